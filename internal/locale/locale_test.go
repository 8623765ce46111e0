package locale_test

import (
	"html/template"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/internal/locale"
	"threefold/internal/testkit/must"
)

func read(t *testing.T, files map[string]string) (*locale.Languages, error) {
	t.Helper()
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return locale.Read(folder)
}

var two = map[string]string{
	"en/site.json": `{"language.name": "English", "moves": {"one": "{n} move", "other": "{n} moves"}, "hello": "Hello, {name} & all.", "read": "Read <rules>the <b>rules</b></rules>, {name}."}`,
	"pl/site.json": `{"language.name": "polski", "moves": {"one": "{n} ruch", "few": "{n} ruchy", "many": "{n} ruchów", "other": "{n} ruchu"}, "hello": "{name}: dzień dobry."}`,
}

func TestTexts(t *testing.T) {
	ls := must.Get(read(t, two))(t)
	pl, _ := ls.Of("pl")
	for want, got := range map[string]string{
		"1 move": ls.English().T("moves", "n", 1), "0 moves": ls.English().T("moves", "n", 0),
		"1 ruch": pl.T("moves", "n", 1), "3 ruchy": pl.T("moves", "n", 3), "5 ruchów": pl.T("moves", "n", 5),
		"Ada: dzień dobry.": pl.T("hello", "name", "Ada"), "Hello, {name} & all.": ls.English().T("hello"),
		"Read <rules>the <b>rules</b></rules>, <i>.": pl.T("read", "name", "<i>"), // which its file lacks
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if pl.Name != "polski" || strings.Join(pl.Missing, " ") != "read" {
		t.Errorf("%s lacks %q", pl.Name, pl.Missing)
	}
}

func TestHTML(t *testing.T) {
	l := must.Get(read(t, two))(t).English()
	got, err := l.HTML("read", "rules", locale.Element(`<a href="/rules?a&amp;b">`), "name", "<i>")
	if want := template.HTML(`Read <a href="/rules?a&amp;b">the <b>rules</b></a>, &lt;i&gt;.`); got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	got, err = l.HTML("hello", "name", template.HTML("<i>Ada</i>"))
	if want := template.HTML(`Hello, <i>Ada</i> &amp; all.`); got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	for says, pairs := range map[string][]any{
		`"rules" has no value`: {"name", "Ada"}, `"name" has no value`: {"rules", locale.Element("<a>")},
	} {
		if _, err := l.HTML("read", pairs...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
	for _, failed := range []error{errOf(l.Text("none")), errOf(l.Text("moves")), errOf(l.Text("moves", "n", "3"))} {
		if failed == nil {
			t.Error("a text without a key, or without its number, did not fail")
		}
	}
}

func errOf(_ string, err error) error { return err }

func TestMatch(t *testing.T) {
	ls := must.Get(read(t, two))(t)
	for accepted, want := range map[string]string{"": "en", "pl": "pl", "pl-PL,en;q=0.5": "pl", "de,pl;q=0.8,en;q=0.9": "en", "fr": "en", "de, pl;q=0.1": "pl", "\x00;;q=x": "en"} {
		if got := ls.Match(accepted).Code; got != want {
			t.Errorf("%q: %s, want %s", accepted, got, want)
		}
	}
}

func TestFilesThatAreNotValid(t *testing.T) {
	for says, files := range map[string]map[string]string{
		"en has no texts":        {"pl/site.json": `{}`},
		`"several" is no plural`: {"en/site.json": `{"a": {"several": "x", "other": "y"}}`},
		`no form "other"`:        {"en/site.json": `{"a": {"one": "x"}}`},
		"en has no key \"b\"":    {"en/site.json": `{"a": "x"}`, "pl/site.json": `{"b": "y"}`},
		"not well-formed":        {"en/site.json": `{}`, "not a tag/site.json": `{}`},
		"cannot unmarshal":       {"en/site.json": `{"a": 3}`},
		"another file has \"a\"": {"en/site.json": `{"a": "x"}`, "en/errors.json": `{"a": "x"}`},
	} {
		if _, err := read(t, files); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
}
