package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"threefold/internal/locale"
)

// entry lists the source files of one bundle in their order: all modules, or all style sheets.
type entry struct {
	name  string   // with the extension of its files: "game.js"
	files []string // paths in the file system
}

// sources are the modules and style sheets that are bundled. A browser loads few files: one for
// each page, and files that several pages share. All are minified, and named by a hash of their
// content.
type sources struct {
	// files has modules, which import each other by relative paths, and style sheets, whose url()
	// are relative too.
	files fs.FS

	// texts has the texts that modules name by their keys.
	texts *locale.Language

	// address returns the address of a file that is neither module nor style sheet, such as a
	// font; ok is false if there is none.
	address func(file string) (string, bool)
}

// bundle holds the output files of some entries.
type bundle struct {
	files map[string][]byte   // by name, all in one folder
	loads map[string][]string // by entry: the name of its file, then those of all its imports
}

// bundle builds entries so that no module is contained twice: modules that several entries
// import are in files of their own.
func (s sources) bundle(entries []entry) (*bundle, error) {
	build := s.options(entries)
	build.Splitting = true
	build.Banner = map[string]string{"js": eager}
	build.EntryNames, build.ChunkNames = "[name]-[hash]"+suffix(s.texts), "shared-[hash]"+suffix(s.texts)
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

// suffix is what ends the names of a language's files, before the extension; none for English.
func suffix(l *locale.Language) string {
	if l == nil || l.Code == locale.English {
		return ""
	}
	return "." + l.Code
}

// eager is the first line of modules. With it, Chromium compiles all functions while it loads
// the module, off the main thread, instead of one by one at their first call; other browsers
// ignore it.
const eager = "//# allFunctionsCalledOnLoad"

// whole builds an entry with all its imports as one file, to be inlined into a page; a script
// becomes a classic script.
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

// options returns the build options that bundle and whole share. The build reads and writes no
// files on disk.
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

// outdir is a folder that is never created.
const outdir = "/built"

// failure returns the errors and warnings of a build, or nil.
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

// read fills in loads from the bundler's metafile.
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

// Namespaces of the bundler.
const (
	entrySpace = "entry"  // an entry, whose text is generated
	fileSpace  = "source" // a file of sources
)

// plugin gives the bundler the files that it asks for.
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

// resolve resolves the path of an import.
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

// resolveURL resolves a url() of a style sheet. Fragments ("#hatch") and data: addresses stay as
// they are.
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

// loadEntry generates a file that imports all files of an entry and re-exports what its modules
// export.
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
	if err == nil && path.Ext(args.Path) == ".js" {
		text, err = p.withTexts(text)
	}
	if err != nil {
		return api.OnLoadResult{}, fmt.Errorf("%s: %w", args.Path, err)
	}
	return loaded(string(text), loader), nil
}

// textCall matches the calls of words/text.js with a key, which is a literal, and whether that is
// their only argument.
var textCall = regexp.MustCompile(`\b(t|parts|family|abroad)\('([\w.-]+)'(\))?`)

// withTexts returns a module with the texts of the language in place of their keys, and of whole
// calls that only look up a text. In English a family of texts that the server sends (abroad) is
// empty. It fails for a key that has no text.
func (s sources) withTexts(module []byte) ([]byte, error) {
	var failed error
	module = textCall.ReplaceAllFunc(module, func(call []byte) []byte {
		m := textCall.FindSubmatch(call)
		name, key := string(m[1]), string(m[2])
		var value any
		isFamily := name == "family" || name == "abroad"
		if name == "abroad" && s.texts.Code == locale.English {
			value = struct{}{}
		} else if isFamily {
			value = s.texts.Family(key)
		} else if text, ok := s.texts.Lookup(key); ok {
			value = text
		} else {
			failed = fmt.Errorf("there is no text %q", key)
		}
		argument, err := json.Marshal(value)
		if err != nil {
			failed = err
		}
		switch alone := len(m[3]) > 0; {
		case alone && isFamily:
			return fmt.Appendf(nil, "(%s)", argument)
		case alone && argument[0] == '"':
			return argument
		}
		return fmt.Appendf(nil, "%s(%s%s", name, argument, m[3])
	})
	return module, failed
}

func loaded(text string, loader api.Loader) api.OnLoadResult {
	return api.OnLoadResult{Contents: &text, Loader: loader}
}
