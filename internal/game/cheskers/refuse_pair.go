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
		return p.refuseShort(from)
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
// going to his square. "It captures by jumping an adjacent enemy diagonally
// forward onto the empty square behind it."
func (p position) refuseReplace(m man, from, to square) *game.Refusal {
	text := fmt.Sprintf("a %s takes by jumping over the enemy onto the empty square behind it", m.kind.name())
	places := []string{to.name()}
	if landing, on := opposite(from, to); !on {
		text += ", and there is no square behind " + to.name()
	} else if p.empty().has(landing) {
		text += fmt.Sprintf(": to take the man on %s, go to %s", to.name(), landing.name())
		places = append(places, landing.name())
	} else {
		text += ", and " + landing.name() + " is not empty"
		places = append(places, landing.name())
	}
	return refuse(refuseReplace, "Jump to take", text, places...)
}

// refuseWay says how a man goes who does not go there.
func (p position) refuseWay(from square) *game.Refusal {
	m, _ := p.at(from)
	how := map[kind]string{
		pawn:   "a pawn goes one step diagonally forward, or jumps an enemy there",
		king:   "a king goes one step diagonally, or jumps an enemy beside it",
		bishop: "a bishop slides along the diagonals",
		camel:  "a camel leaps one square diagonally and two straight on",
	}[m.kind]
	reach := names(p.reach(from).squares())
	if len(reach) == 0 {
		how += "; now it has nowhere to go"
	} else {
		how += "; from " + from.name() + " that is " + listed(reach, "or")
	}
	return refuse(game.RefuseNotThatWay, fmt.Sprintf("A %s does not go there", m.kind.name()), how, append(reach, from.name())...)
}

// refuseLeg explains the last of these clicks, after the others began or made
// a legal move.
func (p position) refuseLeg(squares []square) *game.Refusal {
	n := len(squares) - 1
	m, gone := p.begun(squares[:n])
	at, to := squares[n-1], squares[n]
	over := between(at, to)
	switch {
	case m.jumps() == 0:
		return refuse(refuseEnded, "The move ends here", p.ending(m), at.name())
	case steps(at, to) == 2 && gone&over != 0:
		return refuse(refuseTwice, "Jumped already", "the man on "+over.first().name()+" has been jumped in this move, and no man is jumped twice", over.first().name())
	case m.kind() == pawn && lastRow(p.turn).has(at):
		return refuse(refusePromotes, "Promoted on "+at.name(), "a pawn that reaches the last row is promoted and ends its move there", at.name())
	case m.jumps() == n-1:
		return refuse(refuseEnded, "The move ends here", "from "+at.name()+" there is nobody more to jump", at.name())
	case m.kind() == pawn && backward(p.turn, at, to):
		return refuse(refuseBackward, "Pawns never go back", "a pawn steps and jumps forward only; "+p.goOn(squares[:n]), p.onward(squares[:n])...)
	default:
		return refuse(refuseFinish, "Finish the jump", p.goOn(squares[:n]), p.onward(squares[:n])...)
	}
}

// ending says why there is no further leg after a move without a jump.
func (p position) ending(m move) string {
	if p.taken(m) != 0 {
		return fmt.Sprintf("a %s takes one man a move and never goes on", m.kind().name())
	}
	return "a move without a jump is one step long: there is no second"
}

// begun finds a legal move that starts with these clicks, and whom it has
// jumped by then.
func (p position) begun(squares []square) (m move, gone set) {
	for _, m := range p.legal() {
		if m.begins(squares) {
			for i := range min(len(squares)-1, m.jumps()) {
				gone |= m.jumped()[i].set()
			}
			return m, gone
		}
	}
	return 0, 0
}

// goOn tells where a chain has to go on to.
func (p position) goOn(squares []square) string {
	m, _ := p.at(squares[0])
	return fmt.Sprintf("your %s must jump on, to %s", m.kind.name(), listed(p.onward(squares), "or"))
}

// onward names the next landings of the legal chains that start so.
func (p position) onward(squares []square) []string {
	var next set
	for _, m := range p.legal() {
		if m.begins(squares) {
			next |= m.stops()[len(squares)].set()
		}
	}
	return names(next.squares())
}
