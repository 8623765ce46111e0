package chesquerque_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

func TestReasonsAreTrue(t *testing.T) {
	gametest.Reasons(t, chesquerque.Game, attacks, scatter)
}

// scatter stands pieces anywhere, and sometimes kings and rooks as if they had never moved.
func scatter(random *rand.Rand) string {
	rows := strings.Split(gametest.Scatter(random, "PPQRBNAppqrbna", random.Float64()*0.5, 9, 9, 9, 9, 9, 9, 9, 9, 9), "/")
	rights := "-"
	if random.IntN(4) == 0 {
		rows[0], rows[8], rights = "r2nk3r", "R3K1N1R", "KQkq"
	} else {
		rows[random.IntN(4)] = "2k6"
		rows[4+random.IntN(5)] = "4K4"
	}
	return strings.Join(rows, "/") + " " + string("wb"[random.IntN(2)]) + " " + rights + " - 0 1"
}

// attacks is the table of moves as the rules page has it, point by point.
func attacks(pieces []game.Piece, by game.Piece, on string) bool {
	b := attacker{pieces: map[string]bool{}, at: by.At, on: on}
	for _, m := range pieces {
		b.pieces[m.At] = true
	}
	_, kind, _ := strings.Cut(by.Piece, " ")
	even := diagonals(by.At)
	switch kind {
	case "king":
		return b.goes(orthogonal, 1) || even && b.goes(diagonal, 1)
	case "queen":
		return b.goes(orthogonal, 9) || even && b.goes(diagonal, 9)
	case "rook":
		return b.goes(orthogonal, 9) || even && b.goes(diagonal, 1)
	case "bishop":
		return b.goes(orthogonal, 1) || even && b.goes(diagonal, 9)
	case "knight":
		return b.turns(even)
	case "archbishop":
		return b.goes(orthogonal, 1) || even && b.goes(diagonal, 9) || b.turns(even)
	}
	ahead := 1
	if strings.HasPrefix(by.Piece, "black") {
		ahead = -1
	}
	if even {
		return b.goes([][2]int{{1, ahead}, {-1, ahead}}, 1)
	}
	return b.goes([][2]int{{0, ahead}}, 1)
}

// attacker is a piece and the point on which it might capture.
type attacker struct {
	pieces map[string]bool // who is where
	at, on string
}

var (
	orthogonal = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// diagonals: "A point whose file number (a = 1) plus rank number is even".
func diagonals(at string) bool { return (int(at[0]-'a')+1+int(at[1]-'0'))%2 == 0 }

func from(at string, way [2]int) string {
	return string([]byte{byte(int(at[0]) + way[0]), byte(int(at[1]) + way[1])})
}

// goes reports whether one of these ways leads there in so many steps at most.
func (a attacker) goes(ways [][2]int, most int) bool {
	for _, way := range ways {
		at := a.at
		for range most {
			if at = from(at, way); at == a.on {
				return true
			}
			if a.pieces[at] {
				break
			}
		}
	}
	return false
}

// turns reports whether a knight's way leads there: a step to a free point, then
// one outward, straight after a diagonal one and the other way about.
func (a attacker) turns(even bool) bool {
	first, second := orthogonal, diagonal
	if even {
		first, second = diagonal, orthogonal
	}
	for _, one := range first {
		middle := from(a.at, one)
		for _, two := range second {
			outward := one[0]*two[0]+one[1]*two[1] > 0
			if outward && !a.pieces[middle] && from(middle, two) == a.on {
				return true
			}
		}
	}
	return false
}
