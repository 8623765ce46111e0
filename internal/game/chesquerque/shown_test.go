package chesquerque_test

import (
	"testing"

	"threefold/internal/testkit/gametest"
)

// "Standard algebraic notation, shortest unambiguous form … Only legal moves
// count as rivals; the file distinguishes before the rank, the rank before
// both. A pawn's straight capture names its file".
func TestShown(t *testing.T) {
	for _, c := range []struct{ name, position, move, want string }{
		{"a pawn's step", "k8/9/9/9/9/9/9/P8/8K w - - 0 1", "a2a3", "a3"},
		{"a pawn's straight capture", "9/9/9/1p7/1P7/9/9/9/k7K w - - 0 1", "b5b6", "bxb6"},
		{"a pawn's diagonal capture", "9/9/6p1p/7P1/9/9/9/9/k7K w - - 0 1", "h6i7", "hxi7"},
		{"en passant", "9/9/9/6pP1/9/9/9/9/k7K w - g7 0 1", "h6g7", "hxg7 e.p."},
		{"en passant with check", "9/5k3/9/6pP1/9/9/9/9/8K w - g7 0 1", "h6g7", "hxg7 e.p.+"},
		{"promotion", "9/2P6/9/9/9/9/9/k7K/9 w - - 0 1", "c8c9a", "c9=A"},
		{"promotion by capture", "1nr6/2P6/9/9/9/9/9/k7K/9 w - - 0 1", "c8c9r", "cxc9=R"},
		{"promotion with check", "9/2P6/9/k8/9/9/9/8K/9 w - - 0 1", "c8c9n", "c9=N"},
		{"promotion with check", "8k/2P6/9/9/9/9/9/8K/9 w - - 0 1", "c8c9q", "c9=Q+"},
		{"an archbishop", "1k7/9/9/9/4A4/9/9/9/7K1 w - - 0 1", "e5g6", "Ag6"},
		{"a capture", "1k7/9/9/9/4Ap3/9/9/9/7K1 w - - 0 1", "e5f5", "Axf5"},
		{"check", "k8/9/9/9/9/9/9/9/1R6K w - - 0 1", "b1a1", "Ra1+"},
		{"mate", "9/9/9/9/6B2/8k/6K2/9/9 w - - 0 1", "g5h4", "Bh4#"},
		{"castling with check", "6k2/9/9/9/9/9/9/9/4K3R w K - 0 1", "e1h1", "O-O+"},
		{"the file tells", "1k7/9/9/R6R1/9/9/9/9/7K1 w - - 0 1", "a6e6", "Rae6"},
		{"the rank tells", "1k7/R8/9/9/9/9/9/R8/7K1 w - - 0 1", "a2a5", "R2a5"},
		{"both tell", "1k7/9/9/9/2Q1Q1Q2/9/2Q3Q2/9/7K1 w - - 0 1", "c5e3", "Qc5e3"},
		{"a pinned rival does not count", "k3r4/9/9/9/4R3R/9/9/9/4K4 w - - 0 1", "i5f5", "Rf5"},
		{"a blocked rival does not count", "1k7/9/9/R1P4R1/9/9/9/9/7K1 w - - 0 1", "h6e6", "Re6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, played := gametest.Play(t, parse(t, c.position), c.move); played.Shown != c.want {
				t.Errorf("%s is shown as %s, want %s", c.move, played.Shown, c.want)
			}
		})
	}
}
