package rules_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// Those from the start stand on the rules page. The others are of positions full of
// promotions, castling, pins and double checks by knights and by archbishops, and en
// passant; a second generator, written from the page alone, agreed upon them.
func TestPerft(t *testing.T) {
	gametest.Perft(t, chesquerque.Game, chesquerque.Game.Start, 0, 1, 18, 324, 6746, 140011)
	gametest.Perft(t, chesquerque.Game, "9/PPPPPPPPP/9/9/k7K/9/9/ppppppppp/9 w - - 0 1", 3, 119294)
	gametest.Perft(t, chesquerque.Game, "2N1k3r/7rA/2P5R/q2anN3/1Q6n/9/2B3P2/p7b/R3K3R w KQk - 12 26", 3, 265594)
	gametest.Perft(t, chesquerque.Game, "N3KnA2/N3p1n1q/1P7/2Pn4b/Q6ar/P1Q2q1N1/NN5n1/2rA1kn2/1N6N w - - 14 30", 3, 11459)
	gametest.Perft(t, chesquerque.Game, "r8/QaRra1aBB/3nq3R/1Np2Q2r/P2B1NP2/k1a1P3A/4a1a1K/2p5R/B1q1BQ3 b - - 25 23", 3, 900745)
	gametest.Perft(t, chesquerque.Game, "Q1B2AnNk/1PQQn1Ppa/PP2AnPKA/nNRBA1a2/r1a1rpQQ1/PQ2ppPn1/nAN1Pp1pa/p1rN1a3/N4Qq2 b - g3 0 26", 3, 327659)
}
