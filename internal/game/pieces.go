package game

import (
	"slices"
	"strconv"
	"strings"
)

// Pieces is a list of pieces to be named in a sentence for the player to move.
type Pieces struct {
	turn   Color
	pieces []Piece
}

// NewPieces returns Pieces for a sentence to the side to move.
func NewPieces(turn Color, pieces ...Piece) Pieces { return Pieces{turn, pieces} }

// Named returns a Clause that names the pieces, those of one colour and kind together: "your king
// on c5 and the enemy knights on d4 and d5".
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
	return JoinClauses("and", groups...)
}

// whose returns "your " or "the enemy ".
func (m Pieces) whose(piece *Piece) string {
	if strings.HasPrefix(piece.Piece, m.turn.String()) {
		return "your "
	}
	return "the enemy "
}

// Kind returns the kind of the piece, without its colour: "king".
func (m Piece) Kind() string { return m.Piece[strings.IndexByte(m.Piece, ' ')+1:] }

// group names the pieces of one colour and kind, with their number if a square holds two.
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
		whose = before + " " + NumberWord(n) + " " + after
	}
	said.Text = whose + first.Kind()
	if n > 1 {
		said.Text += "s"
	}
	said.Text += " on " + JoinWords("and", on...)
	return said
}

// Verb returns one if there is one piece, else several.
func (m Pieces) Verb(one, several string) string {
	if len(m.pieces) == 1 {
		return one
	}
	return several
}

// Attack names the pieces and claims that each could capture on the square on, in the position
// after these effects or, without any, in the current one.
func (m Pieces) Attack(on string, after ...Effect) Clause {
	said := m.Named()
	said.Claims.Attacks = []Attack{{By: m.pieces, On: on, After: after}}
	return said
}

// InWay names the pieces and claims that they block the move.
func (m Pieces) InWay() Clause {
	said := m.Named()
	said.Claims.InWay = m.pieces
	return said
}

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

// NumberWord returns n in words up to nine, "none" for 0, and in digits from 10 on. n must not be
// negative.
func NumberWord(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// WithArticle returns a noun with its article: "an archbishop".
func WithArticle(noun string) string {
	if strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}
