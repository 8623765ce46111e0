package chesquerque

import (
	"fmt"

	"threefold/internal/game"
)

// refuseWay explains why a man other than a pawn cannot walk there.
func (b *board) refuseWay(from, to point) *game.Refusal {
	k := b.men[from].kind()
	if reach(k, from, set{}).has(to) {
		return b.refuseBlocked(from, to)
	}
	if k != knight && !orthogonalLines[from].or(diagonalLines[from]).has(to) {
		return refuseLine(k, from, to)
	}
	return refuse(game.RefuseNotThatWay, fmt.Sprintf("Not the %s's way", k), "%s", habit(k, from))
}

// refuseLine explains that no straight line of the board leads there.
func refuseLine(k kind, from, to point) *game.Refusal {
	text := "no straight line leads from %s to %s: %s"
	if aslant := to.file() - from.file(); aslant*aslant == (to.rank()-from.rank())*(to.rank()-from.rank()) {
		text = "no line joins %s and %s, since diagonal lines run only between points with diagonals: %s"
	}
	return refuse(refuseNoLine, "No line leads there", text, from.told(), to.told(), habit(k, from))
}

// refuseBlocked tells who stands in the way: the first man on it.
func (b *board) refuseBlocked(from, to point) *game.Refusal {
	standing := ways[from][to].and(b.occupied())
	blocker := standing.first()
	if to < from {
		blocker = standing.last()
	}
	code, text := game.RefuseBlocked, "%s is in the way"
	if leaps[from].has(to) {
		code, text = refuseKnightBlocked, "%s is in the way: your "+b.men[from].kind().String()+" goes through that point and does not leap"
	}
	return refuse(code, "The way is blocked on "+blocker.String(), text, b.told(single[blocker]).InWay())
}

// refusePawn explains why the pawn on a point does not go to another.
func (b *board) refusePawn(from, to point) *game.Refusal {
	on := forward[b.turn]
	ahead := next[from][on]
	switch {
	case to == ahead:
		return refuse(refusePawnAhead, "It captures diagonally there", "%s is in the way: %s", b.told(single[to]).InWay(), habit(pawn, from))
	case to == next[ahead][on]:
		return b.refuseDoubleStep(from, ahead, to)
	case pawnAttacks[b.turn][from].has(to):
		return b.refuseNothing(from, to)
	case to == next[ahead][on.left().left()] || to == next[ahead][on.right().right()]:
		return refuseLine(pawn, from, to)
	default:
		return refuse(game.RefuseNotThatWay, "Not the pawn's way", "%s, and never backward or sideways", habit(pawn, from))
	}
}

// refuseDoubleStep explains why a pawn does not go two points: "a pawn on its
// own starting rank may advance two points straight forward when both are
// free; never a capture".
func (b *board) refuseDoubleStep(from, ahead, to point) *game.Refusal {
	start := pawnRank[b.turn]
	switch {
	case from.rank() != start:
		return refuse(refuseDoubleStep, "One step only", "a pawn may advance two points only from rank %d, where it starts, and %s has left it", start+1, b.who(from))
	case b.men[ahead] != nobody:
		return b.refuseBlocked(from, to)
	default:
		return refuse(refuseDoubleCapture, "A double step never captures", "both points must be free, and %s stands on the second", b.told(single[to]).InWay())
	}
}

// refuseNothing explains why a pawn does not go diagonally to an empty point.
func (b *board) refuseNothing(from, to point) *game.Refusal {
	passer := next[to][forward[b.turn.Other()]]
	started := next[to][forward[b.turn]]
	stepped := b.men[passer] == newMan(b.turn.Other(), pawn) && started.rank() == pawnRank[b.turn.Other()]
	if stepped && b.men[started] == nobody {
		return refuse(refuseNotNow, "En passant is not possible now",
			"%s can be taken so only on the very next move after a double step from %s, and only if that leaves your king safe", b.who(passer), started.told())
	}
	return refuse(refuseNothingToTake, "Nothing to take there", "a pawn goes diagonally only to capture, and there is nobody on %s", to.told())
}
