package baseline_test

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/treetest"
	"threefold/tools/lab/baseline"
)

// The yardstick finds a win by one move, keeps within its limits, and thinks the same
// of the same position.
func TestYardstick(t *testing.T) {
	for _, c := range []struct{ game, position, best string }{
		{"cheskers", "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "b2xd4xf6"},
		{"chesquerque", "", ""},
		{"quadsquare", "", ""},
	} {
		v, _ := variants.Find(c.game)
		if c.position == "" {
			c.position = v.Start
		}
		p := must.Get(v.Position(c.position, nil))(t)
		thinker := baseline.NewThinker(v, 1)
		think := func() engine.Result {
			thinker.Reset()
			thinker.Put(p)
			return thinker.Think(engine.Limits{Nodes: 3000})
		}
		first, second := think(), think()
		if got := p.MoveText(first.Best()); c.best != "" && got != c.best || first.Nodes > 3000 {
			t.Errorf("%s: %s after %d nodes", c.game, got, first.Nodes)
		}
		if first.Best() != second.Best() || first.Nodes != second.Nodes {
			t.Errorf("%s: first %+v, then %+v", c.game, first, second)
		}
	}
}

// It is held to what the engine is held to.
func TestThink(t *testing.T) {
	treetest.RunThinker(t, func(v *engine.Variant) engine.Thinker { return baseline.NewThinker(v, 1) })
}
