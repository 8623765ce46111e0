package chesquerque

// room is how many moves a list on the stack holds; a longer one grows.
const room = 256

// perft counts the sequences of depth legal moves. The last ply is counted,
// not played.
func (b *board) perft(depth int) (n uint64) {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.countMoves())
	}
	var list [room]move
	var after board
	for _, m := range b.moves(list[:0]) {
		after = *b
		after.play(m)
		n += after.perft(depth - 1)
	}
	return n
}

// countMoves is the number of legal moves, without listing them.
func (b *board) countMoves() int {
	if b.dead() {
		return 0
	}
	g := b.guard()
	n := b.kingMoves(&g).count() + b.takersEnPassant().count()
	if !g.targets.any() { // two checks that no other man can meet
		return n
	}
	for pinned := g.pinned; pinned.any(); {
		n += b.countFrom(pinned.pop(), &g)
	}
	return n + b.countPieces(&g) + b.countPawns(&g)
}

// countFrom counts the moves of one man, en passant aside.
func (b *board) countFrom(p point, g *guard) int {
	k := b.men[p].kind()
	if k != pawn {
		return b.leashed(p, reach(k, p, b.occupied()), g).count()
	}
	return b.countArrivals(b.leashed(p, b.pawnReach(p), g))
}

// countArrivals counts pawns' moves to the given points: one each, but one
// for each promotion on the last rank.
func (b *board) countArrivals(to set) int {
	promoted := to.and(onRank[promotionRank[b.turn]])
	return to.count() + (len(promotions)-1)*promoted.count()
}

// countPieces counts the moves of the unpinned men other than king and pawns.
func (b *board) countPieces(g *guard) (n int) {
	occupied, free := b.occupied(), b.of[b.turn].minus(g.pinned)
	for k := queen; k <= archbishop; k++ {
		for men := b.are[k].and(free); men.any(); {
			n += reach(k, men.pop(), occupied).and(g.targets).count()
		}
	}
	return n
}

// countPawns counts the moves of all unpinned pawns together, en passant
// aside: it moves whole sets where pawnReach looks at one pawn.
func (b *board) countPawns(g *guard) int {
	pawns, vacant := b.own(pawn).minus(g.pinned), everywhere.minus(b.occupied())
	twice := pawns.and(onRank[pawnRank[b.turn]]).ahead(b.turn).and(vacant)
	twice = twice.ahead(b.turn).and(vacant).and(g.targets)

	// Straight ahead of an odd point lies an even one, which may hold an enemy
	// to capture; ahead of an even point an odd one, which must be free.
	once := pawns.ahead(b.turn)
	once.odd &= vacant.odd

	west, east := pawns.aslant(b.turn)
	enemies := b.of[b.turn.Other()]
	return twice.count() + b.countArrivals(once.and(g.targets)) +
		b.countArrivals(west.and(enemies).and(g.targets)) +
		b.countArrivals(east.and(enemies).and(g.targets))
}
