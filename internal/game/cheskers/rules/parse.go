package rules

import "threefold/internal/game"

// Form is the format of position texts: "eight rows (rank 8 first); turn; halfmove; fullmove".
var Form = game.Form{
	Letters: Letters,
	Rows:    game.GridRows(8, 8),
	Fields:  []game.Field{game.FieldTurn, game.FieldHalfmove, game.FieldFullmove},
}

// ReadBoard parses a position text strictly into a board and the two counters of BoardText. "A
// position is refused if neither side has a king, if a piece stands on a light square, or if a pawn
// stands on its last row." The error is a *game.TextError.
func ReadBoard(text string) (b Board, halfmove, fullmove int, err error) {
	s, wrong := Form.Read(text, b.seat)
	switch {
	case wrong != nil:
		return b, 0, 0, wrong
	case b.Kingless(game.White) && b.Kingless(game.Black):
		return b, 0, 0, game.NewTextError("no_king", "position.no-king")
	}
	b.ToMove = s.Turn
	return b, s.Halfmove, s.Fullmove, nil
}

// seat puts a piece of a position text on the board; it is a game.PlaceFunc.
func (b *Board) seat(place int, c game.Color, kind int) *game.TextError {
	s, m := SquareAt(place%8, 7-place/8), Piece{Kind(kind), c}
	switch {
	case !s.Dark():
		return game.NewTextError("light_square", "position.light-square", game.Pieces("piece", game.Piece{At: s.Name(), Piece: m.String()})).WithFix(game.FixRemove, s.Name())
	case m.Kind == Pawn && LastRow(m.Color).Has(s):
		return game.NewTextError("pawn_place", "position.pawn-promoted", game.Pieces("piece", game.Piece{At: s.Name(), Piece: m.String()})).WithFix(game.FixPromote, s.Name())
	}
	b.Put(s, m)
	return nil
}
