package rules

import "threefold/internal/game"

// Form is the format of position texts: "nine rows (rank 9 first); turn; castling rights in the
// order KQkq or -; the point on which an en passant capture would land, or -; halfmove; fullmove".
var Form = game.Form{
	Letters: Letters[1:],
	Rows:    game.GridRows(Side, Side),
	Rights:  "KQkq",
	Fields:  []game.Field{game.FieldTurn, game.FieldCastling, game.FieldEnPassant, game.FieldHalfmove, game.FieldFullmove},
}

// Parse parses a position text strictly: it accepts exactly what Board.Text returns. The error is
// a *game.TextError.
func Parse(text string) (Board, error) {
	b := Board{EnPassant: NoPoint}
	s, wrong := Form.Read(text, b.seat)
	if wrong != nil {
		return b, wrong
	}
	b.Turn, b.Rights, b.Halfmove, b.Fullmove = s.Turn, parseRights(s.Castlings), int32(s.Halfmove), int32(s.Fullmove)
	if s.EnPassant != "" {
		b.EnPassant, _ = ParsePoint(s.EnPassant)
	}
	for _, check := range []func() error{b.CheckPieces, b.checkTurn, b.checkRights, b.checkPassed} {
		if err := check(); err != nil {
			return b, err
		}
	}
	return b, nil
}

// seat puts a piece of a position text on the board; it is a game.PlaceFunc.
func (b *Board) seat(place int, c game.Color, kind int) *game.TextError {
	b.Put(At(place%Side, Side-1-place/Side), NewPiece(c, King+Kind(kind)))
	return nil
}

// CheckPieces returns an error for impossible pieces: each side has exactly one king, and "a pawn
// on rank 1 or 9, of either colour, is refused". The error is a *game.TextError.
func (b *Board) CheckPieces() error {
	for _, c := range []game.Color{game.White, game.Black} {
		if kings := b.ByKind[King].And(b.ByColor[c]); kings.Count() != 1 {
			return game.NewTextError("kings", "position.kings", game.Side("side", c), game.Number("n", kings.Count())).WithFix(game.FixNone, names(kings)...)
		}
	}
	if astray := b.ByKind[Pawn].And(OnRank[0].Or(OnRank[Side-1])); astray.Any() {
		at := astray.First()
		return game.NewTextError("pawn_place", "position.pawn-rank", game.On("at", at.String())).WithFix(b.fixPawn(at), at.String())
	}
	return nil
}

func names(points Set) []string {
	var list []string
	for _, p := range points.List() {
		list = append(list, p.String())
	}
	return list
}

// fixPawn returns the correction for a pawn on rank 1 or 9: promotion on its last rank, removal
// on its first.
func (b *Board) fixPawn(at Point) game.Fix {
	if (b.Pieces[at] == NewPiece(game.White, Pawn)) == (at.Rank() == Side-1) {
		return game.FixPromote
	}
	return game.FixRemove
}
