package cheskers

import (
	"fmt"

	"threefold/internal/game"
)

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
	case m.kind() == pawn && lastRow(p.turn).has(at):
		return refuse(refusePromotes, "Promoted on "+at.name(), "a pawn that reaches the last row is promoted and ends its move there", at.name())
	case m.kind() == king && steps(at, to) == 2 && gone&over != 0:
		return refuse(refuseTwice, "Jumped already", "the man on "+over.first().name()+" has been jumped in this move, and no man is jumped twice", over.first().name())
	case m.jumps() == n-1:
		return refuse(refuseEnded, "The move ends here", "from "+at.name()+" there is nobody more to jump", at.name())
	case m.kind() == pawn && backward(p.turn, at, to):
		return refuse(refuseBackward, "Pawns never go back", "a pawn steps and jumps forward only; "+p.goOn(squares[:n]), p.onward(squares[:n])...)
	default:
		return refuse(refuseFinish, "Finish the jump", p.goOn(squares[:n]), p.onward(squares[:n])...)
	}
}

// ending says why nothing follows a move without a jump.
func (p position) ending(m move) string {
	if p.taken(m) != 0 {
		return fmt.Sprintf("a %s takes one man a move and never goes on", m.kind().name())
	}
	return "only a jump can be followed by another; this move is over on " + m.to().name()
}

// only is the one legal move that starts with these clicks, if it is one.
func (p position) only(squares []square) (m move, one bool) {
	for _, candidate := range p.legal {
		if !candidate.begins(squares) {
			continue
		}
		if one {
			return 0, false
		}
		m, one = candidate, true
	}
	return m, one
}

// begun finds a legal move that starts with these clicks, and whom it has
// jumped by then.
func (p position) begun(squares []square) (m move, gone set) {
	for _, m := range p.legal {
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
	for _, m := range p.legal {
		if m.begins(squares) {
			next |= m.stops()[len(squares)].set()
		}
	}
	return names(next.squares())
}
