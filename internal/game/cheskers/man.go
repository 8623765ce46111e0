package cheskers

import (
	"strings"

	"threefold/internal/game"
)

// kind is a kind of man.
type kind uint8

const (
	pawn kind = iota
	king
	bishop
	camel
)

const letters = "PKBC" // by kind

func (k kind) letter() byte { return letters[k] }
func (k kind) name() string { return kindNames[k] }

var kindNames = [...]string{"pawn", "king", "bishop", "camel"}

// choice is the list of this kind's letter alone. It is not to be changed.
func (k kind) choice() []string { return choices[k : k+1 : k+1] }

var choices = strings.Split(letters, "")

// man is a kind of man in its colour.
type man struct {
	kind  kind
	color game.Color
}

// String is the man as the page knows him, "white king".
func (m man) String() string { return manNames[m.color][m.kind] }

var manNames = func() (names [2][len(kindNames)]string) {
	for c := range game.Black + 1 {
		for k, name := range kindNames {
			names[c][k] = c.String() + " " + name
		}
	}
	return names
}()

// letter is the man in a position text: "Upper case is White, lower case
// Black".
func (m man) letter() byte {
	if m.color == game.Black {
		return m.kind.letter() + 'a' - 'A'
	}
	return m.kind.letter()
}
