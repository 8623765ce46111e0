package search

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
)

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
	var list [chesquerque.MostMoves]chesquerque.Move
	var after [chesquerque.Points]game.Standing
	moves := b.MovesOfAll(list[:0])
	for _, m := range moves {
		next := b
		next.Play(m)
		reached(appendMen(&next, after[:0]))
	}
	if len(moves) == 0 {
		return b.Stuck(), true
	}
	return game.Outcome{}, true
}

// stand puts men on an empty board.
func stand(men []game.Standing, turn game.Color) (b chesquerque.Board, ok bool) {
	b = chesquerque.Board{Turn: turn, Passed: chesquerque.Nowhere, Fullmove: 1}
	for _, m := range men {
		if b.Men[m.Place] != chesquerque.Nobody {
			return b, false
		}
		b.Put(chesquerque.Point(m.Place), chesquerque.NewMan(m.Color, chesquerque.KindLettered(m.Kind)))
	}
	if b.CheckMen() != nil {
		return b, false
	}
	waiting := b.Kings[turn.Other()]
	return b, !b.Attackers(waiting, turn, b.Occupied()).Any()
}

// appendMen appends all men to a list.
func appendMen(b *chesquerque.Board, list []game.Standing) []game.Standing {
	for occupied := b.Occupied(); occupied.Any(); {
		p := occupied.Pop()
		m := b.Men[p]
		list = append(list, game.Standing{Color: m.Color(), Kind: chesquerque.Letters[m.Kind()], Place: uint8(p)})
	}
	return list
}
