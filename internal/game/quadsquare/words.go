package quadsquare

import "threefold/internal/game"

// told is some men as the player on turn is told of them.
func (b *board) told(men ...game.Man) game.Men { return game.NewMen(b.turn, men...) }

// who names a man who stands there: "your king on d1", "the enemy rook on M2".
func (b *board) who(m man, at square) game.Clause {
	return b.told(game.Man{At: b.seatOfMan(m, at), Man: m.String()}).Named()
}

// told names a square.
func (s square) told() game.Clause { return game.At(s.String()) }

// told names the square pointed at, and lights up the seat.
func (c click) told() game.Clause {
	return game.Clause{Text: c.at.String(), Places: []string{c.String()}}
}
