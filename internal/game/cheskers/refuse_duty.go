package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// refuseDuty explains that another move must be a capture. "If any pawn or
// king of the side to move can jump, the side must capture."
func (p position) refuseDuty() *game.MoveError {
	captures, more := p.captures()
	r := game.Refuse(refuseDuty, "refusal.cheskers.can-capture", captures)
	return andMore(r, more)
}

// refuseShort explains that a capture takes too few pieces. If from and to are equal, all
// captures of the piece do. "So a bishop may not take, not even the last king, while a double
// jump is there."
func (p position) refuseShort(from, to rules.Square) *game.MoveError {
	captures, more := p.captures()
	r := andMore(game.Refuse(refuseLonger, "refusal.cheskers.most", p.most(), captures), more)
	m, _ := p.At(from)
	victim, _ := p.At(to)
	enemy := p.ToMove.Other()
	switch {
	case victim == rules.NewPiece(rules.King, enemy) && (p.ByKind[rules.King]&p.ByColor[enemy]).Count() == 1:
		return r.And("refusal.cheskers.not-even-king")
	case m.Kind == rules.Bishop || m.Kind == rules.Camel:
		return r.And("refusal.cheskers.takes-one")
	default:
		return r
	}
}

// andMore adds how many more pieces can capture than a sentence names.
func andMore(r *game.MoveError, more int) *game.MoveError {
	if more > 0 {
		r.And("refusal.cheskers.more-captures", game.Number("n", more))
	}
	return r
}

// most returns the number of pieces that a move must take, as an argument.
func (p position) most() game.Arg { return game.Number("n", p.Taken(p.legal[0]).Count()) }
