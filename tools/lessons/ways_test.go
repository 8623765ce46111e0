package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
)

// aside are the refusals for what ways leave aside: a king in check, and pins.
var aside = []string{"king_attacked", "in_check", "into_check", "pinned", "pinned_to_king", "exposes_king"}

// waysOf are the ways of a game that are committed.
func waysOf(t *testing.T, g *game.Game) *lesson.Ways {
	t.Helper()
	w, _, err := lesson.BindWhere(g, must.Get(locale.Embedded())(t).English())
	must.Do(t, err)
	return w.Ways
}

// From one place for each kind of piece, the ways that are committed are found again.
func TestWaysAreFound(t *testing.T) {
	for _, g := range catalog.Games {
		for kind, ways := range waysOf(t, g).Pieces {
			froms := slices.Sorted(maps.Keys(ways))
			from := froms[len(froms)/2]
			if found := waysFrom(g, kind, from); found != ways[from] {
				t.Errorf("%s, %s on %s: found %q, and committed are %q: run `make lessons`", g.ID, kind, from, found, ways[from])
			}
		}
	}
}

// Among whatever enemies, a piece goes the ways that are open and no others, as the rules say.
func TestWaysAreTheRules(t *testing.T) {
	for _, g := range catalog.Games {
		t.Run(g.ID, func(t *testing.T) {
			w := waysOf(t, g)
			if string(waysText(g, w)) != string(committed(t, g, "-ways")) {
				t.Fatal("not as they are written: run `make lessons`")
			}
			rnd, seen, right := rand.New(rand.NewPCG(1, 2)), 0, 0
			for seen < 4000 {
				k := g.Kinds[rnd.IntN(len(g.Kinds))].Name
				froms := slices.Sorted(maps.Keys(w.Pieces[k]))
				known, exact := compare(t, g, rnd, k, froms[rnd.IntN(len(froms))], w)
				if known {
					seen++
				}
				if exact {
					right++
				}
			}
			if right < seen/2 {
				t.Errorf("of %d positions only %d say the same", seen, right)
			}
		})
	}
}

// compare asks of one position that is made up. It says whether there is such a one, and
// whether every open way is legal there.
func compare(t *testing.T, g *game.Game, rnd *rand.Rand, kind, from string, w *lesson.Ways) (known, exact bool) {
	pick := func() string { return g.Board.Places[rnd.IntN(len(g.Board.Places))].ID }
	o, pieces := others{}, []game.Piece{{At: from, Piece: "white " + kind}}
	theirs := pick()
	for i := range 1 + rnd.IntN(w.Most) {
		at, who := pick(), "black king"
		if i > 0 {
			who = "black " + g.Kinds[1+rnd.IntN(len(g.Kinds)-1)].Name
		} else {
			at = theirs
		}
		left := lesson.Capacity(&g.Board, at) - o[at]
		if at == from {
			left--
		}
		if left < 1 || g.ID == "quadsquare" && who == "black rook" {
			return false, false // a rook holds the piece on its quad
		}
		o[at]++
		pieces = append(pieces, game.Piece{At: at, Piece: who})
	}
	ours := pick()
	if kind != "king" {
		if o[ours] > 0 || strings.Contains(w.Pieces[kind][from], ours) || ours == from {
			return false, false // he would be in the way
		}
		pieces = append(pieces, game.Piece{At: ours, Piece: "white king"})
	}
	at, err := g.Parse(game.Setup{Pieces: pieces, Turn: game.White, Fullmove: 1}.Text(g))
	if err != nil || at.Outcome().Over() || slices.Contains(at.Signs().Forced, ours) {
		return false, false
	}
	open, exact := map[going]bool{}, true
	for _, m := range w.Open(&g.Board, kind, from, o) {
		open[goingOf(m)] = true
	}
	legal := map[going]bool{}
	for _, m := range at.Moves() {
		if game.PlaceOf(m.Path[0]) == from && (m.Clicks[0] != ours || kind == "king") {
			legal[goingOf(m)] = true
		}
	}
	for way := range legal {
		if !open[way] {
			t.Errorf("%s: %s on %s may go %v, which is not known", at.Text(), kind, from, way)
		}
	}
	for way := range open {
		if legal[way] {
			continue
		}
		exact = false
		if way.Does == "join" { // on the seat that is free
			way.Lands += ".0"
		}
		if r := at.Refuse(append([]string{from}, strings.Fields(way.Lands)...)); r == nil || !slices.Contains(aside, r.Code) {
			t.Errorf("%s: %s on %s may not go %v: %v", at.Text(), kind, from, way, r)
		}
	}
	return true, exact
}
