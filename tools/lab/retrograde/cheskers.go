package retrograde

import (
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// darkSquares are the squares of Cheskers by their index in the descriptor's list.
var darkSquares = rules.Dark.Squares()

// studyCheskers is Rules.Study.
func studyCheskers(pieces []game.PlacedPiece, turn game.Color, reached func([]game.PlacedPiece)) (game.Outcome, bool) {
	b, ok := standCheskers(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [64]rules.Move
	var after [64]game.PlacedPiece
	legal := b.LegalMoves(buffer[:0])
	for _, m := range legal {
		next := b.Apply(m)
		reached(next.AppendPieces(after[:0]))
	}
	return b.OutcomeOf(len(legal)), true
}

// standCheskers puts pieces on an empty board; ok is false if they make no legal position.
func standCheskers(pieces []game.PlacedPiece, turn game.Color) (b rules.Board, ok bool) {
	b.ToMove = turn
	for _, m := range pieces {
		k := rules.Kind(strings.IndexByte(rules.Letters, m.Kind))
		s := darkSquares[m.Place]
		if !b.Empty().Has(s) || k == rules.Pawn && rules.LastRow(m.Color).Has(s) {
			return b, false
		}
		b.Put(s, rules.Piece{Kind: k, Color: m.Color})
	}
	return b, !b.Kingless(game.White) || !b.Kingless(game.Black)
}
