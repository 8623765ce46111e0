package game

import (
	"fmt"
	"slices"
	"strings"
)

// Clause is part of a sentence about a position: its text, the squares or slots that it names,
// and its claims. A sentence made of clauses highlights exactly the squares that it names.
type Clause struct {
	Text   string   // without a capital and a full stop
	Places []string // squares or slots, each once
	Claims Claims
}

// Claims lists what a clause states about its position, so that tests can check it by the rules.
type Claims struct {
	Moves   [][]string // each is the clicks of a legal move, or a prefix of them
	Attacks []Attack   // captures that the clause says are possible
	InWay   []Piece    // pieces that the clause says block a move
}

// Attack states that each of the pieces By could capture a piece of the side to move on the
// square On, even if that exposed its own king. It is about the position after the effects After,
// or about the current one if After is empty.
type Attack struct {
	By    []Piece
	On    string
	After []Effect
}

// Clausef formats parts like fmt.Sprintf into a Clause, which takes over the squares and claims
// of those parts that are Clauses.
func Clausef(format string, parts ...any) Clause {
	words := make([]any, len(parts))
	var said Clause
	for i, part := range parts {
		c, ok := part.(Clause)
		if !ok {
			words[i] = part
			continue
		}
		words[i] = c.Text
		said.add(c)
	}
	said.Text = fmt.Sprintf(format, words...)
	return said
}

// add takes over the squares and claims of another clause, without its text.
func (c *Clause) add(other Clause) {
	c.AddPlaces(other.Places...)
	c.Claims.Moves = append(c.Claims.Moves, other.Claims.Moves...)
	c.Claims.Attacks = append(c.Claims.Attacks, other.Claims.Attacks...)
	c.Claims.InWay = append(c.Claims.InWay, other.Claims.InWay...)
}

// AddPlaces adds places to those that the clause names, each once.
func (c *Clause) AddPlaces(places ...string) {
	for _, place := range places {
		if !slices.Contains(c.Places, place) {
			c.Places = append(c.Places, place)
		}
	}
}

// Sentence returns the text with a capital and a full stop.
func (c Clause) Sentence() string { return Title(c.Text) + "." }

// Title returns text with its first letter, which must be ASCII, in upper case.
func Title(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// At returns a Clause that names a square or slot.
func At(place string) Clause { return Clause{Text: place, Places: []string{place}} }

// JoinClauses joins clauses as in "a5, c3 and c5", with the word last before the last one.
func JoinClauses(last string, parts ...Clause) Clause {
	if len(parts) == 1 {
		return parts[0]
	}
	var said Clause
	var words []string
	for _, part := range parts {
		words = append(words, part.Text)
		said.add(part)
	}
	said.Text = JoinWords(last, words...)
	return said
}

// JoinWords joins words as in "a5, c3 and c5", with the word last before the last one.
func JoinWords(last string, words ...string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// NextClicks returns a Clause that lists squares, "a5 or c5", and claims that clicks followed by
// any of them are a legal move or a prefix of one.
func NextClicks(clicks []string, to ...string) Clause {
	said := Clause{Text: JoinWords("or", to...), Places: slices.Clip(to)}
	for _, place := range to {
		said.Claims.Moves = append(said.Claims.Moves, append(slices.Clone(clicks), place))
	}
	return said
}

// ClaimLegal returns the clause with the claim that these clicks are a legal move.
func (c Clause) ClaimLegal(clicks []string) Clause {
	c.Claims.Moves = append(slices.Clip(c.Claims.Moves), clicks)
	return c
}
