package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entry is what a kind of page loads: source files that take effect in this
// order, all of them modules, or all of them style sheets.
type entry struct {
	name  string   // with the extension of its files: "game.js"
	files []string // by path in the file system
}

// sources are what is bundled: plain modules and style sheets, of which browsers load few files,
// those of a page in one, what several pages share in files of their own, all of it minified, each
// named by a hash of its content.
type sources struct {
	// Modules import each other by relative paths, and so do style sheets what they load with url().
	files fs.FS

	// address gives the address of a file that is neither a module nor a style
	// sheet, and whether it is there: a font, a picture.
	address func(file string) (string, bool)
}

// bundle is the files made of some entries.
type bundle struct {
	files map[string][]byte   // by name; all of them are found in one folder
	loads map[string][]string // by entry: the names of its file, then of all that this imports
}

// bundle makes a bundle in which no module is contained twice: what several
// entries import is a file of its own, which all of them import.
func (s sources) bundle(entries []entry) (*bundle, error) {
	build := s.options(entries)
	build.Splitting = true
	build.Banner = map[string]string{"js": eager}
	build.EntryNames, build.ChunkNames = "[name]-[hash]", "shared-[hash]"
	result := api.Build(build)
	if err := failure(result); err != nil {
		return nil, err
	}
	b := &bundle{files: map[string][]byte{}, loads: map[string][]string{}}
	for _, file := range result.OutputFiles {
		b.files[path.Base(file.Path)] = file.Contents
	}
	return b, b.read(result.Metafile)
}

// eager is at the top of modules. By it Chromium compiles all their functions
// while they are loaded, beside the page's own thread, and not one by one as they
// are called; other browsers pass it over.
const eager = "//# allFunctionsCalledOnLoad"

// whole makes one file of an entry with everything it imports, to stand in a
// page itself: a script is a classic one.
func (s sources) whole(e entry) ([]byte, error) {
	build := s.options([]entry{e})
	build.Format = api.FormatIIFE
	result := api.Build(build)
	if err := failure(result); err != nil {
		return nil, err
	}
	if n := len(result.OutputFiles); n != 1 {
		return nil, fmt.Errorf("bundle: %s makes %d files", e.name, n)
	}
	return result.OutputFiles[0].Contents, nil
}

// options are those that bundle and whole have in common. Nothing is written to
// a disk, and nothing is read from one.
func (s sources) options(entries []entry) api.BuildOptions {
	build := api.BuildOptions{
		Bundle: true, Format: api.FormatESModule, Platform: api.PlatformBrowser, Target: api.ESNext,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, Charset: api.CharsetUTF8,
		Outdir: outdir, Metafile: true, LogLevel: api.LogLevelSilent,
	}
	for _, e := range entries {
		build.EntryPointsAdvanced = append(build.EntryPointsAdvanced,
			api.EntryPoint{InputPath: e.name, OutputPath: strings.TrimSuffix(e.name, path.Ext(e.name))})
	}
	build.Plugins = []api.Plugin{{Name: "sources", Setup: plugin{s, entries}.setup}}
	return build
}

// outdir is a folder that is never made.
const outdir = "/built"

// failure is what was wrong with the sources, if anything was.
func failure(result api.BuildResult) error {
	var all []error
	for _, m := range slices.Concat(result.Errors, result.Warnings) {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		all = append(all, fmt.Errorf("bundle: %s%s", where, m.Text))
	}
	return errors.Join(all...)
}

// read takes from what the bundler tells of its output which files each entry loads.
func (b *bundle) read(metafile string) error {
	var described struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct {
				Path     string
				External bool
			}
		}
	}
	if err := json.Unmarshal([]byte(metafile), &described); err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	for file, output := range described.Outputs {
		name, isEntry := strings.CutPrefix(output.EntryPoint, entrySpace+":")
		if !isEntry {
			continue
		}
		loads := []string{file}
		for i := 0; i < len(loads); i++ {
			for _, next := range described.Outputs[loads[i]].Imports {
				if !next.External && !slices.Contains(loads, next.Path) {
					loads = append(loads, next.Path)
				}
			}
		}
		for i := range loads {
			loads[i] = path.Base(loads[i])
		}
		b.loads[name] = loads
	}
	return nil
}

// The bundler's names for where a file comes from.
const (
	entrySpace = "entry"  // an entry, whose text is made here
	fileSpace  = "source" // the file system of the sources
)

// plugin gives the bundler the texts that it asks for.
type plugin struct {
	sources
	entries []entry
}

func (p plugin) setup(build api.PluginBuild) {
	everything := api.OnResolveOptions{Filter: ".*"}
	build.OnResolve(everything, p.resolve)
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: entrySpace}, p.loadEntry)
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: fileSpace}, p.loadFile)
}

// resolve finds what a file means by a path.
func (p plugin) resolve(args api.OnResolveArgs) (api.OnResolveResult, error) {
	switch {
	case args.Kind == api.ResolveEntryPoint:
		return api.OnResolveResult{Path: args.Path, Namespace: entrySpace}, nil
	case args.Kind == api.ResolveCSSURLToken:
		return p.resolveURL(args)
	case !strings.HasPrefix(args.Path, "./") && !strings.HasPrefix(args.Path, "../"):
		return api.OnResolveResult{}, fmt.Errorf("%q is no relative path", args.Path)
	}
	return api.OnResolveResult{Path: path.Join(path.Dir(args.Importer), args.Path), Namespace: fileSpace}, nil
}

// resolveURL finds the address of what a style sheet loads. What is in the
// page itself ("#hatch") or in the address (data:) is none.
func (p plugin) resolveURL(args api.OnResolveArgs) (api.OnResolveResult, error) {
	if strings.HasPrefix(args.Path, "#") || strings.HasPrefix(args.Path, "data:") {
		return api.OnResolveResult{Path: args.Path, External: true}, nil
	}
	file := path.Join(path.Dir(args.Importer), args.Path)
	address, ok := p.address(file)
	if !ok {
		return api.OnResolveResult{}, fmt.Errorf("there is no file %s", file)
	}
	return api.OnResolveResult{Path: address, External: true}, nil
}

// loadEntry writes what imports the files of an entry, and has the exports of its modules.
func (p plugin) loadEntry(args api.OnLoadArgs) (api.OnLoadResult, error) {
	form, loader := "export * from %q;\n", api.LoaderJS
	if path.Ext(args.Path) == ".css" {
		form, loader = "@import %q;\n", api.LoaderCSS
	}
	i := slices.IndexFunc(p.entries, func(e entry) bool { return e.name == args.Path })
	var text strings.Builder
	for _, file := range p.entries[i].files {
		fmt.Fprintf(&text, form, "./"+file)
	}
	return loaded(text.String(), loader), nil
}

func (p plugin) loadFile(args api.OnLoadArgs) (api.OnLoadResult, error) {
	loader := api.LoaderJS
	switch path.Ext(args.Path) {
	case ".css":
		loader = api.LoaderCSS
	case ".json":
		loader = api.LoaderJSON
	}
	text, err := fs.ReadFile(p.files, args.Path)
	return loaded(string(text), loader), err
}

func loaded(text string, loader api.Loader) api.OnLoadResult {
	return api.OnLoadResult{Contents: &text, Loader: loader}
}
