package cheskers

import (
	"strings"

	"threefold/internal/game"
)

// places are the squares by their index in the descriptor's list.
var places = dark.squares()

// Study plays every legal move of a position that is given by its men: it
// hands each list of men that a move leaves to reached, which must not keep
// it, or says how the game is over. It is false where the men make no
// position that could be read from a text.
func Study(men []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(men, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [64]move
	var after [64]game.Standing
	p := position{board: b, legal: b.moves(buffer[:0])}
	for _, m := range p.legal {
		next := b.apply(m)
		reached(next.appendMen(after[:0]))
	}
	return p.Outcome(), true
}

// stand puts men on an empty board.
func stand(men []game.Standing, turn game.Color) (b board, ok bool) {
	b.turn = turn
	for _, m := range men {
		k := kind(strings.IndexByte(letters, m.Kind))
		s := places[m.Place]
		if !b.empty().has(s) || k == pawn && lastRow(m.Color).has(s) {
			return b, false
		}
		b.put(s, man{k, m.Color})
	}
	return b, !b.kingless(game.White) || !b.kingless(game.Black)
}

// appendMen appends all men to a list. Of the squares 2n and 2n+1 one is dark:
// place n.
func (b *board) appendMen(list []game.Standing) []game.Standing {
	for k, men := range b.kinds {
		for ; men != 0; men &= men - 1 {
			s := men.first()
			c := game.White
			if b.men[game.Black].has(s) {
				c = game.Black
			}
			list = append(list, game.Standing{Color: c, Kind: letters[k], Place: uint8(s / 2)})
		}
	}
	return list
}
