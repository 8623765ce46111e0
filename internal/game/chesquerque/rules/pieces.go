package rules

import (
	"strings"

	"threefold/internal/game"
)

// Kind is a kind of piece, in the order of the rules page.
type Kind uint8

const (
	NoKind Kind = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Archbishop
	Pawn
)

// Kinds are the kinds of pieces, in the order of their numbers.
var Kinds = []game.Kind{
	{Letter: "K", Name: "king"},
	{Letter: "Q", Name: "queen"},
	{Letter: "R", Name: "rook"},
	{Letter: "B", Name: "bishop"},
	{Letter: "N", Name: "knight"},
	{Letter: "A", Name: "archbishop"},
	{Letter: "P", Name: "pawn", Becomes: "QRBNA"},
}

// Letters are the letters of the kinds, upper case, by kind.
const Letters = "-KQRBNAP"

// Letter is that of a kind, upper case.
func (k Kind) Letter() string { return Letters[k : k+1] }

// String is the name of a kind.
func (k Kind) String() string { return Kinds[k-1].Name }

// Choice is the list of this kind's letter alone. It is not to be changed.
func (k Kind) Choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(Letters, "")

// KindLettered finds the kind of a letter in either case, or noKind.
func KindLettered(letter byte) Kind {
	return Kind(max(0, strings.IndexByte(Letters[1:], letter&^0x20)+1))
}

// Piece is a kind of piece and its colour; the zero piece is none.
type Piece uint8

// Nobody is the piece of an empty point.
const Nobody Piece = 0

// NewPiece is a piece of this colour and kind.
func NewPiece(c game.Color, k Kind) Piece { return Piece(k) | Piece(c)<<3 }

// Kind is what a piece is.
func (m Piece) Kind() Kind { return Kind(m & 7) }

// Color is whose piece he is.
func (m Piece) Color() game.Color { return game.Color(m >> 3) }

// String is the piece's colour and kind, "white king".
func (m Piece) String() string { return pieceNames[m] }

// pieceNames are made once, for the pieces that there are.
var pieceNames = func() (names [2 << 3]string) {
	for c := range game.Black + 1 {
		for k := King; k <= Pawn; k++ {
			names[NewPiece(c, k)] = c.String() + " " + k.String()
		}
	}
	return names
}()

// letter is the piece's letter in a position text, upper case for White; 0 is nobody's.
func (m Piece) letter() byte {
	switch {
	case m == Nobody:
		return 0
	case m.Color() == game.Black:
		return Letters[m.Kind()] | 0x20
	default:
		return Letters[m.Kind()]
	}
}

// pieceLettered finds the piece of a letter in a position text, or nobody.
func pieceLettered(letter byte) Piece {
	k := KindLettered(letter)
	switch {
	case k == NoKind:
		return Nobody
	case letter&0x20 != 0:
		return NewPiece(game.Black, k)
	default:
		return NewPiece(game.White, k)
	}
}
