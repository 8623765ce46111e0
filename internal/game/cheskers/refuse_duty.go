package cheskers

import "threefold/internal/game"

// refuseDuty explains that another move must be a capture. "If any pawn or
// king of the side to move can jump, the side must capture."
func (p position) refuseDuty() *game.Refusal {
	return refuse(refuseDuty, "You must capture", "capture is compulsory: "+p.deeds(), p.concerned()...)
}

// refuseShort explains that a capture takes too few: the man on a square goes
// to another, or has only such captures. "So a bishop may not take, not even
// the last king, while a double jump is there."
func (p position) refuseShort(from, to square) *game.Refusal {
	text := "the longest capture must be played: " + p.deeds()
	m, _ := p.at(from)
	victim, _ := p.at(to)
	enemy := p.turn.Other()
	switch {
	case victim == man{king, enemy} && (p.kinds[king]&p.men[enemy]).count() == 1:
		text += "; until then not even the last king may be taken"
	case m.kind == bishop || m.kind == camel:
		text += "; a " + m.kind.name() + " takes only one"
	}
	most := p.taken(p.legal[0]).count()
	return refuse(refuseLonger, "Not while "+number(most)+" can be taken", text, p.concerned()...)
}
