package planted

import (
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
)

// A game whose one blunder is named first, and told of. More of them, of each kind, are
// played by `lab review`.
func TestABlunderIsNamedFirst(t *testing.T) {
	v, _ := variants.Find("cheskers")
	var log strings.Builder
	c := must.Get(Trial{Games: 1, Seed: 1000, Log: &log}.Run(v))(t)
	if c.Games != 1 || c.First != 1 || c.Named != 1 || c.Agreed != c.Falls || !strings.Contains(log.String(), "(planted), rank 1") {
		t.Errorf("%s\n%s", c, &log)
	}
}

// A game that the rules end by repetition goes no further, where the search would go on.
func TestAGameEndsByRepetition(t *testing.T) {
	v, _ := variants.Find("quadsquare")
	course, blunder := Play(v, 2041)
	if o := course.Outcome(); o.Reason != "repetition" || blunder == 0 || blunder > course.Len() {
		t.Errorf("blunder %d of %d: %+v", blunder, course.Len(), o)
	}
}
