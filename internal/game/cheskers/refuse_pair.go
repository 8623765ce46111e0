package cheskers

import (
	"fmt"

	"threefold/internal/game"
)

// refusePair explains why an own man may not go to a square, with his first
// jump or with his whole move.
func (p position) refusePair(from, to Square) *game.Refusal {
	m, _ := p.At(from)
	there, occupied := p.At(to)
	passing := p.passing([]Square{from}, to)
	switch {
	case len(passing) > 0:
		return p.refuseLanding([]Square{from}, to, passing)
	case from == to:
		return refuse(game.RefuseSamePlace, "It stands there already", "%s must go to another square", p.who(from))
	case occupied && there.Color == p.ToMove:
		return refuse(game.RefuseOwnPiece, "Your own man is there", "%s stands there; two men never share a square", p.who(to))
	case p.captures(from).Has(to) || p.jumpsTo(from, to, 0, from):
		return p.refuseShort(from, to)
	case p.reach(from).Has(to):
		return p.refuseDuty()
	case m.Kind == Bishop:
		return p.refuseSlide(from, to)
	case m.Kind == Camel:
		return p.refuseWay(from)
	default:
		return p.refuseWalk(m, from, to)
	}
}

// refuseSlide explains where a bishop does not slide.
func (p position) refuseSlide(from, to Square) *game.Refusal {
	blockers := between(from, to) &^ p.Empty()
	if blockers == 0 {
		return p.refuseWay(from)
	}
	nearest := blockers & Slides(from, blockers)
	return refuse(game.RefuseBlocked, "The way is blocked on "+nearest.First().name(),
		"%s is in the way: a bishop does not leap", p.told(nearest).InWay())
}

// refuseWalk explains where a pawn or king does not step or jump.
func (p position) refuseWalk(m Man, from, to Square) *game.Refusal {
	distance := steps(from, to)
	switch {
	case distance == 0:
		return p.refuseWay(from)
	case m.Kind == Pawn && backward(p.ToMove, from, to):
		return refuse(refuseBackward, "Pawns never go back", "%s steps and jumps forward only", p.who(from))
	case distance == 1:
		return p.refuseReplace(m, from, to)
	case distance > 2:
		return refuse(refuseTooFar, "Too far", "%s goes one step, or jumps a man beside it; it does not fly", p.who(from))
	}
	over := between(from, to)
	victim, found := p.At(over.First())
	switch {
	case !found:
		return refuse(refuseNothing, "Nobody to jump", "there is no man on %s to jump over; without a jump a %s goes one step", over.First().told(), m.Kind.name())
	case victim.Color == p.ToMove:
		return refuse(refuseJumpOwn, "Your own man is between", "%s cannot be jumped: only the opponent's men can", p.told(over).InWay())
	default:
		return refuse(refuseNoLanding, "No room to land", "%s stands where the jump over %s would end; that square must be empty", p.told(to.Set()).InWay(), over.First().told())
	}
}

// refuseReplace explains that an enemy beside a pawn or king is not taken by
// going to his square, and offers the jump if it is a legal move. "It captures
// by jumping an adjacent enemy diagonally forward onto the empty square behind
// it."
func (p position) refuseReplace(m Man, from, to Square) *game.Refusal {
	text := fmt.Sprintf("a %s takes by jumping over the enemy onto the empty square behind", m.Kind.name())
	landing, on := opposite(from, to)
	jump := []Square{from, landing}
	switch {
	case !on:
		return refuse(refuseReplace, "Jump to take", "%s, and behind %s the board ends", text, to.told())
	case !p.Empty().Has(landing):
		return refuse(refuseReplace, "Jump to take", "%s, and %s stands behind %s", text, p.told(landing.Set()).InWay(), to.told())
	case !p.begins(jump):
		return p.refuseShort(from, landing)
	}
	r := refuse(refuseReplace, "Jump to take", "%s: to take the man on %s, go to %s",
		text, to.told(), game.GoOn(names(jump[:1]), landing.name()))
	if only, one := p.only(jump); one {
		r.Offer(p.MoveText(only), "Jump instead")
	}
	return r
}

// manners is how each kind of man goes.
var manners = [...]string{
	Pawn:   "a pawn goes one step diagonally forward, or jumps an enemy there",
	King:   "a king goes one step diagonally, or jumps an enemy beside it",
	Bishop: "a bishop slides along the diagonals",
	Camel:  "a camel leaps one square diagonally and two straight on",
}

// refuseWay says how a man goes who does not go there, and where to he may go
// now, or what else is to be played.
func (p position) refuseWay(from Square) *game.Refusal {
	m, _ := p.At(from)
	title := fmt.Sprintf("A %s does not go there", m.Kind.name())
	return refuse(game.RefuseNotThatWay, title, "%s%s", manners[m.Kind], p.outlook(from))
}

func (p position) outlook(from Square) game.Clause {
	next := p.onward([]Square{from})
	switch {
	case next != 0:
		return game.Say("; from %s it may go to %s now", from.told(), game.GoOn(from.named(), names(next.Squares())...))
	case p.reach(from) == 0:
		return game.Say("; now there is no square for it")
	case p.captures(from) == 0:
		return game.Say("; and now %s", p.compulsory())
	default:
		return game.Say("; and now %s", p.longest())
	}
}
