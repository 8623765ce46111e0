package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/web"
)

// asset is something that is the same for everybody and changes with the
// program only: a static file, the description of a game.
type asset struct {
	contentType string
	etag        string // from the content
	body        []byte
}

func newAsset(contentType string, body []byte) asset {
	sum := sha256.Sum256(body)
	// Weak, because the same content may be sent compressed or not.
	return asset{contentType: contentType, etag: `W/"` + hex.EncodeToString(sum[:12]) + `"`, body: body}
}

// contentTypes are those of the files we serve, by extension. The system's
// own table differs from machine to machine.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".png":         "image/png",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".wav":         "audio/wav",
}

// loadAssets reads the static files, by path below static/. A file of a kind
// that has no content type here is an error.
func loadAssets() (map[string]asset, error) {
	assets := map[string]asset{}
	return assets, fs.WalkDir(web.Static, "static", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		contentType, ok := contentTypes[path.Ext(file)]
		if !ok {
			return fmt.Errorf("static file %s: unknown kind", file)
		}
		body, err := web.Static.ReadFile(file)
		assets[strings.TrimPrefix(file, "static/")] = newAsset(contentType, body)
		return err
	})
}

// serveAsset answers with an asset, or 304 when the browser has it. Browsers
// keep it but ask each time, so that a new version is there at once.
func serveAsset(w http.ResponseWriter, r *http.Request, a asset) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("ETag", a.etag)
	h.Set("Cache-Control", "no-cache")
	r.Header.Del("Range") // a part of what may be compressed has no meaning
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// staticFile answers /static/*.
func (s *Site) staticFile(w http.ResponseWriter, r *http.Request) {
	s.serveStatic(w, r, chi.URLParam(r, "*"))
}

func (s *Site) serveStatic(w http.ResponseWriter, r *http.Request, name string) {
	a, ok := s.static[name]
	if !ok {
		s.missing(w, r)
		return
	}
	serveAsset(w, r, a)
}

// staticAt answers an address outside /static/ with a static file.
func (s *Site) staticAt(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { s.serveStatic(w, r, name) }
}
