package chesquerque

import (
	"fmt"

	"threefold/internal/game"
)

// refuseWay explains why a man other than a pawn cannot walk there.
func (b *Board) refuseWay(from, to Point) *game.Refusal {
	k := b.Men[from].Kind()
	if Reach(k, from, Set{}).Has(to) {
		return b.refuseBlocked(from, to)
	}
	if k != Knight && !OrthogonalLines[from].Or(DiagonalLines[from]).Has(to) {
		return refuseLine(k, from, to)
	}
	return refuse(game.RefuseNotThatWay, fmt.Sprintf("Not the %s's way", k), "%s", habit(k, from))
}

// refuseLine explains that no straight line of the board leads there.
func refuseLine(k Kind, from, to Point) *game.Refusal {
	text := "no straight line leads from %s to %s: %s"
	if aslant := to.File() - from.File(); aslant*aslant == (to.Rank()-from.Rank())*(to.Rank()-from.Rank()) {
		text = "no line joins %s and %s, since diagonal lines run only between points with diagonals: %s"
	}
	return refuse(refuseNoLine, "No line leads there", text, from.told(), to.told(), habit(k, from))
}

// refuseBlocked tells who stands in the way: the first man on it.
func (b *Board) refuseBlocked(from, to Point) *game.Refusal {
	standing := Ways[from][to].And(b.Occupied())
	blocker := standing.First()
	if to < from {
		blocker = standing.last()
	}
	code, text := game.RefuseBlocked, "%s is in the way"
	if leaps[from].Has(to) {
		code, text = refuseKnightBlocked, "%s is in the way: your "+b.Men[from].Kind().String()+" goes through that point and does not leap"
	}
	return refuse(code, "The way is blocked on "+blocker.String(), text, b.told(Single[blocker]).InWay())
}

// refusePawn explains why the pawn on a point does not go to another.
func (b *Board) refusePawn(from, to Point) *game.Refusal {
	on := Forward[b.Turn]
	ahead := Next[from][on]
	switch {
	case to == ahead:
		return refuse(refusePawnAhead, "It captures diagonally there", "%s is in the way: %s", b.told(Single[to]).InWay(), habit(Pawn, from))
	case to == Next[ahead][on]:
		return b.refuseDoubleStep(from, ahead, to)
	case PawnAttacks[b.Turn][from].Has(to):
		return b.refuseNothing(from, to)
	case to == Next[ahead][on.left().left()] || to == Next[ahead][on.right().right()]:
		return refuseLine(Pawn, from, to)
	default:
		return refuse(game.RefuseNotThatWay, "Not the pawn's way", "%s, and never backward or sideways", habit(Pawn, from))
	}
}

// refuseDoubleStep explains why a pawn does not go two points: "a pawn on its
// own starting rank may advance two points straight forward when both are
// free; never a capture".
func (b *Board) refuseDoubleStep(from, ahead, to Point) *game.Refusal {
	start := pawnRank[b.Turn]
	switch {
	case from.Rank() != start:
		return refuse(refuseDoubleStep, "One step only", "a pawn may advance two points only from rank %d, where it starts, and %s has left it", start+1, b.who(from))
	case b.Men[ahead] != Nobody:
		return b.refuseBlocked(from, to)
	default:
		return refuse(refuseDoubleCapture, "A double step never captures", "both points must be free, and %s stands on the second", b.told(Single[to]).InWay())
	}
}

// refuseNothing explains why a pawn does not go diagonally to an empty point.
func (b *Board) refuseNothing(from, to Point) *game.Refusal {
	passer := Next[to][Forward[b.Turn.Other()]]
	started := Next[to][Forward[b.Turn]]
	stepped := b.Men[passer] == NewMan(b.Turn.Other(), Pawn) && started.Rank() == pawnRank[b.Turn.Other()]
	if stepped && b.Men[started] == Nobody {
		return refuse(refuseNotNow, "En passant is not possible now",
			"%s can be taken so only on the very next move after a double step from %s, and only if that leaves your king safe", b.who(passer), started.told())
	}
	return refuse(refuseNothingToTake, "Nothing to take there", "a pawn goes diagonally only to capture, and there is nobody on %s", to.told())
}
