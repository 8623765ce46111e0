package suite_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
	"threefold/tools/lab/duel"
	"threefold/tools/lab/suite"
)

// The engine solves the suites with 20,000 nodes a position, all but one of a kind.
func TestSuites(t *testing.T) {
	for _, v := range variants.All {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			solved, asked := solve(t, "", v)
			t.Logf("wins %d of %d, saving moves %d of %d", solved["win"], asked["win"], solved["only"], asked["only"])
			if asked["win"] < 20 || asked["only"] < 1 {
				t.Errorf("too few positions: %v", asked)
			}
			if asked["win"]-solved["win"] > 1 || asked["only"]-solved["only"] > 1 {
				t.Errorf("solved %v of %v", solved, asked)
			}
		})
	}
}

// Of the frozen positions of played games, told by a search of fifty times the nodes, the engine
// solves most with 20,000 nodes.
func TestDecisivePositions(t *testing.T) {
	for _, v := range variants.All {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			solved, asked := solve(t, "decisive-", v)
			t.Logf("wins %d of %d, only moves %d of %d", solved["win"], asked["win"], solved["only"], asked["only"])
			if s, a := solved["win"]+solved["only"], asked["win"]+asked["only"]; a < 30 || 100*s < 85*a {
				t.Errorf("solved %d of %d", s, a)
			}
		})
	}
}

func solve(t *testing.T, set string, v *engine.Variant) (solved, asked map[string]int) {
	t.Helper()
	file := must.Get(os.Open("testdata/" + set + v.ID + ".txt"))(t)
	defer file.Close()
	solved, asked = map[string]int{}, map[string]int{}
	player := &duel.Own{Nodes: 20_000, Megabytes: 4}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		p := must.Get(suite.Read(lines.Text()))(t)
		ok := must.Get(p.Solves(v, player))(t)
		asked[p.Kind]++
		if ok {
			solved[p.Kind]++
		} else {
			t.Logf("not solved: %s", lines.Text())
		}
	}
	return solved, asked
}

// A position that is found is proved: the finder's lines are read back, and
// the yardstick agrees with more nodes.
func TestFind(t *testing.T) {
	v, _ := variants.Find("cheskers")
	var out strings.Builder
	must.Do(t, (suite.Find{Wins: 1, Plies: 5, Seed: 4}).Run(v, &out))
	p, err := suite.Read(strings.TrimSpace(out.String()))
	if err != nil || p.Kind != "win" {
		t.Fatalf("%q: %v", out.String(), err)
	}
	if ok, err := p.Solves(v, &duel.Own{Plain: true, Nodes: 200_000, Megabytes: 4}); !ok || err != nil {
		t.Errorf("%q is not solved: %v", out.String(), err)
	}
}

// In a game that reached a position of the frozen set, Decide finds it, with its move.
func TestDecide(t *testing.T) {
	v, _ := variants.Find("cheskers")
	frozen := must.Get(os.ReadFile("testdata/decisive-cheskers.txt"))(t)
	line, _, _ := strings.Cut(string(frozen), "\n")
	p := must.Get(suite.Read(line))(t)
	game := must.Get(json.Marshal(duel.Record{Start: p.Text, Moves: []string{p.Move}}))(t)
	var out strings.Builder
	must.Do(t, (suite.Decide{Wins: 1, Only: 1, Nodes: 1_000_000}).Run(v, strings.NewReader(string(game)+"\n"), &out))
	if got, err := suite.Read(strings.TrimSpace(out.String())); err != nil || got.Move != p.Move || got.Text != p.Text {
		t.Errorf("%q: %v", out.String(), err)
	}
}
