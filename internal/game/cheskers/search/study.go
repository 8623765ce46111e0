package search

import (
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// places are the squares by their index in the descriptor's list.
var places = rules.Dark.Squares()

// Study plays every legal move of a position that is given by its pieces: it hands each list of
// pieces that a move leaves to reached, which must not keep it, or says how the game is over. It
// is false where the pieces make no position that could be read from a text.
func Study(pieces []game.Standing, turn game.Color, reached func([]game.Standing)) (game.Outcome, bool) {
	b, ok := stand(pieces, turn)
	if !ok {
		return game.Outcome{}, false
	}
	var buffer [64]rules.Move
	var after [64]game.Standing
	legal := b.LegalMoves(buffer[:0])
	for _, m := range legal {
		next := b.Apply(m)
		reached(appendPieces(&next, after[:0]))
	}
	return b.OutcomeOf(len(legal)), true
}

// stand puts pieces on an empty board.
func stand(pieces []game.Standing, turn game.Color) (b rules.Board, ok bool) {
	b.ToMove = turn
	for _, m := range pieces {
		k := rules.Kind(strings.IndexByte(rules.Letters, m.Kind))
		s := places[m.Place]
		if !b.Empty().Has(s) || k == rules.Pawn && rules.LastRow(m.Color).Has(s) {
			return b, false
		}
		b.Put(s, rules.Piece{Kind: k, Color: m.Color})
	}
	return b, !b.Kingless(game.White) || !b.Kingless(game.Black)
}

// appendPieces appends all pieces to a list. Of the squares 2n and 2n+1 one is dark: place n.
func appendPieces(b *rules.Board, list []game.Standing) []game.Standing {
	for k, pieces := range b.ByKind {
		for ; pieces != 0; pieces &= pieces - 1 {
			s := pieces.First()
			c := game.White
			if b.ByColor[game.Black].Has(s) {
				c = game.Black
			}
			list = append(list, game.Standing{Color: c, Kind: rules.Letters[k], Place: uint8(s / 2)})
		}
	}
	return list
}
