package cheskers

import (
	"fmt"
	"strings"
)

// listed joins words as a sentence does: "a5, c3 and c5".
func listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// number is a small number in words.
func number(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	return words[n]
}

// who names the man on a square for the player on turn: "your king on c5",
// "the enemy pawn on d6".
func (p position) who(s square) string {
	m, _ := p.at(s)
	if m.color == p.turn {
		return fmt.Sprintf("your %s on %s", m.kind.name(), s.name())
	}
	return fmt.Sprintf("the enemy %s on %s", m.kind.name(), s.name())
}

// sentence starts with a capital and ends with a full stop.
func sentence(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// deed tells a capture: "your pawn on f4 jumps e5 and c7 and is promoted on
// b8".
func (p position) deed(m move) string {
	verb := "takes"
	if m.jumps() > 0 {
		verb = "jumps"
	}
	text := fmt.Sprintf("%s %s %s", p.who(m.from()), verb, listed(p.victims(m), "and"))
	if m.promotion() != pawn {
		text += " and is promoted on " + m.to().name()
	}
	return text
}

// deeds tells one capture of each man that can capture, three at most.
func (p position) deeds() string {
	const most = 3
	var list []string
	var told set
	for _, m := range p.legal {
		if told.has(m.from()) {
			continue
		}
		told |= m.from().set()
		if len(list) < most {
			list = append(list, p.deed(m))
		}
	}
	text := listed(list, "or")
	if more := told.count() - most; more > 0 {
		text = fmt.Sprintf("%s (and %d more)", strings.Join(list, ", "), more)
	}
	return text
}

// duty is the hint while capture is compulsory.
func (p position) duty() string { return "You must capture. " + sentence(p.deeds()) }

// concerned is the squares of the captures that must be chosen from: the men
// that capture and those that are taken.
func (p position) concerned() []string {
	var all set
	for _, m := range p.legal {
		all |= m.from().set() | p.taken(m)
	}
	return names(all.squares())
}
