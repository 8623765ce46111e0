// Package files has what browsers are given besides pages and answers.
//
// # How browsers get files
//
// Each file of the folder static has its own address, /static/js/ui/dom.js, whose answer a browser
// may keep but asks for again each time. No page of ours names it: they name what is made of the
// files when the server starts. A page's modules are bundled, and so are its style sheets;
// every other file is taken as it is. All of these lie below /static/built/ under names with a
// hash of what is in them, and browsers keep them for a year.
//
// Two versions of the program may serve one site. A process asked for a file of
// the other answers 404, which nothing keeps; the page's first script notices
// (js/frame/recover.js) and asks for the page again, in whole (whole.go). So that this
// script runs whichever process answers, it has no hash in its name but in its
// query: for another's hash each process gives its own, which nothing keeps.
package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"threefold/internal/game/catalog"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/page"
	"threefold/web"
)

// Base is the address below which built files lie.
const Base = "/static/built/"

const bootName = "boot.js"

// bootFiles are the scripts that run before anything is shown.
var bootFiles = entry{name: bootName, files: []string{"js/frame/theme-boot.js", "js/frame/recover.js"}}

// Files is what browsers are given besides pages and answers.
type Files struct {
	source    sources
	plain     map[string]asset.Asset // by path below /static/: as they stand in the tree
	built     map[string]asset.Asset // by name below Base; each name but the boot's has a hash
	addresses map[string]string      // of built files, by the path of the plain one
	loads     map[string][]string    // addresses by entry: its own, then those of what it imports
	sheets    map[string]string      // the entry of a page's style sheets
	rules     template.JS            // see Rules
	described map[string]string      // by the games' ids
	drawings  template.HTML          // of icons and chessmen
	engine    template.JS            // see Engine
	worker    string                 // the name of the worker's script below Base
	ofEngine  []string               // see EngineFiles
	courses   map[string]Course      // see Course
	inlines   map[string]func() (inlineFile, error)
}

// ownFiles are those of the program, made once.
var ownFiles = sync.OnceValues(func() (*Files, error) {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return nil, err
	}
	return makeFiles(static)
})

// Prepare makes what New gives without a folder. It may be called
// beforehand, by a goroutine of its own.
func Prepare() { ownFiles() }

// New gives the program's own files, or where static is not nil makes those of another folder.
func New(static fs.FS) (*Files, error) {
	if static == nil {
		return ownFiles()
	}
	return makeFiles(static)
}

// makeFiles reads a folder and builds what pages load. A file of a kind that has
// no content type is an error, and so is a module that imports what is not there.
func makeFiles(static fs.FS) (*Files, error) {
	f := &Files{plain: map[string]asset.Asset{}, built: map[string]asset.Asset{}, addresses: map[string]string{}, loads: map[string][]string{},
		sheets: map[string]string{}, inlines: map[string]func() (inlineFile, error){}}
	f.source = sources{static, f.addressOf}
	if err := fs.WalkDir(static, ".", f.read(static)); err != nil {
		return nil, err
	}
	if err := f.build(); err != nil {
		return nil, err
	}
	if err := f.buildEngine(); err != nil {
		return nil, err
	}
	boot, err := f.source.whole(bootFiles)
	if err != nil {
		return nil, err
	}
	f.built[bootName] = asset.New(contentTypes[".js"], boot).Compress()
	f.drawings = template.HTML(f.draw()) // files of ours
	described, err := gameinfo.Describe(catalog.Games)
	if err != nil {
		return nil, err
	}
	if f.courses, err = f.teach(described); err != nil {
		return nil, err
	}
	return f, f.describe(described)
}

// draw joins the drawings of icons and chessmen, to stand in the page itself:
// browsers ask for a drawing of another file again with each new use of it.
func (f *Files) draw() []byte {
	all := slices.Concat(f.plain["img/icons.svg"].Body(), f.plain["img/pieces.svg"].Body())
	return bytes.ReplaceAll(all, []byte("<svg "), []byte("<svg hidden "))
}

func (f *Files) describe(all gameinfo.Catalog) error {
	f.described = map[string]string{}
	for id, g := range all {
		f.described[id] = f.keep(id+".json", g.JSON)
	}
	b, err := json.Marshal(f.described) // escapes what would end a script
	f.rules = template.JS(b)
	return err
}

// read takes a file into the tables.
func (f *Files) read(static fs.FS) fs.WalkDirFunc {
	return func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		contentType, ok := contentTypes[path.Ext(file)]
		if !ok {
			return fmt.Errorf("static file %s: unknown kind", file)
		}
		body, err := fs.ReadFile(static, file)
		if err != nil {
			return err
		}
		a := asset.New(contentType, body)
		f.plain[file] = a
		if ext := path.Ext(file); ext != ".js" && ext != ".css" {
			f.addresses[file] = f.keep(file, a)
		}
		return nil
	}
}

// keep puts an asset among the built ones, compressed, and gives its address.
func (f *Files) keep(file string, a asset.Asset) string { return f.keepAs(file, a.Compress()) }

// keepAs puts an asset among the built ones as it is.
func (f *Files) keepAs(file string, a asset.Asset) string {
	ext := path.Ext(file)
	name := strings.TrimSuffix(path.Base(file), ext) + "-" + a.Hash() + ext
	f.built[name] = a
	return Base + name
}

func (f *Files) addressOf(file string) (string, bool) {
	address, ok := f.addresses[file]
	return address, ok
}

func (f *Files) build() error {
	for _, group := range page.Scripts() {
		var entries []entry
		for _, script := range group {
			entries = append(entries, scriptEntry(script))
		}
		if err := f.bundle(entries); err != nil {
			return err
		}
	}
	if err := f.bundle(f.styleEntries()); err != nil {
		return err
	}
	f.inlines[bootName] = f.inlining(bootFiles)
	return nil
}

// bundle makes the files of some entries.
func (f *Files) bundle(entries []entry) error {
	b, err := f.source.bundle(entries)
	if err != nil {
		return err
	}
	for _, e := range entries {
		f.inlines[e.name] = f.inlining(e)
	}
	for name, body := range b.files {
		f.built[name] = asset.New(contentTypes[path.Ext(name)], body).Compress()
	}
	for entry, names := range b.loads {
		// The large ones first: browsers that speak HTTP/1.1 ask for six at a time.
		slices.SortStableFunc(names[1:], func(a, c string) int { return len(b.files[c]) - len(b.files[a]) })
		for _, name := range names {
			f.loads[entry] = append(f.loads[entry], Base+name)
		}
	}
	return nil
}

// inlining makes an entry's inline form when it is first asked for.
func (f *Files) inlining(e entry) func() (inlineFile, error) {
	return sync.OnceValues(func() (inlineFile, error) { return f.inline(e) })
}

// styleEntries are those of all style sheets: pages with the same ones have the same entry.
func (f *Files) styleEntries() []entry {
	var all []entry
	named := map[string]string{}
	for _, p := range page.All {
		list := strings.Join(p.Sheets(), " ")
		if named[list] == "" {
			named[list] = p.Name + ".css"
			all = append(all, styleEntry(p))
		}
		f.sheets[p.Name] = named[list]
	}
	return all
}

func scriptEntry(script string) entry {
	e := entry{name: script + ".js", files: []string{"js/frame/frame.js", "js/pages/" + script + ".js"}}
	if script == "embed" || script == "begun" {
		e.files = e.files[1:]
	}
	return e
}

func styleEntry(p page.Page) entry {
	e := entry{name: p.Name + ".css"}
	for _, sheet := range p.Sheets() {
		e.files = append(e.files, "css/"+sheet+".css")
	}
	return e
}

// Address is that of a file that is neither module nor style sheet, for templates.
func (f *Files) Address(file string) (string, error) {
	address, ok := f.addressOf(file)
	if !ok {
		return "", fmt.Errorf("there is no file %s", file)
	}
	return address, nil
}

// Plain is a file as it is in the tree.
func (f *Files) Plain(file string) (asset.Asset, bool) {
	a, ok := f.plain[file]
	return a, ok
}

// TransferSize is how many bytes of the file at an address a browser is sent.
func (f *Files) TransferSize(address string) (bytes int, ok bool) {
	a, ok := f.built[strings.TrimPrefix(address, Base)]
	return a.TransferSize(), ok
}

// Rules are the addresses of the games' descriptions, by the games' ids, as JSON.
func (f *Files) Rules() template.JS { return f.rules }

// Drawings are those of icons and chessmen, as pages have them.
func (f *Files) Drawings() template.HTML { return f.drawings }
