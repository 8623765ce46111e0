// Package offline makes the site work offline: it serves the service worker, whose script begins
// with a list of what to cache, and the pages of that list.
//
// The worker caches an anonymous shell in one language: pages as a visitor without a cookie gets
// them, and the built files that they load. A page registers the worker of its own language, at
// /worker.js?lang=<tag>, which replaces that of another one (js/net/without-network.js). Each
// page and file has a hash of its content in its address, so that two versions of the program
// behind one address do not mix: a process answers 404 for a file of the other version, and the
// installed worker stays.
package offline

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/locale"
	"threefold/internal/site/asset"
	"threefold/internal/site/files"
	"threefold/internal/site/pages"
)

// Base is the path of the shells' pages. Each language has a folder there.
const Base = "/shell/"

// script is the worker's own script, which follows the list.
const script = "worker.js"

// Page is a page of the shell.
type Page struct {
	Addresses []string // where it is served: path, with the query if it has one
	Body      []byte   // HTML
}

// list is the worker's configuration: SHELL of web/static/worker.js.
type list struct {
	On      bool              `json:"on"`      // false: the worker unregisters itself and deletes its caches
	Version string            `json:"version"` // hash of the list and the worker's script
	Pages   map[string]string `json:"pages"`   // by address of the site: the address below Base
	Files   []string          `json:"files"`   // built files that the pages load
	Says    string            `json:"says"`    // a notification that has no text of its own
	Later   []later           `json:"later"`   // files that are cached once a page has needed them
}

type later struct {
	Address string `json:"address"`
	Bytes   int    `json:"bytes"` // transfer size
}

// Shell is the service worker's script and the pages that it caches.
type Shell struct {
	worker asset.Asset
	base   string                 // Base and the language
	pages  map[string]asset.Asset // by name below base
}

// builtFile matches the addresses of built files in a page.
var builtFile = regexp.MustCompile(regexp.QuoteMeta(files.Base) + `[\w.-]+(\?\w+)?`)

// Make returns the shell of a site in a language. If on is false, its service worker unregisters
// itself. It fails if a page cannot be rendered.
func Make(on bool, in *locale.Language, p *pages.Pages, f *files.Files) (*Shell, error) {
	if !on {
		return New(false, in, nil, f)
	}
	all, err := Pages(p, in.Code)
	if err != nil {
		return nil, err
	}
	return New(true, in, all, f)
}

// New returns a shell of these pages. If on is false, its worker unregisters itself. It fails if
// f lacks the worker's script or a file of the engine.
func New(on bool, in *locale.Language, pages []Page, f *files.Files) (*Shell, error) {
	s := &Shell{base: Base + in.Code + "/", pages: map[string]asset.Asset{}}
	l := list{On: on, Pages: map[string]string{}, Files: []string{}, Later: []later{}, Says: in.T("worker.game-waits")}
	own, ok := f.Plain(script)
	if !ok {
		return nil, fmt.Errorf("there is no file %s", script)
	}
	engine := f.EngineFiles()
	for _, p := range pages {
		s.add(&l, p)
		for _, address := range builtFile.FindAllString(string(p.Body), -1) {
			if !slices.Contains(l.Files, address) && !slices.Contains(engine, address) {
				l.Files = append(l.Files, address)
			}
		}
	}
	slices.Sort(l.Files)
	for _, address := range engine {
		bytes, ok := f.TransferSize(address)
		if !ok {
			return nil, fmt.Errorf("there is no file %s", address)
		}
		l.Later = append(l.Later, later{address, bytes})
	}
	b, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	l.Version = asset.New("", append(b, own.Body()...)).Hash()
	if b, err = json.Marshal(l); err != nil {
		return nil, err
	}
	s.worker = asset.New("text/javascript; charset=utf-8", fmt.Appendf(nil, "const SHELL = %s;\n%s", b, own.Body()))
	return s, nil
}

// add adds a page to the shell and its list.
func (s *Shell) add(l *list, p Page) {
	a := asset.New("text/html; charset=utf-8", p.Body).Compress()
	path, _, _ := strings.Cut(p.Addresses[0], "?")
	name := strings.ReplaceAll(strings.Trim(path, "/"), "/", "-") + "-" + a.Hash() + ".html"
	s.pages[name] = a
	for _, address := range p.Addresses {
		l.Pages[address] = s.base + name
	}
}

// Worker answers GET /worker.js with the service worker's script, which browsers revalidate at
// each visit.
func (s *Shell) Worker(w http.ResponseWriter, r *http.Request) { s.worker.Serve(w, r) }

// Page answers GET /shell/{language}/{name}: with a page of the shell, or with 404 for an unknown name, which
// may be that of another version.
func (s *Shell) Page(w http.ResponseWriter, r *http.Request) {
	a, ok := s.pages[chi.URLParam(r, "name")]
	if !ok {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "This server has no such page.", http.StatusNotFound)
		return
	}
	a.ServeImmutable(w, r)
}
