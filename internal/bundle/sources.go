package bundle

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The bundler's names for where a file comes from.
const (
	entrySpace = "entry"  // an Entry, whose text is made here
	fileSpace  = "source" // the file system of the options
)

// sources gives the bundler the texts that it asks for.
type sources struct {
	Options
	entries []Entry
}

func (s sources) setup(build api.PluginBuild) {
	everything := api.OnResolveOptions{Filter: ".*"}
	build.OnResolve(everything, s.resolve)
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: entrySpace}, s.loadEntry)
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: fileSpace}, s.loadFile)
}

// resolve finds what a file means by a path.
func (s sources) resolve(args api.OnResolveArgs) (api.OnResolveResult, error) {
	switch {
	case args.Kind == api.ResolveEntryPoint:
		return api.OnResolveResult{Path: args.Path, Namespace: entrySpace}, nil
	case args.Kind == api.ResolveCSSURLToken:
		return s.resolveURL(args)
	case !strings.HasPrefix(args.Path, "./") && !strings.HasPrefix(args.Path, "../"):
		return api.OnResolveResult{}, fmt.Errorf("%q is no relative path", args.Path)
	}
	return api.OnResolveResult{Path: path.Join(path.Dir(args.Importer), args.Path), Namespace: fileSpace}, nil
}

// resolveURL finds the address of what a style sheet loads. What is in the
// page itself ("#hatch") or in the address (data:) is none.
func (s sources) resolveURL(args api.OnResolveArgs) (api.OnResolveResult, error) {
	if strings.HasPrefix(args.Path, "#") || strings.HasPrefix(args.Path, "data:") {
		return api.OnResolveResult{Path: args.Path, External: true}, nil
	}
	file := path.Join(path.Dir(args.Importer), args.Path)
	address, ok := s.Address(file)
	if !ok {
		return api.OnResolveResult{}, fmt.Errorf("there is no file %s", file)
	}
	return api.OnResolveResult{Path: address, External: true}, nil
}

// loadEntry writes what imports the files of an entry, and has the exports of its modules.
func (s sources) loadEntry(args api.OnLoadArgs) (api.OnLoadResult, error) {
	form, loader := "export * from %q;\n", api.LoaderJS
	if path.Ext(args.Path) == ".css" {
		form, loader = "@import %q;\n", api.LoaderCSS
	}
	i := slices.IndexFunc(s.entries, func(e Entry) bool { return e.Name == args.Path })
	var text strings.Builder
	for _, file := range s.entries[i].Files {
		fmt.Fprintf(&text, form, "./"+file)
	}
	return loaded(text.String(), loader), nil
}

func (s sources) loadFile(args api.OnLoadArgs) (api.OnLoadResult, error) {
	loader := api.LoaderJS
	switch path.Ext(args.Path) {
	case ".css":
		loader = api.LoaderCSS
	case ".json":
		loader = api.LoaderJSON
	}
	text, err := fs.ReadFile(s.Files, args.Path)
	return loaded(string(text), loader), err
}

func loaded(text string, loader api.Loader) api.OnLoadResult {
	return api.OnLoadResult{Contents: &text, Loader: loader}
}
