package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// asset is something that is the same for everybody and changes with the
// program only: a static file, the description of a game.
type asset struct {
	contentType string
	hash        string // of the content
	body        []byte
	packed      []byte // body in gzip's form, where that is made beforehand and shorter
}

func newAsset(contentType string, body []byte) asset {
	sum := sha256.Sum256(body)
	return asset{contentType: contentType, hash: hex.EncodeToString(sum[:12]), body: body}
}

// pack compresses an asset beforehand, as far as that goes.
func (a asset) pack() asset {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of gzip's
	}
	z.Write(a.body) // a buffer takes everything
	z.Close()
	if packed.Len() < len(a.body) {
		a.packed = bytes.Clone(packed.Bytes())
	}
	return a
}

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

// serveAsset answers with an asset, or 304 when the browser has it. Browsers
// keep it but ask each time, so that a new version is there at once.
func serveAsset(w http.ResponseWriter, r *http.Request, a asset) {
	w.Header().Set("Cache-Control", "no-cache")
	a.serve(w, r)
}

// serveForever answers with an asset at an address that carries its hash:
// browsers keep it for a year, and do not ask again.
func serveForever(w http.ResponseWriter, r *http.Request, a asset) {
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if a.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if takesGzip(r) {
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(a.packed)))
			a.body = a.packed
		}
	}
	a.serve(w, r)
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	// Weak, because the same content may be sent compressed or not.
	h.Set("ETag", `W/"`+a.hash+`"`)
	r.Header.Del("Range") // a part of what may be compressed has no meaning
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}
