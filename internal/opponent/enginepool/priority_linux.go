package enginepool

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// nicety is by how much the threads that think stand back behind those that serve
// people, on the kernel's scale: while both want a processor, they get a tenth of it.
const nicety = 10

// standBack gives the calling goroutine a thread of its own, of low priority, which ends
// with it. A kernel that refuses leaves the priority as it is.
func standBack() {
	runtime.LockOSThread()
	_ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), nicety)
}
