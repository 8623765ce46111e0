package rules

import "threefold/internal/game"

// Form is how position texts are written: "nine rows (rank 9 first); turn; castling rights in the order
// KQkq or -; the point on which an en passant capture would land, or -; halfmove; fullmove".
var Form = game.Form{
	Letters: Letters[1:],
	Rows:    game.GridRows(Side, Side),
	Rights:  "KQkq",
	Fields:  []game.Field{game.FieldTurn, game.FieldCastling, game.FieldPassed, game.FieldHalfmove, game.FieldFullmove},
}

// Parse reads a position text strictly. The error is a *game.TextError.
func Parse(text string) (Board, error) {
	b := Board{Passed: Nowhere}
	s, wrong := Form.Read(text, b.seat)
	if wrong != nil {
		return b, wrong
	}
	b.Turn, b.Rights, b.Halfmove, b.Fullmove = s.Turn, rightsLettered(s.Castlings), int32(s.Halfmove), int32(s.Fullmove)
	if s.Passed != "" {
		b.Passed, _ = PointNamed(s.Passed)
	}
	for _, check := range []func() error{b.CheckPieces, b.checkTurn, b.checkRights, b.checkPassed} {
		if err := check(); err != nil {
			return b, err
		}
	}
	return b, nil
}

// seat puts down a piece of a text.
func (b *Board) seat(place int, c game.Color, kind int) *game.TextError {
	b.Put(At(place%Side, Side-1-place/Side), NewPiece(c, King+Kind(kind)))
	return nil
}

// CheckPieces looks for pieces that cannot stand where they do: each side has one
// king, and "a pawn on rank 1 or 9, of either colour, is refused".
func (b *Board) CheckPieces() error {
	for _, c := range []game.Color{game.White, game.Black} {
		if kings := b.ByKind[King].And(b.ByColor[c]); kings.Count() != 1 {
			return game.NewTextError("kings", "%s has %d kings; each side needs exactly one.", c.Name(), kings.Count()).Where(game.MendNothing, names(kings)...)
		}
	}
	if astray := b.ByKind[Pawn].And(OnRank[0].Or(OnRank[Side-1])); astray.Any() {
		at := astray.First()
		return game.NewTextError("pawn_place", "There is a pawn on %s; pawns cannot be on rank 1 or 9.", at).Where(b.mendPawn(at), at.String())
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

// mendPawn is what becomes of a pawn at the edge: on his last rank he would have
// been promoted, on his first he cannot have come.
func (b *Board) mendPawn(at Point) game.Mend {
	if (b.Pieces[at] == NewPiece(game.White, Pawn)) == (at.Rank() == Side-1) {
		return game.MendPromote
	}
	return game.MendRemove
}
