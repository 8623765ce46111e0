package duel

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// onProcessor gives a function that says how much processor time the calling goroutine has had
// since; done ends it. Until then the goroutine has a thread of its own, whose time this is:
// neither waiting nor what other goroutines do counts. The error says that it cannot be told.
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
			panic(err) // the first call has worked
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
