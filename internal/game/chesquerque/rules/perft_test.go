package rules_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// perft is the number of courses of some plies from a position.
type perft struct {
	name, position string
	depth          int
	want           uint64
}

func checkPerft(t *testing.T, list []perft) {
	t.Helper()
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			if got := gametest.Parse(t, chesquerque.Game, c.position).Perft(c.depth); got != c.want {
				t.Errorf("perft(%d) of %s = %d, want %d", c.depth, c.position, got, c.want)
			}
		})
	}
}

// Those from the start stand on the rules page. The others are of positions
// full of castling, en passant, promotions, pins and double checks, and were
// agreed upon with a second generator, written from the page alone.
func TestPerft(t *testing.T) {
	start := chesquerque.Game.Start
	checkPerft(t, []perft{
		{"start", start, 0, 1},
		{"start", start, 1, 18},
		{"start", start, 2, 324},
		{"start", start, 3, 6746},
		{"start", start, 4, 140011},
		{"promotions", "9/PPPPPPPPP/9/9/k7K/9/9/ppppppppp/9 w - - 0 1", 3, 119294},
		{"open castling", "2N1k3r/7rA/2P5R/q2anN3/1Q6n/9/2B3P2/p7b/R3K3R w KQk - 12 26", 3, 265594},
		{"crowd of knights", "N3KnA2/N3p1n1q/1P7/2Pn4b/Q6ar/P1Q2q1N1/NN5n1/2rA1kn2/1N6N w - - 14 30", 3, 11459},
		{"crowd of archbishops", "r8/QaRra1aBB/3nq3R/1Np2Q2r/P2B1NP2/k1a1P3A/4a1a1K/2p5R/B1q1BQ3 b - - 25 23", 3, 900745},
		{"crowd with en passant", "Q1B2AnNk/1PQQn1Ppa/PP2AnPKA/nNRBA1a2/r1a1rpQQ1/PQ2ppPn1/nAN1Pp1pa/p1rN1a3/N4Qq2 b - g3 0 26", 3, 327659},
	})
}
