package rules

// promotions lists what a pawn may become, in the order of the choices: "a
// queen, rook, bishop, knight or archbishop. It must promote."
var promotions = [...]Kind{Queen, Rook, Bishop, Knight, Archbishop}

// Moves appends the legal moves to list and returns it. Their order is by origin, then by
// destination, both rank by rank from a1, then by promotion. A position that is over has none.
func (b *Board) Moves(list []Move) []Move {
	if b.Dead() {
		return list
	}
	return b.MovesIgnoringDead(list)
}

// MovesIgnoringDead is like Moves, but does not end the game at dead material.
func (b *Board) MovesIgnoringDead(list []Move) []Move {
	g := b.CheckInfo()
	return b.MovesTo(list, &g, AllPoints, AllPoints)
}

// MovesTo appends to list, in the order of Moves, the legal moves of pawns to forPawns and of other
// pieces to points. g is the board's CheckInfo. Like MovesIgnoringDead it does not end the game at
// dead material.
func (b *Board) MovesTo(list []Move, g *CheckInfo, points, forPawns Set) []Move {
	for own := b.ByColor[b.Turn]; own.Any(); {
		from := own.Pop()
		wanted := points
		if b.ByKind[Pawn].Has(from) {
			wanted = forPawns
		}
		for to := b.Destinations(from, g).And(wanted); to.Any(); {
			list = b.appendMoves(list, from, to.Pop())
		}
	}
	return list
}

func (b *Board) appendMoves(list []Move, from, to Point) []Move {
	if b.Pieces[from].Kind() == Pawn && to.Rank() == PromotionRank[b.Turn] {
		for _, k := range promotions {
			list = append(list, NewMove(from, to, k))
		}
		return list
	}
	return append(list, NewMove(from, to, NoKind))
}

// Destinations returns the legal destinations of the side to move's piece on p.
func (b *Board) Destinations(p Point, g *CheckInfo) Set {
	k := b.Pieces[p].Kind()
	switch k {
	case King:
		return b.kingMoves(g)
	case Pawn:
		s := b.leashed(p, b.PawnReach(p), g)
		if b.takersEnPassant().Has(p) {
			s = s.Or(Single[b.EnPassant])
		}
		return s
	default:
		return b.leashed(p, Reach(k, p, b.Occupied()), g)
	}
}

// leashed returns those destinations of the piece on p that do not expose its king.
func (b *Board) leashed(p Point, s Set, g *CheckInfo) Set {
	s = s.And(g.targets)
	if g.pinned.Has(p) {
		s = s.And(b.leash(p))
	}
	return s
}

// kingMoves returns the legal destinations of the king of the side to move, castling included.
// Attacks are computed with the king off its point.
func (b *Board) kingMoves(g *CheckInfo) (safe Set) {
	k := b.Kings[b.Turn]
	occupied := b.Occupied().Minus(Single[k])
	for to := Reach(King, k, occupied).Minus(b.ByColor[b.Turn]); to.Any(); {
		if p := to.Pop(); !b.Attackers(p, b.Turn.Other(), occupied).Any() {
			safe = safe.Or(Single[p])
		}
	}
	if b.Rights != 0 && !g.Checkers.Any() {
		safe = safe.Or(b.castles())
	}
	return safe
}
