package game

import (
	"slices"
	"strconv"
	"strings"
)

// Men are some of the men of a position, as the player on turn is told of them.
type Men struct {
	turn Color
	men  []Man
}

// NewMen gathers men for the side on turn.
func NewMen(turn Color, men ...Man) Men { return Men{turn, men} }

// Named names them, those alike together: "your king on c5 and the enemy knights on d4 and d5".
func (m Men) Named() Clause {
	if len(m.men) == 1 {
		man := &m.men[0]
		return Clause{Text: m.whose(man) + man.Kind() + " on " + PlaceOf(man.At), Places: []string{man.At}}
	}
	var groups []Clause
	for i, man := range m.men {
		alike := func(other Man) bool { return other.Man == man.Man }
		if slices.IndexFunc(m.men, alike) == i {
			groups = append(groups, m.group(man.Man))
		}
	}
	return List("and", groups...)
}

// whose begins the name of a man: "your ", "the enemy ".
func (m Men) whose(man *Man) string {
	if strings.HasPrefix(man.Man, m.turn.String()) {
		return "your "
	}
	return "the enemy "
}

// Kind is the man without his colour.
func (m Man) Kind() string { return m.Man[strings.IndexByte(m.Man, ' ')+1:] }

// group names those of one colour and kind. On a place that holds two of them they are counted.
func (m Men) group(name string) Clause {
	var said Clause
	var on []string
	var first *Man
	for i := range m.men {
		if man := &m.men[i]; man.Man == name {
			first = man
			said.Places = append(said.Places, man.At)
			on = append(on, PlaceOf(man.At))
		}
	}
	whose, n := m.whose(first), len(on)
	if on = slices.Compact(on); len(on) < n {
		before, after, _ := strings.Cut(whose, " ")
		whose = before + " " + Number(n) + " " + after
	}
	said.Text = whose + first.Kind()
	if n > 1 {
		said.Text += "s"
	}
	said.Text += " on " + Listed("and", on...)
	return said
}

// Verb is the form of a verb that agrees with them.
func (m Men) Verb(one, several string) string {
	if len(m.men) == 1 {
		return one
	}
	return several
}

// Attack names them and claims that they could take on a place.
func (m Men) Attack(on string, after ...Effect) Clause {
	said := m.Named()
	said.Claims.Attacks = []Attack{{By: m.men, On: on, After: after}}
	return said
}

// InWay names them and claims that they stand in the way.
func (m Men) InWay() Clause {
	said := m.Named()
	said.Claims.InWay = m.men
	return said
}

// MenOn is the men on these places of a position.
func MenOn(p Position, places []string) (men []Man) {
	for _, m := range p.Men() {
		if slices.Contains(places, m.At) {
			men = append(men, m)
		}
	}
	return men
}

// Number is a number of things in words, or in figures where it is large.
func Number(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// WithArticle is a noun with its article: "an archbishop".
func WithArticle(noun string) string {
	if strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}
