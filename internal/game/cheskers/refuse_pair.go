package cheskers

import (
	"fmt"

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
		return game.Refuse(game.RefuseSamePlace, "It is already there", "%s must move to another square", p.who(from))
	case occupied && there.Color == p.ToMove:
		return game.Refuse(game.RefuseOwnPiece, "Your own piece is there", "%s is there; two pieces never share a square", p.who(to))
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
	return game.Refuse(game.RefuseBlocked, "The way is blocked on "+nearest.First().Name(),
		"%s is in the way: a bishop cannot jump", p.told(nearest).InWay())
}

// refuseWalk explains why a pawn or king does not step or jump to a square.
func (p position) refuseWalk(m rules.Piece, from, to rules.Square) *game.MoveError {
	distance := rules.Steps(from, to)
	switch {
	case distance == 0:
		return p.refuseWay(from)
	case m.Kind == rules.Pawn && rules.Backward(p.ToMove, from, to):
		return game.Refuse(refuseBackward, "Pawns never go back", "%s steps and jumps forward only", p.who(from))
	case distance == 1:
		return p.refuseReplace(m, from, to)
	case distance > 2:
		return game.Refuse(refuseTooFar, "Too far", "%s moves one step, or jumps over a piece next to it", p.who(from))
	}
	over := rules.Between(from, to)
	victim, found := p.At(over.First())
	switch {
	case !found:
		return game.Refuse(refuseNothing, "Nothing to jump", "there is no piece on %s to jump over; without a jump a %s moves one step", told(over.First()), m.Kind.Name())
	case victim.Color == p.ToMove:
		return game.Refuse(refuseJumpOwn, "Your own piece is in the way", "you cannot jump over %s; you can jump only over enemy pieces", p.told(over).InWay())
	default:
		return game.Refuse(refuseNoLanding, "No room to land", "%s blocks the landing square behind %s; it must be empty", p.told(to.Set()).InWay(), told(over.First()))
	}
}

// refuseReplace explains that a pawn or king does not capture an adjacent enemy by moving to its
// square, and offers the jump if it is legal. "It captures by jumping an adjacent enemy
// diagonally forward onto the empty square behind it."
func (p position) refuseReplace(m rules.Piece, from, to rules.Square) *game.MoveError {
	text := fmt.Sprintf("a %s captures by jumping over an enemy to the empty square behind it", m.Kind.Name())
	landing, on := rules.Opposite(from, to)
	jump := []rules.Square{from, landing}
	switch {
	case !on:
		return game.Refuse(refuseReplace, "Jump to take", "%s, but there is no square behind %s", text, told(to))
	case !p.Empty().Has(landing):
		return game.Refuse(refuseReplace, "Jump to take", "%s, but %s is behind %s", text, p.told(landing.Set()).InWay(), told(to))
	case !p.begins(jump):
		return p.refuseShort(from, landing)
	}
	r := game.Refuse(refuseReplace, "Jump to take", "%s: to take the piece on %s, move to %s",
		text, told(to), game.NextClicks(rules.Names(jump[:1]), landing.Name()))
	if only, one := p.only(jump); one {
		r.Offer(p.MoveText(only), "Jump instead")
	}
	return r
}

// manners describes how each kind of piece moves.
var manners = [...]string{
	rules.Pawn:   "a pawn moves one step diagonally forward, or jumps over an enemy there",
	rules.King:   "a king moves one step diagonally, or jumps over an enemy next to it",
	rules.Bishop: "a bishop slides along the diagonals",
	rules.Camel:  "a camel jumps three squares one way and one to the side",
}

// refuseWay explains how a piece moves that does not move there, and where it may go now, or
// which captures are compulsory.
func (p position) refuseWay(from rules.Square) *game.MoveError {
	m, _ := p.At(from)
	title := fmt.Sprintf("A %s does not move there", m.Kind.Name())
	return game.Refuse(game.RefuseNotThatWay, title, "%s%s", manners[m.Kind], p.outlook(from))
}

func (p position) outlook(from rules.Square) game.Clause {
	next := p.onward([]rules.Square{from})
	switch {
	case next != 0:
		return game.Clausef("; from %s it can now move to %s", told(from), game.NextClicks(from.NameList(), rules.Names(next.Squares())...))
	case p.Reach(from) == 0:
		return game.Clausef("; it has no legal move now")
	case p.Captures(from) == 0:
		return game.Clausef("; and now %s", p.compulsory())
	default:
		return game.Clausef("; and now %s", p.longest())
	}
}
