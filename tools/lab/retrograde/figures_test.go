package retrograde

import (
	"math"
	"testing"

	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// figure is what is known of an ending: the share of positions that the first
// side wins when it is to move, the share that the other side loses when it
// is, and the greatest distance of any, in plies.
type figure struct {
	ending    string
	won, lost float64 // percent
	longest   Plies
}

// figures were found before these tables, by one or two other programs with rules of their own,
// and rounded to a tenth. For the pawnless endings of Chesquerque they counted positions that
// differ by a symmetry as one or two, which moves a share by up to a tenth. The longest line of
// king and two knights they gave as 62 plies; a further program, which knows only these pieces and
// no symmetry, finds 58, and as many lost positions as stand here.
var figures = map[*tables.Tables][]figure{
	Chesquerque.Tables: {
		{"K-K", 0, 0, 0},
		{"KQ-K", 100, 93.0, 20},
		{"KA-K", 100, 91.0, 26},
		{"KR-K", 100, 93.7, 24},
		{"KB-K", 100, 93.7, 36},
		{"KN-K", 0, 0, 0},
		{"KP-K", 84.7, 69.1, 90},
		{"KNN-K", 99.6, 87.3, 58},
	},
	Cheskers.Tables: {
		{"K-K", 23.2, 0, 11},
		{"KK-K", 99.8, 87.5, 34},
		{"KB-K", 100, 87.1, 12},
		{"KC-K", 99.9, 86.9, 18},
		{"KP-K", 99.6, 85.7, 26},
		{"KB-KK", 99.1, 74.7, 36},
		{"KC-KK", 50.8, 10.1, 66},
		{"KK-KK", 27, 0, 49},
		{"KC-KC", 36.9, 0, 29},
		{"KP-KP", 57.4, 0, 53},
		{"KC-KP", 81.9, 43.1, 95},
	},
	QuadSquare.Tables: {
		{"K-K", 0, 0, 0},
		{"KQ-K", 99.9, 86.5, 20},
		{"KR-K", 99.5, 85.6, 24},
		{"KB-K", 99.8, 87.2, 18},
		{"KN-K", 4.8, 0.6, 7},
		{"KP-K", 82.0, 61.8, 52},
	},
}

// part is the tables of a game for its endings with so few pieces, to be made
// again. Nothing is embedded for them.
func part(r Rules, pieces int) Rules {
	var materials []string
	for _, e := range r.Endings {
		if len(e.Pieces) <= pieces {
			materials = append(materials, e.Name)
		}
	}
	return Rules{tables.New(r.Game, materials...), r.Study}
}

func made(t *testing.T, r Rules) *Solution {
	t.Helper()
	m, err := r.Solve()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func ending(of Rules, name string) (*tables.Ending, bool) {
	for _, e := range of.Endings {
		if e.Name == name {
			return e, true
		}
	}
	return nil, false
}

// compareFigures holds what was made of a part against what is known of it.
func compareFigures(t *testing.T, known []figure, of Rules, m *Solution) {
	t.Helper()
	for _, f := range known {
		e, ok := ending(of, f.ending)
		if !ok {
			continue
		}
		white, black := m.Count(e, game.White), m.Count(e, game.Black)
		if longest := max(white.Longest, black.Longest); longest != f.longest {
			t.Errorf("%s %s: the longest line has %d plies, want %d", of.Game.ID, f.ending, longest, f.longest)
		}
		compareShares(t, of.Tables, f, white, black)
	}
}

func compareShares(t *testing.T, of *tables.Tables, f figure, white, black Count) {
	t.Helper()
	const tolerance = 0.15 // a tenth, and what rounding hides
	won := 100 * float64(white.Won) / float64(white.Positions)
	if !(math.Abs(won-f.won) < tolerance) {
		t.Errorf("%s %s: the first side wins %.2f %%, want %.1f", of.Game.ID, f.ending, won, f.won)
	}
	if black.Positions == 0 { // both sides have the same pieces
		return
	}
	lost := 100 * float64(black.Lost) / float64(black.Positions)
	if !(math.Abs(lost-f.lost) < tolerance) {
		t.Errorf("%s %s: the other side loses %.2f %%, want %.1f", of.Game.ID, f.ending, lost, f.lost)
	}
}

// compareEmbedded holds the embedded values against those of a part made again.
func compareEmbedded(t *testing.T, embedded, of Rules, m *Solution) {
	t.Helper()
	err := (&maker{Rules: of}).each(func(n uint32, pieces []game.PlacedPiece, turn game.Color) error {
		if m.plies[n] == NoPosition {
			return nil
		}
		if got, ok := embedded.Probe(pieces, turn); !ok || got != m.plies[n].Value() {
			t.Fatalf("%s, %v to move, %v: embedded is %d (known: %v), made anew %d",
				of.Game.ID, turn, pieces, got, ok, m.plies[n].Value())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The rules pages say that king against king is dead in Quad-Square Chess and nothing else: no
// position of it is mate, though it is played on here, and of the others some are.
func TestQuadSquareMadeAnew(t *testing.T) {
	m := made(t, QuadSquare)
	compareFigures(t, figures[QuadSquare.Tables], QuadSquare, m)
	compareMates(t, QuadSquare, m, map[string]int{
		"K-K": 0, "KQ-K": 476, "KR-K": 334, "KB-K": 762, "KN-K": 102, "KP-K": 48})
	if !QuadSquare.Embeds(m) {
		t.Error("the embedded tables hold something else")
	}
}

func TestThreePiecesOfCheskersMadeAnew(t *testing.T) {
	three := part(Cheskers, 3)
	m := made(t, three)
	compareFigures(t, figures[Cheskers.Tables], three, m)
	compareEmbedded(t, Cheskers, three, m)
}

// compareMates counts the positions of some endings that are mate.
func compareMates(t *testing.T, of Rules, m *Solution, want map[string]int) {
	t.Helper()
	for name, mates := range want {
		e, ok := ending(of, name)
		if !ok {
			t.Fatalf("%s has no ending %s", of.Game.ID, name)
		}
		if got := m.Count(e, game.White).Over + m.Count(e, game.Black).Over; got != mates {
			t.Errorf("%s %s: %d mates, want %d", of.Game.ID, name, got, mates)
		}
	}
}
