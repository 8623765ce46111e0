package files

import (
	"net/http"

	"github.com/go-chi/chi/v5"
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
