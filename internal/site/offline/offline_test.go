package offline

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/locale"
	"threefold/internal/site/files"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/openapi"
	"threefold/internal/site/pages"
	"threefold/internal/site/puzzles"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// shell makes the shell of one page, and reads its list.
func shell(t *testing.T, on bool, body string) (http.Handler, list) {
	t.Helper()
	f := must.Get(files.New(nil))(t)
	s := must.Get(New(on, must.Get(locale.Embedded())(t).English(), []Page{{[]string{"/rules/x?sheet=1", "/rules"}, []byte(body)}}, f))(t)
	r := chi.NewRouter()
	r.Get("/worker.js", s.Worker)
	r.Get(Base+"en/{name}", s.Page)
	first, _, _ := strings.Cut(strings.TrimPrefix(get(r, "/worker.js").Body.String(), "const SHELL = "), ";\n")
	var l list
	must.Do(t, json.Unmarshal([]byte(first), &l))
	return r, l
}

func get(h http.Handler, address string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", address, nil))
	return w
}

// The worker lists pages and what they name, each by a hash of its content; the module's
// files come later.
func TestTheList(t *testing.T) {
	f := must.Get(files.New(nil))(t)
	module := f.EngineFiles()
	h, l := shell(t, true, `<script src="`+f.Boot()+`"></script>`+f.Boot()+` "`+module[1]+`"`)
	if !l.On || !slices.Equal(l.Files, []string{f.Boot()}) || len(l.Later) != len(module) || l.Later[1].Address != module[1] || l.Later[1].Bytes < 500_000 {
		t.Errorf("%+v", l)
	}
	at := l.Pages["/rules"]
	if at == "" || at != l.Pages["/rules/x?sheet=1"] || !strings.HasPrefix(at, "/shell/en/rules-x-") {
		t.Errorf("pages %q", l.Pages)
	}
	if w := get(h, at); w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || !strings.Contains(w.Body.String(), "boot.js") {
		t.Errorf("%s: %d, %v", at, w.Code, w.Header())
	}
	if w := get(h, "/worker.js"); w.Header().Get("Cache-Control") != "no-cache" || !strings.Contains(w.Body.String(), "addEventListener('push'") {
		t.Errorf("the worker: %v", w.Header())
	}
}

// Another content is another version at another address; an unknown one is not cached.
func TestVersions(t *testing.T) {
	h, one := shell(t, true, "one")
	_, two := shell(t, true, "two")
	if _, again := shell(t, true, "one"); again.Version != one.Version || one.Version == two.Version || one.Version == "" {
		t.Errorf("versions %q, %q, %q", one.Version, again.Version, two.Version)
	}
	if w := get(h, two.Pages["/rules"]); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the other version's page: %d, %v", w.Code, w.Header())
	}
	if _, off := shell(t, false, "one"); off.On || off.Version == one.Version {
		t.Error("a shell that is off is as one that is on")
	}
}

// The shell has each page that works without the server, for every game, without a name
// and without a question to the store.
func TestPages(t *testing.T) {
	f := must.Get(files.New(nil))(t)
	games := must.Get(gameinfo.Describe(catalog.Games))(t)
	reference := must.Get(openapi.Read())(t)
	logger := slog.New(slog.DiscardHandler)
	responder := &httpx.ErrorResponder{Logger: logger}
	few := must.Get(puzzles.New(sitetest.Puzzles))(t)
	p, err := pages.New(pages.Config{Catalog: games, Files: f, Errors: responder, Logger: logger, Puzzles: few, Reference: reference})
	must.Do(t, err)
	responder.Page = p.ErrorPage
	all := must.Get(Pages(p, locale.English))(t)
	var at []string
	for _, one := range all {
		at = append(at, one.Addresses...)
		if bytes.Contains(one.Body, []byte("data-me title")) || len(one.Body) < 1000 {
			t.Errorf("%s: a name, or hardly a page: %d bytes", one.Addresses, len(one.Body))
		}
	}
	for _, want := range []string{"/offline", "/rules", "/learn", "/learn/cheskers", "/learn/quadsquare", "/rules/cheskers", "/rules/quadsquare?sheet=1", "/analysis", "/analysis/chesquerque", "/import/quadsquare", "/puzzle/cheskers"} {
		if !slices.Contains(at, want) {
			t.Errorf("%s is not kept; there are %q", want, at)
		}
	}
	if again, err := Pages(p, locale.English); err != nil || !slices.EqualFunc(again, all, func(a, b Page) bool { return bytes.Equal(a.Body, b.Body) }) {
		t.Error("made again, the pages are others")
	}
}
