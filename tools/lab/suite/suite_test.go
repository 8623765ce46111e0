package suite_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/tools/lab/baseline"
	"threefold/tools/lab/suite"
)

// The engine solves the suites with 20,000 nodes a position, all but one of a kind.
func TestSuites(t *testing.T) {
	for _, v := range variants.All {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			solved, asked := solve(t, v)
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

func solve(t *testing.T, v *variants.Variant) (solved, asked map[string]int) {
	t.Helper()
	file, err := os.Open("testdata/" + v.ID + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	solved, asked = map[string]int{}, map[string]int{}
	thinker := weights.NewThinker(v, 4)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		p, err := suite.Read(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		ok, err := p.Solves(v, thinker, 20_000)
		if err != nil {
			t.Fatal(err)
		}
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
	if err := (suite.Find{Wins: 1, Plies: 5, Seed: 4}).Run(v, &out); err != nil {
		t.Fatal(err)
	}
	p, err := suite.Read(strings.TrimSpace(out.String()))
	if err != nil || p.Kind != "win" {
		t.Fatalf("%q: %v", out.String(), err)
	}
	if ok, err := p.Solves(v, baseline.NewThinker(v, 4), 200_000); !ok || err != nil {
		t.Errorf("%q is not solved: %v", out.String(), err)
	}
}
