package chesquerque

import (
	"strings"

	"threefold/internal/game"
)

// kind is a kind of man, in the order of the rules page.
type kind uint8

const (
	noKind kind = iota
	king
	queen
	rook
	bishop
	knight
	archbishop
	pawn
)

var kinds = []game.Kind{
	{Letter: "K", Name: "king"},
	{Letter: "Q", Name: "queen"},
	{Letter: "R", Name: "rook"},
	{Letter: "B", Name: "bishop"},
	{Letter: "N", Name: "knight"},
	{Letter: "A", Name: "archbishop"},
	{Letter: "P", Name: "pawn", Becomes: "QRBNA"},
}

// letters are the letters of the kinds, upper case, by kind.
const letters = "-KQRBNAP"

func (k kind) letter() string { return letters[k : k+1] }
func (k kind) String() string { return kinds[k-1].Name }

// choice is the list of this kind's letter alone. It is not to be changed.
func (k kind) choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(letters, "")

// kindLettered finds the kind of a letter in either case, or noKind.
func kindLettered(letter byte) kind {
	return kind(max(0, strings.IndexByte(letters[1:], letter&^0x20)+1))
}

// man is a kind of man and its colour; the zero man is none.
type man uint8

const nobody man = 0

func newMan(c game.Color, k kind) man { return man(k) | man(c)<<3 }

func (m man) kind() kind        { return kind(m & 7) }
func (m man) color() game.Color { return game.Color(m >> 3) }

// String is the man's colour and kind, "white king".
func (m man) String() string { return manNames[m] }

// manNames are made once, for the men that there are.
var manNames = func() (names [2 << 3]string) {
	for c := range game.Black + 1 {
		for k := king; k <= pawn; k++ {
			names[newMan(c, k)] = c.String() + " " + k.String()
		}
	}
	return names
}()

// letter is the man's letter in a position text: upper case for White.
func (m man) letter() byte {
	letter := letters[m.kind()]
	if m.color() == game.Black {
		letter |= 0x20
	}
	return letter
}

// manLettered finds the man of a letter in a position text, or nobody.
func manLettered(letter byte) man {
	k := kindLettered(letter)
	switch {
	case k == noKind:
		return nobody
	case letter&0x20 != 0:
		return newMan(game.Black, k)
	default:
		return newMan(game.White, k)
	}
}
