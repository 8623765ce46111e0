package treetest

import (
	"testing"

	"threefold/internal/engine/variants"
)

func FuzzChanges(f *testing.F) {
	f.Add(uint8(0), uint64(1), uint8(80))
	f.Add(uint8(2), uint64(5), uint8(200))
	f.Fuzz(func(t *testing.T, which uint8, seed uint64, plies uint8) {
		stroll(t, variants.All[int(which)%len(variants.All)], seed, int(plies))
	})
}
