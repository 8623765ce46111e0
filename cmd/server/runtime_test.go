package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// The runtime's settings are the program's own, but for those that the environment has.
func TestTheRuntimeIsSetOnce(t *testing.T) {
	percent, limit, threads := debug.SetGCPercent(50), debug.SetMemoryLimit(5<<30), runtime.GOMAXPROCS(0)
	defer func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
		runtime.GOMAXPROCS(threads)
	}()
	for name, c := range map[string]struct {
		env     map[string]string
		before  int // threads
		machine int // processors
		percent int
		limit   int64
		threads int
	}{
		"nothing is set":      {nil, 2, 2, collectAt, memoryLimit, leastThreads},
		"many processors":     {nil, 16, 16, collectAt, memoryLimit, 16},
		"GOGC is set":         {map[string]string{"GOGC": "50"}, 1, 1, 50, memoryLimit, leastThreads},
		"GOMEMLIMIT is set":   {map[string]string{"GOMEMLIMIT": "5GiB"}, 3, 3, collectAt, 5 << 30, leastThreads},
		"GOMAXPROCS is set":   {map[string]string{"GOMAXPROCS": "2"}, 2, 2, collectAt, memoryLimit, 2},
		"GOMAXPROCS is large": {map[string]string{"GOMAXPROCS": "9"}, 9, 2, collectAt, memoryLimit, 9},
		"a control group":     {nil, 2, 16, collectAt, memoryLimit, 2},
	} {
		debug.SetGCPercent(50)
		debug.SetMemoryLimit(5 << 30)
		runtime.GOMAXPROCS(c.before)
		processors := setRuntime(func(name string) string { return c.env[name] }, c.machine)
		if percent, limit := debug.SetGCPercent(50), debug.SetMemoryLimit(-1); percent != c.percent || limit != c.limit {
			t.Errorf("%s: %d %% and %d bytes, want %d and %d", name, percent, limit, c.percent, c.limit)
		}
		if threads := runtime.GOMAXPROCS(0); processors != c.before || threads != c.threads {
			t.Errorf("%s: %d processors and %d threads, want %d and %d", name, processors, threads, c.before, c.threads)
		}
	}
}
