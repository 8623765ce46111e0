package cheskers

import "threefold/internal/game"

// perft counts the sequences of depth legal moves.
func (b board) perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.count())
	}
	var buffer [64]move // on the stack; the longer lists of odd positions are allocated
	var nodes uint64
	for _, m := range b.moves(buffer[:0]) {
		nodes += b.apply(m).perft(depth - 1)
	}
	return nodes
}

// count is the number of legal moves, without listing them.
func (b *board) count() int {
	if b.decided() {
		return 0
	}
	if jumpers := b.jumpers(); jumpers != 0 {
		return b.countCompulsory(jumpers)
	}
	return b.countSteps() + b.countFlights(^b.men[b.turn])
}

func (b *board) countCompulsory(jumpers set) int {
	enemy := b.men[b.turn.Other()]
	most, moves := 0, 0
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		from := jumpers.first()
		j := b.jumper(from)
		switch length, chains := j.longest(from.set(), enemy); {
		case length > most:
			most, moves = length, chains
		case length == most:
			moves += chains
		}
	}
	if most > 1 {
		return moves
	}
	return moves + b.countFlights(enemy)
}

// countSteps counts the steps of all pawns and kings in each direction at
// once; a pawn's step onto its last row counts as its promotions.
func (b *board) countSteps() int {
	pawns, kings, empty := b.own(pawn), b.own(king), b.empty()
	n := (kings.to(northEast) & empty).count() + (kings.to(northWest) & empty).count() +
		(kings.to(southWest) & empty).count() + (kings.to(southEast) & empty).count()
	left, right := northEast, northWest
	if b.turn == game.Black {
		left, right = southEast, southWest
	}
	last := lastRow(b.turn)
	for _, to := range [...]set{pawns.to(left) & empty, pawns.to(right) & empty} {
		n += to.count() + (len(promotions)-1)*(to&last).count()
	}
	return n
}

// countFlights counts the moves of bishops and camels to the squares of a
// mask.
func (b *board) countFlights(mask set) int {
	n, occupied := 0, b.men[game.White]|b.men[game.Black]
	for men := b.own(bishop); men != 0; men &= men - 1 {
		n += (slides(men.first(), occupied) & mask).count()
	}
	for men := b.own(camel); men != 0; men &= men - 1 {
		n += (leaps[men.first()] & mask).count()
	}
	return n
}
