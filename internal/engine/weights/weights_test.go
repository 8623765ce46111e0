package weights_test

import (
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/testkit/must"
)

// What the program carries is whole and small: every ending has its distances, every
// net that is there can be read, and says where it comes from.
func TestWeights(t *testing.T) {
	sum := int64(0)
	for _, v := range variants.All {
		k := weights.Of(v)
		for _, e := range v.Tables.Endings {
			info, err := os.Stat(filepath.Join("data/dtm", v.ID, e.Name+".bin"))
			if err != nil {
				t.Error(err)
				continue
			}
			sum += info.Size()
		}
		if info, err := os.Stat("data/nets/" + v.ID + ".net"); (err == nil) != (k.Net != nil) {
			t.Errorf("%s: the net of the file and that of the kit: %v, %v", v.ID, err, k.Net)
		} else if err == nil && (info.Size() > 150_000 || k.Net.About.Positions == 0 || k.Net.About.Loss == 0 || k.Net.About.Command == "") {
			t.Errorf("%s: %d bytes, about %+v", v.ID, info.Size(), k.Net.About)
		}
	}
	if sum > 15_000_000 {
		t.Errorf("the distances take %d bytes", sum)
	}
}

// A search with weights finds a move from the start of every game.
func TestNewThinker(t *testing.T) {
	for _, v := range variants.All {
		p := must.Get(v.Position(v.Start, nil))(t)
		thinker := weights.NewThinker(v, 1)
		thinker.Put(p)
		if r := thinker.Think(engine.Limits{Nodes: 500}); r.Best() == 0 {
			t.Errorf("%s: no move", v.ID)
		}
	}
}
