package cheskers

import "threefold/internal/game"

// who names the man on a square for the player on turn: "your king on c5",
// "the enemy pawn on d6".
func (p position) who(s Square) game.Clause { return p.told(s.Set()).Named() }

// told is the men on these squares as the player on turn is told of them.
func (p position) told(on Set) game.Men {
	list := make([]game.Man, 0, on.Count())
	for ; on != 0; on &= on - 1 {
		s := on.First()
		m, _ := p.At(s)
		list = append(list, game.Man{At: s.name(), Man: m.String()})
	}
	return game.NewMen(p.ToMove, list...)
}

// told names a square.
func (s Square) told() game.Clause { return game.At(s.name()) }

// deed tells a capture: "your pawn on f4 jumps e5 and c7 and is promoted on
// b8".
func (p position) deed(m Move) string {
	verb := " takes "
	if m.Jumps() > 0 {
		verb = " jumps "
	}
	text := "your " + m.Kind().name() + " on " + m.From().name() + verb + game.Listed("and", p.victims(m)...)
	if m.Promotion() != Pawn {
		text += " and is promoted on " + m.To().name()
	}
	return text
}

// mostDeeds is how many captures a sentence tells.
const mostDeeds = 3

// captors gives one capture of each man that can capture, as many as are told,
// and how many men more can capture.
func (p position) captors() (told []Move, more int) {
	var seen Set
	for _, m := range p.legal {
		if seen.Has(m.From()) {
			continue
		}
		seen |= m.From().Set()
		if len(told) < mostDeeds {
			told = append(told, m)
		}
	}
	return told, seen.Count() - len(told)
}

// deeds tells those captures.
func (p position) deeds() string {
	told, more := p.captors()
	words := make([]string, 0, mostDeeds+1)
	for _, m := range told {
		words = append(words, p.deed(m))
	}
	switch {
	case more == 1:
		words = append(words, "one more of your men captures")
	case more > 1:
		words = append(words, game.Number(more)+" more of your men capture")
	}
	return game.Listed("or", words...)
}

// mustPlay is the clause of those captures: it names all who capture and all
// who are taken.
func (p position) mustPlay() game.Clause {
	told, _ := p.captors()
	says := game.Clause{Text: p.deeds()}
	for _, m := range told {
		says.Name(m.From().name())
		says.Name(p.victims(m)...)
		if m.Promotion() != Pawn {
			says.Name(m.To().name())
		}
		says = says.Legal(m.way())
	}
	return says
}

// duty is the hint while capture is compulsory.
func (p position) duty() string {
	return "You must capture. " + game.Clause{Text: p.deeds()}.Sentence()
}
