package archive

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
)

// A trait by pieces is the same whichever side is named first, and stays as it is for ever.
func TestPiecesTraits(t *testing.T) {
	m := Pieces{One: []string{"camel", "camel"}, Other: []string{"bishop"}}
	if got := m.Trait("cheskers", false); got != traitOfCamels {
		t.Errorf("two camels against a bishop are %d now, and were %d: stored games are not found any more", got, int64(traitOfCamels))
	}
	if turned := (Pieces{One: m.Other, Other: m.One}); turned.Trait("cheskers", false) != m.Trait("cheskers", false) {
		t.Error("the side that is named first counts")
	}
	for _, pieces := range [][]string{{"king", "camel"}, {"camel", "king"}} {
		if (Pieces{One: pieces}).Trait("cheskers", false) != (Pieces{Other: []string{"camel", "king"}}).Trait("cheskers", false) {
			t.Errorf("the order of %v counts", pieces)
		}
	}
	seen := map[int64]bool{m.Trait("cheskers", false): true}
	for _, other := range []int64{m.Trait("cheskers", true), m.Trait("quadsquare", false), Pieces{One: m.One, Other: m.Other, Alone: true}.Trait("cheskers", false),
		Pieces{One: []string{"camel", "camel", "bishop"}}.Trait("cheskers", false), Pieces{One: m.One}.Trait("cheskers", false)} {
		if seen[other] {
			t.Errorf("%d is something else, too", other)
		}
		seen[other] = true
	}
}

// Pawns do not count, nor does a king of which each side has one.
func TestCountable(t *testing.T) {
	for id, want := range map[string]string{"cheskers": "king bishop camel", "chesquerque": "queen archbishop rook bishop knight", "quadsquare": "queen rook bishop knight"} {
		g, _ := catalog.Find(id)
		got := Countable(g)
		slices.Sort(got)
		sorted := strings.Fields(want)
		slices.Sort(sorted)
		if diff := cmp.Diff(sorted, got); diff != "" {
			t.Errorf("%s: %s", id, diff)
		}
	}
}

// reached is a record whose plies reached these positions.
func reached(g *game.Game, positions ...string) gamelog.Record {
	r := gamelog.Record{Game: g.ID, Start: g.Start}
	for _, p := range positions {
		r.Plies = r.Plies.Append(gamelog.Ply{Played: &game.Played{Text: "x", Position: p}})
	}
	return r
}

// Pieces count where they stood for two plies, or at the end, with all pieces and with those
// alone that one side has more of; what is taken back at once does not.
func TestPiecesOf(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	kings := "8/8/8/8/8/4K3/8/6k1 w 0 1"
	camels := "1K6/8/1k6/8/1b6/2C5/8/4C3 w 0 1"
	for name, text := range map[string]string{"kings": kings, "camels": camels} {
		if _, err := g.Parse(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	twoCamels := Pieces{One: []string{"camel", "camel"}, Other: []string{"bishop"}}
	with := Pieces{One: []string{"king", "camel", "camel"}, Other: []string{"king", "bishop"}, Alone: true}
	bare := Pieces{One: []string{"king"}, Other: []string{"king"}, Alone: true}
	for _, test := range []struct {
		positions []string
		want      []Pieces
	}{
		{[]string{camels, kings, kings}, []Pieces{bare}},
		{[]string{camels, camels, kings}, []Pieces{twoCamels, with, bare}},
		{[]string{kings, camels}, []Pieces{twoCamels, with}},
		{[]string{g.Start, g.Start}, nil},
		{nil, nil},
	} {
		var want []int64
		for _, m := range test.want {
			want = append(want, m.Trait("cheskers", false))
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, piecesOf(g, reached(g, test.positions...))); diff != "" {
			t.Errorf("%v: %s", test.positions, diff)
		}
	}
}

// Pieces are told in words.
func TestPiecesInWords(t *testing.T) {
	for want, m := range map[string]Pieces{
		"2 camels against bishop":               {One: []string{"camel", "camel"}, Other: []string{"bishop"}},
		"archbishop lost":                       {Other: []string{"archbishop"}},
		"queen, rook more":                      {One: []string{"queen", "rook"}},
		"rook against knight, nothing else":     {One: []string{"rook"}, Other: []string{"knight"}, Alone: true},
		"nothing against nothing, nothing else": {Alone: true},
		"rook against nothing, nothing else":    {One: []string{"rook"}, Alone: true},
	} {
		if got := m.String(); got != want {
			t.Errorf("%+v is %q, want %q", m, got, want)
		}
	}
}

// traitOfCamels is what stores have.
const traitOfCamels = 6003387730942062767
