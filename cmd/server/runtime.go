package main

import (
	"runtime"
	"runtime/debug"
)

// How Go's runtime works, where the environment does not say so. The heap is collected when
// there is three quarters as much garbage as lives (GOGC=75), and above memoryLimit all the
// more often, so that much garbage never fills the machine. On a machine of few processors as
// many threads as leastThreads run Go code at a time: with two, a collection takes one of them
// for itself, and people wait for the other; with four, the system shares out the processors,
// and moves pass. Where a control group bounds the processor time, Go's own number stays: more
// threads would use up the time of a period early, and all would stand until the next.
const (
	collectAt    = 75      // percent
	memoryLimit  = 2 << 30 // bytes
	leastThreads = 4
)

// setRuntime sets the runtime once on a machine of so many processors, and returns how many of
// them the program has. What the operator has set by GOGC, GOMEMLIMIT and GOMAXPROCS stays.
func setRuntime(env func(string) string, machine int) (processors int) {
	if env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	processors = runtime.GOMAXPROCS(0)
	if env("GOMAXPROCS") == "" && processors == machine && processors < leastThreads {
		runtime.GOMAXPROCS(leastThreads)
	}
	return processors
}
