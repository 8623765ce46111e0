package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// refusePair explains why a piece of the side to move may not go to a square, as its whole move
// or as its first jump.
func (p position) refusePair(from, to rules.Square) *game.MoveError {
	m, _ := p.At(from)
	there, occupied := p.At(to)
	passing := p.passing([]rules.Square{from}, to)
	switch {
	case len(passing) > 0:
		return p.refuseLanding([]rules.Square{from}, to, passing)
	case from == to:
		return game.Refuse(game.RefuseSamePlace, "refusal.same-place", game.Pieces("piece", p.piece(from)))
	case occupied && there.Color == p.ToMove:
		return game.Refuse(game.RefuseOwnPiece, "refusal.own-piece", game.Pieces("piece", p.piece(to))).And("refusal.cheskers.one-piece")
	case p.Captures(from).Has(to) || jumpsTo(&p.Board, from, to, 0, from):
		return p.refuseShort(from, to)
	case p.Reach(from).Has(to):
		return p.refuseDuty()
	case m.Kind == rules.Bishop:
		return p.refuseSlide(from, to)
	case m.Kind == rules.Camel:
		return p.refuseWay(from)
	default:
		return p.refuseWalk(m, from, to)
	}
}

// refuseSlide explains why a bishop does not slide to a square.
func (p position) refuseSlide(from, to rules.Square) *game.MoveError {
	blockers := rules.Between(from, to) &^ p.Empty()
	if blockers == 0 {
		return p.refuseWay(from)
	}
	nearest := blockers & rules.Slides(from, blockers)
	return game.Refuse(game.RefuseBlocked, "refusal.cheskers.bishop-blocked", game.InWay("piece", p.pieces(nearest)...))
}

// refuseWalk explains why a pawn or king does not step or jump to a square.
func (p position) refuseWalk(m rules.Piece, from, to rules.Square) *game.MoveError {
	distance := rules.Steps(from, to)
	switch {
	case distance == 0:
		return p.refuseWay(from)
	case m.Kind == rules.Pawn && rules.Backward(p.ToMove, from, to):
		return game.Refuse(refuseBackward, "refusal.cheskers.never-back", on("from", from))
	case distance == 1:
		return p.refuseReplace(from, to)
	case distance > 2:
		return game.Refuse(refuseTooFar, "refusal.cheskers.too-far", on("from", from))
	}
	over := rules.Between(from, to)
	victim, found := p.At(over.First())
	switch {
	case !found:
		return game.Refuse(refuseNothing, "refusal.cheskers.nothing-to-jump", on("over", over.First()))
	case victim.Color == p.ToMove:
		return game.Refuse(refuseJumpOwn, "refusal.cheskers.own-jumped", game.InWay("piece", p.pieces(over)...))
	default:
		return game.Refuse(refuseNoLanding, "refusal.cheskers.no-landing", game.InWay("piece", p.piece(to)), on("over", over.First()))
	}
}

// refuseReplace explains that a pawn or king does not capture an adjacent enemy by moving to its
// square, and offers the jump if it is legal. "It captures by jumping an adjacent enemy
// diagonally forward onto the empty square behind it."
func (p position) refuseReplace(from, to rules.Square) *game.MoveError {
	landing, hasLanding := rules.Opposite(from, to)
	jump := []rules.Square{from, landing}
	r := game.Refuse(refuseReplace, "refusal.cheskers.jump-to-take")
	switch {
	case !hasLanding:
		return r.And("refusal.cheskers.nothing-behind", on("at", to))
	case !p.Empty().Has(landing):
		return r.And("refusal.cheskers.piece-behind", on("at", to), game.InWay("piece", p.piece(landing)))
	case !p.begins(jump):
		return p.refuseShort(from, landing)
	}
	r.And("refusal.cheskers.jump-over", on("at", to), game.NextClicks("to", from.NameList(), landing.Name()))
	if only, one := p.only(jump); one {
		r.Offer(p.MoveText(only), "refusal.instead.jump")
	}
	return r
}

// refuseWay explains how a piece moves that does not move there, and where it may go now, or
// which captures are compulsory.
func (p position) refuseWay(from rules.Square) *game.MoveError {
	m, _ := p.At(from)
	r := game.Refuse(game.RefuseNotThatWay, "refusal.cheskers.goes."+m.Kind.Name())
	captures, more := p.captures()
	switch squares := []rules.Square{from}; {
	case p.onward(squares) != 0:
		return r.And("refusal.cheskers.can-move", on("from", from), p.next("to", squares))
	case p.Reach(from) == 0:
		return r.And("refusal.cheskers.cannot-move")
	case p.Captures(from) == 0:
		return andMore(r.And("refusal.cheskers.must-capture").And("refusal.cheskers.can-capture", captures), more)
	default:
		return andMore(r.And("refusal.cheskers.most", p.most(), captures), more)
	}
}
