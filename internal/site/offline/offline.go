// Package offline lets the site start without a network: it makes the service worker, with
// a list of what that keeps, and serves the pages of the list.
//
// What is kept is an anonymous shell: pages as somebody gets them whom nobody knows, and
// the built files that they name. Each is at an address with a hash of its content, so
// that two versions of the program behind one address cannot mix: a process that does not
// have a version's file says 404, and the browser's worker stays as it was.
package offline

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/site/asset"
	"threefold/internal/site/files"
	"threefold/internal/site/pages"
)

// Base is the address below which the pages of the shell lie.
const Base = "/shell/"

// script is the worker's own file, which runs behind the list.
const script = "worker.js"

// Page is a page of the shell.
type Page struct {
	Addresses []string // at which it is: path, and query if it has one
	Body      []byte
}

// list is the worker's configuration: SHELL of web/static/worker.js.
type list struct {
	On      bool              `json:"on"` // otherwise the worker ends itself and what it keeps
	Version string            `json:"version"`
	Pages   map[string]string `json:"pages"` // where the page is that is at an address
	Files   []string          `json:"files"` // what they load
	Later   []later           `json:"later"` // what is kept once a page has needed it
}

type later struct {
	Address string `json:"address"`
	Bytes   int    `json:"bytes"` // that travel
}

// Shell is the worker and the pages of its list.
type Shell struct {
	worker asset.Asset
	pages  map[string]asset.Asset // by their names below Base
}

// builtFile finds the addresses of built files in a page.
var builtFile = regexp.MustCompile(regexp.QuoteMeta(files.Base) + `[\w.-]+(\?\w+)?`)

// Make makes the shell of a site; where it is off, what ends one.
func Make(on bool, p *pages.Pages, f *files.Files) (*Shell, error) {
	if !on {
		return New(false, nil, f)
	}
	all, err := Pages(p)
	if err != nil {
		return nil, err
	}
	return New(true, all, f)
}

// New makes the shell of some pages. Where it is off, the worker withdraws itself. The
// error is that a page names a file that is not there.
func New(on bool, pages []Page, f *files.Files) (*Shell, error) {
	s, l := &Shell{pages: map[string]asset.Asset{}}, list{On: on, Pages: map[string]string{}, Files: []string{}, Later: []later{}}
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

// add puts a page into the shell and its list.
func (s *Shell) add(l *list, p Page) {
	a := asset.New("text/html; charset=utf-8", p.Body).Compress()
	path, _, _ := strings.Cut(p.Addresses[0], "?")
	name := strings.ReplaceAll(strings.Trim(path, "/"), "/", "-") + "-" + a.Hash() + ".html"
	s.pages[name] = a
	for _, address := range p.Addresses {
		l.Pages[address] = Base + name
	}
}

// Worker answers GET /worker.js. Browsers ask for it again at each visit.
func (s *Shell) Worker(w http.ResponseWriter, r *http.Request) { s.worker.Serve(w, r) }

// Page answers GET /shell/{name}. A name that is not known may be another version's.
func (s *Shell) Page(w http.ResponseWriter, r *http.Request) {
	a, ok := s.pages[chi.URLParam(r, "name")]
	if !ok {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "This server has no such page.", http.StatusNotFound)
		return
	}
	a.ServeImmutable(w, r)
}
