package variants_test

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
)

// BenchmarkNodes tells what a node costs: the engine's and the yardstick's, in
// middlegames that each finds by playing on from the start.
func BenchmarkNodes(b *testing.B) {
	for _, v := range variants.All {
		for _, plain := range []bool{false, true} {
			name := v.ID + "/engine"
			if plain {
				name = v.ID + "/baseline"
			}
			b.Run(name, func(b *testing.B) { nodes(b, v, plain) })
		}
	}
}

func nodes(b *testing.B, v *variants.Variant, plain bool) {
	thinker := v.NewThinker(16, plain)
	p, err := v.Position(v.Start, nil)
	if err != nil {
		b.Fatal(err)
	}
	for done := 0; done < b.N; {
		thinker.Put(p)
		r := thinker.Think(engine.Limits{Nodes: min(20_000, b.N-done)})
		done += max(r.Nodes, 1)
		if len(r.Lines) == 0 || p.Go(p.MoveText(r.Best())) != nil || len(p.Past) > 60 {
			p, _ = v.Position(v.Start, nil)
		}
	}
}
