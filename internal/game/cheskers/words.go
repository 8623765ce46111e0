package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// who names the piece on a square for the player on turn: "your king on c5",
// "the enemy pawn on d6".
func (p position) who(s rules.Square) game.Clause { return p.told(s.Set()).Named() }

// told describes the pieces on these squares to the player on turn.
func (p position) told(on rules.Set) game.Pieces {
	list := make([]game.Piece, 0, on.Count())
	for ; on != 0; on &= on - 1 {
		s := on.First()
		m, _ := p.At(s)
		list = append(list, game.Piece{At: s.Name(), Piece: m.String()})
	}
	return game.NewPieces(p.ToMove, list...)
}

// told names a square.
func told(s rules.Square) game.Clause { return game.At(s.Name()) }

// deed tells a capture: "your pawn on f4 jumps e5 and c7 and is promoted on b8".
func (p position) deed(m rules.Move) string {
	verb := " takes "
	if m.Jumps() > 0 {
		verb = " jumps over "
	}
	text := "your " + m.Kind().Name() + " on " + m.From().Name() + verb + game.Listed("and", victims(&p.Board, m)...)
	if m.Promotion() != rules.Pawn {
		text += " and promotes on " + m.To().Name()
	}
	return text
}

// maxDeeds is how many captures a sentence tells.
const maxDeeds = 3

// captors gives one capture of each piece that can capture, as many as are told,
// and how many pieces more can capture.
func (p position) captors() (told []rules.Move, more int) {
	var seen rules.Set
	for _, m := range p.legal {
		if seen.Has(m.From()) {
			continue
		}
		seen |= m.From().Set()
		if len(told) < maxDeeds {
			told = append(told, m)
		}
	}
	return told, seen.Count() - len(told)
}

// deeds tells those captures.
func (p position) deeds() string {
	told, more := p.captors()
	words := make([]string, 0, maxDeeds+1)
	for _, m := range told {
		words = append(words, p.deed(m))
	}
	switch {
	case more == 1:
		words = append(words, "one more of your pieces can capture")
	case more > 1:
		words = append(words, game.Number(more)+" more of your pieces can capture")
	}
	return game.Listed("or", words...)
}

// mustPlay is the clause of those captures: it names all who capture and all who are taken.
func (p position) mustPlay() game.Clause {
	told, _ := p.captors()
	says := game.Clause{Text: p.deeds()}
	for _, m := range told {
		says.Name(m.From().Name())
		says.Name(victims(&p.Board, m)...)
		if m.Promotion() != rules.Pawn {
			says.Name(m.To().Name())
		}
		says = says.Legal(way(m))
	}
	return says
}

// duty is the hint while capture is compulsory.
func (p position) duty() string {
	return "You must capture. " + game.Clause{Text: p.deeds()}.Sentence()
}
