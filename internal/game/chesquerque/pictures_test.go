package chesquerque_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// picture is a position with the destinations of the man on a point: `o`
// quiet, `x` capture, `c` castling, each behind its point.
type picture struct {
	name     string
	position string
	from     string
	want     string
}

func checkPictures(t *testing.T, pictures []picture) {
	t.Helper()
	for _, c := range pictures {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.position)
			if got := gametest.Picture(chesquerque.Game, p, c.from); got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("%s from %s goes\n%s\nwant%s", c.position, c.from, got, c.want)
			}
		})
	}
}

func parse(t testing.TB, text string) game.Position {
	t.Helper()
	return gametest.Parse(t, chesquerque.Game, text)
}

// play plays a canonical move that must be legal.
func play(t testing.TB, p game.Position, text string) (game.Position, game.Played) {
	t.Helper()
	next, played, err := p.Play(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", p.Text(), text, err)
	}
	return next, played
}

// canonical lists a position's legal moves.
func canonical(p game.Position) []string {
	var list []string
	for _, m := range p.Moves() {
		list = append(list, m.Text)
	}
	return list
}

// field is a field of a position's text, counted from 0.
func field(p game.Position, i int) string { return strings.Fields(p.Text())[i] }
