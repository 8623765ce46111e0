package chesquerque

// promotions are what a pawn may become, in the order of the choices: "a
// queen, rook, bishop, knight or archbishop. It must promote."
var promotions = [...]kind{queen, rook, bishop, knight, archbishop}

// moves appends the legal moves to a list. Their order is fixed: by the point
// they start from, then by the point they go to, both counted along the ranks
// from a1, then by the order of promotions. A position that is over has none.
func (b *board) moves(list []move) []move {
	if b.dead() {
		return list
	}
	return b.movesOfAll(list)
}

// movesOfAll is moves, with dead material played on.
func (b *board) movesOfAll(list []move) []move {
	g := b.guard()
	return b.movesTo(list, &g, everywhere, everywhere)
}

// movesTo appends, in the same order, those legal moves that end on the given
// points: the one set is for pawns, the other for everybody else.
func (b *board) movesTo(list []move, g *guard, points, forPawns set) []move {
	for own := b.of[b.turn]; own.any(); {
		from := own.pop()
		wanted := points
		if b.are[pawn].has(from) {
			wanted = forPawns
		}
		for to := b.destinations(from, g).and(wanted); to.any(); {
			list = b.appendMoves(list, from, to.pop())
		}
	}
	return list
}

func (b *board) appendMoves(list []move, from, to point) []move {
	if b.men[from].kind() == pawn && to.rank() == promotionRank[b.turn] {
		for _, k := range promotions {
			list = append(list, newMove(from, to, k))
		}
		return list
	}
	return append(list, newMove(from, to, noKind))
}

// destinations is where the man on p, of the side on turn, may legally go.
func (b *board) destinations(p point, g *guard) set {
	k := b.men[p].kind()
	switch k {
	case king:
		return b.kingMoves(g)
	case pawn:
		s := b.leashed(p, b.pawnReach(p), g)
		if b.takersEnPassant().has(p) {
			s = s.or(single[b.passed])
		}
		return s
	default:
		return b.leashed(p, reach(k, p, b.occupied()), g)
	}
}

// leashed leaves of a man's destinations those that keep its king safe.
func (b *board) leashed(p point, s set, g *guard) set {
	s = s.and(g.targets)
	if g.pinned.has(p) {
		s = s.and(b.leash(p))
	}
	return s
}

// kingMoves is where the king on turn may go: to points that nobody attacks
// once it has left its own, or to castle.
func (b *board) kingMoves(g *guard) (safe set) {
	k := b.kings[b.turn]
	occupied := b.occupied().minus(single[k])
	for to := reach(king, k, occupied).minus(b.of[b.turn]); to.any(); {
		if p := to.pop(); !b.attackers(p, b.turn.Other(), occupied).any() {
			safe = safe.or(single[p])
		}
	}
	if b.may != 0 && !g.checkers.any() {
		safe = safe.or(b.castles())
	}
	return safe
}
