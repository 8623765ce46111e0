//go:build !race

package rules_test

import (
	"testing"

	"threefold/internal/game/quadsquare"
	"threefold/internal/testkit/gametest"
)

// Beyond a million lines, where the race detector would take minutes. The
// plainer generator agreed on these too.
func TestPerftDeep(t *testing.T) {
	for _, tt := range []struct {
		position string
		depth    int
		count    uint64
	}{
		{quadsquare.Game.Start, 5, 5441954},
		{middlegame, 4, 1070680},
		{crowded, 4, 1311427},
		{promoting, 5, 4448386},
	} {
		gametest.Perft(t, quadsquare.Game, tt.position, tt.depth, tt.count)
	}
}
