package baseline_test

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/tools/lab/baseline"
)

// BenchmarkNodes tells what a node costs: the engine's and the yardstick's, in
// middlegames that each finds by playing on from the start.
func BenchmarkNodes(b *testing.B) {
	for _, v := range variants.All {
		b.Run(v.ID+"/engine", func(b *testing.B) { nodes(b, v, v.NewThinker(16)) })
		b.Run(v.ID+"/baseline", func(b *testing.B) { nodes(b, v, baseline.NewThinker(v, 16)) })
	}
}

func nodes(b *testing.B, v *engine.Variant, thinker engine.Thinker) {
	p, err := v.Position(v.Start, nil)
	if err != nil {
		b.Fatal(err)
	}
	for done := 0; done < b.N; {
		thinker.Put(p)
		r := thinker.Think(engine.Limits{Nodes: min(20_000, b.N-done)})
		done += max(r.Nodes, 1)
		if len(r.Lines) == 0 || p.PlayText(p.MoveText(r.Best())) != nil || len(p.Past) > 60 {
			p, _ = v.Position(v.Start, nil)
		}
	}
}
