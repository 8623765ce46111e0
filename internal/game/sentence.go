package game

import (
	"slices"
	"strconv"
	"strings"
)

// Sentence is what the rules tell a person, without words: the key of a text of the site's
// catalogue, and the arguments of its placeholders. Package locale and the pages say it, each in
// its own language.
type Sentence struct {
	Key  string
	With []Arg
}

// The functions of sentences and of their arguments are called at hundreds of places. They are not
// inlined there, which would make the program for browsers 2 % larger.

// NewSentence returns a Sentence.
//
//go:noinline
func NewSentence(key string, with ...Arg) Sentence { return Sentence{key, with} }

// Arg is an argument of a sentence: things that it names, a number, or a text.
type Arg struct {
	Name   string // of the placeholder
	Things []Thing
	Number *int   // nil if it is not a number
	Text   string // what a player wrote, or a name of the notation

	claims Claims
}

// Thing is what a sentence names: a piece, a kind of piece or a place ("king", "king c5", "c5",
// "king c5 × d6 × f8"), or something else by its own text of the catalogue ("White").
type Thing struct {
	Piece string   // colour and kind, a kind alone, or ""
	At    string   // a square, or a slot of it; or ""
	Takes []string // the squares of the pieces that it captures
	Word  string   // the key of a text; the others are empty then
	Text  string   // the same in all languages; the others are empty then
}

// Claims lists what a sentence states about its position, so that tests can check it by the rules.
type Claims struct {
	Moves   [][]string // each is the clicks of a legal move, or a prefix of them
	Attacks []Attack   // captures that the sentence says are possible
	InWay   []Piece    // pieces that the sentence says block a move
}

// Attack states that each of the pieces By could capture a piece of the side to move on the
// square On, even if that exposed its own king. It is about the position after the effects After,
// or about the current one if After is empty.
type Attack struct {
	By    []Piece
	On    string
	After []Effect
}

// On returns an argument that names squares or slots.
//
//go:noinline
func On(name string, places ...string) Arg {
	a := Arg{Name: name}
	for _, at := range places {
		a.Things = append(a.Things, Thing{At: at})
	}
	return a
}

// Pieces returns an argument that names pieces with their places.
//
//go:noinline
func Pieces(name string, pieces ...Piece) Arg {
	a := Arg{Name: name}
	for _, m := range pieces {
		a.Things = append(a.Things, Thing{Piece: m.Piece, At: m.At})
	}
	return a
}

// Kinds returns an argument that names kinds of pieces, such as "king", without a place.
//
//go:noinline
func Kinds(name string, kinds ...string) Arg {
	a := Arg{Name: name}
	for _, kind := range kinds {
		a.Things = append(a.Things, Thing{Piece: kind})
	}
	return a
}

// Terms returns an argument that names what has a text of its own in the catalogue: a family of
// texts, and names in it, whose keys have hyphens in place of spaces.
//
//go:noinline
func Terms(name, family string, terms ...string) Arg {
	a := Arg{Name: name}
	for _, term := range terms {
		a.Things = append(a.Things, Thing{Word: family + "." + strings.ReplaceAll(term, " ", "-")})
	}
	return a
}

// Texts returns an argument that lists texts, the same in all languages, such as moves.
func Texts(name string, texts ...string) Arg {
	a := Arg{Name: name}
	for _, text := range texts {
		a.Things = append(a.Things, Thing{Text: text})
	}
	return a
}

// Side returns an argument that names a side: "White".
//
//go:noinline
func Side(name string, c Color) Arg { return Terms(name, "side", c.String()) }

// Number returns an argument that is a number.
//
//go:noinline
func Number(name string, n int) Arg { return Arg{Name: name, Number: &n} }

// Words returns an argument that is a text, the same in all languages.
//
//go:noinline
func Words(name, text string) Arg { return Arg{Name: name, Text: text} }

// NextClicks returns an argument that lists squares, and claims that clicks followed by any of
// them are a legal move or a prefix of one.
//
//go:noinline
func NextClicks(name string, clicks []string, to ...string) Arg {
	a := On(name, to...)
	for _, place := range to {
		a = a.ClaimLegal(append(slices.Clone(clicks), place))
	}
	return a
}

// ClaimLegal returns the argument with the claim that these clicks are a legal move, or a prefix of
// one.
func (a Arg) ClaimLegal(clicks []string) Arg {
	a.claims.Moves = append(slices.Clip(a.claims.Moves), clicks)
	return a
}

// Attackers returns an argument that names pieces and claims that each could capture on the square
// on, in the position after these effects or, without any, in the current one.
//
//go:noinline
func Attackers(name string, pieces []Piece, on string, after ...Effect) Arg {
	a := Pieces(name, pieces...)
	a.claims.Attacks = []Attack{{By: pieces, On: on, After: after}}
	return a
}

// InWay returns an argument that names pieces and claims that they block the move.
//
//go:noinline
func InWay(name string, pieces ...Piece) Arg {
	a := Pieces(name, pieces...)
	a.claims.InWay = pieces
	return a
}

// Places returns the squares or slots that the sentence names, each once.
func (s *Sentence) Places() (all []string) {
	for i := range s.With {
		for _, thing := range s.With[i].Things {
			for _, at := range append([]string{thing.At}, thing.Takes...) {
				if at != "" && !slices.Contains(all, at) {
					all = append(all, at)
				}
			}
		}
	}
	return all
}

// String returns the sentence for logs: "check by: black rook e5".
func (s *Sentence) String() string {
	var b strings.Builder
	b.WriteString(s.Key)
	for i := range s.With {
		b.WriteString(" " + s.With[i].String())
	}
	return b.String()
}

// String returns the argument for logs: "by: black rook e5".
func (a *Arg) String() string {
	switch {
	case a.Number != nil:
		return a.Name + ": " + strconv.Itoa(*a.Number)
	case a.Things == nil:
		return a.Name + ": " + strconv.Quote(a.Text)
	}
	var things []string
	for _, thing := range a.Things {
		things = append(things, strings.TrimSpace(thing.Text+thing.Word+thing.Piece+" "+strings.Join(append([]string{thing.At}, thing.Takes...), " x ")))
	}
	return a.Name + ": " + strings.Join(things, ", ")
}

// Kind returns the kind of a piece, without its colour: "king".
func (m Piece) Kind() string { return KindOf(m.Piece) }

// KindOf returns the kind of a named piece without its colour, if it has one: "king".
func KindOf(piece string) string { return piece[strings.IndexByte(piece, ' ')+1:] }

// PiecesOn returns the pieces on these squares or slots of a position. For a square with slots
// each slot must be named.
func PiecesOn(p Position, places []string) (pieces []Piece) {
	for _, m := range p.Pieces() {
		if slices.Contains(places, m.At) {
			pieces = append(pieces, m)
		}
	}
	return pieces
}
