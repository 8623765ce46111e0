package files

// contentTypes are the types of the files we serve, by extension. The tables of operating
// systems differ.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".png":         "image/png",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".wav":         "audio/wav",
	".woff2":       "font/woff2",
	".wasm":        "application/wasm",
	".bin":         "application/octet-stream",
}
