package duel

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// onProcessor returns a function that returns the processor time that the calling goroutine has used
// since. Until done is called, the goroutine has a thread of its own, whose time this is: neither
// waiting nor other goroutines count. It fails if the system does not tell the time.
func onProcessor() (since func() time.Duration, done func(), err error) {
	runtime.LockOSThread()
	begun, err := threadTime()
	if err != nil {
		runtime.UnlockOSThread()
		return nil, nil, err
	}
	since = func() time.Duration {
		now, err := threadTime()
		if err != nil {
			panic(err) // does not happen: the first call has worked
		}
		return now - begun
	}
	return since, runtime.UnlockOSThread, nil
}

func threadTime() (time.Duration, error) {
	var t unix.Timespec
	err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t)
	return time.Duration(t.Nano()), err
}
