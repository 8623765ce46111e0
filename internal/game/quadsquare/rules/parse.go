package rules

import (
	"strings"

	"threefold/internal/game"
)

// Form is the format of position texts: "<board> <turn> <quads> <castling> <halfmove>
// <fullmove>".
var Form = game.Form{
	Letters: Letters,
	Rows:    rowNames(),
	Quads:   squareNames[S1:],
	Rights:  "Kk",
	Fields:  []game.Field{game.FieldTurn, game.FieldQuads, game.FieldCastling, game.FieldHalfmove, game.FieldFullmove},
}

func rowNames() (list [][]string) {
	names := squareNames[:]
	for _, row := range rows {
		list, names = append(list, names[:len(row)]), names[len(row):]
	}
	return list
}

// Parse parses a position text strictly: it accepts exactly what Board.Text returns. The error is
// a *game.TextError.
func Parse(text string) (b Board, err error) {
	s, wrong := Form.Read(text, func(place int, c game.Color, kind int) *game.TextError {
		return b.PlacePiece(Piece{c, Kind(kind)}, Square(place))
	})
	b.Turn, b.Half, b.Full = s.Turn, int32(s.Halfmove), int32(s.Fullmove)
	b.Castle = [2]bool{strings.Contains(s.Castlings, "K"), strings.Contains(s.Castlings, "k")}
	if wrong == nil {
		wrong = b.Validate()
	}
	if wrong != nil {
		return Board{}, wrong
	}
	return b, nil
}

// PlacePiece puts a piece on a square: "a White pawn on c8 d8 e8 or a Black one on c1 d1 e1" is
// refused, "pawns may stand anywhere else".
func (b *Board) PlacePiece(m Piece, at Square) *game.TextError {
	if m.Kind == Pawn && lastRank[m.Color].Has(at) {
		return game.NewTextError("pawn_place", "position.pawn-promoted", game.Pieces("piece", game.Piece{At: at.String(), Piece: m.String()})).WithFix(game.FixPromote, at.String())
	}
	b.Put(m.Color, m.Kind, at)
	return nil
}

// Validate returns an error for a wrong number of kings, for castling rights without their
// pieces, and if the side not to move is in check.
func (b *Board) Validate() *game.TextError {
	for c := range game.Black + 1 {
		n := b.Pieces[c][King].Count() + (b.Doubled & b.Pieces[c][King]).Count()
		if n != 1 {
			return game.NewTextError("kings", "position.kings", game.Side("side", c), game.Number("n", n)).WithFix(game.FixNone, b.Pieces[c][King].Names()...)
		}
	}
	for c := range game.Black + 1 {
		if err := b.soundRight(c); err != nil {
			return err
		}
	}
	if checkers := b.Checkers(b.Turn.Other()); checkers != 0 {
		return game.NewTextError("wrong_side_in_check", "position.wrong-side-in-check", game.Side("side", b.Turn.Other()), game.On("by", checkers.Names()...)).
			WithFix(game.FixTurn, append(checkers.Names(), b.KingOf(b.Turn.Other()).String())...)
	}
	return nil
}

// soundRight returns an error for "a castling right without the king on d1 (d8) and a rook
// of its colour on S1 (S3)".
func (b *Board) soundRight(c game.Color) *game.TextError {
	home := CastlingSquares[c]
	switch {
	case !b.Castle[c]:
		return nil
	case !b.Pieces[c][King].Has(home.King):
		return lacksRight(c, King, home.King)
	case !b.Pieces[c][Rook].Has(home.Corner):
		return lacksRight(c, Rook, home.Corner)
	}
	return nil
}

// lacksRight returns the error for a castling right without this piece.
func lacksRight(c game.Color, k Kind, at Square) *game.TextError {
	needs := game.Piece{At: at.String(), Piece: Piece{c, k}.String()}
	return game.NewTextError("castling_impossible", "position.castling-needs", game.Words("right", Form.Rights[c:c+1]), game.Pieces("piece", needs)).
		WithFix(game.FixCastling, needs.At)
}
