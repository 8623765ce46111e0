package game

import (
	"slices"
	"strconv"
	"strings"
)

// Pieces are some of the pieces of a position, as described to the player on turn.
type Pieces struct {
	turn   Color
	pieces []Piece
}

// NewPieces gathers pieces for the side on turn.
func NewPieces(turn Color, pieces ...Piece) Pieces { return Pieces{turn, pieces} }

// Named names them, those alike together: "your king on c5 and the enemy knights on d4 and d5".
func (m Pieces) Named() Clause {
	if len(m.pieces) == 1 {
		piece := &m.pieces[0]
		return Clause{Text: m.whose(piece) + piece.Kind() + " on " + PlaceOf(piece.At), Places: []string{piece.At}}
	}
	var groups []Clause
	for i, piece := range m.pieces {
		alike := func(other Piece) bool { return other.Piece == piece.Piece }
		if slices.IndexFunc(m.pieces, alike) == i {
			groups = append(groups, m.group(piece.Piece))
		}
	}
	return List("and", groups...)
}

// whose begins the name of a piece: "your ", "the enemy ".
func (m Pieces) whose(piece *Piece) string {
	if strings.HasPrefix(piece.Piece, m.turn.String()) {
		return "your "
	}
	return "the enemy "
}

// Kind is the piece without its colour.
func (m Piece) Kind() string { return m.Piece[strings.IndexByte(m.Piece, ' ')+1:] }

// group names those of one colour and kind. On a place that holds two of them they are counted.
func (m Pieces) group(name string) Clause {
	var said Clause
	var on []string
	var first *Piece
	for i := range m.pieces {
		if piece := &m.pieces[i]; piece.Piece == name {
			first = piece
			said.Places = append(said.Places, piece.At)
			on = append(on, PlaceOf(piece.At))
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
func (m Pieces) Verb(one, several string) string {
	if len(m.pieces) == 1 {
		return one
	}
	return several
}

// Attack names them and claims that they could take on a place.
func (m Pieces) Attack(on string, after ...Effect) Clause {
	said := m.Named()
	said.Claims.Attacks = []Attack{{By: m.pieces, On: on, After: after}}
	return said
}

// InWay names them and claims that they stand in the way.
func (m Pieces) InWay() Clause {
	said := m.Named()
	said.Claims.InWay = m.pieces
	return said
}

// PiecesOn is the pieces on these places of a position.
func PiecesOn(p Position, places []string) (pieces []Piece) {
	for _, m := range p.Pieces() {
		if slices.Contains(places, m.At) {
			pieces = append(pieces, m)
		}
	}
	return pieces
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
