package search

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// maxPieces is how many pieces the board has room for.
const maxPieces = int(rules.S1) + 2*(rules.Squares-int(rules.S1))

// Study plays every move of a position that is given by its pieces, without castling rights: it
// hands each list of pieces that a move leaves to reached, which must not keep it, or says how
// the game is over. Dead material is played on, so that whether it is dead can be seen. It is
// false where the pieces make no position that could be read from a text.
func Study(pieces []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [2 * rules.UsualMoves]rules.Move
	var after [maxPieces]game.Standing
	g := rules.NewGenerator(&b, b.View(), buffer[:0])
	moves := g.Gather()
	for _, m := range moves {
		next := b.After(m)
		reached(appendPieces(&next, after[:0]))
	}
	if len(moves) == 0 {
		return b.Stuck(), true
	}
	return game.Outcome{}, true
}

// stand puts pieces on an empty board.
func stand(pieces []game.Standing, turn game.Color) (b rules.Board, ok bool) {
	b = rules.Board{Turn: turn, Full: 1}
	for _, m := range pieces {
		at, who := rules.Square(m.Place), b.Occupancy()
		if who.Occupied.Has(at) && (!at.Quad() || who.Full.Has(at)) {
			return b, false
		}
		if b.Seat(rules.NewPiece(m.Color, rules.KindOf(string(m.Kind))), at) != nil {
			return b, false
		}
	}
	return b, b.Sound() == nil
}

// appendPieces appends all pieces to a list.
func appendPieces(b *rules.Board, list []game.Standing) []game.Standing {
	for c := range game.Black + 1 {
		for k, pieces := range b.Pieces[c] {
			for ; pieces != 0; pieces &= pieces - 1 {
				m := game.Standing{Color: c, Kind: rules.Letters[k], Place: uint8(pieces.First())}
				list = append(list, m)
				if b.Doubled.Has(pieces.First()) {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
