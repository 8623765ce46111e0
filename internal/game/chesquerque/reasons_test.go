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

// scatter stands men anywhere, and sometimes kings and rooks as if they had
// never moved.
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
func attacks(men []game.Man, by game.Man, on string) bool {
	b := attacker{men: map[string]bool{}, at: by.At, on: on}
	for _, m := range men {
		b.men[m.At] = true
	}
	_, kind, _ := strings.Cut(by.Man, " ")
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
	if strings.HasPrefix(by.Man, "black") {
		ahead = -1
	}
	if even {
		return b.goes([][2]int{{1, ahead}, {-1, ahead}}, 1)
	}
	return b.goes([][2]int{{0, ahead}}, 1)
}

// attacker is a man and the point on which he might capture.
type attacker struct {
	men    map[string]bool // who stands where
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

// goes says whether one of these ways leads there in so many steps at most.
func (a attacker) goes(ways [][2]int, most int) bool {
	for _, way := range ways {
		at := a.at
		for range most {
			if at = from(at, way); at == a.on {
				return true
			}
			if a.men[at] {
				break
			}
		}
	}
	return false
}

// turns says whether a knight's way leads there: a step to a free point, then
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
			if outward && !a.men[middle] && from(middle, two) == a.on {
				return true
			}
		}
	}
	return false
}

// reasons are clicks and the whole sentence that they are answered with.
var reasons = []struct{ position, clicks, code, text, places string }{
	{"4k4/6p2/9/6pP1/9/9/9/9/4K4 w - - 0 2", "h6 g7", "nothing_to_take",
		"A pawn moves diagonally only to capture, and g7 is empty.", "g7"},
	{"4k4/9/9/6pP1/9/9/9/9/4K4 w - - 0 2", "h6 g7", "en_passant_not_now",
		"You can take the enemy pawn on g6 en passant only right after its double step from g8, and only if your king stays safe.", "g6 g8"},
	{"rn1QqkB1r/9/1p2pppp1/p2p5/9/1P2P4/P1P2PP2/R1BA2P1P/1N2K2NR b - - 2 22", "e9 c7", "in_check",
		"After this move your king would be in check from the enemy queen on d9 and the enemy bishop on g9.", "d9 g9"},
	{"4k4/9/9/9/4r4/9/9/9/R3K3r w - - 0 1", "a1", "in_check",
		"Your king is in check from the enemy rooks on i1 and e5; stop the check first.", "i1 e5"},
	{"r3k4/9/9/9/9/9/9/9/4K4 b q - 0 1", "e9 h9", "castling_moved",
		"To castle, the king must never have left e9, nor the rook i9.", "e9 i9"},
	{"4k4/9/9/9/9/9/9/9/4K3R w K - 0 1", "e1 b1", "castling_moved",
		"To castle, the king must never have left e1, nor the rook a1.", "e1 a1"},
	{"k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2 d5", "pinned",
		"Without your rook on d2 your king would be in check from the enemy knights on c3 and e3.", "d2 c3 e3"},
	{"4k4/9/9/9/9/9/3r1r3/9/R3K3R w KQ - 0 1", "e1 h1", "castling_attacked",
		"No point between king and rook may be attacked, but the enemy rook on f3 attacks f1.", "f3 f1"},
	{"4kr3/9/9/9/9/9/6n2/9/R3K3R w KQ - 0 1", "e1 h1", "castling_attacked",
		"No point between king and rook may be attacked, but the enemy knight on g3 and the enemy rook on f9 attack f1.", "g3 f9 f1"},
	{"4k4/9/9/9/9/9/9/9/R1BQK3R w KQ - 0 1", "e1 b1", "castling_between",
		"Your bishop on c1 and your queen on d1 are between king and rook; every point there must be free.", "c1 d1"},
}

func TestReasons(t *testing.T) {
	for _, c := range reasons {
		r := gametest.Reasoned(t, chesquerque.Game, parse(t, c.position), strings.Fields(c.clicks), attacks)
		if r == nil || r.Code != c.code || r.Text != c.text || strings.Join(r.Places, " ") != c.places {
			t.Errorf("%s in %s: %+v; want %s, %q, %s", c.clicks, c.position, r, c.code, c.text, c.places)
		}
	}
}
