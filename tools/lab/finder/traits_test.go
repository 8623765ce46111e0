package finder

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/puzzle"
	"threefold/internal/testkit/must"
)

// lineOf is a solution as the miner has it, from the moves of both sides.
func lineOf(t *testing.T, v *engine.Variant, start string, moves []string) (line []found) {
	t.Helper()
	p := must.Get(v.Position(start, nil))(t)
	for i, text := range moves {
		if i%2 == 0 {
			line = append(line, found{position: p.Text(), move: text, legal: len(p.Moves(nil))})
		} else {
			line[len(line)-1].reply = text
		}
		must.Do(t, p.PlayText(text))
	}
	return line
}

// Each theme, in a solution that has it, with all others that this one has and none that it
// has not.
func TestThemes(t *testing.T) {
	for _, c := range [][4]string{
		{"chesquerque", "rnbqk4/pppppr1ap/5An2/6pp1/9/9/PP3P1P1/1BPPPNP1P/RN1QK3R b KQq - 2 10", "f8f7", "hanging"},
		{"chesquerque", "6k1B/p1p1prp1p/bp1p1N1p1/9/1P2AP1a1/6PbP/P8/4R4/K8 w - - 0 44", "e5h8", "mateIn1"},
		{"chesquerque", "2n4k1/p1p4p1/4p1p1p/9/1p2p4/2P3N2/5r1PP/3R2P1K/9 w - - 0 44", "d2d9 f3f9 d9f9", "mateIn2 noLine fork onlyCheck"},
		{"chesquerque", "5q3/1ppkp3p/p2pn1NQ1/9/5r3/9/2PP3P1/PP2P1P1P/1K4R2 b - - 5 33", "f5f1 g1f1 f9f1", "mateIn2 noLine sacrifice onlyCheck"},
		{"chesquerque", "9/p1k3p2/1A4a1p/2Pp3p1/3n5/P8/2PP4P/6PP1/2b4K1 w - - 0 38", "c6c7 d5c3 b7b8", "mateIn2 noLine quiet"},
		{"chesquerque", "4k4/9/9/9/9/9/9/9/QK7 w - - 0 1", "a1a2", "quiet ending"},
		{"chesquerque", "1r2a1r2/k2bq2bp/2nppp1p1/pR4p2/1p7/P3P1P1A/3PBP1P1/1P2B1N1P/4QK1R1 w - - 4 32", "b6a7", "mateIn1 line"},
		{"chesquerque", "9/p1p6/kr5p1/4N3R/3P5/P7P/2B3qP1/2P6/3KR4 b - - 0 54", "b7b1 d1d2 b1e1", "mateIn2 line"},
		{"chesquerque", "q8/4rkp2/5p1pp/p1n6/2N2P3/9/P1P4Pa/1P2PR2P/3R3KA w - - 1 36", "i2i3", "straight hanging"},
		{"cheskers", "3B1k1b/P3p1p1/7P/8/8/c3K3/1P3P2/8 b 1 14", "Ca3-d4 Bd8xe7 Cd4xe7", "forcedCapture camel sacrifice"},
		{"cheskers", "3k1B2/8/5P2/8/1P6/8/1b3P2/4K3 b 0 20", "Bb2-c3 f2-e3 Bc3xe1", "lastKing bishop quiet"},
		{"cheskers", "1c1k1k1b/p1p5/3p3p/4C3/1P1P1p2/P7/5P1P/B1K1K3 b 1 9", "f4-e3 Ce5xf8 e3xg1=B d4-e5 Bh8xe5 Cf8xe5 d6xf4", "sacrifice quiet promotion underpromotion"},
		{"cheskers", "3k1k1b/p3p3/3p3p/c1p1p1p1/1P6/P3P1P1/3P1P1P/B1K1K1C1 w 0 8", "e3-f4 g5xe3 f2xd4xb6 a7xc5 g3-f4 e5xg3 Ba1xh8", "forcedCapture chain sacrifice"},
		{"cheskers", "5k2/8/8/8/3p4/8/1p6/K7 b 0 1", "d4-c3", "noMoves quiet ending"},
		{"quadsquare", "1k1/3/p1p3P/3/3/PK5/3/B2 b Q/R/r/q/P/p - 0 16", "S3-M1 a3xM1 S4xM1", "mateIn2 sacrifice company pin"},
		{"quadsquare", "k2/3/7/3/3/7/3/B2 w -/K/-/qn/NP/p - 2 18", "PM1-b6 c8-S3 b6-S3=B", "mateIn2 company quiet promotion underpromotion"},
		{"quadsquare", "1k1/3/7/1P1/3/3p1p1/3/1K1 w R/b/-/-/Nr/- - 2 23", "S1-S3 M1-c8 S3-S4", "mateIn2 alone onlyCheck"},
		{"quadsquare", "2k/3/7/3/3/P1B4/3/1K1 w -/-/-/-/q/- - 0 1", "c3xM1*", "givenBishop"},
	} {
		v, _ := variants.Find(c[0])
		m := &Miner{game: v}
		got, _ := m.traits(lineOf(t, v, c[1], strings.Fields(c[2])))
		if want := strings.Fields(c[3]); !slices.Equal(got, want) {
			t.Errorf("%s %s: %q, want %q", c[0], c[2], got, want)
		}
	}
}

// A mate is named by how many moves it has: one to six, in an ending whose distances the
// search knows.
func TestMatesAreCounted(t *testing.T) {
	v, _ := variants.Find("chesquerque")
	thinker := weights.NewThinker(v, 1)
	p := must.Get(v.Position("9/9/9/9/4k4/9/9/9/KR7 w - - 0 1", nil))(t)
	named := map[string]bool{}
	var starts, moves []string
	for len(p.Moves(nil)) > 0 && len(moves) < 60 {
		starts = append(starts, p.Text())
		thinker.Put(engine.Position{Tree: p.Tree})
		moves = append(moves, p.MoveText(thinker.Think(engine.Limits{Nodes: 1_000}).Best()))
		must.Do(t, p.PlayText(moves[len(moves)-1]))
	}
	m := &Miner{game: v}
	for n := 1; n <= maxMoves && 2*n-1 <= len(moves); n++ {
		from := len(moves) - (2*n - 1)
		themes, _ := m.traits(lineOf(t, v, starts[from], moves[from:]))
		if len(themes) > 0 && themes[0] == mates[n-1] {
			named[themes[0]] = true
		}
	}
	for _, theme := range []string{puzzle.Mate1, puzzle.Mate2, puzzle.Mate3, puzzle.Mate4, puzzle.Mate5, puzzle.Mate6} {
		if !named[theme] {
			t.Errorf("%s is not named; the game has %d plies", theme, len(moves))
		}
	}
}

// What needs more nodes, more moves or what is hidden is graded higher; who takes a hanging
// piece and no more has an easy one.
func TestGrades(t *testing.T) {
	m := &Miner{}
	for _, c := range []struct {
		moves, nodes int
		themes       string
		grade        int
	}{
		{1, 100, "", 1}, {1, 2_000, "", 2}, {1, 20_000, "hanging", 1}, {2, 100, "hanging", 2},
		{1, 20_000, "quiet", 3}, {3, 100, "", 2}, {3, 100, "sacrifice", 3}, {2, 100, "quiet sacrifice", 3},
	} {
		line, has := make([]found, c.moves), map[string]bool{}
		line[0].nodes = c.nodes
		for _, theme := range strings.Fields(c.themes) {
			has[theme] = true
		}
		if got := m.grade(line, has); got != c.grade {
			t.Errorf("%+v: grade %d", c, got)
		}
	}
}
