package quadsquare

import "threefold/internal/game"

// told is some men as the player on turn is told of them.
func (b *Board) told(men ...game.Man) game.Men { return game.NewMen(b.Turn, men...) }

// who names a man who stands there: "your king on d1", "the enemy rook on M2".
func (b *Board) who(m Man, at Square) game.Clause {
	return b.told(game.Man{At: b.seatOfMan(m, at), Man: m.String()}).Named()
}

// told names a square.
func (s Square) told() game.Clause { return game.At(s.String()) }

// told names the square pointed at, and lights up the seat.
func (c click) told() game.Clause {
	return game.Clause{Text: c.at.String(), Places: []string{c.String()}}
}
