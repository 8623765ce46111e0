package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/engine/net"
	"threefold/internal/engine/variants"
	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/must"
)

// A net is made from nothing but games of the engine with itself, and plays: the
// commands on a small scale. The same positions and the same seed give the same net.
func TestANetIsMadeAndPlays(t *testing.T) {
	for _, v := range variants.All {
		positions := must.Get(run(tuneCommand, "", "play", "-games", "4", "-nodes", "60", "-seed", "5", v.ID))(t)
		folder := t.TempDir()
		train := func(name, workers string) []byte {
			path := filepath.Join(folder, name)
			got, err := run(trainCommand, positions, "-hidden", "8", "-above", "-rounds", "3", "-workers", workers, "-out", path, v.ID)
			if err != nil || !strings.Contains(got, "round 3: error ") {
				t.Fatalf("%s: %v; got\n%s", v.ID, err, got)
			}
			return must.Get(os.ReadFile(path))(t)
		}
		file := train("one", "1")
		if string(file) != string(train("four", "4")) {
			t.Errorf("%s: four workers make another net than one", v.ID)
		}
		n, err := net.Read(file, v.ID, *v.Inputs)
		if err != nil || n.About.Positions != strings.Count(positions, "\n") || !n.About.Above || n.About.Loss <= 0 {
			t.Errorf("%s: %v, %+v", v.ID, err, n)
		}
		player := "nodes=80,hash=1,net=" + filepath.Join(folder, "one")
		if got, err := run(matchCommand, "", "-games", "2", "-draw", "20,30,2", v.ID, player, "nodes=80,hash=1,fitted"); err != nil || !strings.Contains(got, "2 games: ") {
			t.Errorf("%s: %v; got\n%s", v.ID, err, got)
		}
	}
}

func TestTrainCommandRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "net")
	whole := strings.Repeat("1 0 "+cheskers.Game.Start+"\n", 12)
	for _, c := range []struct {
		stdin string
		args  []string
	}{
		{"", []string{"cheskers"}},
		{"", []string{"-out", out, "chess"}},
		{"", []string{"-out", out, "cheskers"}},
		{"1 x 8/8/8/8/8/8/8/8 w 0 1\n", []string{"-out", out, "cheskers"}},
		{"1 0 nonsense\n", []string{"-out", out, "cheskers"}},
		{whole + strings.Repeat("too long ", 10_000) + "\n" + whole, []string{"-hidden", "8", "-rounds", "1", "-out", out, "cheskers"}},
	} {
		if _, err := run(trainCommand, c.stdin, c.args...); err == nil {
			t.Errorf("%v, %.80q: no error", c.args, c.stdin)
		}
	}
	if _, err := run(matchCommand, "", "cheskers", "nodes=1,net="+out, "nodes=1"); err == nil {
		t.Error("a player with a net that is not there")
	}
}
