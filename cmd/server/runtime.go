package main

import (
	"runtime"
	"runtime/debug"
)

// Settings of the Go runtime, unless the environment has others. collectAt is the garbage, in
// percent of the live heap, at which a collection starts (GOGC); above memoryLimit collections are
// more frequent. leastThreads is the minimum of GOMAXPROCS: with two, a collection occupies one of
// them while people wait for the other; with four, the operating system shares out the processors.
// If a control group limits the processor time, Go's own number stays: more threads would use up a
// period's time early, and then all would stop until the next one.
const (
	collectAt    = 75      // percent
	memoryLimit  = 2 << 30 // bytes
	leastThreads = 4
)

// setRuntime configures the runtime once, on a machine with this number of processors, and returns
// how many of them the program may use. The values that the operator has set by GOGC, GOMEMLIMIT
// and GOMAXPROCS stay.
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
