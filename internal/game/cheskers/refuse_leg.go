package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// refuseLeg explains why the last click is illegal; the others are a legal move or a prefix of
// one.
func (p position) refuseLeg(squares []rules.Square) *game.MoveError {
	n := len(squares) - 1
	made, at, to := squares[:n], squares[n-1], squares[n]
	m, gone := p.begun(made)
	over := rules.Between(at, to)
	passing := p.passing(made, to)
	switch {
	case m.Jumps() == 0:
		return game.Refuse(refuseEnded, "The move ends here", "%s", p.ending(m))
	case m.Kind() == rules.Pawn && rules.LastRow(p.ToMove).Has(at):
		return game.Refuse(refusePromotes, "Promoted on "+at.Name(), "a pawn that reaches the last row promotes, and its move ends on %s", told(at))
	case len(passing) > 0:
		return p.refuseLanding(made, to, passing)
	case m.Kind() == rules.King && rules.Steps(at, to) == 2 && gone&over != 0:
		return game.Refuse(refuseTwice, "Already jumped", "the piece on %s was already jumped, and no piece is jumped twice", told(over.First()))
	case m.Jumps() == n-1:
		return game.Refuse(refuseEnded, "The move ends here", "there is nothing more to jump from %s", told(at))
	case jumpsTo(&p.Board, squares[0], to, gone, at):
		return game.Refuse(refuseLonger, p.notWhile(), "you must take the most pieces, but this way takes fewer: %s", p.goOn(made))
	case m.Kind() == rules.Pawn && rules.Backward(p.ToMove, at, to):
		return game.Refuse(refuseBackward, "Pawns never go back", "a pawn steps and jumps forward only; %s", p.goOn(made))
	default:
		return game.Refuse(refuseFinish, "Finish the jump", "%s", p.goOn(made))
	}
}

// ending explains why nothing follows a move without a jump.
func (p position) ending(m rules.Move) game.Clause {
	if p.Taken(m) != 0 {
		return game.Clausef("a %s takes one piece per move; this move ends on %s", m.Kind().Name(), told(m.To()))
	}
	return game.Clausef("only jumps can be chained; this move ends on %s", told(m.To()))
}

// only returns the legal move that starts with these clicks, if there is exactly one.
func (p position) only(squares []rules.Square) (m rules.Move, one bool) {
	for _, candidate := range p.legal {
		if !candidate.Begins(squares) {
			continue
		}
		if one {
			return 0, false
		}
		m, one = candidate, true
	}
	return m, one
}

// begun returns a legal move that starts with these clicks, and the pieces jumped by then.
func (p position) begun(squares []rules.Square) (m rules.Move, gone rules.Set) {
	for _, m := range p.legal {
		if m.Begins(squares) {
			for i := range min(len(squares)-1, m.Jumps()) {
				gone |= m.Jumped()[i].Set()
			}
			return m, gone
		}
	}
	return 0, 0
}

// goOn names the squares to which a chain must continue.
func (p position) goOn(squares []rules.Square) game.Clause {
	m, _ := p.At(squares[0])
	return game.Clausef("your %s must jump on, to %s", m.Kind.Name(), game.NextClicks(rules.Names(squares), rules.Names(p.onward(squares).Squares())...))
}

// onward returns the next stops of the legal moves that start with these clicks.
func (p position) onward(squares []rules.Square) (next rules.Set) {
	for _, m := range p.legal {
		if m.Begins(squares) {
			next |= m.Stops()[len(squares)].Set()
		}
	}
	return next
}
