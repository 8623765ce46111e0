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
	case m.Jumps() == 0 && p.Taken(m) != 0:
		return game.Refuse(refuseEnded, "refusal.cheskers.takes-one-piece", on("at", m.To()))
	case m.Jumps() == 0:
		return game.Refuse(refuseEnded, "refusal.cheskers.no-chain", on("at", m.To()))
	case m.Kind() == rules.Pawn && rules.LastRow(p.ToMove).Has(at):
		return game.Refuse(refusePromotes, "refusal.cheskers.promoted", on("at", at))
	case len(passing) > 0:
		return p.refuseLanding(made, to, passing)
	case m.Kind() == rules.King && rules.Steps(at, to) == 2 && gone&over != 0:
		return game.Refuse(refuseTwice, "refusal.cheskers.jumped-twice", on("at", over.First()))
	case m.Jumps() == n-1:
		return game.Refuse(refuseEnded, "refusal.cheskers.no-more", on("at", at))
	case jumpsTo(&p.Board, squares[0], to, gone, at):
		return game.Refuse(refuseLonger, "refusal.cheskers.fewer", p.most()).And("refusal.cheskers.jump-on", p.next("to", made))
	case m.Kind() == rules.Pawn && rules.Backward(p.ToMove, at, to):
		return game.Refuse(refuseBackward, "refusal.cheskers.forward-only").And("refusal.cheskers.jump-on", p.next("to", made))
	default:
		return game.Refuse(refuseFinish, "refusal.cheskers.jump-on", p.next("to", made))
	}
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

// next names the squares to which the moves that start with these clicks can go on.
func (p position) next(name string, squares []rules.Square) game.Arg {
	return game.NextClicks(name, rules.Names(squares), rules.Names(p.onward(squares).Squares())...)
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
