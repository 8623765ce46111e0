package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

func pieceOn(b *rules.Board, p rules.Point) game.Piece {
	return game.Piece{At: p.String(), Piece: b.Pieces[p].String()}
}

// point returns an argument that names a point.
func point(name string, p rules.Point) game.Arg { return game.On(name, p.String()) }

// tellHabit adds how a kind moves from a point, which is odd without diagonals and even with them.
func tellHabit(r *game.MoveError, k rules.Kind, from rules.Point) *game.MoveError {
	sort := ".odd"
	if from.Diagonal() {
		sort = ".even"
	}
	return r.And("refusal.chesquerque.goes."+k.String()+sort, point("from", from))
}
