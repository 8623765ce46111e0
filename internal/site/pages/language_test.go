package pages

import (
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// An address chooses the language where it may, and else the browser.
func TestLanguageOfARequest(t *testing.T) {
	folder := fstest.MapFS{"de/site.json": {Data: []byte(`{"nav.play": "Spielen"}`)}}
	for _, file := range must.Get(fs.Glob(web.Locales, "locales/en/*.json"))(t) {
		folder[strings.TrimPrefix(file, "locales/")] = &fstest.MapFile{Data: must.Get(fs.ReadFile(web.Locales, file))(t)}
	}
	p := site(t, &shelf{})
	p.languages = must.Get(locale.Read(folder))(t)
	de, _ := p.languages.Of("de")
	p.others = map[string]func() (*Pages, error){
		"en": func() (*Pages, error) { return p, nil },
		"de": func() (*Pages, error) { return newPages(p.Config, de, p.drawer, p.languages, p.others) },
	}
	for _, c := range []struct {
		address, accepted string
		may               bool // the page has addresses in each language
		want              string
	}{
		{"/rules", "", true, "en"}, {"/rules", "de-AT,en;q=0.7", true, "de"}, {"/rules", "fr", true, "en"},
		{"/rules?lang=de", "en", true, "de"}, {"/rules?lang=en", "de", true, "en"}, {"/rules?lang=nope", "de", true, "de"},
		{"/tv?lang=de", "en", false, "en"},
	} {
		r := httptest.NewRequest("GET", c.address, nil)
		r.Header.Set("Accept-Language", c.accepted)
		if got := p.in(r, c.may); got.Code != c.want || got.templates["rules"] == nil {
			t.Errorf("%s for %q: %s, want %s", c.address, c.accepted, got.Code, c.want)
		}
	}
}
