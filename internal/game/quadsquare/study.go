package quadsquare

import "threefold/internal/game"

// mostMen is how many men the board has room for.
const mostMen = int(s1) + 2*(squares-int(s1))

// Study plays every move of a position that is given by its men, without
// castling rights: it hands each list of men that a move leaves to reached,
// which must not keep it, or says how the game is over. Dead material is
// played on, so that whether it is dead can be seen. It is false where the men
// make no position that could be read from a text.
func Study(men []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(men, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [2 * usual]move
	var after [mostMen]game.Standing
	g := newGenerator(&b, b.view(), buffer[:0])
	moves := g.gather()
	for _, m := range moves {
		next := b.after(m)
		reached(next.appendMen(after[:0]))
	}
	if len(moves) == 0 {
		return b.stuck(), true
	}
	return game.Outcome{}, true
}

// stand puts men on an empty board.
func stand(men []game.Standing, turn game.Color) (b board, ok bool) {
	b = board{turn: turn, full: 1}
	for _, m := range men {
		at, who := square(m.Place), b.crowd()
		if who.occupied.has(at) && (!at.quad() || who.full.has(at)) {
			return b, false
		}
		if b.seat(man{m.Color, kindOf(string(m.Kind))}, at) != nil {
			return b, false
		}
	}
	return b, b.sound() == nil
}

// appendMen appends all men to a list.
func (b *board) appendMen(list []game.Standing) []game.Standing {
	for c := range game.Black + 1 {
		for k, men := range b.men[c] {
			for ; men != 0; men &= men - 1 {
				m := game.Standing{Color: c, Kind: letters[k], Place: uint8(men.first())}
				list = append(list, m)
				if b.twin.has(men.first()) {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
