package chesquerque

import "threefold/internal/game"

// aiming is every man of a side that would capture on p if its way there were
// free. "A point is attacked by a side that could capture an enemy standing
// there, whether or not that would expose its own king."
func (b *board) aiming(p point, by game.Color) set {
	queens, rooks := b.are[queen], b.are[rook]
	bishops := b.are[bishop].or(b.are[archbishop])
	s := orthogonalLines[p].and(queens.or(rooks))
	s = s.or(diagonalLines[p].and(queens.or(bishops)))
	s = s.or(orthogonalSteps[p].and(bishops.or(b.are[king])))
	s = s.or(diagonalSteps[p].and(rooks.or(b.are[king])))
	s = s.or(leapsTo[p].and(b.are[knight].or(b.are[archbishop])))
	s = s.or(pawnAttacksTo[by][p].and(b.are[pawn]))
	return s.and(b.of[by])
}

// attackers is every man of a side that attacks p while the given points are
// occupied.
func (b *board) attackers(p point, by game.Color, occupied set) set {
	return open(b.aiming(p, by), p, occupied)
}

// open leaves only those men whose ways to p are free.
func open(aiming set, p point, occupied set) (free set) {
	for aiming.any() {
		if a := aiming.pop(); !ways[a][p].meets(occupied) {
			free = free.or(single[a])
		}
	}
	return free
}

// guard is what the king on turn asks of its men.
type guard struct {
	checkers set // enemies that give check
	pinned   set // men that alone stand in an enemy's way to the king

	// targets is where a man other than the king may go: anywhere but on its
	// own men, and in check only where that parries every check, by capture
	// or by standing in the way. Two checks may have a common point in their
	// ways, so that one man parries both.
	targets set
}

// guard looks from the king along every way on which an enemy aims at it.
func (b *board) guard() guard {
	own, occupied, k := b.of[b.turn], b.occupied(), b.kings[b.turn]
	g := guard{targets: everywhere.minus(own)}
	for aiming := b.aiming(k, b.turn.Other()); aiming.any(); {
		a := aiming.pop()
		switch stand := ways[a][k].and(occupied); stand.count() {
		case 0:
			g.checkers = g.checkers.or(single[a])
			g.targets = g.targets.and(answers(a, k))
		case 1:
			g.pinned = g.pinned.or(stand.and(own))
		}
	}
	return g
}

// answers is where a man may go to meet the attack of the man on a against
// its king on k.
func answers(a, k point) set { return ways[a][k].or(single[a]) }

// leash is where a pinned man may go without exposing its king: towards the
// man that pins it, or, where several do, what their ways have in common.
func (b *board) leash(pinned point) set {
	k, leash := b.kings[b.turn], everywhere
	for aiming := b.aiming(k, b.turn.Other()); aiming.any(); {
		a := aiming.pop()
		if ways[a][k].and(b.occupied()) == single[pinned] {
			leash = leash.and(answers(a, k))
		}
	}
	return leash
}
