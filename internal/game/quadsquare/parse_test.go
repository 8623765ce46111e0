package quadsquare

import (
	"strings"
	"testing"

	"threefold/internal/testkit/gametest"
)

// lone is a position of two kings, each of its fields sound.
const lone = "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1"

func TestParse(t *testing.T) {
	for _, tt := range []struct{ name, text, code string }{
		{"longer than 256 bytes", start + strings.Repeat(" ", 256), "too_long"},
		{"a NUL byte", strings.Replace(lone, "7", "\x00", 1), "not_text"},
		{"no UTF-8", strings.Replace(lone, "7", "\xff", 1), "not_text"},
		{"nothing", "", "fields"},
		{"a field too few", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0", "fields"},
		{"two spaces", strings.Replace(lone, " ", "  ", 1), "fields"},
		{"a row too few", "1k1/3/7/3/3/7/1K1 w -/-/-/-/-/- - 0 1", "rows"},
		{"a row too many", "3/1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "rows"},
		{"a row too long", "1k1n/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_long"},
		{"a number too great", "1k1/4/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_long"},
		{"a row too short", "1k/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_short"},
		{"an empty row", "1k1//7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "row_short"},
		{"two numbers", "1k1/12/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "two_numbers"},
		{"an unknown letter", "1k1/1a1/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "unknown_letter"},
		{"a nought", "1k1/03/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "unknown_letter"},
		{"a letter that is no ASCII", "1k1/1К1/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "unknown_letter"},
		{"a White pawn on c8", "Pk1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "pawn_place"},
		{"a Black pawn on e1", "1k1/3/7/3/3/7/3/1Kp w -/-/-/-/-/- - 0 1", "pawn_place"},
		{"no turn", strings.Replace(lone, "w", "W", 1), "turn"},
		{"five quads", strings.Replace(lone, "-/-/-/-/-/-", "-/-/-/-/-", 1), "quads"},
		{"a quad without text", strings.Replace(lone, "-/-/", "/-/", 1), "quad_empty"},
		{"an unknown letter on a quad", strings.Replace(lone, "-/-/", "a/-/", 1), "unknown_letter"},
		{"a number on a quad", strings.Replace(lone, "-/-/", "2/-/", 1), "unknown_letter"},
		{"three on a quad", strings.Replace(lone, "-/-/", "QNN/-/", 1), "quad_crowded"},
		{"Black before White", strings.Replace(lone, "-/-/", "nN/-/", 1), "quad_order"},
		{"knight before queen", strings.Replace(lone, "-/-/", "NQ/-/", 1), "quad_order"},
		{"no White king", strings.Replace(lone, "K", "Q", 1), "kings"},
		{"two Black kings", strings.Replace(lone, "-/-/", "k/-/", 1), "kings"},
		{"two White kings on one quad", "1k1/3/7/3/3/7/3/3 w KK/-/-/-/-/- - 0 1", "kings"},
		{"an unknown right", strings.Replace(lone, " - ", " Q ", 1), "castling"},
		{"rights in another order", strings.Replace(lone, " - ", " kK ", 1), "castling"},
		{"a right without its king", "1k1/3/7/3/3/7/3/K2 w R/-/-/-/-/- K 0 1", "castling_king"},
		{"a right without its rook", "1k1/3/7/3/3/7/3/1K1 w N/-/-/-/-/- K 0 1", "castling_rook"},
		{"a right with an enemy's rook", "1k1/3/7/3/3/7/3/1K1 w -/-/R/-/-/- k 0 1", "castling_rook"},
		{"a halfmove that is no number", strings.Replace(lone, " 0 ", " - ", 1), "halfmove"},
		{"a leading zero", strings.Replace(lone, " 0 ", " 00 ", 1), "halfmove"},
		{"a sign", strings.Replace(lone, " 0 ", " +0 ", 1), "halfmove"},
		{"ten digits", strings.Replace(lone, " 0 ", " 1000000000 ", 1), "halfmove"},
		{"a fullmove of 0", strings.TrimSuffix(lone, "1") + "0", "fullmove"},
		{"no fullmove", strings.TrimSuffix(lone, "1"), "fullmove"},
		{"a leading zero in the fullmove", strings.TrimSuffix(lone, "1") + "01", "fullmove"},
		{"Black in check on White's turn", "1k1/3/7/3/3/3R3/3/K2 w -/-/-/-/-/- - 0 1", "in_check"},
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
