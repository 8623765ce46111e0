// Package bundle makes of plain modules and style sheets the few files that
// browsers load: those of a page in one, what several pages share in files of
// their own, all of it minified, each named by a hash of its content.
package bundle

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

// Entry is what a kind of page loads: source files that take effect in this
// order, all of them modules, or all of them style sheets.
type Entry struct {
	Name  string   // with the extension of its files: "game.js"
	Files []string // by path in the file system
}

// Options say of what a bundle is made.
type Options struct {
	// Files holds the sources. Modules import each other by relative paths, and
	// so do style sheets what they load with url().
	Files fs.FS

	// Address gives the address of a file that is neither a module nor a style
	// sheet, and whether it is there: a font, a picture.
	Address func(file string) (string, bool)
}

// Bundle is the files made of some entries.
type Bundle struct {
	Files map[string][]byte   // by name; all of them are found in one folder
	Loads map[string][]string // by entry: the names of its file, then of all that this imports
}

// Make makes a bundle in which no module is contained twice: what several
// entries import is a file of its own, which all of them import.
func Make(o Options, entries []Entry) (*Bundle, error) {
	build := o.options(entries)
	build.Splitting = true
	build.Banner = map[string]string{"js": eager}
	build.EntryNames, build.ChunkNames = "[name]-[hash]", "shared-[hash]"
	result := api.Build(build)
	if err := failure(result); err != nil {
		return nil, err
	}
	b := &Bundle{Files: map[string][]byte{}, Loads: map[string][]string{}}
	for _, file := range result.OutputFiles {
		b.Files[path.Base(file.Path)] = file.Contents
	}
	return b, b.read(result.Metafile)
}

// eager is at the top of modules. By it Chromium compiles all their functions
// while they are loaded, beside the page's own thread, and not one by one as they
// are called; other browsers pass it over.
const eager = "//# allFunctionsCalledOnLoad"

// Whole makes one file of an entry with everything it imports, to stand in a
// page itself: a script is a classic one.
func Whole(o Options, entry Entry) ([]byte, error) {
	build := o.options([]Entry{entry})
	build.Format = api.FormatIIFE
	result := api.Build(build)
	if err := failure(result); err != nil {
		return nil, err
	}
	if n := len(result.OutputFiles); n != 1 {
		return nil, fmt.Errorf("bundle: %s makes %d files", entry.Name, n)
	}
	return result.OutputFiles[0].Contents, nil
}

// options are those that Make and Whole have in common. Nothing is written to
// a disk, and nothing is read from one.
func (o Options) options(entries []Entry) api.BuildOptions {
	build := api.BuildOptions{
		Bundle: true, Format: api.FormatESModule, Platform: api.PlatformBrowser, Target: api.ESNext,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, Charset: api.CharsetUTF8,
		Outdir: outdir, Metafile: true, LogLevel: api.LogLevelSilent,
	}
	for _, e := range entries {
		build.EntryPointsAdvanced = append(build.EntryPointsAdvanced,
			api.EntryPoint{InputPath: e.Name, OutputPath: strings.TrimSuffix(e.Name, path.Ext(e.Name))})
	}
	s := sources{o, entries}
	build.Plugins = []api.Plugin{{Name: "sources", Setup: s.setup}}
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
func (b *Bundle) read(metafile string) error {
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
		b.Loads[name] = loads
	}
	return nil
}
