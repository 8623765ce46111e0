package rules

import "threefold/internal/game"

// Aiming is every piece of a side that would capture on p if its way there were
// free. "A point is attacked by a side that could capture an enemy standing
// there, whether or not that would expose its own king."
func (b *Board) Aiming(p Point, by game.Color) Set {
	queens, rooks := b.ByKind[Queen], b.ByKind[Rook]
	bishops := b.ByKind[Bishop].Or(b.ByKind[Archbishop])
	s := OrthogonalLines[p].And(queens.Or(rooks))
	s = s.Or(DiagonalLines[p].And(queens.Or(bishops)))
	s = s.Or(OrthogonalSteps[p].And(bishops.Or(b.ByKind[King])))
	s = s.Or(DiagonalSteps[p].And(rooks.Or(b.ByKind[King])))
	s = s.Or(LeapsTo[p].And(b.ByKind[Knight].Or(b.ByKind[Archbishop])))
	s = s.Or(pawnAttacksTo[by][p].And(b.ByKind[Pawn]))
	return s.And(b.ByColor[by])
}

// Attackers is every piece of a side that attacks p while the given points are occupied.
func (b *Board) Attackers(p Point, by game.Color, occupied Set) Set {
	return Open(b.Aiming(p, by), p, occupied)
}

// Open leaves only those pieces whose ways to p are free.
func Open(aiming Set, p Point, occupied Set) (free Set) {
	for aiming.Any() {
		if a := aiming.Pop(); !Ways[a][p].Meets(occupied) {
			free = free.Or(Single[a])
		}
	}
	return free
}

// Guard is what the king on turn asks of its pieces.
type Guard struct {
	Checkers Set // enemies that give check
	pinned   Set // pieces that alone stand in an enemy's way to the king

	// targets is where a piece other than the king may go: anywhere but on its own pieces, and in
	// check only where that parries every check, by capture or by standing in the way. Two
	// checks may have a common point in their ways, so that one piece parries both.
	targets Set
}

// Guard looks from the king along every way on which an enemy aims at it.
func (b *Board) Guard() Guard {
	own, occupied, k := b.ByColor[b.Turn], b.Occupied(), b.Kings[b.Turn]
	g := Guard{targets: Everywhere.Minus(own)}
	for aiming := b.Aiming(k, b.Turn.Other()); aiming.Any(); {
		a := aiming.Pop()
		switch stand := Ways[a][k].And(occupied); stand.Count() {
		case 0:
			g.Checkers = g.Checkers.Or(Single[a])
			g.targets = g.targets.And(Answers(a, k))
		case 1:
			g.pinned = g.pinned.Or(stand.And(own))
		}
	}
	return g
}

// Answers is where a piece may go to meet the attack of the piece on a against its king on k.
func Answers(a, k Point) Set { return Ways[a][k].Or(Single[a]) }

// leash is where a pinned piece may go without exposing its king: towards the
// piece that pins it, or, where several do, what their ways have in common.
func (b *Board) leash(pinned Point) Set {
	k, leash := b.Kings[b.Turn], Everywhere
	for aiming := b.Aiming(k, b.Turn.Other()); aiming.Any(); {
		a := aiming.Pop()
		if Ways[a][k].And(b.Occupied()) == Single[pinned] {
			leash = leash.And(Answers(a, k))
		}
	}
	return leash
}
