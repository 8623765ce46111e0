package cheskers

import (
	"fmt"

	"threefold/internal/game"
)

// refusePair explains why an own man may not go to a square, with his first
// jump or with his whole move.
func (p position) refusePair(from, to square) *game.Refusal {
	m, _ := p.at(from)
	there, occupied := p.at(to)
	passing := p.passing([]square{from}, to)
	switch {
	case len(passing) > 0:
		return p.refuseLanding([]square{from}, to, passing)
	case from == to:
		return refuse(game.RefuseSamePlace, "It stands there already", "%s must go to another square", p.who(from))
	case occupied && there.color == p.turn:
		return refuse(game.RefuseOwnPiece, "Your own man is there", "%s stands there; two men never share a square", p.who(to))
	case p.captures(from).has(to) || p.jumpsTo(from, to, 0, from):
		return p.refuseShort(from, to)
	case p.reach(from).has(to):
		return p.refuseDuty()
	case m.kind == bishop:
		return p.refuseSlide(from, to)
	case m.kind == camel:
		return p.refuseWay(from)
	default:
		return p.refuseWalk(m, from, to)
	}
}

// refuseSlide explains where a bishop does not slide.
func (p position) refuseSlide(from, to square) *game.Refusal {
	blockers := between(from, to) &^ p.empty()
	if blockers == 0 {
		return p.refuseWay(from)
	}
	nearest := blockers & slides(from, blockers)
	return refuse(game.RefuseBlocked, "The way is blocked on "+nearest.first().name(),
		"%s is in the way: a bishop does not leap", p.told(nearest).InWay())
}

// refuseWalk explains where a pawn or king does not step or jump.
func (p position) refuseWalk(m man, from, to square) *game.Refusal {
	distance := steps(from, to)
	switch {
	case distance == 0:
		return p.refuseWay(from)
	case m.kind == pawn && backward(p.turn, from, to):
		return refuse(refuseBackward, "Pawns never go back", "%s steps and jumps forward only", p.who(from))
	case distance == 1:
		return p.refuseReplace(m, from, to)
	case distance > 2:
		return refuse(refuseTooFar, "Too far", "%s goes one step, or jumps a man beside it; it does not fly", p.who(from))
	}
	over := between(from, to)
	victim, found := p.at(over.first())
	switch {
	case !found:
		return refuse(refuseNothing, "Nobody to jump", "there is no man on %s to jump over; without a jump a %s goes one step", over.first().told(), m.kind.name())
	case victim.color == p.turn:
		return refuse(refuseJumpOwn, "Your own man is between", "%s cannot be jumped: only the opponent's men can", p.told(over).InWay())
	default:
		return refuse(refuseNoLanding, "No room to land", "%s stands where the jump over %s would end; that square must be empty", p.told(to.set()).InWay(), over.first().told())
	}
}

// refuseReplace explains that an enemy beside a pawn or king is not taken by
// going to his square, and offers the jump if it is a legal move. "It captures
// by jumping an adjacent enemy diagonally forward onto the empty square behind
// it."
func (p position) refuseReplace(m man, from, to square) *game.Refusal {
	text := fmt.Sprintf("a %s takes by jumping over the enemy onto the empty square behind", m.kind.name())
	landing, on := opposite(from, to)
	jump := []square{from, landing}
	switch {
	case !on:
		return refuse(refuseReplace, "Jump to take", "%s, and behind %s the board ends", text, to.told())
	case !p.empty().has(landing):
		return refuse(refuseReplace, "Jump to take", "%s, and %s stands behind %s", text, p.told(landing.set()).InWay(), to.told())
	case !p.begins(jump):
		return p.refuseShort(from, landing)
	}
	r := refuse(refuseReplace, "Jump to take", "%s: to take the man on %s, go to %s",
		text, to.told(), game.GoOn(names(jump[:1]), landing.name()))
	if only, one := p.only(jump); one {
		r.Offer(p.text(only), "Jump instead")
	}
	return r
}

// manners is how each kind of man goes.
var manners = [...]string{
	pawn:   "a pawn goes one step diagonally forward, or jumps an enemy there",
	king:   "a king goes one step diagonally, or jumps an enemy beside it",
	bishop: "a bishop slides along the diagonals",
	camel:  "a camel leaps one square diagonally and two straight on",
}

// refuseWay says how a man goes who does not go there, and where to he may go
// now, or what else is to be played.
func (p position) refuseWay(from square) *game.Refusal {
	m, _ := p.at(from)
	title := fmt.Sprintf("A %s does not go there", m.kind.name())
	return refuse(game.RefuseNotThatWay, title, "%s%s", manners[m.kind], p.outlook(from))
}

func (p position) outlook(from square) game.Clause {
	next := p.onward([]square{from})
	switch {
	case next != 0:
		return game.Say("; from %s it may go to %s now", from.told(), game.GoOn(from.named(), names(next.squares())...))
	case p.reach(from) == 0:
		return game.Say("; now there is no square for it")
	case p.captures(from) == 0:
		return game.Say("; and now %s", p.compulsory())
	default:
		return game.Say("; and now %s", p.longest())
	}
}
