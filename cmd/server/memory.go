package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// collectAt is by how much a server's heap grows, in percent of what lives,
// before it is collected. A move leaves some 10 KB behind, and little of it
// lives on: at twice Go's own value the collector runs half as often, which was
// measured to save a tenth of the CPU of a move.
//
// While it runs, moves wait: with five thousand games it looks through 150 MB
// for a quarter of a second, at the cost of a processor. So that this is seldom
// whatever lives, garbage may pile up to an eighth of the machine's memory, at
// most mostGarbage, before the collector looks.
const (
	collectAt   = 200
	mostGarbage = 2 << 30
)

// ballast counts as alive, so that the heap may grow by collectAt percent of it,
// and is never touched: the system gives no memory for it.
var ballast []byte

// tuneCollector sets this unless the operator has set GOGC.
func tuneCollector(env func(string) string) {
	if env("GOGC") != "" {
		return
	}
	debug.SetGCPercent(collectAt)
	garbage := min(memoryOf(os.DirFS("/"))/8, mostGarbage)
	ballast = make([]byte, garbage*100/collectAt)
}

// memoryOf is how many bytes of memory a Linux machine has, or the control group
// that this process runs in where its files stand at the usual place; 0 where
// neither is told.
func memoryOf(root fs.FS) int64 {
	var total int64
	if text, err := fs.ReadFile(root, "proc/meminfo"); err == nil {
		fmt.Sscanf(string(text), "MemTotal: %d kB", &total)
		total *= 1 << 10
	}
	var limit int64
	if text, err := fs.ReadFile(root, "sys/fs/cgroup/memory.max"); err == nil {
		fmt.Sscan(string(text), &limit) // or it is "max"
	}
	if limit > 0 && limit < total {
		return limit
	}
	return total
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
