package duel

import (
	"testing"
	"time"

	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
)

// Processor time stands while its goroutine waits, and goes on while it works.
func TestProcessorTime(t *testing.T) {
	since, done, err := onProcessor()
	must.Do(t, err)
	defer done()
	before, begun := since(), time.Now()
	time.Sleep(100 * time.Millisecond)
	if slept := since() - before; slept > time.Since(begun)/2 {
		t.Errorf("%v of processor time were charged for %v of sleep", slept, time.Since(begun))
	}
	for before = since(); since() < before+5*time.Millisecond; { // ends only if the time goes on
	}
}

// A limit of processor time ends a search, and only when that much was used.
func TestCPUTimeLimit(t *testing.T) {
	v := variants.All[0]
	now := must.Get(v.Position(v.Start, nil))(t)
	least := 0
	for _, limit := range []time.Duration{time.Millisecond, 60 * time.Millisecond} {
		own := &Own{CPUTime: limit, Megabytes: 1}
		must.Do(t, own.Begin(v))
		move, err := own.Move(v.Start, nil, now)
		if err != nil || move.Move == "" || move.Took < limit || move.Nodes <= least {
			t.Errorf("with %v: %q after %v and %d nodes: %v", limit, move.Move, move.Took, move.Nodes, err)
		}
		least = move.Nodes
	}
}
