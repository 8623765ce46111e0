package files

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// made makes a bundle of some files.
func made(t *testing.T, files map[string]string, entries ...entry) *bundle {
	t.Helper()
	b, err := sourcesOf(files).bundle(entries)
	must.Do(t, err)
	return b
}

func sourcesOf(files map[string]string) sources {
	all := fstest.MapFS{}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return sources{files: all, address: func(file string) (string, bool) {
		_, ok := files[file]
		return "/b/hashed-" + path.Base(file), ok
	}}
}

// modules are two pages that share a module with a state.
var modules = map[string]string{
	"js/one.js":    "import { count } from './shared.js';\nconsole.log('first', count());\n",
	"js/two.js":    "import { count } from './shared.js';\nconsole.log('second', count());\n",
	"js/shared.js": "let counted = 'the state';\nexport function count() { counted += '!'; return counted; }\n",
	"js/frame.js":  "console.log('frame');\n",
}

var pages = []entry{{"one.js", []string{"js/frame.js", "js/one.js"}}, {"two.js", []string{"js/frame.js", "js/two.js"}}}

func TestSharedModulesStandOnce(t *testing.T) {
	b := made(t, modules, pages...)
	for _, text := range []string{"the state", "frame", "first", "second"} {
		if n := strings.Count(all(b), text); n != 1 {
			t.Errorf("%q stands %d times in %v", text, n, b.files)
		}
	}
	one, two := b.loads["one.js"], b.loads["two.js"]
	if len(one) != 2 || len(two) != 2 || one[0] == two[0] || one[1] != two[1] {
		t.Fatalf("the pages load %q and %q", one, two)
	}
	for _, name := range slices.Concat(one, two) {
		if b.files[name] == nil {
			t.Errorf("%s is loaded and not there", name)
		}
	}
	if !strings.Contains(string(b.files[one[0]]), "./"+one[1]) {
		t.Errorf("%s does not import its neighbour: %s", one[0], b.files[one[0]])
	}
}

// Modules ask browsers to be compiled whole; style sheets say nothing of it.
func TestModulesAreCompiledAtOnce(t *testing.T) {
	files := maps.Clone(modules)
	files["css/a.css"] = ".x { color: red }"
	b := made(t, files, append(slices.Clone(pages), entry{"page.css", []string{"css/a.css"}})...)
	for name, body := range b.files {
		if got, want := strings.HasPrefix(string(body), "//# allFunctionsCalledOnLoad\n"), path.Ext(name) == ".js"; got != want {
			t.Errorf("%s begins with %.40q", name, body)
		}
	}
}

func all(b *bundle) string {
	var text strings.Builder
	for _, body := range b.files {
		text.Write(body)
	}
	return text.String()
}

func TestNamesFollowTheContent(t *testing.T) {
	before := made(t, modules, pages...)
	if again := made(t, modules, pages...); !slices.Equal(again.loads["one.js"], before.loads["one.js"]) {
		t.Errorf("the same files are called %q and then %q", before.loads, again.loads)
	}
	changed := maps.Clone(modules)
	changed["js/shared.js"] = strings.ReplaceAll(changed["js/shared.js"], "the state", "another state")
	after := made(t, changed, pages...)
	for i, name := range after.loads["one.js"] {
		if before.loads["one.js"][i] == name {
			t.Errorf("%s is called as it was, though what it imports has changed", name)
		}
	}
	changed = maps.Clone(modules)
	changed["js/two.js"] += "console.log('more');\n"
	after = made(t, changed, pages...)
	if !slices.Equal(after.loads["one.js"], before.loads["one.js"]) || after.loads["two.js"][0] == before.loads["two.js"][0] {
		t.Errorf("a change of one page makes %q of %q", after.loads, before.loads)
	}
}

func TestStylesKeepTheirOrderAndWhatTheyLoad(t *testing.T) {
	files := map[string]string{
		"css/a.css":     "@font-face { font-family: F; src: url(\"../fonts/f.woff2\") format('woff2'); }\n.x { color: red; fill: url(\"#hatch\") }\n",
		"css/b.css":     ".x { color: blue }\n",
		"fonts/f.woff2": "font",
	}
	b := made(t, files, entry{"page.css", []string{"css/a.css", "css/b.css"}})
	css := string(b.files[b.loads["page.css"][0]])
	if red, blue := strings.Index(css, "red"), max(strings.Index(css, "blue"), strings.Index(css, "#00f")); red < 0 || blue < red {
		t.Errorf("the order is lost: %s", css)
	}
	for _, want := range []string{"/b/hashed-f.woff2", "#hatch"} {
		if !strings.Contains(css, want) {
			t.Errorf("%s is not loaded: %s", want, css)
		}
	}
}

func TestWholeIsOneFileWithEverything(t *testing.T) {
	text, err := sourcesOf(modules).whole(pages[0])
	must.Do(t, err)
	for _, want := range []string{"frame", "first", "the state"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	if strings.Contains(string(text), "import") || strings.Contains(string(text), "export") {
		t.Errorf("it needs other files: %s", text)
	}
}

func TestWhatIsMissingIsNamed(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       string
	}{
		"a module that is not there":  {"js/a.js", "import './none.js';", "none.js"},
		"a name that is not exported": {"js/a.js", "import { none } from './shared.js'; none();", "none"},
		"a package":                   {"js/a.js", "import 'package';", "package"},
		"half a module":               {"js/a.js", "let = {", "js/a.js:1"},
		"a font that is not there":    {"css/a.css", ".x { background: url('../none.woff2') }", "none.woff2"},
		"a sheet that is not there":   {"css/a.css", "@import './none.css';", "none.css"},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{c.file: c.text, "js/shared.js": modules["js/shared.js"]}
			e := entry{"page" + path.Ext(c.file), []string{c.file}}
			if _, err := sourcesOf(files).bundle([]entry{e}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Make: %v", err)
			}
			if _, err := sourcesOf(files).whole(e); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Whole: %v", err)
			}
		})
	}
}

// catalogue has a text of each form.
func catalogue(t *testing.T) *locale.Language {
	t.Helper()
	ls, err := locale.Read(fstest.MapFS{"en/site.json": {Data: []byte(`{"a.plain": "It’s", "a.named": "Hello {name}", "a.many": {"one": "{n} move", "other": "{n} moves"}, "kind.rook": "rook"}`)}})
	must.Do(t, err)
	return ls.English()
}

// A module has the texts in place of their keys, and nothing else of the catalogue.
func TestTextsStandInModules(t *testing.T) {
	s := sourcesOf(nil)
	s.texts = catalogue(t)
	for call, want := range map[string]string{
		`t('a.plain')`:               `"It’s"`,
		`t('a.plain').length`:        `"It’s".length`,
		`t('a.named', { name })`:     `t("Hello {name}", { name })`,
		`t('a.many', { n })`:         `t({"one":"{n} move","other":"{n} moves"}, { n })`,
		`parts('a.named', { name })`: `parts("Hello {name}", { name })`,
		`(k) => family('kind')`:      `(k) => ({"rook":"rook"})`,
		`abroad('kind')`:             `({})`,
		`t('a.none')`:                ``,
	} {
		if got, err := s.withTexts([]byte(call)); (err == nil) != (want != "") || err == nil && string(got) != want {
			t.Errorf("%s: %s, %v, want %s", call, got, err, want)
		}
	}
	abroad := sourcesOf(nil)
	abroad.texts = must.Get(locale.Read(fstest.MapFS{"en/site.json": {Data: []byte(`{"kind.rook": "rook"}`)}, "de/site.json": {Data: []byte(`{"kind.rook": "Turm"}`)}}))(t).All()[1]
	if got := string(must.Get(abroad.withTexts([]byte(`abroad('kind')`)))(t)); got != `({"rook":"Turm"})` {
		t.Errorf("in another language: %s", got)
	}
	one := sourcesOf(map[string]string{"js/one.js": "console.log(t('a.plain'));\nfunction t() {}\n"})
	one.texts = s.texts
	b, err := one.bundle([]entry{{"one.js", []string{"js/one.js"}}})
	must.Do(t, err)
	if text := all(b); !strings.Contains(text, "It’s") || strings.Contains(text, "moves") {
		t.Errorf("the bundle is %s", text)
	}
}

// What a manifest says is in the catalogue.
func TestManifestIsTranslated(t *testing.T) {
	f, english := own(t), must.Get(locale.Embedded())(t).English()
	manifest := f.plain["manifest.webmanifest"].Body()
	other, err := locale.Read(fstest.MapFS{"en/site.json": {Data: bytes.ReplaceAll(must.Get(fs.ReadFile(web.Locales, "locales/en/site.json"))(t), []byte(`": "`), []byte(`": "¿`))}})
	must.Do(t, err)
	for _, line := range bytes.Split(inLanguage(manifest, english, other.English()), []byte("\n")) {
		for _, m := range regexp.MustCompile(`"(?:name|short_name|description)": "([^"]*)"`).FindAllSubmatch(line, -1) {
			if text := string(m[1]); !strings.HasPrefix(text, "¿") && text != "Threefold" {
				t.Errorf("%q is not translated", text)
			}
		}
	}
}
