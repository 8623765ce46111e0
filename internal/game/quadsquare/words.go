package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// menTold is some men as the player on turn is told of them.
func menTold(b *rules.Board, men ...game.Man) game.Men { return game.NewMen(b.Turn, men...) }

// nameMan names a man who stands there: "your king on d1", "the enemy rook on M2".
func nameMan(b *rules.Board, m rules.Man, at rules.Square) game.Clause {
	return menTold(b, game.Man{At: seatOfMan(b, m, at), Man: m.String()}).Named()
}

// squareTold names a square.
func squareTold(s rules.Square) game.Clause { return game.At(s.String()) }

// clickTold names the square pointed at, and lights up the seat.
func clickTold(c rules.Click) game.Clause {
	return game.Clause{Text: c.At.String(), Places: []string{c.String()}}
}
