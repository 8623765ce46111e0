package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"threefold/internal/game"
)

// truthful holds what a refusal says against the position: it lights up what
// it names and names nothing else, the men it tells of stand where it says,
// and the moves it tells of are legal.
func truthful(g *game.Game, p game.Position, r *game.Refusal) error {
	told := quoted.ReplaceAllString(r.Title+". "+r.Text, "")
	if err := litIsNamed(&g.Board, told, r.Places); err != nil {
		return err
	}
	if err := menStand(g, p.Men(), told); err != nil {
		return err
	}
	for _, m := range r.Claims.InWay {
		if !slices.Contains(p.Men(), m) {
			return fmt.Errorf("no %s stands in the way on %s", m.Man, m.At)
		}
	}
	for _, clicks := range r.Claims.Moves {
		may := func(m game.Move) bool { return begins(m.Clicks, clicks, place) }
		if !slices.ContainsFunc(p.Moves(), may) || p.Refuse(clicks) != nil {
			return fmt.Errorf("%q tells of the clicks %v, which begin no legal move", r.Text, clicks)
		}
	}
	return nil
}

// name is what may be a place's name in a sentence, and quoted what a player
// wrote.
var (
	name   = regexp.MustCompile(`\b[A-Za-z][1-9]\b`)
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// litIsNamed compares the places named in a sentence with those lit up.
func litIsNamed(b *game.Board, told string, lit []string) error {
	named := name.FindAllString(told, -1)
	for _, at := range lit {
		if !b.Knows(at) {
			return fmt.Errorf("%q is no place of the board", at)
		}
		if !slices.Contains(named, place(at)) {
			return fmt.Errorf("%s is lit up, but not named: %q", at, told)
		}
	}
	for _, at := range named {
		if b.Knows(at) && !slices.ContainsFunc(lit, func(l string) bool { return place(l) == at }) {
			return fmt.Errorf("%s is named, but not lit up: %q", at, told)
		}
	}
	return nil
}

// standing is a word and the places where it says that somebody stands.
var standing = regexp.MustCompile(`\b(\w+) on ([A-Za-z][1-9](?:, [A-Za-z][1-9])*(?: and [A-Za-z][1-9])?)`)

// menStand looks up the men of a sentence: "your king on c5", "the two enemy
// knights on M1".
func menStand(g *game.Game, men []game.Man, told string) error {
	for _, found := range standing.FindAllStringSubmatch(told, -1) {
		noun, places := found[1], name.FindAllString(found[2], -1)
		named := func(k game.Kind) bool { return k.Name == noun }
		if slices.ContainsFunc(g.Kinds, named) {
			places = places[:1]
		} else if noun = strings.TrimSuffix(noun, "s"); !slices.ContainsFunc(g.Kinds, named) {
			continue
		}
		for _, at := range places {
			stands := func(m game.Man) bool { return place(m.At) == at && strings.HasSuffix(m.Man, " "+noun) }
			if !slices.ContainsFunc(men, stands) {
				return fmt.Errorf("there is no %s on %s: %q", noun, at, told)
			}
		}
	}
	return nil
}

// Attacks says whether a man could take a man of the other side who stands,
// or would stand, on a place among these men, leaving aside whether that
// exposes his own king. It is the rules read once more, for the test alone.
type Attacks func(men []game.Man, by game.Man, on string) bool

// attackersAttack holds each attacker that a refusal tells of to the rules.
func attackersAttack(p game.Position, r *game.Refusal, could Attacks) error {
	for _, a := range r.Claims.Attacks {
		men, err := after(p.Men(), a.After)
		if err != nil {
			return err
		}
		for _, by := range a.By {
			switch {
			case !slices.Contains(p.Men(), by):
				return fmt.Errorf("no %s stands on %s: %q", by.Man, by.At, r.Text)
			case strings.HasPrefix(by.Man, p.Turn().String()) || !could(men, by, a.On):
				return fmt.Errorf("the %s on %s does not attack %s: %q", by.Man, by.At, a.On, r.Text)
			}
		}
	}
	return nil
}

// after is the men when these effects have happened.
func after(men []game.Man, effects []game.Effect) ([]game.Man, error) {
	left := slices.Clone(men)
	for _, e := range effects {
		i := slices.Index(left, game.Man{At: e.From, Man: e.Man})
		if e.From == "" || i < 0 {
			return nil, fmt.Errorf("no %s stands on %q", e.Man, e.From)
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, e := range effects {
		if e.To != "" {
			left = append(left, game.Man{At: e.To, Man: e.Man})
		}
	}
	return left, nil
}
