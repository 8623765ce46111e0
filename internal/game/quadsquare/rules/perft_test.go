package rules_test

import (
	"testing"

	"threefold/internal/game/quadsquare"
	"threefold/internal/testkit/gametest"
)

// The positions that are counted beside the start. They are full of what this game has of its
// own: shared quads, pins by rooks, sacrifices, passages, promotions that may be declined.
const (
	middlegame = "1k1/2q/pppnbpp/3/P2/1P1PPPP/3/BK1 w R/N/r/-/Q/p Kk 1 5" // the sample game after eight plies
	endgame    = "1k1/2q/p1p1bpp/3/P2/1P1ppPP/3/BKQ w R/N/r/-/n/- Kk 0 9" // and after sixteen
	crowded    = "bk1/3/1p2Ppp/2p/3/P1P2p1/3/BK1 w RN/-/rn/b/Qp/Pn Kk 0 1"
	promoting  = "1k1/1P1/2P2P1/3/3/p1p2p1/1p1/1K1 b RR/-/rb/n/-/- Kk 0 1"
)

// The counts, from depth 1, of the start are the rules page's; on the others
// an independent, plainer generator agreed.
func TestPerft(t *testing.T) {
	for _, tt := range []struct {
		position string
		counts   []uint64
	}{
		{quadsquare.Game.Start, []uint64{22, 482, 10683, 235938}},
		{middlegame, []uint64{34, 1103, 34540}},
		{endgame, []uint64{22, 815, 17971, 632150}},
		{crowded, []uint64{42, 1270, 42006}},
		{promoting, []uint64{37, 597, 13015, 190727}},
	} {
		gametest.Perft(t, quadsquare.Game, tt.position, 1, tt.counts...)
	}
}
