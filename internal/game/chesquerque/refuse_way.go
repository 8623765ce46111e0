package chesquerque

import (
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
	return refuseLike(k, from, to)
}

// refuseLike explains that a kind does not move like that.
func refuseLike(k rules.Kind, from, to rules.Point) *game.MoveError {
	return tellHabit(game.Refuse(game.RefuseNotThatWay, "refusal.chesquerque.not-that-way", point("to", to)), k, from)
}

// refuseLine explains that no straight line of the board joins the points.
func refuseLine(k rules.Kind, from, to rules.Point) *game.MoveError {
	key := "refusal.chesquerque.no-straight-line"
	if aslant := to.File() - from.File(); aslant*aslant == (to.Rank()-from.Rank())*(to.Rank()-from.Rank()) {
		key = "refusal.chesquerque.no-line"
	}
	return tellHabit(game.Refuse(refuseNoLine, key, point("from", from), point("to", to)), k, from)
}

// refuseBlocked names the first piece in the way.
func refuseBlocked(b *rules.Board, from, to rules.Point) *game.MoveError {
	standing := rules.Between[from][to].And(b.Occupied())
	blocker := standing.First()
	if to < from {
		blocker = standing.Last()
	}
	inWay := game.InWay("pieces", pieceOn(b, blocker))
	if rules.KnightTargets[from].Has(to) {
		return game.Refuse(refuseKnightBlocked, "refusal.chesquerque.knight-blocked", point("at", blocker), inWay)
	}
	return game.Refuse(game.RefuseBlocked, "refusal.chesquerque.way-blocked", inWay)
}

// refusePawn explains why a pawn cannot move between two points.
func refusePawn(b *rules.Board, from, to rules.Point) *game.MoveError {
	on := rules.Forward[b.Turn]
	ahead := rules.Next[from][on]
	switch {
	case to == ahead:
		return tellHabit(game.Refuse(refusePawnAhead, "refusal.chesquerque.pawn-ahead", game.InWay("pieces", pieceOn(b, to))), rules.Pawn, from)
	case to == rules.Next[ahead][on]:
		return refuseTwoSteps(b, from, ahead, to)
	case rules.PawnAttacks[b.Turn][from].Has(to):
		return refuseNothing(b, to)
	case to == rules.Next[ahead][on.Left().Left()] || to == rules.Next[ahead][on.Right().Right()]:
		return refuseLine(rules.Pawn, from, to)
	default:
		return refuseLike(rules.Pawn, from, to).And("refusal.chesquerque.pawns-never")
	}
}

// refuseTwoSteps explains why a double step is illegal: "a pawn on its own starting rank
// may advance two points straight forward when both are free; never a capture".
func refuseTwoSteps(b *rules.Board, from, ahead, to rules.Point) *game.MoveError {
	start := rules.PawnRank[b.Turn]
	switch {
	case from.Rank() != start:
		return game.Refuse(refuseDoubleStep, "refusal.chesquerque.double-step", game.Number("rank", start+1), point("from", from))
	case b.Pieces[ahead] != rules.NoPiece:
		return refuseBlocked(b, from, to)
	default:
		return game.Refuse(refuseDoubleCapture, "refusal.chesquerque.double-capture", game.InWay("pieces", pieceOn(b, to)))
	}
}

// refuseNothing explains why a pawn cannot move diagonally to an empty point.
func refuseNothing(b *rules.Board, to rules.Point) *game.MoveError {
	passer := rules.Next[to][rules.Forward[b.Turn.Other()]]
	started := rules.Next[to][rules.Forward[b.Turn]]
	stepped := b.Pieces[passer] == rules.NewPiece(b.Turn.Other(), rules.Pawn) && started.Rank() == rules.PawnRank[b.Turn.Other()]
	if stepped && b.Pieces[started] == rules.NoPiece {
		return game.Refuse(refuseNotNow, "refusal.chesquerque.en-passant-not-now", point("at", passer), point("from", started))
	}
	return game.Refuse(refuseNothingToTake, "refusal.chesquerque.nothing-to-take", point("to", to))
}
