package quadsquare

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
	"threefold/internal/testkit/gametest"
)

func TestReasonsAreTrue(t *testing.T) { gametest.Reasons(t, Game, attacks, scatter) }

// scatter stands pieces anywhere, the kings where they castle at times.
func scatter(random *rand.Rand) string {
	b := rules.Board{Turn: game.Color(random.IntN(2)), Full: 1}
	crowded, home := random.Float64()*0.8, random.IntN(3) == 0
	for c := range game.Black + 1 {
		at := rules.Square(random.IntN(rules.Squares))
		if home {
			at = rules.CastlingSquares[c].King
			b.Put(c, rules.Rook, rules.CastlingSquares[c].Corner)
			b.Castle[c] = true
		}
		b.Put(c, rules.King, at)
	}
	for s := range rules.Square(rules.Squares) {
		for range 2 {
			if who := b.Occupancy(); random.Float64() < crowded && !who.Full.Has(s) && (s.Quad() || !who.Occupied.Has(s)) {
				b.Put(game.Color(random.IntN(2)), rules.Queen+rules.Kind(random.IntN(int(rules.Pawn))), s)
			}
		}
	}
	return b.Text()
}

// attacks is the rules' account of who could take a piece, cell by cell.
func attacks(pieces []game.Piece, by game.Piece, on string) bool {
	colour, name, _ := strings.Cut(by.Piece, " ")
	crowd := map[string]int{}
	for _, m := range pieces {
		crowd[squareAt(m.At)]++
		held := squareAt(m.At) == squareAt(by.At) && strings.HasSuffix(m.Piece, "rook") && !strings.HasPrefix(m.Piece, colour)
		if held && on != squareAt(by.At) {
			return false
		}
	}
	switch {
	case squareAt(by.At) == on:
		return name == "bishop"
	case len(cellsNamed[on]) > 1 && crowd[on] < 2 && name != "bishop":
		return false
	}
	a := taker{crowd, squareAt(by.At), on}
	switch name {
	case "king":
		return a.steps(straightOn) || a.steps(aslant)
	case "queen":
		return a.slides(straightOn) || a.slides(aslant)
	case "rook":
		return a.slides(straightOn)
	case "bishop":
		return a.slides(aslant)
	case "knight":
		return a.jumps()
	}
	ahead := 1
	if colour == "black" {
		ahead = -1
	}
	return a.steps([][2]int{{1, ahead}, {-1, ahead}})
}

// taker is the square of a piece and the one on which it might take.
type taker struct {
	crowd    map[string]int // how many stand where
	from, on string
}

var (
	straightOn = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	aslant     = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// cellsNamed are the cells of each square, and squareHere the square of a cell.
var cellsNamed, squareHere = func() (cells map[string][][2]int, here map[[2]int]string) {
	cells, here = map[string][][2]int{}, map[[2]int]string{}
	quads := map[string][2]int{"S1": {0, 0}, "S2": {5, 0}, "S3": {0, 6}, "S4": {5, 6}, "M1": {1, 3}, "M2": {4, 3}}
	for file := range 7 {
		for rank := range 8 {
			name := string([]byte{'a' + byte(file), '1' + byte(rank)})
			for quad, corner := range quads {
				if df, dr := file-corner[0], rank-corner[1]; df>>1 == 0 && dr>>1 == 0 {
					name = quad
				}
			}
			cells[name] = append(cells[name], [2]int{file, rank})
			here[[2]int{file, rank}] = name
		}
	}
	return cells, here
}()

func squareAt(click string) string { name, _, _ := strings.Cut(click, "."); return name }

// out is where a step this way leads from a square, and from which cell on.
func out(from string, way [2]int) (list [][2]int) {
	for _, c := range cellsNamed[from] {
		to := [2]int{c[0] + way[0], c[1] + way[1]}
		if squareHere[to] != from && squareHere[to] != "" {
			list = append(list, to)
		}
	}
	return list
}

func (a taker) steps(ways [][2]int) bool {
	return slices.ContainsFunc(ways, func(way [2]int) bool {
		return slices.ContainsFunc(out(a.from, way), func(c [2]int) bool { return squareHere[c] == a.on })
	})
}

// slides goes on from cell to cell: over an empty quad in a corner, but never
// over one in the middle.
func (a taker) slides(ways [][2]int) bool {
	for _, way := range ways {
		for _, c := range out(a.from, way) {
			for ; squareHere[c] != ""; c = [2]int{c[0] + way[0], c[1] + way[1]} {
				if squareHere[c] == a.on {
					return true
				}
				if a.crowd[squareHere[c]] > 0 || squareHere[c][0] == 'M' {
					break
				}
			}
		}
	}
	return false
}

func (a taker) jumps() bool {
	for _, one := range straightOn {
		for _, c := range out(a.from, one) {
			for _, two := range aslant {
				outward := one[0]*two[0]+one[1]*two[1] > 0
				on := func(c [2]int) bool { return squareHere[c] == a.on }
				if outward && slices.ContainsFunc(out(squareHere[c], two), on) {
					return true
				}
			}
		}
	}
	return false
}

// reasons are clicks and the whole sentence that they are answered with.
var reasons = []struct{ position, clicks, code, text, places string }{
	{"3/3/7/3/1k1/6K/3/3 w -/-/qb/-/-/- - 17 26", "g3 M2.0", refuseIntoCheck,
		"On M2 your king would be in check. Check from: black bishop S3.", "M2 S3.1"},
	{"1k1/3/7/3/3/7/2Q/1K1 w -/n/-/-/-/- - 0 1", "e2 S2.1", refuseAlone,
		"A piece alone on a quad cannot be captured, except by a bishop’s sacrifice. Your piece could only join it, and your king would be in check. Check from: black knight S2.", "S2.1"},
	{"3/3/7/3/3/1Pk4/3/3 b -/-/-/-/K/- - 12 42", "c3 M1", refuseAlone,
		"A piece alone on a quad cannot be captured, except by a bishop’s sacrifice. Your piece could only join it, and your king would be in check. Check from: white pawn b3.", "b3"},
	{"1q1/r2/2p1P2/3/P2/2p4/3/3 b BN/-/Qr/-/k/K - 7 28", "S3.1 a4", refuseInCheck,
		"Your king on M1 is in check, and this move does not stop it. Check from: white bishop S1.", "M1.1 S1.0"},
	{"1B1/3/7/3/K1p/5rR/3/3 b -/k/-/-/-/B - 5 47", "f3 S2", refuseExposes,
		"After this move your king on S2 would be in check. Check from: white rook g3, white bishop M2.", "S2.1 g3 M2.0"},
	{"3/3/4p2/r2/3/5k1/2Q/3 b K/-/-/-/-/- - 14 78", "a5 S1.0", refuseInCheck,
		"Your king on f3 is in check, and this move does not stop it. Check from: white queen e2.", "f3 e2"},
	{"bk1/3/ppPPp2/3/2p/P3P2/2n/3 w Kb/N/r/-/P/Qp - 0 18", "e3 M2.0", refuseInCheck,
		"Your king on S1 is in check, and this move does not stop it. Check from: black bishop S1.", "S1.0 S1.1"},
}

func TestReasons(t *testing.T) {
	for _, c := range reasons {
		r := gametest.Reasoned(t, Game, gametest.Parse(t, Game, c.position), strings.Fields(c.clicks), attacks)
		if r == nil {
			t.Errorf("%s in %s is not refused, want %s", c.clicks, c.position, c.code)
			continue
		}
		if _, text := gametest.English(r); r.Code != c.code || text != c.text || strings.Join(r.Places, " ") != c.places {
			t.Errorf("%s in %s: %s, %q, %s; want %s, %q, %s", c.clicks, c.position, r.Code, text, r.Places, c.code, c.text, c.places)
		}
	}
}
