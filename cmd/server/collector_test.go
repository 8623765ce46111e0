package main

import (
	"runtime/debug"
	"testing"
)

// The collector's settings are the program's own, but for those that the environment
// has.
func TestTheCollectorIsSetOnce(t *testing.T) {
	percent, limit := debug.SetGCPercent(50), debug.SetMemoryLimit(5<<30)
	defer func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}()
	for name, c := range map[string]struct {
		env     map[string]string
		percent int
		limit   int64
	}{
		"nothing is set":    {nil, collectAt, memoryLimit},
		"GOGC is set":       {map[string]string{"GOGC": "50"}, 50, memoryLimit},
		"GOMEMLIMIT is set": {map[string]string{"GOMEMLIMIT": "5GiB"}, collectAt, 5 << 30},
	} {
		debug.SetGCPercent(50)
		debug.SetMemoryLimit(5 << 30)
		setCollector(func(name string) string { return c.env[name] })
		if percent, limit := debug.SetGCPercent(50), debug.SetMemoryLimit(-1); percent != c.percent || limit != c.limit {
			t.Errorf("%s: %d %% and %d bytes, want %d and %d", name, percent, limit, c.percent, c.limit)
		}
	}
}
