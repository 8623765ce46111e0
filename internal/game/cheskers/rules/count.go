package rules

import "threefold/internal/game"

// Perft returns the number of sequences of depth legal moves.
func (b Board) Perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.Count())
	}
	var buffer [64]Move // the buffer is on the stack; longer lists, which are rare, are allocated
	var nodes uint64
	for _, m := range b.LegalMoves(buffer[:0]) {
		nodes += b.Apply(m).Perft(depth - 1)
	}
	return nodes
}

// Count returns the number of legal moves, without listing them.
func (b *Board) Count() int {
	if b.Decided() {
		return 0
	}
	if jumpers := b.Jumpers(); jumpers != 0 {
		return b.countCompulsory(jumpers)
	}
	return b.CountStepMoves() + b.CountBishopCamelMoves(^b.ByColor[b.ToMove])
}

func (b *Board) countCompulsory(jumpers Set) int {
	enemy := b.ByColor[b.ToMove.Other()]
	most, moves := 0, 0
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		from := jumpers.First()
		j := b.Jumper(from)
		switch length, chains := j.longest(from.Set(), enemy); {
		case length > most:
			most, moves = length, chains
		case length == most:
			moves += chains
		}
	}
	if most > 1 {
		return moves
	}
	return moves + b.CountBishopCamelMoves(enemy)
}

// CountStepMoves counts the steps of all pawns and kings in each direction at once; a pawn's step
// onto its last row counts once for each promotion.
func (b *Board) CountStepMoves() int {
	pawns, kings, empty := b.Own(Pawn), b.Own(King), b.Empty()
	n := (kings.Shift(NorthEast) & empty).Count() + (kings.Shift(NorthWest) & empty).Count() +
		(kings.Shift(SouthWest) & empty).Count() + (kings.Shift(SouthEast) & empty).Count()
	left, right := NorthEast, NorthWest
	if b.ToMove == game.Black {
		left, right = SouthEast, SouthWest
	}
	last := LastRow(b.ToMove)
	for _, to := range [...]Set{pawns.Shift(left) & empty, pawns.Shift(right) & empty} {
		n += to.Count() + (len(promotions)-1)*(to&last).Count()
	}
	return n
}

// CountBishopCamelMoves counts the moves of bishops and camels to the squares of a mask.
func (b *Board) CountBishopCamelMoves(mask Set) int {
	n, occupied := 0, b.ByColor[game.White]|b.ByColor[game.Black]
	for pieces := b.Own(Bishop); pieces != 0; pieces &= pieces - 1 {
		n += (Slides(pieces.First(), occupied) & mask).Count()
	}
	for pieces := b.Own(Camel); pieces != 0; pieces &= pieces - 1 {
		n += (Leaps[pieces.First()] & mask).Count()
	}
	return n
}
