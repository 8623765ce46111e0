package enginepool

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// niceness is the nice value of searching threads: where they compete with a thread of the
// default priority, they get a tenth of the processor.
const niceness = 10

// lowerPriority locks the calling goroutine to a thread of low priority, which ends with it. If
// the kernel refuses, the priority stays as it is.
func lowerPriority() {
	runtime.LockOSThread()
	_ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), niceness)
}
