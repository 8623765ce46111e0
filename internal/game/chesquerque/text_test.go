package chesquerque_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

const twoKings = "k8/9/9/9/9/9/9/9/1R6K"

// "Reading is strict. Each fault has its own error, which says what is wrong
// and where". Each case names a part of what it says. What every game refuses is
// game.TestFormRefuses.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ code, text, says string }{
		{"rows", "k8/9/9/9/9/9/9/R7K w - - 0 1", "has 8"},
		{"row_short", "k8/9/9/9/8/9/9/9/R7K w - - 0 1", "Rank 5"},
		{"row_long", "k8/9/9/9/9P/9/9/9/R7K w - - 0 1", "Rank 5"},
		{"unknown_letter", "k8/9/9/4x4/9/9/9/9/R7K w - - 0 1", "“x”"},
		{"kings", "9/9/9/9/9/9/9/9/R7K w - - 0 1", "Black has 0"},
		{"kings", "k8/9/9/9/9/9/9/9/K7K w - - 0 1", "White has 2"},
		{"pawn_place", "k7P/9/9/9/9/9/9/9/R7K w - - 0 1", "i9"},
		{"pawn_place", "kp7/9/9/9/9/9/9/9/R7K w - - 0 1", "b9"},
		{"pawn_place", "k8/9/9/9/9/9/9/9/P7K w - - 0 1", "a1"},
		{"castling", "r3k3r/9/9/9/9/9/9/9/R3K3R w QK - 0 1", "“QK”"},
		{"castling_impossible", "r3k3r/9/9/9/9/9/9/9/R3K4 w K - 0 1", "right K needs: white rook i1."},
		{"castling_impossible", "r2k4r/9/9/9/9/9/9/9/R3K3R w q - 0 1", "right q needs: black king e9."},
		{"en_passant", "9/9/9/6pP1/9/9/9/9/k7K w - g 0 1", "“g”"},
		{"en_passant_impossible", "9/9/9/6pP1/9/9/9/9/k7K w - g5 0 1", "no double step"},
		{"en_passant_impossible", "9/9/9/6pP1/9/9/9/9/k7K w - g9 0 1", "no double step"},
		{"en_passant_impossible", "9/9/9/6pP1/9/9/9/9/k7K w - h7 0 1", "h8"},
		{"en_passant_impossible", "9/9/9/7P1/9/9/9/9/k7K w - g7 0 1", "Black has no pawn on g6"},
		{"en_passant_impossible", "9/6r2/9/6pP1/9/9/9/9/k7K w - g7 0 1", "did not just move"},
		{"en_passant_impossible", "9/9/6r2/6pP1/9/9/9/9/k7K w - g7 0 1", "did not just move"},
		{"en_passant_impossible", "9/9/9/6p2/9/9/9/9/k7K w - g7 0 1", "has no pawn"},
		{"en_passant_impossible", "9/9/9/6pP1/9/9/9/9/k7K b - g3 0 1", "White has no pawn on g4"},
		{"en_passant_impossible", "9/9/9/r5pPK/9/9/9/9/k8 w - g7 0 1", "has no pawn"},
		{"en_passant_halfmove", "4k4/9/9/6pP1/9/9/9/9/4K4 w - g7 3 1", "passed g7 on the last move, so the half-move counter must be 0, not 3"},
		{"fullmove", twoKings + " w - - 0 0", "“0”"},
		{"wrong_side_in_check", "r8/9/9/9/9/9/9/9/K7k b - - 0 1", "White is in check, but"},
	} {
		t.Run(c.code+" "+c.text, func(t *testing.T) {
			gametest.BadText(t, chesquerque.Game, c.text, c.code, c.says)
		})
	}
}

// "Writing what was read gives the same text back."
func TestTextsReadBack(t *testing.T) {
	gametest.ReadBack(t, chesquerque.Game,
		chesquerque.Game.Start,
		"9/9/9/6pP1/9/9/9/9/k7K w - g7 0 1",
		"k7K/9/9/9/9/1pP6/9/9/9 b - c3 0 1",
		"r3k3r/9/9/9/9/9/9/9/R3K3R b Qk - 999999999 999999999",
		"QQQQQQQQQ/QQQQQQQQQ/QQQQQQQQQ/QQQQQQQQQ/QQQQQQQQQ/QQQQQQQQQ/QQQQQQQQQ/RRRRRRRRR/kRRRRRRRK b - - 150 1",
	)
}

// Play leads to an en passant point only right after a pawn's move, from wherever it starts.
func TestPassedPointsAreFresh(t *testing.T) {
	const pawns = "4k4/p1p1p1p1p/9/1P1P1P1P1/9/1p1p1p1p1/9/P1P1P1P1P/4K4 w - - 5 9"
	seen := 0
	var walk func(p game.Position, plies int)
	walk = func(p game.Position, plies int) {
		if field(p, 3) != "-" {
			seen++
			parse(t, p.Text())
		}
		if plies == 0 {
			return
		}
		for _, m := range p.Moves() {
			next, _ := gametest.Play(t, p, m.Text)
			walk(next, plies-1)
		}
	}
	walk(parse(t, pawns), 3)
	if seen == 0 {
		t.Error("no line has led to an en passant point")
	}
}
