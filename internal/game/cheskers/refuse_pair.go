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
	switch {
	case from == to:
		return refuse(game.RefuseSamePlace, "It stands there already", p.who(from)+" must go to another square", from.name())
	case occupied && there.color == p.turn:
		return refuse(game.RefuseOwnPiece, "Your own man is there", p.who(to)+" stands there; two men never share a square", to.name())
	case p.captures(from).has(to):
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
	nearest := (blockers & slides(from, blockers)).first()
	return refuse(game.RefuseBlocked, "The way is blocked on "+nearest.name(),
		p.who(nearest)+" is in the way: a bishop does not leap", nearest.name())
}

// refuseWalk explains where a pawn or king does not step or jump.
func (p position) refuseWalk(m man, from, to square) *game.Refusal {
	distance := steps(from, to)
	switch {
	case distance == 0:
		return p.refuseWay(from)
	case m.kind == pawn && backward(p.turn, from, to):
		return refuse(refuseBackward, "Pawns never go back", "a pawn steps and jumps forward only", from.name())
	case distance == 1:
		return p.refuseReplace(m, from, to)
	case distance > 2:
		return refuse(refuseTooFar, "Too far", fmt.Sprintf("a %s goes one step, or jumps a man beside it; it does not fly", m.kind.name()), from.name())
	}
	over := between(from, to).first()
	victim, found := p.at(over)
	switch {
	case !found:
		return refuse(refuseNothing, "Nobody to jump", "there is no man on "+over.name()+" to jump over; without a jump a "+m.kind.name()+" goes one step", over.name())
	case victim.color == p.turn:
		return refuse(refuseJumpOwn, "Your own man is between", p.who(over)+" cannot be jumped: only the opponent's men can", over.name())
	default:
		return refuse(refuseNoLanding, "No room to land", p.who(to)+" stands where the jump over "+over.name()+" would end; that square must be empty", to.name())
	}
}

// refuseReplace explains that an enemy beside a pawn or king is not taken by
// going to his square, and offers the jump if it is a legal move. "It captures
// by jumping an adjacent enemy diagonally forward onto the empty square behind
// it."
func (p position) refuseReplace(m man, from, to square) *game.Refusal {
	text := fmt.Sprintf("a %s takes by jumping over the enemy onto the empty square behind", m.kind.name())
	landing, on := opposite(from, to)
	switch {
	case !on:
		return refuse(refuseReplace, "Jump to take", text+", and behind "+to.name()+" the board ends", to.name())
	case !p.empty().has(landing):
		return refuse(refuseReplace, "Jump to take", text+", and "+landing.name()+" is not empty", to.name(), landing.name())
	}
	r := refuse(refuseReplace, "Jump to take", text+": to take the man on "+to.name()+", go to "+landing.name(), to.name(), landing.name())
	if jump, only := p.only([]square{from, landing}); only {
		r.Instead, r.InsteadLabel = p.text(jump), "Jump instead"
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

// refuseWay says how a man goes who does not go there.
func (p position) refuseWay(from square) *game.Refusal {
	m, _ := p.at(from)
	text := manners[m.kind]
	reach := names(p.reach(from).squares())
	if len(reach) == 0 {
		text += "; now there is no square for it"
	} else {
		text += "; from " + from.name() + " that is to " + listed(reach, "or")
	}
	return refuse(game.RefuseNotThatWay, fmt.Sprintf("A %s does not go there", m.kind.name()), text, append(reach, from.name())...)
}
