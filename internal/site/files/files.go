// Package files serves scripts, style sheets and the other static files, and bundles them when the
// server starts.
//
// # How browsers get files
//
// Each file of the folder static has an address, /static/js/ui/dom.js, which browsers revalidate at
// each use. Pages do not use these addresses but built files: bundles of modules and of style
// sheets, and all other files as they are. Built files are below /static/built/, have a hash of
// their content in their names, and are cached for a year.
//
// Two versions of the program may serve one site. A process answers 404, uncached, for a file of
// the other version; the page's first script (js/frame/recover.js) then loads the page again with
// its files inlined (whole.go). That script must load from either version, so its hash is not in
// its name but in its query; for another version's hash a process serves its own script, uncached.
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
	"threefold/internal/locale"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/page"
	"threefold/web"
)

// Base is the path of built files.
const Base = "/static/built/"

const bootName = "boot.js"

// bootFiles are the scripts that run before the page is painted.
var bootFiles = entry{name: bootName, files: []string{"js/frame/theme-boot.js", "js/frame/recover.js"}}

// Files has all static and built files. But for the modules and courses of other languages than
// English, which are built when they are first asked for, it does not change after New.
type Files struct {
	languages *locale.Languages
	source    sources
	plain     map[string]asset.Asset // by path below /static/: files as they are in the tree
	built     map[string]asset.Asset // by name below Base; each name but that of the boot script has a hash
	addresses map[string]string      // of built files, by path of the source file
	sheets    map[string]string      // by page: the entry of its style sheets
	rules     template.JS            // see Rules
	described map[string]string      // addresses of games' descriptions, by id
	drawings  template.HTML          // SVG of icons and pieces
	engine    template.JS            // see Engine
	worker    string                 // name of the worker's script below Base
	ofEngine  []string               // see EngineFiles
	boot      inlining
	styles    bundles
	scripts   map[string]func() (*bundles, error) // the modules in a language, by its tag
	lessons   map[string]func() (*lessons, error) // the courses in a language, by its tag
}

// ownFiles builds the embedded files, once.
var ownFiles = sync.OnceValues(func() (*Files, error) {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return nil, err
	}
	return makeFiles(static)
})

// Prepare builds the embedded files, which New(nil) returns. It may be called in advance, in
// another goroutine.
func Prepare() { ownFiles() }

// New returns the embedded files or, if static is not nil, builds those of that folder.
func New(static fs.FS) (*Files, error) {
	if static == nil {
		return ownFiles()
	}
	return makeFiles(static)
}

// makeFiles reads a folder and builds what pages load. It fails for a file of an unknown type,
// and for a module that imports a missing file.
func makeFiles(static fs.FS) (*Files, error) {
	languages, err := locale.Embedded()
	if err != nil {
		return nil, err
	}
	f := &Files{languages: languages, plain: map[string]asset.Asset{}, built: map[string]asset.Asset{}, addresses: map[string]string{},
		sheets: map[string]string{}, scripts: map[string]func() (*bundles, error){}}
	f.source = sources{files: static, texts: languages.English(), address: f.addressOf}
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
	f.drawings = template.HTML(f.draw()) // trusted: our own files
	described, err := gameinfo.Describe(catalog.Games)
	if err != nil {
		return nil, err
	}
	if err = f.teach(described); err != nil {
		return nil, err
	}
	return f, f.describe(described)
}

// draw returns the drawings of icons and pieces, to be inlined into pages: browsers load a
// drawing in another file again for each use.
func (f *Files) draw() []byte {
	all := slices.Concat(f.plain["img/icons.svg"].Body(), f.plain["img/pieces.svg"].Body())
	return bytes.ReplaceAll(all, []byte("<svg "), []byte("<svg hidden "))
}

func (f *Files) describe(all gameinfo.Catalog) error {
	f.described = map[string]string{}
	for id, g := range all {
		f.described[id] = f.keep(id+".json", g.JSON)
	}
	b, err := json.Marshal(f.described) // Marshal escapes "<"
	f.rules = template.JS(b)
	return err
}

// read adds a file of the folder.
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

// keep adds an asset to the built files, compressed, and returns its address.
func (f *Files) keep(file string, a asset.Asset) string { return f.keepAs(file, a.Compress()) }

// keepAs is keep without compression.
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

// build builds the style sheets, and the modules in English. The modules in another language are
// built when they are first asked for.
func (f *Files) build() error {
	f.boot = f.source.inlining(bootFiles)
	f.styles = bundles{f.built, map[string][]string{}, map[string]inlining{}}
	if err := f.styles.add(f.source, f.styleEntries()); err != nil {
		return err
	}
	for _, l := range f.languages.All() {
		to := map[string]asset.Asset{}
		if l.Code == locale.English {
			to = f.built
		}
		f.scripts[l.Code] = sync.OnceValues(func() (*bundles, error) { return f.source.scripts(l, to) })
	}
	_, err := f.scripts[locale.English]()
	return err
}

// bundles are the built files of some entries.
type bundles struct {
	built   map[string]asset.Asset // by name below Base
	loads   map[string][]string    // by entry: the address of its file, then those of its imports
	inlines map[string]inlining    // by entry
}

// scripts builds the modules of all pages in a language, and adds the files to built.
func (s sources) scripts(l *locale.Language, built map[string]asset.Asset) (*bundles, error) {
	s.texts = l
	b := &bundles{built, map[string][]string{}, map[string]inlining{}}
	for _, group := range page.Scripts() {
		var entries []entry
		for _, script := range group {
			entries = append(entries, scriptEntry(script))
		}
		if err := b.add(s, entries); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// add builds the files of entries.
func (bs *bundles) add(from sources, entries []entry) error {
	b, err := from.bundle(entries)
	if err != nil {
		return err
	}
	for _, e := range entries {
		bs.inlines[e.name] = from.inlining(e)
	}
	for name, body := range b.files {
		bs.built[name] = asset.New(contentTypes[path.Ext(name)], body).Compress()
	}
	for entry, names := range b.loads {
		// Large files first: with HTTP/1.1 browsers load six at a time.
		slices.SortStableFunc(names[1:], func(a, c string) int { return len(b.files[c]) - len(b.files[a]) })
		for _, name := range names {
			bs.loads[entry] = append(bs.loads[entry], Base+name)
		}
	}
	return nil
}

// find returns a built file; ok is false if there is none. The name of a module or course tells its
// language.
func (f *Files) find(name string) (a asset.Asset, ok bool) {
	if a, ok = f.built[name]; ok {
		return a, true
	}
	ext := path.Ext(name)
	code := strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ext)), ".")
	if f.scripts[code] == nil {
		return a, false
	}
	if ext == ".json" {
		if made, err := f.lessons[code](); err == nil {
			a, ok = made.built[name]
		}
		return a, ok
	}
	if made, err := f.scripts[code](); err == nil {
		a, ok = made.built[name]
	}
	return a, ok
}

// styleEntries returns the entries of all style sheets; pages with the same style sheets share
// an entry.
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

// Address returns the address of a file that is neither module nor style sheet, for templates.
// It fails if there is no such file.
func (f *Files) Address(file string) (string, error) {
	address, ok := f.addressOf(file)
	if !ok {
		return "", fmt.Errorf("there is no file %s", file)
	}
	return address, nil
}

// Plain returns a file of the folder static as it is there; ok is false if there is none.
func (f *Files) Plain(file string) (a asset.Asset, ok bool) {
	a, ok = f.plain[file]
	return a, ok
}

// TransferSize returns how many bytes a browser downloads for the built file at an address.
func (f *Files) TransferSize(address string) (bytes int, ok bool) {
	a, ok := f.find(strings.TrimPrefix(address, Base))
	return a.TransferSize(), ok
}

// Rules returns the addresses of the games' descriptions, by game id, as JSON.
func (f *Files) Rules() template.JS { return f.rules }

// Drawings returns the SVG of icons and pieces that pages contain.
func (f *Files) Drawings() template.HTML { return f.drawings }
