package game_test

import (
	"reflect"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// formGame has all that a position text can have, on a board of three rows and two quads.
var formGame = func() *game.Game {
	form := &game.Form{
		Letters: "KP", Rows: [][]string{{"b3"}, {"a2", "b2", "c2"}, {"b1"}}, Quads: []string{"Q1", "Q2"}, Rights: "Kk",
		Fields: []game.Field{game.FieldTurn, game.FieldQuads, game.FieldCastling, game.FieldEnPassant, game.FieldHalfmove, game.FieldFullmove},
	}
	return &game.Game{Form: form, Parse: func(text string) (game.Position, error) {
		if _, err := form.Read(text, func(int, game.Color, int) *game.TextError { return nil }); err != nil {
			return nil, err
		}
		return nil, nil
	}}
}()

// "Reading is strict. Each fault has its own error, which says what is wrong and where."
func TestFormRefuses(t *testing.T) {
	const after = " w -/- - - 0 1"
	for _, c := range []struct{ code, text, says string }{
		{"too_long", "k/3/1" + after + strings.Repeat(" ", 243), "has 262"},
		{"not_text", "k/3/\xff" + after, "Character 5"},
		{"not_text", "К/3/\x00" + after, "Character 5"},
		{"not_text", "k/3/1" + after + "\n", "Character 20"},
		{"fields", "", "pieces, side to move, quads, castling, en passant, half-move counter, move number. This one has 1."},
		{"fields", "k/3/1 w -/- - - 0", "has 6"},
		{"fields", "k/3/1  w -/- - - 0 1", "has 8"},
		{"fields", "k/3/1" + after + " ", "has 8"},
		{"rows", "k/3" + after, "has 2"},
		{"rows", "k/3/1/1" + after, "has 4"},
		{"row_short", "k/2/1" + after, `Rank 2 is too short: “2” counts up to 2, not 3`},
		{"row_short", "/3/1" + after, "Rank 3"},
		{"row_long", "k/3/1K" + after, "Rank 1"},
		{"row_long", "k/9/1" + after, "Rank 2"},
		{"row_long", "k/1p2/1" + after, "Rank 2"},
		{"adjacent_numbers", "k/12/1" + after, `Rank 2 has two numbers side by side in “12”`},
		{"unknown_letter", "k/1x1/1" + after, `Rank 2 has “x”, which is neither a piece nor a number from 1 to 9. Letters of pieces: K, P, small letters for Black.`},
		{"unknown_letter", "k/1К1/1" + after, `“К”`},
		{"unknown_letter", "k/30/1" + after, `“0”`},
		{"turn", "k/3/1 W -/- - - 0 1", `“W”`},
		{"turn", "k/3/1 wb -/- - - 0 1", `“wb”`},
		{"turn", "k/3/1  -/- - - 0 1", `“”`},
		{"quads", "k/3/1 w - - - 0 1", "these quads: Q1, Q2. Quads of this text: 1."},
		{"quad_empty", "k/3/1 w -/ - - 0 1", "Quad Q2"},
		{"unknown_letter", "k/3/1 w 2/- - - 0 1", `Quad Q1 has “2”, which is not a piece. Letters of pieces: K, P`},
		{"unknown_letter", "k/3/1 w -P/- - - 0 1", `Quad Q1 has “-”`},
		{"quad_crowded", "k/3/1 w -/PPP - - 0 1", "Quad Q2"},
		{"quad_order", "k/3/1 w pP/- - - 0 1", "as Pp"},
		{"quad_order", "k/3/1 w PK/- - - 0 1", "as KP"},
		{"castling", "k/3/1 w -/- kK - 0 1", `“kK”`},
		{"castling", "k/3/1 w -/- KK - 0 1", `“KK”`},
		{"castling", "k/3/1 w -/- K- - 0 1", `“K-”`},
		{"castling", "k/3/1 w -/- -K - 0 1", `“-K”`},
		{"castling", "k/3/1 w -/-  - 0 1", `“”`},
		{"en_passant", "k/3/1 w -/- - Q1 0 1", `“Q1”`},
		{"en_passant", "k/3/1 w -/- - -b2 0 1", `“-b2”`},
		{"en_passant", "k/3/1 w -/- -  0 1", `“”`},
		{"halfmove", "k/3/1 w -/- - - -1 1", `“-1”`},
		{"halfmove", "k/3/1 w -/- - - -0 1", `“-0”`},
		{"halfmove", "k/3/1 w -/- - - +1 1", `“+1”`},
		{"halfmove", "k/3/1 w -/- - - 00 1", `“00”`},
		{"halfmove", "k/3/1 w -/- - - 1000000000 1", "to 999999999"},
		{"fullmove", "k/3/1 w -/- - - 0 0", "from 1"},
		{"fullmove", "k/3/1 w -/- - - 0 01", `“01”`},
		{"fullmove", "k/3/1 w -/- - - 0 ١", `“١”`},
	} {
		gametest.BadText(t, formGame, c.text, c.code, c.says)
	}
}

// What a text says is told piece by piece, and in the set-up.
func TestFormReads(t *testing.T) {
	type piece struct {
		place int
		color game.Color
		kind  int
	}
	var got []piece
	s, err := formGame.Form.Read("p/K1p/1 b Kp/- Kk a2 999999999 7", func(place int, c game.Color, kind int) *game.TextError {
		got = append(got, piece{place, c, kind})
		return nil
	})
	want := []piece{{0, game.Black, 1}, {1, game.White, 0}, {3, game.Black, 1}, {5, game.White, 0}, {5, game.Black, 1}}
	state := game.Setup{Turn: game.Black, Castlings: "Kk", EnPassant: "a2", Halfmove: 999999999, Fullmove: 7}
	if err != nil || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(s, state) {
		t.Errorf("read as %v, %+v (%v); want %v, %+v", got, s, err, want, state)
	}
	if _, err := formGame.Form.Read("k/3/1 w -/- - - 0 1", func(int, game.Color, int) *game.TextError {
		return game.NewTextError("seat", "position.unknown")
	}); err == nil || err.Code != "seat" {
		t.Errorf("the error of a seat gives %v", err)
	}
}
