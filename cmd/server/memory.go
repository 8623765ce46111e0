package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A server's heap is collected when it has grown by collectAt percent of what
// lives: at twice Go's own value the collector runs half as often, which was
// measured to save a tenth of the CPU of a move.
//
// While it runs, moves wait: with five thousand games it looks through 150 MB
// for a quarter of a second, at the cost of a processor. So that this is seldom
// whatever lives, garbage may in any case pile up to an eighth of the machine's
// memory, at most mostGarbage, before the collector looks. Much more would not
// help: what lives then lies far apart, and was measured to take twice as long to
// look through.
const (
	collectAt   = 200
	mostGarbage = 640 << 20
	leastHeap   = 4 << 20 // what Go takes for alive at least
	tuneEvery   = time.Second
)

// percentOf is by how much a heap with so much alive may grow, in percent.
func percentOf(live, garbage uint64) int {
	return int(max(collectAt, garbage*100/max(live, leastHeap)))
}

// tuneCollector keeps the collector to this until ctx ends, unless the operator
// has set GOGC. Go itself heeds GOMEMLIMIT, whatever is set here.
func tuneCollector(ctx context.Context, env func(string) string) {
	if env("GOGC") != "" {
		return
	}
	garbage := min(memoryOf(os.DirFS("/"))/8, mostGarbage)
	tick := time.NewTicker(tuneEvery)
	defer tick.Stop()
	for set := 0; ; {
		if percent := percentOf(readHeap().live, garbage); percent != set {
			set = percent
			debug.SetGCPercent(percent)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// A server that has come to rest gives memory back to the system: it looks
// every restEvery whether less than restful was allocated since, and whether
// there are more than worthwhile bytes to give.
const (
	restEvery  = 5 * time.Second
	restful    = 16 << 20
	worthwhile = 16 << 20

	// Each collection halves the stacks that are much too large: what a page's
	// goroutines needed when it was opened is several times what they need at rest.
	stackHalves = 3
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
			for range stackHalves {
				debug.FreeOSMemory()
			}
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
