package rules

import "threefold/internal/game"

// AlignedAttackers returns the pieces of a side that would attack p if nothing were in between.
// "A point is attacked by a side that could capture an enemy standing there, whether or not that
// would expose its own king."
func (b *Board) AlignedAttackers(p Point, by game.Color) Set {
	queens, rooks := b.ByKind[Queen], b.ByKind[Rook]
	bishops := b.ByKind[Bishop].Or(b.ByKind[Archbishop])
	s := OrthogonalLines[p].And(queens.Or(rooks))
	s = s.Or(DiagonalLines[p].And(queens.Or(bishops)))
	s = s.Or(OrthogonalSteps[p].And(bishops.Or(b.ByKind[King])))
	s = s.Or(DiagonalSteps[p].And(rooks.Or(b.ByKind[King])))
	s = s.Or(KnightSources[p].And(b.ByKind[Knight].Or(b.ByKind[Archbishop])))
	s = s.Or(pawnAttacksTo[by][p].And(b.ByKind[Pawn]))
	return s.And(b.ByColor[by])
}

// Attackers returns the pieces of a side that attack p if the given points are occupied.
func (b *Board) Attackers(p Point, by game.Color, occupied Set) Set {
	return Unblocked(b.AlignedAttackers(p, by), p, occupied)
}

// Unblocked returns those of the aligned attackers of p with no piece in between.
func Unblocked(aiming Set, p Point, occupied Set) (free Set) {
	for aiming.Any() {
		if a := aiming.Pop(); !Between[a][p].Meets(occupied) {
			free = free.Or(Single[a])
		}
	}
	return free
}

// CheckInfo holds checks and pins against the king of the side to move, for move generation.
type CheckInfo struct {
	Checkers Set // enemies that give check
	pinned   Set // the only piece between an attacker and the king

	// targets is where a piece other than the king may go: any point without a piece of its own
	// side; in check only where it parries every check, by capture or interposition. Two checks
	// may pass a common point, so one piece can parry both.
	targets Set
}

// CheckInfo computes checks and pins from the attackers aligned with the king.
func (b *Board) CheckInfo() CheckInfo {
	own, occupied, k := b.ByColor[b.Turn], b.Occupied(), b.Kings[b.Turn]
	g := CheckInfo{targets: AllPoints.Minus(own)}
	for aiming := b.AlignedAttackers(k, b.Turn.Other()); aiming.Any(); {
		a := aiming.Pop()
		switch stand := Between[a][k].And(occupied); stand.Count() {
		case 0:
			g.Checkers = g.Checkers.Or(Single[a])
			g.targets = g.targets.And(ParryPoints(a, k))
		case 1:
			g.pinned = g.pinned.Or(stand.And(own))
		}
	}
	return g
}

// ParryPoints returns where a piece may go to parry an attack from a on its king on k: by
// interposition or by capture.
func ParryPoints(a, k Point) Set { return Between[a][k].Or(Single[a]) }

// leash returns where a pinned piece may go without exposing its king: between king and pinning
// piece, or onto the latter. If several pieces pin it, only the common points remain.
func (b *Board) leash(pinned Point) Set {
	k, leash := b.Kings[b.Turn], AllPoints
	for aiming := b.AlignedAttackers(k, b.Turn.Other()); aiming.Any(); {
		a := aiming.Pop()
		if Between[a][k].And(b.Occupied()) == Single[pinned] {
			leash = leash.And(ParryPoints(a, k))
		}
	}
	return leash
}
