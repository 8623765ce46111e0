package retrograde

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// studyChesquerque is Rules.Study. It generates moves in dead positions too, so that the tables show whether they
// are dead.
func studyChesquerque(pieces []game.PlacedPiece, turn game.Color, reached func([]game.PlacedPiece)) (game.Outcome, bool) {
	b, ok := standChesquerque(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var list [rules.MaxMoves]rules.Move
	var after [rules.Points]game.PlacedPiece
	moves := b.MovesIgnoringDead(list[:0])
	for _, m := range moves {
		next := b
		next.Play(m)
		reached(next.AppendPieces(after[:0]))
	}
	if len(moves) == 0 {
		return b.OutcomeWithoutMoves(), true
	}
	return game.Outcome{}, true
}

// standChesquerque puts pieces on an empty board; ok is false if they make no legal position.
func standChesquerque(pieces []game.PlacedPiece, turn game.Color) (b rules.Board, ok bool) {
	b = rules.Board{Turn: turn, EnPassant: rules.NoPoint, Fullmove: 1}
	for _, m := range pieces {
		if b.Pieces[m.Place] != rules.NoPiece {
			return b, false
		}
		b.Put(rules.Point(m.Place), rules.NewPiece(m.Color, rules.ParseKind(m.Kind)))
	}
	if b.CheckPieces() != nil {
		return b, false
	}
	waiting := b.Kings[turn.Other()]
	return b, !b.Attackers(waiting, turn, b.Occupied()).Any()
}
