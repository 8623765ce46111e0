package files

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/locale"
	"threefold/internal/site/asset"
)

// Static returns the handler of /static/*; missing answers for a file that does not exist.
func (f *Files) Static(missing http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f.serve(w, r, chi.URLParam(r, "*"), missing)
	}
}

// At returns a handler that serves a static file at an address outside /static/; missing answers
// if the file does not exist.
func (f *Files) At(name string, missing http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { f.serve(w, r, name, missing) }
}

// Manifest answers GET /manifest.webmanifest: with the web app manifest in the language of ?lang=,
// or in English if there is none.
func (f *Files) Manifest(w http.ResponseWriter, r *http.Request) {
	a := f.plain["manifest.webmanifest"]
	if l, ok := f.languages.Of(r.URL.Query().Get("lang")); ok && l.Code != locale.English {
		a = asset.New(contentTypes[".webmanifest"], inLanguage(a.Body(), f.languages.English(), l))
	}
	a.Serve(w, r)
}

// inLanguage returns the manifest with the texts of the family "manifest" in place of the English
// ones.
func inLanguage(manifest []byte, english, l *locale.Language) []byte {
	pairs := []string{`"lang": "en"`, fmt.Sprintf(`"lang": %q`, l.Code)}
	for name, text := range english.Family("manifest") {
		from, err1 := json.Marshal(text)
		to, err2 := json.Marshal(l.Word("manifest", name))
		if err1 == nil && err2 == nil {
			pairs = append(pairs, ": "+string(from), ": "+string(to))
		}
	}
	return []byte(strings.NewReplacer(pairs...).Replace(string(manifest)))
}

func (f *Files) serve(w http.ResponseWriter, r *http.Request, name string, missing http.HandlerFunc) {
	a, ok := f.plain[name]
	if !ok {
		missing(w, r)
		return
	}
	a.Serve(w, r)
}

// Built answers GET /static/built/{name}: with a built file, or with 404 for an unknown name, which
// may be that of another version.
func (f *Files) Built(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	a, ok := f.find(name)
	switch {
	case !ok:
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "This server has no such file.", http.StatusNotFound)
	case name == bootName && r.URL.RawQuery != a.Hash():
		a.ServeUncached(w, r)
	default:
		if name == f.worker {
			allowModule(w.Header())
		}
		a.ServeImmutable(w, r)
	}
}
