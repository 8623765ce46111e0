package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// Parse parses a position text, which must be valid.
func Parse(t testing.TB, g *game.Game, text string) game.Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// Positions returns count positions of random play, the same at every call: early, middle and
// late ones, and some that are over.
func Positions(t testing.TB, g *game.Game, count int) []game.Position {
	t.Helper()
	const perGame = 10
	var list []game.Position
	for seed := uint64(1); len(list) < count; seed++ {
		course := playout(t, g, seed, 300)
		picks := min(perGame, count-len(list))
		for i := range picks {
			list = append(list, course[(i+1)*(len(course)-1)/picks])
		}
	}
	return list
}

// playout plays random moves from the start until the game ends on the board, for at most plies,
// and returns every position.
func playout(t testing.TB, g *game.Game, seed uint64, plies int) []game.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1948))
	course := []game.Position{Parse(t, g, g.Start)}
	for range plies {
		p := course[len(course)-1]
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		next, _ := Play(t, p, moves[random.IntN(len(moves))].Text)
		course = append(course, next)
	}
	return course
}

// countersStop checks that counters stop at MaxCount.
func countersStop(t *testing.T, g *game.Game) {
	const greatest = " 999999999 999999999"
	text := strings.TrimSuffix(g.Start, " 0 1") + greatest
	for range 4 {
		p := Parse(t, g, text)
		next, played := Play(t, p, p.Moves()[0].Text)
		if _, err := g.Parse(next.Text()); err != nil {
			t.Fatalf("%s from %s gives a text that cannot be read: %v", played.Text, text, err)
		}
		fields := strings.Fields(next.Text())
		text = strings.Join(fields[:len(fields)-2], " ") + greatest
	}
}

// randomPlayEnds checks that random matches end, on the board, by repetition or by the move
// count.
func randomPlayEnds(t *testing.T, g *game.Game) {
	const patience = 20_000
	for seed := range uint64(3) {
		random := rand.New(rand.NewPCG(seed, 1997))
		m := must.Get(game.NewMatch(g, g.Start))(t)
		for !m.Outcome().Over() {
			moves := m.Position().Moves()
			if _, err := m.Play(moves[random.IntN(len(moves))].Text); err != nil {
				t.Fatalf("%s: %v", m.Position().Text(), err)
			}
			if m.Len() > patience {
				t.Fatalf("no end after %d plies: %s", patience, m.Position().Text())
			}
		}
		if _, err := m.Play("anything"); Code(err) != game.RefuseOver {
			t.Errorf("after %v a move gives %v, want the refusal %s", m.Outcome(), err, game.RefuseOver)
		}
	}
}
