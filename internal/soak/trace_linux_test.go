package soak

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"unsafe"

	"threefold/internal/testkit/must"
)

// What package syscall does not name of ptrace(2) and wait(2).
const (
	ptraceSeize          = 0x4206
	ptraceInterrupt      = 0x4207
	ptraceGetSyscallInfo = 0x420e
	waitAll              = 0x40000000 // __WALL: threads, too
	waitOwn              = 0x20000000 // __WNOTHREAD: what this thread traces, and nobody else's children
	syscallStop          = syscall.SIGTRAP | 0x80
)

// countSyncs counts from now on how often a process waits for the disk, by any
// of its threads. The counting ends with the process.
func countSyncs(t *testing.T, pid int) *atomic.Int64 {
	t.Helper()
	var syncs atomic.Int64
	attached, ended := make(chan error), make(chan struct{})
	go func() {
		defer close(ended)
		runtime.LockOSThread() // who attaches must wait; the thread ends with the goroutine
		err := seize(pid)
		attached <- err
		for err == nil {
			err = follow(&syncs)
		}
	}()
	must.Do(t, <-attached)
	t.Cleanup(func() {
		syscall.Kill(pid, syscall.SIGKILL)
		<-ended
	})
	return &syncs
}

// seize begins to trace all threads of a process, and those that they start.
func seize(pid int) error {
	const options = syscall.PTRACE_O_TRACESYSGOOD | syscall.PTRACE_O_TRACECLONE
	known := map[int]bool{}
	for more := true; more; {
		more = false
		tasks, err := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		if err != nil {
			return err
		}
		for _, task := range tasks {
			id, err := strconv.Atoi(task.Name())
			if err != nil || known[id] {
				continue
			}
			known[id], more = true, true
			err = ptrace(ptraceSeize, id, 0, options)
			if err == nil {
				err = ptrace(ptraceInterrupt, id, 0, 0)
			}
			if err != nil && !errors.Is(err, syscall.ESRCH) && !errors.Is(err, syscall.EPERM) {
				return err // a thread that has ended, or is traced since it was started, is none
			}
		}
	}
	return nil
}

// follow waits until a thread stops, counts the system call it is about to make if it is one
// that waits for the disk, and lets it go on. The error says that no thread is left.
func follow(syncs *atomic.Int64) error {
	var status syscall.WaitStatus
	id, err := syscall.Wait4(-1, &status, waitAll|waitOwn, nil)
	if err != nil || !status.Stopped() {
		return err
	}
	signal := 0
	switch {
	case status.StopSignal() == syscallStop:
		if waitsForDisk(id) {
			syncs.Add(1)
		}
	case int(status)>>16 == 0: // the signal is for the thread
		signal = int(status.StopSignal())
	}
	if err := ptrace(syscall.PTRACE_SYSCALL, id, 0, uintptr(signal)); !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil // it was killed meanwhile
}

// call is the beginning of struct ptrace_syscall_info.
type call struct {
	op      uint8 // 1: the call is about to be made
	_       [3]byte
	arch    uint32
	ip, sp  uint64
	number  uint64
	further [48]byte
}

// waitsForDisk reports whether a stopped thread is about to call fsync or fdatasync.
func waitsForDisk(id int) bool {
	var c call
	_, _, err := syscall.RawSyscall6(syscall.SYS_PTRACE, ptraceGetSyscallInfo, uintptr(id),
		unsafe.Sizeof(c), uintptr(unsafe.Pointer(&c)), 0, 0)
	return err == 0 && c.op == 1 && (c.number == syscall.SYS_FSYNC || c.number == syscall.SYS_FDATASYNC)
}

func ptrace(request, id int, addr, data uintptr) error {
	if _, _, err := syscall.RawSyscall6(syscall.SYS_PTRACE, uintptr(request), uintptr(id), addr, data, 0, 0); err != 0 {
		return err
	}
	return nil
}
