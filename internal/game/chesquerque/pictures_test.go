package chesquerque_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

func parse(t testing.TB, text string) game.Position {
	t.Helper()
	return gametest.Parse(t, chesquerque.Game, text)
}

// field is a field of a position's text, counted from 0.
func field(p game.Position, i int) string { return strings.Fields(p.Text())[i] }
