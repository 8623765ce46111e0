package chesquerque

import (
	"fmt"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// refuseWay explains why a piece other than a pawn cannot move there.
func refuseWay(b *rules.Board, from, to rules.Point) *game.MoveError {
	k := b.Pieces[from].Kind()
	if rules.Reach(k, from, rules.Set{}).Has(to) {
		return refuseBlocked(b, from, to)
	}
	if k != rules.Knight && !rules.OrthogonalLines[from].Or(rules.DiagonalLines[from]).Has(to) {
		return refuseLine(k, from, to)
	}
	return game.Refuse(game.RefuseNotThatWay, fmt.Sprintf("A %s does not move like that", k), "%s", habit(k, from))
}

// refuseLine explains that no straight line of the board joins the points.
func refuseLine(k rules.Kind, from, to rules.Point) *game.MoveError {
	text := "there is no straight line from %s to %s: %s"
	if aslant := to.File() - from.File(); aslant*aslant == (to.Rank()-from.Rank())*(to.Rank()-from.Rank()) {
		text = "no line joins %s and %s: %s"
	}
	return game.Refuse(refuseNoLine, "No line leads there", text, pointTold(from), pointTold(to), habit(k, from))
}

// refuseBlocked names the first piece in the way.
func refuseBlocked(b *rules.Board, from, to rules.Point) *game.MoveError {
	standing := rules.Between[from][to].And(b.Occupied())
	blocker := standing.First()
	if to < from {
		blocker = standing.Last()
	}
	code, text := game.RefuseBlocked, "%s is in the way"
	if rules.KnightTargets[from].Has(to) {
		code, text = refuseKnightBlocked, "%s is in the way: your "+b.Pieces[from].Kind().String()+" must pass that point and cannot jump"
	}
	return game.Refuse(code, "The way is blocked on "+blocker.String(), text, piecesTold(b, rules.Single[blocker]).InWay())
}

// refusePawn explains why a pawn cannot move between two points.
func refusePawn(b *rules.Board, from, to rules.Point) *game.MoveError {
	on := rules.Forward[b.Turn]
	ahead := rules.Next[from][on]
	switch {
	case to == ahead:
		return game.Refuse(refusePawnAhead, "It captures diagonally there", "%s is in the way: %s", piecesTold(b, rules.Single[to]).InWay(), habit(rules.Pawn, from))
	case to == rules.Next[ahead][on]:
		return refuseTwoSteps(b, from, ahead, to)
	case rules.PawnAttacks[b.Turn][from].Has(to):
		return refuseNothing(b, to)
	case to == rules.Next[ahead][on.Left().Left()] || to == rules.Next[ahead][on.Right().Right()]:
		return refuseLine(rules.Pawn, from, to)
	default:
		return game.Refuse(game.RefuseNotThatWay, "Pawns do not move like that", "%s, and never backward or sideways", habit(rules.Pawn, from))
	}
}

// refuseTwoSteps explains why a double step is illegal: "a pawn on its own starting rank
// may advance two points straight forward when both are free; never a capture".
func refuseTwoSteps(b *rules.Board, from, ahead, to rules.Point) *game.MoveError {
	start := rules.PawnRank[b.Turn]
	switch {
	case from.Rank() != start:
		return game.Refuse(refuseDoubleStep, "One step only", "a pawn can move two points only from rank %d, and %s has already left it", start+1, namePiece(b, from))
	case b.Pieces[ahead] != rules.NoPiece:
		return refuseBlocked(b, from, to)
	default:
		return game.Refuse(refuseDoubleCapture, "A double step never captures", "both points must be free, and %s is on the second", piecesTold(b, rules.Single[to]).InWay())
	}
}

// refuseNothing explains why a pawn cannot move diagonally to an empty point.
func refuseNothing(b *rules.Board, to rules.Point) *game.MoveError {
	passer := rules.Next[to][rules.Forward[b.Turn.Other()]]
	started := rules.Next[to][rules.Forward[b.Turn]]
	stepped := b.Pieces[passer] == rules.NewPiece(b.Turn.Other(), rules.Pawn) && started.Rank() == rules.PawnRank[b.Turn.Other()]
	if stepped && b.Pieces[started] == rules.NoPiece {
		return game.Refuse(refuseNotNow, "En passant is not possible now",
			"you can take %s en passant only right after its double step from %s, and only if your king stays safe", namePiece(b, passer), pointTold(started))
	}
	return game.Refuse(refuseNothingToTake, "Nothing to take there", "a pawn moves diagonally only to capture, and %s is empty", pointTold(to))
}
