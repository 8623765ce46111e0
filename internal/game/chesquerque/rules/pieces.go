package rules

import (
	"strings"

	"threefold/internal/game"
)

// Kind is a kind of piece, in the order of the rules page.
type Kind uint8

const (
	// The kinds of pieces, in the order of Letters; NoKind is the zero value.
	NoKind Kind = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Archbishop
	Pawn
)

// Kinds lists the kinds of pieces in the order of Kind, without NoKind.
var Kinds = []game.Kind{
	{Letter: "K", Name: "king"},
	{Letter: "Q", Name: "queen"},
	{Letter: "R", Name: "rook"},
	{Letter: "B", Name: "bishop"},
	{Letter: "N", Name: "knight"},
	{Letter: "A", Name: "archbishop"},
	{Letter: "P", Name: "pawn", Becomes: "QRBNA"},
}

// Letters has the upper-case letters of the kinds, indexed by Kind.
const Letters = "-KQRBNAP"

// Letter returns the kind's upper-case letter.
func (k Kind) Letter() string { return Letters[k : k+1] }

// String returns the name of the kind, which must not be NoKind: "rook".
func (k Kind) String() string { return Kinds[k-1].Name }

// Choice returns a slice with the kind's letter. It must not be changed.
func (k Kind) Choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(Letters, "")

// ParseKind returns the kind of a letter in either case, or NoKind.
func ParseKind(letter byte) Kind {
	return Kind(max(0, strings.IndexByte(Letters[1:], letter&^0x20)+1))
}

// Piece is a kind of piece and its colour; the zero value is NoPiece.
type Piece uint8

// NoPiece is the Piece on an empty point.
const NoPiece Piece = 0

// NewPiece returns a piece of this colour and kind.
func NewPiece(c game.Color, k Kind) Piece { return Piece(k) | Piece(c)<<3 }

// Kind returns the kind of the piece; NoKind for NoPiece.
func (m Piece) Kind() Kind { return Kind(m & 7) }

// Color returns the side of the piece.
func (m Piece) Color() game.Color { return game.Color(m >> 3) }

// String returns colour and kind, "white king".
func (m Piece) String() string { return pieceNames[m] }

// pieceNames is computed once, indexed by Piece.
var pieceNames = func() (names [2 << 3]string) {
	for c := range game.Black + 1 {
		for k := King; k <= Pawn; k++ {
			names[NewPiece(c, k)] = c.String() + " " + k.String()
		}
	}
	return names
}()

// letter returns the piece's letter in position texts, upper case for White; 0 for NoPiece.
func (m Piece) letter() byte {
	switch {
	case m == NoPiece:
		return 0
	case m.Color() == game.Black:
		return Letters[m.Kind()] | 0x20
	default:
		return Letters[m.Kind()]
	}
}

// parsePiece returns the piece of a letter in position texts, or NoPiece.
func parsePiece(letter byte) Piece {
	k := ParseKind(letter)
	switch {
	case k == NoKind:
		return NoPiece
	case letter&0x20 != 0:
		return NewPiece(game.Black, k)
	default:
		return NewPiece(game.White, k)
	}
}
