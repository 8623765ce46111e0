package main

import "runtime/debug"

// How far the heap may grow before it is collected, where the environment does not say
// so: by what lives (GOGC=100, Go's own rule), and above memoryLimit all the more
// often, so that much garbage never fills the machine.
const (
	collectAt   = 100     // percent
	memoryLimit = 2 << 30 // bytes
)

// setCollector sets the collector once. What the operator has set by GOGC and
// GOMEMLIMIT stays.
func setCollector(env func(string) string) {
	if env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}
