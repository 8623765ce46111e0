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
	return refuse(game.RefuseNotThatWay, fmt.Sprintf("Not the %s's way", k), habit(k, from), from)
}

// refuseLine explains that no straight line of the board leads there.
func refuseLine(k kind, from, to point) *game.Refusal {
	text := fmt.Sprintf("no straight line leads from %s to %s: %s", from, to, habit(k, from))
	if aslant := to.file() - from.file(); aslant*aslant == (to.rank()-from.rank())*(to.rank()-from.rank()) {
		text = fmt.Sprintf("no line joins %s and %s, since diagonal lines run only between points with diagonals: %s", from, to, habit(k, from))
	}
	return refuse(refuseNoLine, "No line leads there", text, from, to)
}

// refuseBlocked tells who stands in the way: the first man on it.
func (b *board) refuseBlocked(from, to point) *game.Refusal {
	standing := ways[from][to].and(b.occupied())
	blocker := standing.first()
	if to < from {
		blocker = standing.last()
	}
	if leaps[from].has(to) {
		return refuse(refuseKnightBlocked, "Its way is blocked on "+blocker.String(),
			fmt.Sprintf("%s does not leap: its way to %s goes through %s, where %s stands", b.who(from), to, blocker, b.whose(blocker)), blocker)
	}
	return refuse(game.RefuseBlocked, "The way is blocked on "+blocker.String(),
		fmt.Sprintf("%s stands on the way from %s to %s", b.who(blocker), from, to), blocker)
}

// whose is who without the point: "your king".
func (b *board) whose(p point) string {
	if m := b.men[p]; m.color() != b.turn {
		return "the enemy " + m.kind().String()
	}
	return "your " + b.men[p].kind().String()
}

// refusePawn explains why the pawn on a point does not go to another.
func (b *board) refusePawn(from, to point) *game.Refusal {
	on := forward[b.turn]
	ahead := next[from][on]
	switch {
	case to == ahead:
		return refuse(refusePawnAhead, "It captures diagonally there", habit(pawn, from), to)
	case to == next[ahead][on]:
		return b.refuseDoubleStep(from, ahead, to)
	case pawnAttacks[b.turn][from].has(to):
		return b.refuseNothing(from, to)
	case to == next[ahead][on.left().left()] || to == next[ahead][on.right().right()]:
		return refuseLine(pawn, from, to)
	default:
		return refuse(game.RefuseNotThatWay, "Not the pawn's way", habit(pawn, from)+", and never backward or sideways", from)
	}
}

// refuseDoubleStep explains why a pawn does not go two points: "a pawn on its
// own starting rank may advance two points straight forward when both are
// free; never a capture".
func (b *board) refuseDoubleStep(from, ahead, to point) *game.Refusal {
	start := pawnRank[b.turn]
	switch {
	case from.rank() != start:
		return refuse(refuseDoubleStep, "One step only", fmt.Sprintf("a pawn may advance two points only from rank %d, where it starts", start+1), from)
	case b.men[ahead] != nobody:
		return b.refuseBlocked(from, to)
	default:
		return refuse(refuseDoubleCapture, "A double step never captures", fmt.Sprintf("both points must be free, and %s stands on the second", b.who(to)), to)
	}
}

// refuseNothing explains why a pawn does not go diagonally to an empty point.
func (b *board) refuseNothing(from, to point) *game.Refusal {
	passer := next[to][forward[b.turn.Other()]]
	started := next[to][forward[b.turn]]
	if b.men[passer] == newMan(b.turn.Other(), pawn) && started.rank() == pawnRank[b.turn.Other()] {
		return refuse(refuseNotNow, "En passant is not possible now",
			fmt.Sprintf("%s can be taken so only on the very next move after its double step from %s, and only if that leaves your king safe", b.who(passer), started), passer)
	}
	return refuse(refuseNothingToTake, "Nothing to take there", fmt.Sprintf("a pawn goes diagonally only to capture, and there is nobody on %s", to), to)
}
