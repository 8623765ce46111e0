package retrograde

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// mostStanding is the greatest number of pieces on the board of Quad-Square Chess.
const mostStanding = int(rules.S1) + 2*(rules.Squares-int(rules.S1))

// studyQuadSquare is Rules.Study. It generates moves in dead positions too, so that the tables show whether they
// are dead.
func studyQuadSquare(pieces []game.PlacedPiece, turn game.Color, reached func([]game.PlacedPiece)) (game.Outcome, bool) {
	b, ok := standQuadSquare(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [2 * rules.UsualMoves]rules.Move
	var after [mostStanding]game.PlacedPiece
	g := rules.NewGenerator(&b, b.View(), buffer[:0])
	moves := g.RunIgnoringDead()
	for _, m := range moves {
		next := b.After(m)
		reached(next.AppendPieces(after[:0]))
	}
	if len(moves) == 0 {
		return b.OutcomeWithoutMoves(), true
	}
	return game.Outcome{}, true
}

// standQuadSquare puts pieces on an empty board; ok is false if they make no legal position.
func standQuadSquare(pieces []game.PlacedPiece, turn game.Color) (b rules.Board, ok bool) {
	b = rules.Board{Turn: turn, Full: 1}
	for _, m := range pieces {
		at, who := rules.Square(m.Place), b.Occupancy()
		if who.Occupied.Has(at) && (!at.Quad() || who.Full.Has(at)) {
			return b, false
		}
		if b.PlacePiece(rules.NewPiece(m.Color, rules.ParseKind(string(m.Kind))), at) != nil {
			return b, false
		}
	}
	return b, b.Validate() == nil
}
