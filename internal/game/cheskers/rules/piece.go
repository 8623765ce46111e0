package rules

import (
	"strings"

	"threefold/internal/game"
)

// Kind is a kind of piece.
type Kind uint8

const (
	Pawn Kind = iota
	King
	Bishop
	Camel
)

// Letters are those of the kinds of pieces, in their order.
const Letters = "PKBC" // by kind

func (k Kind) letter() byte { return Letters[k] }

// Name is the name of a kind.
func (k Kind) Name() string { return kindNames[k] }

var kindNames = [...]string{"pawn", "king", "bishop", "camel"}

// Choice is the list of this kind's letter alone. It is not to be changed.
func (k Kind) Choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(Letters, "")

// Piece is a kind of piece in its colour.
type Piece struct {
	Kind  Kind
	Color game.Color
}

// NewPiece is a piece of this kind and colour.
func NewPiece(k Kind, c game.Color) Piece { return Piece{k, c} }

// String is the piece as the page knows it, "white king".
func (m Piece) String() string { return pieceNames[m.Color][m.Kind] }

var pieceNames = func() (names [2][len(kindNames)]string) {
	for c := range game.Black + 1 {
		for k, name := range kindNames {
			names[c][k] = c.String() + " " + name
		}
	}
	return names
}()

// letter is the piece in a position text: "Upper case is White, lower case Black".
func (m Piece) letter() byte {
	if m.Color == game.Black {
		return m.Kind.letter() + 'a' - 'A'
	}
	return m.Kind.letter()
}
