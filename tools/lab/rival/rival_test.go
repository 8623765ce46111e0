package rival

import (
	"os"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/uci"
	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
	"threefold/tools/lab/duel"
)

// The client drives the engine, here this test's own process run again.
func TestClient(t *testing.T) {
	if os.Getenv("THREEFOLD_TEST_UCI") != "" {
		must.Do(t, uci.Serve(os.Stdin, os.Stdout, uci.Strongest))
		os.Exit(0)
	}
	t.Setenv("THREEFOLD_TEST_UCI", "1")
	c := must.Get(Start([]string{os.Args[0], "-test.run=^TestClient$"}, "nodes 200", []string{"Hash 1"}))(t)
	for _, v := range variants.All {
		must.Do(t, c.Begin(v))
		p := must.Get(v.Position(v.Start, nil))(t)
		var moves []string
		for range 4 {
			m := must.Get(c.Move(v.Start, moves, p))(t)
			if err := p.PlayText(m.Move); err != nil || !m.Scored || m.Nodes == 0 || m.Depth == 0 || m.Took == 0 || m.Over != 0 {
				t.Fatalf("%+v: %v", m, err)
			}
			moves = append(moves, m.Move)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// What an engine says of its move.
func TestReadInfo(t *testing.T) {
	for line, want := range map[string]duel.Choice{
		"info depth 7 score cp -35 nodes 900 pv a2a3":  {Score: -35, Scored: true, Nodes: 900, Depth: 7},
		"info depth 7 multipv 2 score cp 90 nodes 900": {},
		"info multipv 1 score mate 2":                  {Score: engine.MateIn(3), Scored: true},
		"info score mate -2":                           {Score: -engine.MateIn(4), Scored: true},
		"info string score cp":                         {},
		"option name Hash score cp 10":                 {},
	} {
		var got duel.Choice
		if readInfo(&got, strings.Fields(line)); got != want {
			t.Errorf("%q says %+v", line, got)
		}
	}
}
