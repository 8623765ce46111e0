//go:build !race

package player_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
	"threefold/internal/testkit/must"
)

var update = flag.Bool("update", false, "write the golden file again")

// The same version gives the same moves on every computer. Where this fails because
// the levels or the engine are meant to play otherwise, the version changes, and the
// file is written again with -update.
func TestGolden(t *testing.T) {
	const path = "testdata/golden.txt"
	var b strings.Builder
	fmt.Fprintln(&b, "version", player.Version())
	p := player.Equipped(weights.Of)
	for _, v := range variants.All {
		for seed := range uint64(15) {
			task := opponent.Task{Game: v.ID, Start: v.Start, Moves: course(t, v, seed+1, 2+3*int(seed)), Level: opponent.Level(1 + seed%6), Seed: seed}
			answer := must.Get(p.Choose(t.Context(), task))(t)
			fmt.Fprintln(&b, v.ID, task.Level, len(task.Moves), answer.Move, answer.Score, answer.Nodes)
		}
	}
	if *update {
		must.Do(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	golden := must.Get(os.ReadFile(path))(t)
	want := strings.Split(string(golden), "\n")
	for i, line := range strings.Split(b.String(), "\n") {
		if i >= len(want) || line != want[i] {
			t.Errorf("line %d is %q", i+1, line)
		}
	}
}
