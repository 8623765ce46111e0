// Package locale reads the texts of the site in all its languages.
//
// A language is a folder, named by its tag, with a file for each subject. A file is a flat object:
// by key a text, or its plural forms by CLDR category ("one", "other", …), of which the value of
// {n} chooses one. A text has placeholders, {name}, and tags, <rules>…</rules>, whose elements the
// caller makes. The page modules read the same files (web/static/js/words/text.js).
package locale

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"threefold/web"
)

// English is the tag of the site's own language, which completes the others.
const English = "en"

// Languages are all languages of the site. They do not change after Read.
type Languages struct {
	all     []*Language // English first, then by tag
	matcher language.Matcher
}

// Language has the texts of a language.
type Language struct {
	Code    string   // BCP 47 tag: the name of its folder
	Name    string   // in the language itself: its text "language.name"
	Missing []string // sorted keys that its files lack, whose texts are English
	tag     language.Tag
	texts   map[string]Text
}

// Text is a text in one language: by plural category, or under Other alone.
type Text map[plural.Form]string

// Read reads all languages of a folder. It fails without English, for a file that has another
// form, for a tag or a plural category that does not exist, for a key in two files of a language,
// and for a key that English lacks.
func Read(folder fs.FS) (*Languages, error) {
	english, err := read(folder, English)
	if err != nil {
		return nil, err
	}
	folders, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	ls := &Languages{all: []*Language{english}}
	for _, d := range folders {
		if d.Name() == English {
			continue
		}
		l, err := read(folder, d.Name())
		if err != nil {
			return nil, err
		}
		if err := l.complete(english); err != nil {
			return nil, err
		}
		ls.all = append(ls.all, l)
	}
	ls.match()
	return ls, nil
}

// match makes the matcher of all languages.
func (ls *Languages) match() {
	var tags []language.Tag
	for _, l := range ls.all {
		tags = append(tags, language.MustParse(l.Code))
	}
	ls.matcher = language.NewMatcher(tags)
}

// Embedded returns the languages that the program contains. It reads them once.
var Embedded = sync.OnceValues(func() (*Languages, error) {
	folder, err := fs.Sub(web.Locales, "locales")
	if err != nil {
		return nil, err
	}
	ls, err := Read(folder)
	if err == nil {
		ls.addPseudo()
	}
	return ls, err
})

// InEnglish returns the English of the program itself, for programs and files. It panics if the
// embedded texts cannot be read, which tests exclude.
func InEnglish() *Language {
	ls, err := Embedded()
	if err != nil {
		panic(err)
	}
	return ls.English()
}

// read reads the files of a language.
func read(folder fs.FS, code string) (*Language, error) {
	l := &Language{Code: code, texts: map[string]Text{}}
	var err error
	if l.tag, err = language.Parse(code); err != nil {
		return nil, fmt.Errorf("%s: %w", code, err)
	}
	files, err := fs.Glob(folder, code+"/*.json")
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no texts", code)
	}
	for _, file := range files {
		err = errors.Join(err, l.add(folder, file))
	}
	l.Name = l.texts["language.name"][plural.Other]
	return l, err
}

// add reads one file.
func (l *Language) add(folder fs.FS, file string) error {
	text, err := fs.ReadFile(folder, file)
	if err != nil {
		return err
	}
	var texts map[string]Text
	if err := json.Unmarshal(text, &texts); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for key, text := range texts {
		if _, there := l.texts[key]; there {
			return fmt.Errorf("%s: another file has %q too", file, key)
		}
		l.texts[key] = text
	}
	return nil
}

// complete fills in the texts that l lacks.
func (l *Language) complete(english *Language) error {
	for key := range l.texts {
		if _, ok := english.texts[key]; !ok {
			return fmt.Errorf("%s: %s has no key %q", l.Code, English, key)
		}
	}
	for _, key := range english.Keys() {
		if _, ok := l.texts[key]; !ok {
			l.texts[key] = english.texts[key]
			l.Missing = append(l.Missing, key)
		}
	}
	return nil
}

// forms are the plural categories of CLDR.
var forms = map[string]plural.Form{"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many, "other": plural.Other}

// UnmarshalJSON reads a text: a string, or an object with plural forms, one of them "other".
func (t *Text) UnmarshalJSON(b []byte) error {
	var plain string
	if json.Unmarshal(b, &plain) == nil {
		*t = Text{plural.Other: plain}
		return nil
	}
	var named map[string]string
	if err := json.Unmarshal(b, &named); err != nil {
		return err
	}
	if _, ok := named["other"]; !ok {
		return fmt.Errorf("%s has no form \"other\"", b)
	}
	*t = Text{}
	for name, text := range named {
		form, ok := forms[name]
		if !ok {
			return fmt.Errorf("%q is no plural category", name)
		}
		(*t)[form] = text
	}
	return nil
}

// MarshalJSON returns a text as UnmarshalJSON reads it.
func (t Text) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[plural.Other])
	}
	named := map[string]string{}
	for name, form := range forms {
		if text, ok := t[form]; ok {
			named[name] = text
		}
	}
	return json.Marshal(named)
}

// All returns the languages, English first.
func (ls *Languages) All() []*Language { return ls.all }

// English returns the language that has all texts.
func (ls *Languages) English() *Language { return ls.all[0] }

// Of returns the language with this tag; ok is false if the site has none.
func (ls *Languages) Of(code string) (l *Language, ok bool) {
	i := slices.IndexFunc(ls.all, func(l *Language) bool { return l.Code == code })
	if i < 0 {
		return nil, false
	}
	return ls.all[i], true
}

// Match returns the language that suits an Accept-Language header best; English if none does.
func (ls *Languages) Match(accepted string) *Language {
	if len(ls.all) == 1 {
		return ls.all[0]
	}
	_, i := language.MatchStrings(ls.matcher, accepted)
	return ls.all[i]
}

// Keys returns the keys of all texts, sorted.
func (l *Language) Keys() []string { return slices.Sorted(maps.Keys(l.texts)) }

// Lookup returns the text with this key; ok is false if there is none.
func (l *Language) Lookup(key string) (t Text, ok bool) {
	t, ok = l.texts[key]
	return t, ok
}

// Family returns the texts whose keys begin with prefix and a dot, by what follows it.
func (l *Language) Family(prefix string) map[string]Text {
	all := map[string]Text{}
	for key, text := range l.texts {
		if rest, ok := strings.CutPrefix(key, prefix+"."); ok {
			all[rest] = text
		}
	}
	return all
}
