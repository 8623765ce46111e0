package locale_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// Where keys are named: in page modules, templates and Go.
var named = map[string]*regexp.Regexp{
	".js":   regexp.MustCompile(`\b(?:t|parts|(family))\('([\w.-]+)'`),
	".html": regexp.MustCompile(`[({| ](?:t|markup|(word)) "([\w.-]+)"`),
	".go":   regexp.MustCompile(`(?:\.(?:T|Text|HTML|(Family|Word))|(choicesOf))\((?:p\.Language, )?"([\w.-]+)"`),
}

// Every key that the program names has a text, and every text is named.
func TestEveryKeyIsUsed(t *testing.T) {
	english := must.Get(locale.Embedded())(t).English()
	used := map[string]bool{"language.name": true}
	for _, root := range []string{"web/static/js", "web/templates", "internal", "cmd"} {
		must.Do(t, filepath.WalkDir("../../"+root, func(path string, d fs.DirEntry, err error) error {
			call := named[filepath.Ext(path)]
			if err != nil || d.IsDir() || call == nil || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range call.FindAllSubmatch(text, -1) {
				key, one := string(m[len(m)-1]), len(bytes.Join(m[1:len(m)-1], nil)) == 0
				if one {
					if _, ok := english.Lookup(key); !ok {
						t.Errorf("%s names %q, which has no text", path, key)
					}
					used[key] = true
					continue
				}
				all := english.Family(key)
				if len(all) == 0 {
					t.Errorf("%s names the family %q, which has no texts", path, key)
				}
				for name := range all {
					used[key+"."+name] = true
				}
			}
			return err
		}))
	}
	for _, key := range english.Keys() {
		if !used[key] {
			t.Errorf("no page shows %q", key)
		}
	}
}

// mark matches a placeholder or a tag of a text.
var mark = regexp.MustCompile(`\{\w+\}|</?\w+>`)

// marks returns the placeholders and tags of a text, sorted.
func marks(text string) []string { return slices.Sorted(slices.Values(mark.FindAllString(text, -1))) }

// Every language has all texts, each with the placeholders and tags of the English one and, if
// that has plural forms, with those of the language's own.
func TestLanguagesAgree(t *testing.T) {
	languages := must.Get(locale.Embedded())(t)
	for _, l := range languages.All() {
		if len(l.Missing) > 0 {
			t.Errorf("%s lacks %q", l.Code, l.Missing)
		}
		forms := formsOf(l.Code)
		for _, key := range l.Keys() {
			text, _ := l.Lookup(key)
			english, _ := languages.English().Lookup(key)
			for form, words := range text {
				// A form for one number alone may leave out that number.
				if got, want := marks(words), marks(english[plural.Other]); !slices.Equal(got, want) && (form == plural.Other || !slices.Equal(got, slices.DeleteFunc(want, func(m string) bool { return m == "{n}" || m == "{number}" }))) {
					t.Errorf("%s: %s has %q, want %q", l.Code, key, got, want)
				}
			}
			if got := slices.Sorted(maps.Keys(text)); len(english) > 1 && len(text) > 1 && !slices.Equal(got, forms) {
				t.Errorf("%s: %s has the plural forms %v, want %v", l.Code, key, got, forms)
			}
		}
	}
}

// formsOf returns the plural categories of whole numbers in a language, sorted.
func formsOf(code string) []plural.Form {
	all := map[plural.Form]bool{}
	for n := range 1_000 {
		all[plural.Cardinal.MatchPlural(language.MustParse(code), n, 0, 0, 0, 0)] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// The files are sorted by key, so that two changes meet where they concern each other.
func TestFilesAreSorted(t *testing.T) {
	files := must.Get(fs.Glob(web.Locales, "locales/*.json"))(t)
	for _, file := range files {
		var keys []string
		d := json.NewDecoder(bytes.NewReader(must.Get(fs.ReadFile(web.Locales, file))(t)))
		must.Get(d.Token())(t)
		for d.More() {
			key := must.Get(d.Token())(t).(string)
			var text locale.Text
			must.Do(t, d.Decode(&text))
			if len(keys) > 0 && keys[len(keys)-1] >= key {
				t.Errorf("%s: %q stands after %q", file, key, keys[len(keys)-1])
			}
			keys = append(keys, key)
		}
	}
}
