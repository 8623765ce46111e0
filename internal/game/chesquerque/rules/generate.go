package rules

// promotions are what a pawn may become, in the order of the choices: "a
// queen, rook, bishop, knight or archbishop. It must promote."
var promotions = [...]Kind{Queen, Rook, Bishop, Knight, Archbishop}

// Moves appends the legal moves to a list. Their order is fixed: by the point
// they start from, then by the point they go to, both counted along the ranks
// from a1, then by the order of promotions. A position that is over has none.
func (b *Board) Moves(list []Move) []Move {
	if b.Dead() {
		return list
	}
	return b.MovesOfAll(list)
}

// MovesOfAll is moves, with dead material played on.
func (b *Board) MovesOfAll(list []Move) []Move {
	g := b.Guard()
	return b.MovesTo(list, &g, Everywhere, Everywhere)
}

// MovesTo appends, in the same order, those legal moves that end on the given
// points: the one set is for pawns, the other for everybody else.
func (b *Board) MovesTo(list []Move, g *Guard, points, forPawns Set) []Move {
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

// Destinations is where the piece on p, of the side on turn, may legally go.
func (b *Board) Destinations(p Point, g *Guard) Set {
	k := b.Pieces[p].Kind()
	switch k {
	case King:
		return b.kingMoves(g)
	case Pawn:
		s := b.leashed(p, b.PawnReach(p), g)
		if b.takersEnPassant().Has(p) {
			s = s.Or(Single[b.Passed])
		}
		return s
	default:
		return b.leashed(p, Reach(k, p, b.Occupied()), g)
	}
}

// leashed leaves of a piece's destinations those that keep its king safe.
func (b *Board) leashed(p Point, s Set, g *Guard) Set {
	s = s.And(g.targets)
	if g.pinned.Has(p) {
		s = s.And(b.leash(p))
	}
	return s
}

// kingMoves is where the king on turn may go: to points that nobody attacks
// once it has left its own, or to castle.
func (b *Board) kingMoves(g *Guard) (safe Set) {
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
