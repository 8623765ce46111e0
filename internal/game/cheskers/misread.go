package cheskers

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// reason returns why a parsed text is not a legal move: because of the piece that it names, of
// its squares, or, if a legal move passes these, of its other parts.
func (p position) reason(w moveText) *game.MoveError {
	from, to := w.squares[0], w.squares[len(w.squares)-1]
	if p.Outcome().Over() {
		return game.Ended()
	}
	if m, found := p.At(from); w.named && found && m.Color == p.ToMove && m.Kind != w.kind {
		return game.OtherKind(w.kind.Name(), p.piece(from))
	}
	passing := slices.DeleteFunc(slices.Clone(p.legal), func(m rules.Move) bool { return !passes(m, w.squares) })
	switch {
	case len(passing) == 0:
		return p.refuseUnfinished(w.squares)
	case w.capture && p.Taken(passing[0]) == 0:
		return game.NothingTaken(to.Name())
	default:
		return game.NoPromotion(to.Name())
	}
}

// refuseUnfinished returns why no legal move passes these squares and ends on the last: the
// clicks are illegal, or they stop before the end of the move.
func (p position) refuseUnfinished(squares []rules.Square) *game.MoveError {
	if r := p.Refuse(rules.Names(squares)); r != nil {
		return r
	}
	return game.Refuse(refuseFinish, "refusal.cheskers.jump-on", p.next("to", squares))
}
