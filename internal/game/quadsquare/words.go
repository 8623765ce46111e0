package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// piecesTold returns pieces to be named for the player to move.
func piecesTold(b *rules.Board, pieces ...game.Piece) game.Pieces {
	return game.NewPieces(b.Turn, pieces...)
}

// namePiece names a piece, which must be on the square: "your king on d1", "the enemy rook on M2".
func namePiece(b *rules.Board, m rules.Piece, at rules.Square) game.Clause {
	return piecesTold(b, game.Piece{At: seatOfPiece(b, m, at), Piece: m.String()}).Named()
}

// squareTold returns a Clause that names a square.
func squareTold(s rules.Square) game.Clause { return game.At(s.String()) }

// clickTold returns a Clause that names the clicked square and highlights the clicked seat.
func clickTold(c rules.Click) game.Clause {
	return game.Clause{Text: c.At.String(), Places: []string{c.String()}}
}
