package chesquerque

import "threefold/internal/game"

// Study plays every move of a position that is given by its men, without
// castling rights and en passant: it hands each list of men that a move leaves
// to reached, which must not keep it, or says how the game is over. Dead
// material is played on, so that whether it is dead can be seen. It is false
// where the men make no position that could be read from a text.
func Study(men []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(men, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var list [room]move
	var after [points]game.Standing
	moves := b.movesOfAll(list[:0])
	for _, m := range moves {
		next := b
		next.play(m)
		reached(next.appendMen(after[:0]))
	}
	if len(moves) == 0 {
		return b.stuck(), true
	}
	return game.Outcome{}, true
}

// stand puts men on an empty board.
func stand(men []game.Standing, turn game.Color) (b board, ok bool) {
	b = board{turn: turn, passed: nowhere, fullmove: 1}
	for _, m := range men {
		if b.men[m.Place] != nobody {
			return b, false
		}
		b.put(point(m.Place), newMan(m.Color, kindLettered(m.Kind)))
	}
	if b.checkMen() != nil {
		return b, false
	}
	waiting := b.kings[turn.Other()]
	return b, !b.attackers(waiting, turn, b.occupied()).any()
}

// appendMen appends all men to a list.
func (b *board) appendMen(list []game.Standing) []game.Standing {
	for occupied := b.occupied(); occupied.any(); {
		p := occupied.pop()
		m := b.men[p]
		list = append(list, game.Standing{Color: m.color(), Kind: letters[m.kind()], Place: uint8(p)})
	}
	return list
}
