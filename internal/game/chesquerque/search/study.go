package search

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// Study plays every move of a position that is given by its pieces, without castling rights and
// en passant: it hands each list of pieces that a move leaves to reached, which must not keep
// it, or says how the game is over. Dead material is played on, so that whether it is dead
// can be seen. It is false where the pieces make no position that could be read from a text.
func Study(pieces []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var list [rules.MaxMoves]rules.Move
	var after [rules.Points]game.Standing
	moves := b.MovesOfAll(list[:0])
	for _, m := range moves {
		next := b
		next.Play(m)
		reached(appendPieces(&next, after[:0]))
	}
	if len(moves) == 0 {
		return b.Stuck(), true
	}
	return game.Outcome{}, true
}

// stand puts pieces on an empty board.
func stand(pieces []game.Standing, turn game.Color) (b rules.Board, ok bool) {
	b = rules.Board{Turn: turn, Passed: rules.Nowhere, Fullmove: 1}
	for _, m := range pieces {
		if b.Pieces[m.Place] != rules.Nobody {
			return b, false
		}
		b.Put(rules.Point(m.Place), rules.NewPiece(m.Color, rules.KindLettered(m.Kind)))
	}
	if b.CheckPieces() != nil {
		return b, false
	}
	waiting := b.Kings[turn.Other()]
	return b, !b.Attackers(waiting, turn, b.Occupied()).Any()
}

// appendPieces appends all pieces to a list.
func appendPieces(b *rules.Board, list []game.Standing) []game.Standing {
	for occupied := b.Occupied(); occupied.Any(); {
		p := occupied.Pop()
		m := b.Pieces[p]
		list = append(list, game.Standing{Color: m.Color(), Kind: rules.Letters[m.Kind()], Place: uint8(p)})
	}
	return list
}
