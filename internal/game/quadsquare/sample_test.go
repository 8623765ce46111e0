package quadsquare

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// sample is "The sample game, as the inventor printed it; every move and every
// mark stands, and the end is mate".
const sample = `1. c3-M1 e6-M2 2. M1xd6 S4xd6 3. e1-M1 e8-e7 4. a3-a4 c8-e6
	5. M1-c3 b6-M1 6. c3-c2 M1xd3 7. c2-d2 d6-M1 8. d2-e1 M2xe3 9. S2xd3 S3-d7
	10. d1-e2 f6-M2 11. d3-S1 M2xf3+ 12. e2xf3 e6-M2+ 13. f3-e2 M2-S2++`

// sampleCounts is "Legal moves before each ply, and at the end".
var sampleCounts = []int{
	22, 22, 27, 27, 23, 29, 34, 30, 34, 34, 27, 39, 21, 34,
	20, 39, 22, 35, 19, 27, 21, 33, 2, 32, 1, 48, 0,
}

func TestSampleGame(t *testing.T) {
	m, err := game.NewMatch(Game, Game.Start)
	must.Do(t, err)
	for _, text := range strings.Fields(sample) {
		if strings.HasSuffix(text, ".") {
			continue
		}
		ply := m.Len()
		if got, want := len(m.Position().Moves()), sampleCounts[ply]; got != want {
			t.Errorf("before ply %d, %s: %d legal moves, want %d", ply, text, got, want)
		}
		move, err := m.Position().Read(text)
		must.Do(t, err)
		played, err := m.Play(move.Text)
		must.Do(t, err)
		if played.Shown != text {
			t.Errorf("ply %d is shown as %s, the inventor printed %s", ply, played.Shown, text)
		}
	}
	if got := len(m.Position().Moves()); got != 0 {
		t.Errorf("%d legal moves at the end, want none", got)
	}
	if got, want := m.Outcome(), game.Won(game.Black, game.Checkmate); got != want {
		t.Errorf("the game ends %v, want %v", got, want)
	}
	const end = "1k1/1rq/p1p3p/3/P2/1P2p1P/2K/B1Q w RN/b/-/-/n/- - 3 14"
	if got := m.Position().Text(); got != end {
		t.Errorf("the game ends in %s, want %s", got, end)
	}
}
