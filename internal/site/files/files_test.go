package files

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/go-chi/chi/v5"

	"threefold/internal/locale"
	"threefold/internal/site/page"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// served is files under their addresses.
func served(f *Files) http.Handler {
	r := chi.NewRouter()
	r.Get("/static/*", f.Static(http.NotFound))
	r.Get(Base+"{name}", f.Built)
	for _, name := range []string{"robots.txt", "favicon.svg"} {
		r.Get("/"+name, f.At(name, http.NotFound))
	}
	return r
}

func own(t *testing.T) *Files {
	t.Helper()
	return must.Get(New(nil))(t)
}

// get asks for an address; headers are "Name: value".
func get(h http.Handler, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", address, nil)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const forever = "public, max-age=31536000, immutable"

func TestBuiltFiles(t *testing.T) {
	f := own(t)
	h := served(f)
	for name, a := range f.built {
		address := Base + name
		if name == bootName {
			address = f.Boot()
		}
		w := get(h, address)
		if w.Code != http.StatusOK || w.Body.String() != string(a.Body()) || w.Header().Get("Content-Type") != contentTypes[path.Ext(name)] || w.Header().Get("Cache-Control") != forever {
			t.Errorf("%s: %d, %v", name, w.Code, w.Header())
		}
		if again := get(h, address, "If-None-Match: "+w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s with its ETag: %d", name, again.Code)
		}
		for _, forms := range []string{"br, gzip", "gzip"} {
			packed := get(h, address, "Accept-Encoding: "+forms)
			header, length := packed.Header(), packed.Body.Len()
			if got := unpacked(t, packed); got != string(a.Body()) {
				t.Errorf("%s compressed as %s differs", name, header.Get("Content-Encoding"))
			}
			if header.Get("Content-Encoding") != "" && (header.Get("Vary") != "Accept-Encoding" || header.Get("Content-Length") != fmt.Sprint(length)) {
				t.Errorf("%s compressed: %d bytes, %v", name, length, header)
			}
		}
		if plain := get(h, address, "Accept-Encoding: gzip;q=0"); plain.Header().Get("Content-Encoding") != "" || plain.Body.String() != string(a.Body()) {
			t.Errorf("%s for a client that takes no gzip: encoding %q", name, plain.Header().Get("Content-Encoding"))
		}
	}
}

// A page has at most five files of modules, so that with its document, its style sheet and the
// boot script it asks for eight before its board is shown.
func TestPagesLoadFewFiles(t *testing.T) {
	f := own(t)
	for _, group := range page.Scripts() {
		for _, script := range group {
			if loads := must.Get(f.scripts[locale.English]())(t).loads[script+".js"]; len(loads) == 0 || len(loads) > 5 {
				t.Errorf("%s loads %d files of modules: %v", script, len(loads), loads)
			}
		}
	}
}

// A hash that is not known may be another version's: the response must not be cached.
func TestUnknownHashesAreNotKept(t *testing.T) {
	f := own(t)
	h := served(f)
	hash := regexp.MustCompile(`-[0-9A-Za-z]+\.`)
	for name := range f.built {
		if name == bootName {
			continue
		}
		other := hash.ReplaceAllString(name, "-00000000.")
		if w := get(h, Base+other); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, %v", other, w.Code, w.Header())
		}
	}
	for _, query := range []string{"", "?", "?0000000000000000"} {
		w := get(h, Base+bootName+query)
		if w.Code != http.StatusOK || w.Body.String() != string(f.built[bootName].Body()) || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("the boot with %q: %d, %v", query, w.Code, w.Header())
		}
	}
}

func TestWrongFilesStopTheStart(t *testing.T) {
	for name, files := range map[string]fs.FS{
		"a module that is cut off": sitetest.Changed(t, "\nexport function (", "js/board/board.js"),
		"an import of nothing":     sitetest.Changed(t, "\nimport './nothing.js';", "js/pages/tv.js"),
		"an unknown kind":          fstest.MapFS{"a.exe": {Data: []byte("x")}},
		"nothing":                  fstest.MapFS{},
	} {
		if _, err := New(files); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestStaticFiles(t *testing.T) {
	f := own(t)
	h := served(f)
	for name, a := range f.plain {
		w := get(h, "/static/"+name)
		if w.Code != http.StatusOK || w.Body.String() != string(a.Body()) || w.Header().Get("Content-Type") != contentTypes[path.Ext(name)] {
			t.Errorf("%s: %d, %s", name, w.Code, w.Header().Get("Content-Type"))
		}
		tag := w.Header().Get("ETag")
		if w.Header().Get("Cache-Control") != "no-cache" || tag == "" {
			t.Errorf("%s: %v", name, w.Header())
		}
		if again := get(h, "/static/"+name, "If-None-Match: "+tag); again.Code != http.StatusNotModified || again.Body.String() != "" {
			t.Errorf("%s with its ETag: %d", name, again.Code)
		}
		if other := get(h, "/static/"+name, `If-None-Match: W/"other"`); other.Code != http.StatusOK {
			t.Errorf("%s with another ETag: %d", name, other.Code)
		}
	}
	for _, address := range []string{"/static/", "/static/js", "/static/none.js", "/static/../web.go", "/static/%2e%2e/web.go"} {
		if w := get(h, address); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", address, w.Code)
		}
	}
	for _, name := range []string{"robots.txt", "favicon.svg"} {
		if w := get(h, "/"+name); w.Code != http.StatusOK || w.Body.String() != string(f.plain[name].Body()) {
			t.Errorf("/%s: %d %q", name, w.Code, w.Body.String())
		}
	}
}

func unpacked(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var r io.Reader = w.Body
	switch w.Header().Get("Content-Encoding") {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		r = must.Get(gzip.NewReader(r))(t)
	}
	return string(must.Get(io.ReadAll(r))(t))
}

// The answer with the worker's script alone allows WebAssembly, and says nothing else that
// the others do not.
func TestOnlyTheWorkerRunsWebAssembly(t *testing.T) {
	f := own(t)
	const policy = "default-src 'none'; script-src 'self'; img-src 'self'"
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		served(f).ServeHTTP(w, r)
	})
	allowed := 0
	for name := range f.built {
		switch got := get(h, Base+name).Header().Get("Content-Security-Policy"); {
		case strings.HasPrefix(name, "worker-"):
			allowed++
			if got != "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self'" {
				t.Errorf("the worker's policy is %q", got)
			}
		case got != policy:
			t.Errorf("%s has the policy %q", name, got)
		}
	}
	if allowed != 1 {
		t.Errorf("%d files are the worker's", allowed)
	}
}

// Every page can stand for itself: its script is one classic script, without an await
// outside of functions.
func TestEveryPageCanBeWhole(t *testing.T) {
	f := own(t)
	for _, p := range page.All {
		if _, err := f.Whole(locale.English, p.Name, p.Script); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
