package quadsquare

import (
	"strings"
	"testing"

	"threefold/internal/testkit/gametest"
)

// lone is a position of two kings, each of its fields sound.
const lone = "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1"

// What every game refuses is game.TestFormRefuses.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ name, text, code string }{
		{"a row too few", "1k1/3/7/3/3/7/1K1 w -/-/-/-/-/- - 0 1", "rows"},
		{"a row too long", "1k1n/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_long"},
		{"a row too short", "1k/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_short"},
		{"an unknown letter", "1k1/1a1/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "unknown_letter"},
		{"a White pawn on c8", "Pk1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "pawn_place"},
		{"a Black pawn on e1", "1k1/3/7/3/3/7/3/1Kp w -/-/-/-/-/- - 0 1", "pawn_place"},
		{"five quads", strings.Replace(lone, "-/-/-/-/-/-", "-/-/-/-/-", 1), "quads"},
		{"an unknown letter on a quad", strings.Replace(lone, "-/-/", "a/-/", 1), "unknown_letter"},
		{"three on a quad", strings.Replace(lone, "-/-/", "QNN/-/", 1), "quad_crowded"},
		{"Black before White", strings.Replace(lone, "-/-/", "nN/-/", 1), "quad_order"},
		{"no White king", strings.Replace(lone, "K", "Q", 1), "kings"},
		{"two Black kings", strings.Replace(lone, "-/-/", "k/-/", 1), "kings"},
		{"two White kings on one quad", "1k1/3/7/3/3/7/3/3 w KK/-/-/-/-/- - 0 1", "kings"},
		{"an unknown right", strings.Replace(lone, " - ", " Q ", 1), "castling"},
		{"a right without its king", "1k1/3/7/3/3/7/3/K2 w R/-/-/-/-/- K 0 1", "castling_impossible"},
		{"a right without its rook", "1k1/3/7/3/3/7/3/1K1 w N/-/-/-/-/- K 0 1", "castling_impossible"},
		{"a right with an enemy's rook", "1k1/3/7/3/3/7/3/1K1 w -/-/R/-/-/- k 0 1", "castling_impossible"},
		{"a fullmove of 0", strings.TrimSuffix(lone, "1") + "0", "fullmove"},
		{"Black in check on White's turn", "1k1/3/7/3/3/3R3/3/K2 w -/-/-/-/-/- - 0 1", "wrong_side_in_check"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			gametest.BadText(t, Game, tt.text, tt.code, "")
		})
	}
}

func TestParseAccepts(t *testing.T) {
	gametest.ReadBack(t, Game,
		start, lone,
		"1k1/3/7/3/3/7/3/PKP w PP/Pp/pp/Pp/-/- - 999999999 999999999",
		"3/3/7/3/3/7/2P/3 b Kk/-/-/-/-/- - 150 7",
		"1k1/3/7/3/3/7/3/1K1 w RR/-/r/-/QQ/NP Kk 0 1",
	)
}
