package quadsquare

import (
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
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
	const end = "1k1/1rq/p1p3p/3/P2/1P2p1P/2K/B1Q w RN/b/-/-/n/- - 3 14"
	if got := gametest.Course(t, Game, sample, end, game.Won(game.Black, game.Checkmate)); !slices.Equal(got, sampleCounts) {
		t.Errorf("the legal moves are %v, want %v", got, sampleCounts)
	}
}
