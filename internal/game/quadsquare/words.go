package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// piecesTold describes some pieces to the player on turn.
func piecesTold(b *rules.Board, pieces ...game.Piece) game.Pieces {
	return game.NewPieces(b.Turn, pieces...)
}

// namePiece names a piece that is there: "your king on d1", "the enemy rook on M2".
func namePiece(b *rules.Board, m rules.Piece, at rules.Square) game.Clause {
	return piecesTold(b, game.Piece{At: seatOfPiece(b, m, at), Piece: m.String()}).Named()
}

// squareTold names a square.
func squareTold(s rules.Square) game.Clause { return game.At(s.String()) }

// clickTold names the square pointed at, and lights up the seat.
func clickTold(c rules.Click) game.Clause {
	return game.Clause{Text: c.At.String(), Places: []string{c.String()}}
}
