package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// collectAt is by how much a server's heap grows, in percent of what lives,
// before it is collected. A move leaves some 20 KB behind, and little of it
// lives on: at twice Go's own value the collector runs half as often, which was
// measured to save a tenth of the CPU of a move.
const collectAt = 200

// tuneCollector sets it unless the operator has set GOGC.
func tuneCollector(env func(string) string) {
	if env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}

// A server that has come to rest gives memory back to the system: it looks
// every restEvery whether less than restful was allocated since, and whether
// there are more than worthwhile bytes to give.
const (
	restEvery  = 5 * time.Second
	restful    = 16 << 20
	worthwhile = 16 << 20
)

// giveBack gives memory back, whenever the server rests, until ctx ends.
func giveBack(ctx context.Context) {
	tick := time.NewTicker(restEvery)
	defer tick.Stop()
	for before := readHeap(); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := readHeap()
		if now.rests(before) {
			debug.FreeOSMemory()
		}
		before = now
	}
}

// heap is the heap at a moment, in bytes.
type heap struct {
	allocated uint64 // ever
	objects   uint64 // alive, or not collected yet
	live      uint64 // alive when the collector last looked
	free      uint64 // kept for later
}

func readHeap() heap {
	samples := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	return heap{samples[0].Value.Uint64(), samples[1].Value.Uint64(), samples[2].Value.Uint64(), samples[3].Value.Uint64()}
}

// rests says whether little was allocated since, and much can be given back.
func (h heap) rests(before heap) bool {
	return h.allocated-before.allocated < restful && h.objects+h.free > h.live+worthwhile
}
