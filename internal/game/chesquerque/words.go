package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// piecesTold returns the pieces on some points, to be named for the player to move.
func piecesTold(b *rules.Board, on rules.Set) game.Pieces {
	var pieces []game.Piece
	for _, p := range on.List() {
		pieces = append(pieces, game.Piece{At: p.String(), Piece: b.Pieces[p].String()})
	}
	return game.NewPieces(b.Turn, pieces...)
}

// namePiece names the piece on a point: "your king on c5", "the enemy pawn on d6".
func namePiece(b *rules.Board, p rules.Point) game.Clause {
	return piecesTold(b, rules.Single[p]).Named()
}

// pointTold returns a Clause that names a point.
func pointTold(p rules.Point) game.Clause { return game.At(p.String()) }

// nature returns the sort of a point in the words of the rules.
func nature(p rules.Point) string {
	if p.Diagonal() {
		return "a point with diagonals"
	}
	return "a point without diagonals"
}

// habits describes how each kind moves from an odd and from an even point.
var habits = [...]struct{ odd, even string }{
	rules.King:       {"takes one step along its file or its rank", "takes one step in any direction"},
	rules.Queen:      {"slides along its file and its rank", "slides in all eight directions"},
	rules.Rook:       {"slides along its file and its rank", "slides along its file and its rank, or takes one diagonal step"},
	rules.Bishop:     {"takes one step along its file or its rank", "slides along the diagonals, or takes one step along its file or its rank"},
	rules.Knight:     {"takes one straight step to a free point, then one diagonal step outward", "takes one diagonal step to a free point, then one straight step outward"},
	rules.Archbishop: {"takes one step along its file or its rank, or moves like a knight", "slides along the diagonals, takes one straight step, or moves like a knight"},
	rules.Pawn:       {"moves or captures one step straight forward", "moves one step straight forward and captures one step diagonally forward"},
}

// habit describes how a kind moves from a point: "from c4, a point without
// diagonals, a rook slides along its file and its rank".
func habit(k rules.Kind, p rules.Point) game.Clause {
	does := habits[k].odd
	if p.Diagonal() {
		does = habits[k].even
	}
	return game.Clausef("from %s, %s, %s %s", pointTold(p), nature(p), game.WithArticle(k.String()), does)
}
