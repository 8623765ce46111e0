package archived

import (
	"net/url"
	"strings"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// Every list that is asked for is one that the page understands: one with a problem
// would be answered without a search.
func TestQueriesAreUnderstood(t *testing.T) {
	d := newDrawer(100, 300)
	names := map[string]bool{}
	for _, k := range kinds() {
		if names[k.name] {
			t.Errorf("%q stands there twice", k.name)
		}
		names[k.name] = true
		for range 20 {
			path, query, _ := strings.Cut(k.make(d).path, "?")
			v := must.Get(url.ParseQuery(query))(t)
			if path != "/games" {
				continue
			}
			q, problems := archive.Read(v, catalog.Find)
			if len(problems) > 0 || q.Values().Encode() != query {
				t.Errorf("%s: %s is read as %s, %v", k.name, query, q.Values().Encode(), problems)
			}
		}
	}
	if len(names) < 90 {
		t.Errorf("there are only %d kinds of pages", len(names))
	}
}
