package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// refuseDuty explains that another move must be a capture. "If any pawn or
// king of the side to move can jump, the side must capture."
func (p position) refuseDuty() *game.MoveError {
	return game.Refuse(refuseDuty, "You must capture", "%s", p.compulsory())
}

func (p position) compulsory() game.Clause {
	return game.Clausef("you must capture: %s", p.mustPlay())
}

func (p position) longest() game.Clause {
	return game.Clausef("you must take the most pieces: %s", p.mustPlay())
}

// refuseShort explains that a capture takes too few pieces. If from and to are equal, all
// captures of the piece do. "So a bishop may not take, not even the last king, while a double
// jump is there."
func (p position) refuseShort(from, to rules.Square) *game.MoveError {
	says := p.longest()
	m, _ := p.At(from)
	victim, _ := p.At(to)
	enemy := p.ToMove.Other()
	switch {
	case victim == rules.NewPiece(rules.King, enemy) && (p.ByKind[rules.King]&p.ByColor[enemy]).Count() == 1:
		says = game.Clausef("%s; you may not even take the last king instead", says)
	case m.Kind == rules.Bishop || m.Kind == rules.Camel:
		says = game.Clausef("%s; a %s takes only one", says, m.Kind.Name())
	}
	return game.Refuse(refuseLonger, p.notWhile(), "%s", says)
}

// notWhile returns the title for a capture that takes too few pieces.
func (p position) notWhile() string {
	return "You must take " + game.NumberWord(p.Taken(p.legal[0]).Count())
}
