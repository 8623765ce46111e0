package files

// contentTypes are those of the files we serve, by extension. The system's
// own table differs from machine to machine.
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
}

// pageStyles are the style sheets of each page, beyond those of all pages.
var pageStyles = map[string][]string{
	"lobby":      {"boards", "lobby"},
	"game":       {"boards", "game", "replay", "invite", "share", "rules"}, // the rules open as a dialog
	"tv":         {"boards", "lobby", "tv"},
	"games":      {"boards", "lobby", "archive"},
	"explorer":   {"boards", "lobby", "archive", "player", "explorer"},
	"player":     {"boards", "lobby", "archive", "player"},
	"rules":      {"boards", "rules"},
	"rules-game": {"boards", "rules"},
	"api":        {"rules", "api"},
	"kept":       {"rules"},
	"devices":    {"boards", "invite", "devices"},
	"import":     {"boards", "lobby", "import"},
	"record":     {"boards", "game", "replay", "rules"},
	"sorry":      {"boards"},
	"embed":      {"boards", "embed"},
}

func styles(page string) []string {
	return append([]string{"tokens", "themes", "base", "frame", "settings"}, pageStyles[page]...)
}
