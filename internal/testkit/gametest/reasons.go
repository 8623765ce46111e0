package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
)

// Reasons tries thousands of illegal clicks in positions of random play and in random positions,
// in some of them every own piece to every square. It checks every MoveError as Explained does,
// and that exactly the pieces that it says attack do. scatter returns random texts, which may be
// invalid.
func Reasons(t *testing.T, g *game.Game, could Attacks, scatter func(*rand.Rand) string) {
	const courses, plies, scattered, each, whole = 40, 300, 2000, 8, 50
	random := rand.New(rand.NewPCG(1948, 1997))
	names := clickable(&g.Board)
	given := map[string]int{}
	total, ofCheckers := 0, 0
	try := func(p game.Position, all [][]string) {
		n, err := checkersAreToldOf(p, could)
		if ofCheckers += n; err != nil {
			t.Errorf("%s\n%v", p.Text(), err)
		}
		for _, clicks := range all {
			if r := Reasoned(t, g, p, clicks, could); r != nil {
				given[r.Code]++
				total++
			}
		}
	}
	for seed := range uint64(courses) {
		for i, p := range playout(t, g, 100+seed, plies) {
			if i%4 == 0 && !p.Outcome().Over() {
				try(p, attempts(random, p, names, each))
			}
		}
	}
	for made := 0; made < scattered; {
		if p, err := g.Parse(scatter(random)); err == nil && !p.Outcome().Over() {
			if made++; made%whole == 0 {
				try(p, everyPair(p, names))
			}
			try(p, attempts(random, p, names, each))
		}
	}
	const enough = 10_000
	if total < enough {
		t.Errorf("%d refusals were looked at, fewer than %d", total, enough)
	}
	if g.ByMate && ofCheckers < enough/2 {
		t.Errorf("%d clicks on men who give check were refused, fewer than %d", ofCheckers, enough/2)
	}
	t.Logf("%d refusals: %v; %d of clicks on men who give check", total, given, ofCheckers)
}

// Reasoned returns the answer to some clicks, after the checks of Reasons.
func Reasoned(t *testing.T, g *game.Game, p game.Position, clicks []string, could Attacks) *game.MoveError {
	t.Helper()
	r := p.Refuse(clicks)
	err := Explained(g, p, clicks)
	if err == nil && r != nil {
		err = attackersAttack(p, r, clicks, could)
	}
	if err != nil {
		t.Errorf("%s, clicks %v\n%v", p.Text(), clicks, err)
	}
	return r
}

// standingThere returns all occupied squares or slots, and those of the side to move.
func standingThere(p game.Position) (all, own []string) {
	for _, m := range p.Pieces() {
		all = append(all, m.At)
		if strings.HasPrefix(m.Piece, p.Turn().String()) {
			own = append(own, m.At)
		}
	}
	return all, own
}

// everyPair returns the clicks of every own piece and every square.
func everyPair(p game.Position, names []string) (list [][]string) {
	_, own := standingThere(p)
	for _, from := range own {
		for _, to := range names {
			list = append(list, []string{from, to})
		}
	}
	return list
}

// attempts returns n chains of clicks that a player may try.
func attempts(random *rand.Rand, p game.Position, names []string, n int) (list [][]string) {
	all, own := standingThere(p)
	moves := p.Moves()
	for range n {
		list = append(list, attempt(random, moves, own, all, names))
	}
	return list
}

// attempt returns clicks: mostly an own piece, then an occupied square, a destination or any
// square.
func attempt(random *rand.Rand, moves []game.Move, own, all, names []string) []string {
	one := func(list []string) string { return list[random.IntN(len(list))] }
	clicks := moves[random.IntN(len(moves))].Clicks
	switch random.IntN(10) {
	case 0:
		return []string{one(own)}
	case 1:
		return []string{one(names), one(names)}
	case 2:
		return []string{one(own), one(all)}
	case 3:
		return []string{one(own), clicks[len(clicks)-1]}
	case 4, 5:
		return append(slices.Clone(clicks[:1+random.IntN(len(clicks))]), one(names))
	default:
		return []string{one(own), one(names)}
	}
}

// Scatter returns random rows of a position text, with these widths. Each square has one of the
// letters with probability crowded, or is empty.
func Scatter(random *rand.Rand, letters string, crowded float64, widths ...int) string {
	var rows []string
	for _, width := range widths {
		var row []byte
		for range width {
			switch last := len(row) - 1; {
			case random.Float64() < crowded:
				row = append(row, letters[random.IntN(len(letters))])
			case last >= 0 && row[last] >= '1' && row[last] <= '8':
				row[last]++
			default:
				row = append(row, '1')
			}
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}
