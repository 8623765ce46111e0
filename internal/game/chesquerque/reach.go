package chesquerque

import "math/bits"

// reach is where a man other than a pawn goes from p, and captures unless its
// own men stand there: the page's table of moves. "A slide runs any number of
// free points in a straight line and may capture on the point where it ends";
// from an odd point no diagonal line leads anywhere.
func reach(k kind, p point, occupied set) set {
	switch k {
	case king: // "one orthogonal step"; "one step in any of the eight directions"
		return orthogonalSteps[p].or(diagonalSteps[p])
	case queen: // "orthogonal slides"; "orthogonal and diagonal slides"
		return orthogonalSlides(p, occupied).or(diagonalSlides(p, occupied))
	case rook: // "orthogonal slides"; "orthogonal slides; one diagonal step"
		return orthogonalSlides(p, occupied).or(diagonalSteps[p])
	case bishop: // "one orthogonal step"; "diagonal slides; one orthogonal step"
		return diagonalSlides(p, occupied).or(orthogonalSteps[p])
	case knight:
		return knightMoves(p, occupied)
	case archbishop: // "bishop or knight"
		return reach(bishop, p, occupied).or(knightMoves(p, occupied))
	default:
		return set{}
	}
}

func orthogonalSlides(p point, occupied set) set {
	s := rising(north, p, occupied).or(falling(south, p, occupied))
	return s.or(rising(east, p, occupied)).or(falling(west, p, occupied))
}

// diagonalSlides looks at the points with diagonals alone, which diagonal lines
// never leave.
func diagonalSlides(p point, occupied set) set {
	if !p.diagonal() {
		return set{}
	}
	s := risingEven(northeast, p, occupied) | fallingEven(southwest, p, occupied)
	return set{even: s | risingEven(northwest, p, occupied) | fallingEven(southeast, p, occupied)}
}

func risingEven(d direction, p point, occupied set) uint64 {
	r := rays[d][p].even
	if stands := r & occupied.even; stands != 0 {
		r &^= rays[d][2*bits.TrailingZeros64(stands)].even
	}
	return r
}

func fallingEven(d direction, p point, occupied set) uint64 {
	r := rays[d][p].even
	if stands := r & occupied.even; stands != 0 {
		r &^= rays[d][2*bits.Len64(stands)-2].even
	}
	return r
}

// rising slides in a direction in which the points' numbers rise, up to and
// on to the first man.
func rising(d direction, p point, occupied set) set {
	r := rays[d][p]
	return r.minus(rays[d][r.and(occupied).first()])
}

// falling is the like for the other four directions.
func falling(d direction, p point, occupied set) set {
	r := rays[d][p]
	return r.minus(rays[d][r.and(occupied).last()])
}

// knightMoves are the ends of the forks whose middle is free: the knight
// "never leaps", and "a man of either colour on the middle point blocks both
// destinations behind it".
func knightMoves(p point, occupied set) (s set) {
	for i := range forks[p] {
		if f := &forks[p][i]; !f.middle.meets(occupied) {
			s = s.or(f.ends)
		}
	}
	return s
}

// pawnReach is where the pawn on p, of the side on turn, goes, en passant
// aside.
func (b *board) pawnReach(p point) set {
	ahead := next[p][forward[b.turn]]
	free := single[ahead].minus(b.occupied())
	s := free.or(pawnAttacks[b.turn][p].and(b.of[b.turn.Other()]))
	if free.any() && p.rank() == pawnRank[b.turn] {
		// "may advance two points straight forward when both are free"
		s = s.or(single[next[ahead][forward[b.turn]]].minus(b.occupied()))
	}
	return s
}

// takersEnPassant are the pawns of the side on turn that may capture on the
// point that was passed: any enemy man there would be theirs too.
func (b *board) takersEnPassant() (takers set) {
	if b.passed == nowhere {
		return set{}
	}
	for stand := pawnAttacksTo[b.turn][b.passed].and(b.own(pawn)); stand.any(); {
		if p := stand.pop(); b.safeEnPassant(p) {
			takers = takers.or(single[p])
		}
	}
	return takers
}

// safeEnPassant says whether the king stands unattacked when the pawn on p
// captures en passant. Two pawns leave their points at once, so that no pin
// tells.
func (b *board) safeEnPassant(p point) bool {
	k, enemy := b.kings[b.turn], b.turn.Other()
	taken := single[b.captured(p, b.passed)]
	occupied := b.occupied().minus(single[p]).minus(taken).or(single[b.passed])
	return !open(b.aiming(k, enemy).minus(taken), k, occupied).any()
}

// captured is the point that loses a man when the man on one point goes to
// another: that point, but for the pawn taken en passant, which stands behind
// it. The point may be empty.
func (b *board) captured(from, to point) point {
	if to == b.passed && b.men[from].kind() == pawn {
		return next[to][forward[b.turn.Other()]]
	}
	return to
}
