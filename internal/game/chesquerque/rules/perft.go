package rules

// MaxMoves is the usual capacity of a list of moves on the stack; longer lists are allocated.
const MaxMoves = 256

// Perft returns the number of sequences of depth legal moves. The last ply is counted, not played.
func (b *Board) Perft(depth int) (n uint64) {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.CountMoves())
	}
	var list [MaxMoves]Move
	var after Board
	for _, m := range b.Moves(list[:0]) {
		after = *b
		after.Play(m)
		n += after.Perft(depth - 1)
	}
	return n
}

// CountMoves returns the number of legal moves, without listing them.
func (b *Board) CountMoves() int {
	if b.Dead() {
		return 0
	}
	g := b.CheckInfo()
	n := b.kingMoves(&g).Count() + b.takersEnPassant().Count()
	if !g.targets.Any() { // no point parries all checks at once
		return n
	}
	for pinned := g.pinned; pinned.Any(); {
		n += b.countFrom(pinned.Pop(), &g)
	}
	return n + b.countPieces(&g) + b.countPawns(&g)
}

// countFrom counts the moves of one piece, without en passant.
func (b *Board) countFrom(p Point, g *CheckInfo) int {
	k := b.Pieces[p].Kind()
	if k != Pawn {
		return b.leashed(p, Reach(k, p, b.Occupied()), g).Count()
	}
	return b.countArrivals(b.leashed(p, b.PawnReach(p), g))
}

// countArrivals counts pawn moves to these points; on the last rank each promotion counts.
func (b *Board) countArrivals(to Set) int {
	promoted := to.And(OnRank[PromotionRank[b.Turn]])
	return to.Count() + (len(promotions)-1)*promoted.Count()
}

// countPieces counts the moves of the unpinned pieces other than king and pawns.
func (b *Board) countPieces(g *CheckInfo) (n int) {
	occupied, free := b.Occupied(), b.ByColor[b.Turn].Minus(g.pinned)
	for k := Queen; k <= Archbishop; k++ {
		for pieces := b.ByKind[k].And(free); pieces.Any(); {
			n += Reach(k, pieces.Pop(), occupied).And(g.targets).Count()
		}
	}
	return n
}

// countPawns counts the moves of all unpinned pawns, without en passant, by shifting whole sets.
func (b *Board) countPawns(g *CheckInfo) int {
	pawns, vacant := b.Own(Pawn).Minus(g.pinned), AllPoints.Minus(b.Occupied())
	twice := pawns.And(OnRank[PawnRank[b.Turn]]).Ahead(b.Turn).And(vacant)
	twice = twice.Ahead(b.Turn).And(vacant).And(g.targets)

	// Straight ahead of an odd point lies an even one, which may hold an enemy
	// to capture; ahead of an even point an odd one, which must be free.
	once := pawns.Ahead(b.Turn)
	once.Odd &= vacant.Odd

	west, east := pawns.DiagonallyAhead(b.Turn)
	enemies := b.ByColor[b.Turn.Other()]
	return twice.Count() + b.countArrivals(once.And(g.targets)) +
		b.countArrivals(west.And(enemies).And(g.targets)) +
		b.countArrivals(east.And(enemies).And(g.targets))
}
