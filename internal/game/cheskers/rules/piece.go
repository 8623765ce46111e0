package rules

import (
	"strings"

	"threefold/internal/game"
)

// Kind is a kind of piece.
type Kind uint8

const (
	// The kinds of pieces, in the order of Letters.
	Pawn Kind = iota
	King
	Bishop
	Camel
)

// Letters has the letters of the kinds, indexed by Kind.
const Letters = "PKBC"

func (k Kind) letter() byte { return Letters[k] }

// Name returns the name of the kind: "pawn".
func (k Kind) Name() string { return kindNames[k] }

var kindNames = [...]string{"pawn", "king", "bishop", "camel"}

// Choice returns a slice with the kind's letter. It must not be changed.
func (k Kind) Choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(Letters, "")

// Piece is a kind of piece and its colour.
type Piece struct {
	Kind  Kind
	Color game.Color
}

// NewPiece returns a piece of this kind and colour.
func NewPiece(k Kind, c game.Color) Piece { return Piece{k, c} }

// String returns colour and kind, "white king".
func (m Piece) String() string { return pieceNames[m.Color][m.Kind] }

var pieceNames = func() (names [2][len(kindNames)]string) {
	for c := range game.Black + 1 {
		for k, name := range kindNames {
			names[c][k] = c.String() + " " + name
		}
	}
	return names
}()

// letter returns the piece's letter in position texts: "Upper case is White, lower case Black".
func (m Piece) letter() byte {
	if m.Color == game.Black {
		return m.Kind.letter() + 'a' - 'A'
	}
	return m.Kind.letter()
}
