package pages

import (
	"net/url"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site/address"
)

// FuzzCursor: a place in the archive is one that the archive's own pages name,
// and its slug is one that every store can be asked for.
func FuzzCursor(f *testing.F) {
	for _, text := range []string{"", "1-", "1-aB3", "+1-aB3", "1-0190c1a0-0000-7000-8000-000000000000",
		"1-" + strings.Repeat("\x00", 36), "1-" + strings.Repeat("\xff", 36), "99999999999999999999-x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cursor, ok := readCursor(text)
		if !ok {
			return
		}
		u, err := url.Parse(gamesURL(gamelog.Shelf{}, cursor))
		if err != nil || u.Query().Get("before") != text {
			t.Errorf("%q is read as %+v, whose page is %v, %v", text, cursor, u, err)
		}
		if text != "" && !address.IsSlug(cursor.Slug) {
			t.Errorf("%q names the game %q", text, cursor.Slug)
		}
	})
}
