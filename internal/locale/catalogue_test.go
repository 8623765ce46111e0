package locale_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// Where keys are named: in page modules, templates and Go. The key of an error is named without its
// family.
var named = map[string]*regexp.Regexp{
	".js":   regexp.MustCompile(`\b(?:t|parts|(family))\('([\w.-]+)'`),
	".html": regexp.MustCompile(`[({| ](?:t|markup|(word)) "([\w.-]+)"`),
	".go":   regexp.MustCompile(`(?:\.(?:T|Text|HTML|(Family|[Nn]amed|Word))|(choicesOf))\((?:p\.Language, )?"([\w.-]+)"`),
}

// newError matches where Go names the key of an error, and its pairs.
var newError = regexp.MustCompile(`\bNewError\([^,()]+, "([\w-]+)"((?:, "\w+", [^\n]+)?)`)

// pairName matches the name of a pair.
var pairName = regexp.MustCompile(`, "(\w+)", `)

// sentence matches where Go names the key of a sentence of the rules; or, with a dot or a
// hyphen at its end, all that begin with it. The key that Refuse gets has a title too.
var sentence = regexp.MustCompile(`(\bRefuse\([^"\n]*)?"((?:refusal|position|record|hint|why|review)\.[a-z0-9.-]+)"`)

// isOfRules reports whether the rules send these texts' keys, so that a page that has the family
// does not name them.
func isOfRules(family string) bool {
	return slices.Contains([]string{"refusal", "position", "record", "hint", "why"}, family)
}

// sentencesIn returns the keys of sentences that the text of a package names, and what is wrong with
// them.
func sentencesIn(text []byte, english *locale.Language) (keys, faults []string) {
	for _, m := range sentence.FindAllSubmatch(text, -1) {
		key, title := string(m[2]), string(m[2])+".title"
		if strings.HasSuffix(key, ".") || strings.HasSuffix(key, "-") {
			all := slices.DeleteFunc(english.Keys(), func(k string) bool { return !strings.HasPrefix(k, key) })
			if len(all) == 0 {
				faults = append(faults, key+" begins no text")
			}
			keys = append(keys, all...)
			continue
		}
		keys = append(keys, key)
		if _, ok := english.Lookup(title); ok {
			keys = append(keys, title)
		} else if len(m[1]) > 0 {
			faults = append(faults, key+" has no title")
		}
	}
	for _, key := range keys {
		if _, ok := english.Lookup(key); !ok {
			faults = append(faults, key+" has no text")
		}
		for _, placeholder := range marks(textOf(english, key)) {
			if !bytes.Contains(text, []byte(`"`+strings.Trim(placeholder, "{}")+`"`)) {
				faults = append(faults, key+" is named without "+placeholder)
			}
		}
	}
	return keys, faults
}

func TestSentencesIn(t *testing.T) {
	english := must.Get(locale.Read(fstest.MapFS{"en/site.json": {Data: []byte(`{"refusal.a": "{at}", "refusal.a.title": "A", "refusal.b.c": "C", "record.d": "D"}`)}}))(t).English()
	for text, want := range map[string]string{
		`Refuse(code, "refusal.a", On("at"))`: "[refusal.a refusal.a.title] []",
		`Refuse(code, "refusal.a")`:           "[refusal.a refusal.a.title] [refusal.a is named without {at}]",
		`And("refusal.b."+kind)`:              "[refusal.b.c] []",
		`And("refusal.none."+kind)`:           "[] [refusal.none. begins no text]",
		`Refuse(code, "record.d")`:            "[record.d] [record.d has no title]",
		`NewSentence("record.d")`:             "[record.d] []",
		`NewSentence("record.e")`:             "[record.e] [record.e has no text]",
	} {
		if got := fmt.Sprint(sentencesIn([]byte(text), english)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Every key that the program names has a text, and every text is named.
func TestEveryKeyIsUsed(t *testing.T) {
	english := must.Get(locale.Embedded())(t).English()
	used := map[string]bool{"language.name": true}
	packages := map[string][]byte{} // the text of each, by its folder
	for _, root := range []string{"web/static/js", "web/templates", "internal", "cmd"} {
		must.Do(t, filepath.WalkDir("../../"+root, func(path string, d fs.DirEntry, err error) error {
			call := named[filepath.Ext(path)]
			if err == nil && d.Name() == "testkit" {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || call == nil || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if filepath.Ext(path) == ".go" {
				packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], text...)
			}
			for _, m := range newError.FindAllSubmatch(text, -1) {
				key := "error." + string(m[1])
				if _, ok := english.Lookup(key); !ok {
					t.Errorf("%s names the error %q, which has no text", path, m[1])
				}
				used[key] = true
				var pairs []string
				for _, name := range pairName.FindAllSubmatch(m[2], -1) {
					pairs = append(pairs, "{"+string(name[1])+"}")
				}
				slices.Sort(pairs)
				if want := slices.Compact(marks(textOf(english, key))); !slices.Equal(pairs, want) {
					t.Errorf("%s names the error %q with %q, want %q", path, m[1], pairs, want)
				}
			}
			for _, at := range call.FindAllSubmatchIndex(text, -1) {
				var m [][]byte
				for i := 0; i < len(at); i += 2 {
					m = append(m, text[max(at[i], 0):max(at[i+1], 0)])
				}
				key, one := string(m[len(m)-1]), len(bytes.Join(m[1:len(m)-1], nil)) == 0
				if one {
					if _, ok := english.Lookup(key); !ok {
						t.Errorf("%s names %q, which has no text", path, key)
					}
					used[key] = true
					for _, placeholder := range mark.FindAllString(textOf(english, key), -1) {
						name := strings.Trim(placeholder, "{</>}")
						if !plainTags[name] && !bytes.Contains(text, []byte(name)) {
							t.Errorf("%s names %q without %s", path, key, placeholder)
						}
					}
					continue
				}
				all := english.Family(key)
				if len(all) == 0 {
					t.Errorf("%s names the family %q, which has no texts", path, key)
				}
				for name := range all {
					used[key+"."+name] = used[key+"."+name] || !isOfRules(key)
				}
			}
			return err
		}))
	}
	for path, text := range packages {
		keys, faults := sentencesIn(text, english)
		for _, key := range keys {
			used[key] = true
		}
		for _, fault := range faults {
			t.Errorf("%s: %s", path, fault)
		}
	}
	for _, key := range english.Keys() {
		if !used[key] {
			t.Errorf("no page shows %q", key)
		}
	}
}

// plainTags are the tags that a text may have without an element.
var plainTags = map[string]bool{"b": true, "i": true, "em": true, "strong": true, "kbd": true, "code": true}

func textOf(l *locale.Language, key string) string {
	text, _ := l.Lookup(key)
	return text[plural.Other]
}

// mark matches a placeholder or a tag of a text.
var mark = regexp.MustCompile(`\{\w+\}|</?\w+>`)

// marks returns the placeholders and tags of a text, sorted.
func marks(text string) []string { return slices.Sorted(slices.Values(mark.FindAllString(text, -1))) }

// Every language has all texts, each with the placeholders and tags of the English one and, if
// that has plural forms, with those of the language's own.
func TestLanguagesAgree(t *testing.T) {
	for _, fault := range disagreements(must.Get(locale.Embedded())(t)) {
		t.Error(fault)
	}
	good := `"many": {"one": "{n} ruch", "few": "{n} ruchy", "many": "{n} ruchów", "other": "{n} ruchu"}`
	for pl, faults := range map[string]int{
		`{"plain": "<b>{name}</b>", ` + good + `}`: 0,
		`{` + good + `}`: 1, // plain is missing
		`{"plain": "<b>{nazwa}</b>", ` + good + `}`:                            1,
		`{"plain": "{name}", ` + good + `}`:                                    1,
		`{"plain": "<b>{name}</b> {{x}}", ` + good + `}`:                       2,
		`{"plain": "<b>{name}</b><img src=x>", ` + good + `}`:                  1,
		`{"plain": "<b>{name}</b>", "many": {"one": "ruch", "other": "{n}"}}`:  1, // few and many are missing; one is 1 alone
		`{"plain": "<b>{name}</b>", "many": {"few": "ruchy", "other": "{n}"}}`: 2, // few are many numbers
		`{"plain": "<b>{name}</b>", "many": "{n} ruchów"}`:                     0,
	} {
		english := `{"plain": "<b>{name}</b>", "many": {"one": "{n} move", "other": "{n} moves"}}`
		ls, err := locale.Read(fstest.MapFS{"en/site.json": {Data: []byte(english)}, "pl/site.json": {Data: []byte(pl)}})
		must.Do(t, err)
		if got := disagreements(ls); len(got) != faults {
			t.Errorf("%s: %q, want %d", pl, got, faults)
		}
	}
}

// disagreements lists what is wrong with the texts of languages.
func disagreements(languages *locale.Languages) (faults []string) {
	for _, l := range languages.All() {
		for _, key := range l.Missing {
			faults = append(faults, l.Code+" lacks "+key)
		}
		for _, key := range l.Keys() {
			if slices.Contains(l.Missing, key) {
				continue
			}
			text, _ := l.Lookup(key)
			english, _ := languages.English().Lookup(key)
			for form, words := range text {
				if got, want := marks(words), marks(english[plural.Other]); !slices.Equal(got, want) && !(isOneNumber(l.Code, form) && slices.Equal(got, slices.DeleteFunc(want, isNumber))) && !slices.Equal(inDigits(got), inDigits(want)) {
					faults = append(faults, fmt.Sprintf("%s: %s has %q, want %q", l.Code, key, got, want))
				}
				if rest := mark.ReplaceAllString(words, ""); strings.ContainsAny(rest, "<{") {
					faults = append(faults, fmt.Sprintf("%s: %s has a mark that is none: %q", l.Code, key, words))
				}
			}
			if got := slices.Sorted(maps.Keys(text)); len(english) > 1 && len(text) > 1 && !slices.Equal(got, formsOf(l.Code)) {
				faults = append(faults, fmt.Sprintf("%s: %s has the plural forms %v, want %v", l.Code, key, got, formsOf(l.Code)))
			}
		}
	}
	return faults
}

// isNumber reports whether a mark stands for the number that chooses the plural form.
func isNumber(mark string) bool { return mark == "{n}" || mark == "{number}" }

// inDigits returns marks with the number in digits in place of the one in words or with separators:
// a language may prefer it.
func inDigits(marks []string) []string {
	var all []string
	for _, m := range marks {
		if isNumber(m) {
			m = "{n}"
		}
		all = append(all, m)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// isOneNumber reports whether a plural form stands for one number alone, which its text may leave
// out.
func isOneNumber(code string, form plural.Form) bool {
	n := 0
	for i := range 1_000 {
		if plural.Cardinal.MatchPlural(language.MustParse(code), i, 0, 0, 0, 0) == form {
			n++
		}
	}
	return n == 1
}

// formsOf returns the plural categories of whole numbers in a language, sorted.
func formsOf(code string) []plural.Form {
	all := map[plural.Form]bool{plural.Other: true} // which fractions have, at least
	for n := range 1_000 {
		all[plural.Cardinal.MatchPlural(language.MustParse(code), n, 0, 0, 0, 0)] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// The files are sorted by key, so that two changes meet where they concern each other.
func TestFilesAreSorted(t *testing.T) {
	files := must.Get(fs.Glob(web.Locales, "locales/*/*.json"))(t)
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
