package game

import (
	"fmt"
	"slices"
	"strings"
)

// Clause is a part of a sentence about a position: its words, the
// places or slots that they name, and what they claim. Every place that is
// told of is told by a clause, which makes the sentence and the lights one.
type Clause struct {
	Text   string
	Places []string
	Claims Claims
}

// Claims are what words say of the position they are about.
type Claims struct {
	Moves   [][]string // clicks, each list of which begins a legal move
	Attacks []Attack   // who could take where
	InWay   []Piece    // who is in a piece's way
}

// Attack says that each of some pieces could take a piece of the side on turn who stood on a place,
// leaving aside whether that exposes their own king; now, or when these effects had happened.
type Attack struct {
	By    []Piece
	On    string
	After []Effect
}

// Say puts parts, as fmt.Sprintf does, into a clause that names and claims
// what those among them that are clauses do.
func Say(format string, parts ...any) Clause {
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

// add names and claims what another clause does.
func (c *Clause) add(other Clause) {
	c.Name(other.Places...)
	c.Claims.Moves = append(c.Claims.Moves, other.Claims.Moves...)
	c.Claims.Attacks = append(c.Claims.Attacks, other.Claims.Attacks...)
	c.Claims.InWay = append(c.Claims.InWay, other.Claims.InWay...)
}

// Name says that the clause's words name these places.
func (c *Clause) Name(places ...string) {
	for _, place := range places {
		if !slices.Contains(c.Places, place) {
			c.Places = append(c.Places, place)
		}
	}
}

// Sentence is the words with a capital and a full stop.
func (c Clause) Sentence() string { return Title(c.Text) + "." }

// Title is a text with a capital.
func Title(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// At names a place.
func At(place string) Clause { return Clause{Text: place, Places: []string{place}} }

// List joins clauses: "a5, c3 and c5", with this word before the last.
func List(last string, parts ...Clause) Clause {
	if len(parts) == 1 {
		return parts[0]
	}
	var said Clause
	var words []string
	for _, part := range parts {
		words = append(words, part.Text)
		said.add(part)
	}
	said.Text = Listed(last, words...)
	return said
}

// Listed joins words as a sentence does: "a5, c3 and c5".
func Listed(last string, words ...string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// GoOn names the places that these clicks may go on to, "a5 or c5": with each
// of them they begin a legal move.
func GoOn(clicks []string, to ...string) Clause {
	said := Clause{Text: Listed("or", to...), Places: slices.Clip(to)}
	for _, place := range to {
		said.Claims.Moves = append(said.Claims.Moves, append(slices.Clone(clicks), place))
	}
	return said
}

// Legal claims that a clause tells of the legal move with these clicks.
func (c Clause) Legal(clicks []string) Clause {
	c.Claims.Moves = append(slices.Clip(c.Claims.Moves), clicks)
	return c
}
