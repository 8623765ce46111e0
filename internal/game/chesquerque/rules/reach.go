package rules

import "math/bits"

// Reach returns the points that a piece other than a pawn attacks from p; it may move to those
// without a piece of its own side. "A slide runs any number of free points in a straight line and
// may capture on the point where it ends"; no diagonal line leaves an odd point.
func Reach(k Kind, p Point, occupied Set) Set {
	switch k {
	case King: // "one orthogonal step"; "one step in any of the eight directions"
		return OrthogonalSteps[p].Or(DiagonalSteps[p])
	case Queen: // "orthogonal slides"; "orthogonal and diagonal slides"
		return OrthogonalSlides(p, occupied).Or(DiagonalSlides(p, occupied))
	case Rook: // "orthogonal slides"; "orthogonal slides; one diagonal step"
		return OrthogonalSlides(p, occupied).Or(DiagonalSteps[p])
	case Bishop: // "one orthogonal step"; "diagonal slides; one orthogonal step"
		return DiagonalSlides(p, occupied).Or(OrthogonalSteps[p])
	case Knight:
		return knightMoves(p, occupied)
	case Archbishop: // "bishop or knight"
		return Reach(Bishop, p, occupied).Or(knightMoves(p, occupied))
	default:
		return Set{}
	}
}

// OrthogonalSlides returns the points that a piece attacks along ranks and files, up to and
// including the first piece.
func OrthogonalSlides(p Point, occupied Set) Set {
	s := rising(north, p, occupied).Or(falling(south, p, occupied))
	return s.Or(rising(east, p, occupied)).Or(falling(west, p, occupied))
}

// DiagonalSlides returns the points that a piece attacks along diagonals, up to and including the
// first piece. Diagonal lines join only even points.
func DiagonalSlides(p Point, occupied Set) Set {
	if !p.Diagonal() {
		return Set{}
	}
	s := risingEven(northeast, p, occupied) | fallingEven(southwest, p, occupied)
	return Set{Even: s | risingEven(northwest, p, occupied) | fallingEven(southeast, p, occupied)}
}

func risingEven(d direction, p Point, occupied Set) uint64 {
	r := Rays[d][p].Even
	if stands := r & occupied.Even; stands != 0 {
		r &^= Rays[d][2*bits.TrailingZeros64(stands)].Even
	}
	return r
}

func fallingEven(d direction, p Point, occupied Set) uint64 {
	r := Rays[d][p].Even
	if stands := r & occupied.Even; stands != 0 {
		r &^= Rays[d][2*bits.Len64(stands)-2].Even
	}
	return r
}

// rising slides in a direction in which Points ascend, up to and including the first piece.
func rising(d direction, p Point, occupied Set) Set {
	r := Rays[d][p]
	return r.Minus(Rays[d][r.And(occupied).First()])
}

// falling does the same in the other four directions.
func falling(d direction, p Point, occupied Set) Set {
	r := Rays[d][p]
	return r.Minus(Rays[d][r.And(occupied).Last()])
}

// knightMoves returns the ends of the forks whose middle is free: the knight "never leaps", and
// "a man of either colour on the middle point blocks both destinations behind it".
func knightMoves(p Point, occupied Set) (s Set) {
	for i := range forks[p] {
		if f := &forks[p][i]; !f.middle.Meets(occupied) {
			s = s.Or(f.ends)
		}
	}
	return s
}

// KnightBlockers returns the pieces on middle points without which a knight on p could move.
func KnightBlockers(p Point, own, occupied Set) (s Set) {
	for i := range forks[p] {
		if f := &forks[p][i]; f.ends.Minus(own).Any() {
			s = s.Or(f.middle.And(occupied))
		}
	}
	return s
}

// PawnReach returns the pseudo-legal destinations of the side to move's pawn on p, without en
// passant.
func (b *Board) PawnReach(p Point) Set {
	ahead := Next[p][Forward[b.Turn]]
	free := Single[ahead].Minus(b.Occupied())
	s := free.Or(PawnAttacks[b.Turn][p].And(b.ByColor[b.Turn.Other()]))
	if free.Any() && p.Rank() == PawnRank[b.Turn] {
		// "may advance two points straight forward when both are free"
		s = s.Or(Single[Next[ahead][Forward[b.Turn]]].Minus(b.Occupied()))
	}
	return s
}

// takersEnPassant returns the pawns of the side to move that may capture en passant.
func (b *Board) takersEnPassant() (takers Set) {
	if b.EnPassant == NoPoint {
		return Set{}
	}
	for stand := pawnAttacksTo[b.Turn][b.EnPassant].And(b.Own(Pawn)); stand.Any(); {
		if p := stand.Pop(); b.safeEnPassant(p) {
			takers = takers.Or(Single[p])
		}
	}
	return takers
}

// safeEnPassant reports whether the king is not attacked after the pawn on p captures en passant.
// Two pawns leave their points at once, so pins do not decide it.
func (b *Board) safeEnPassant(p Point) bool {
	k, enemy := b.Kings[b.Turn], b.Turn.Other()
	taken := Single[b.Captured(p, b.EnPassant)]
	occupied := b.Occupied().Minus(Single[p]).Minus(taken).Or(Single[b.EnPassant])
	return !Unblocked(b.AlignedAttackers(k, enemy).Minus(taken), k, occupied).Any()
}

// Captured returns the point that loses a piece in a move: the destination, or the point behind
// it in an en passant capture. The point may be empty.
func (b *Board) Captured(from, to Point) Point {
	if to == b.EnPassant && b.Pieces[from].Kind() == Pawn {
		return Next[to][Forward[b.Turn.Other()]]
	}
	return to
}
