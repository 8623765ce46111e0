package renderer

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// schedIdle is the policy SCHED_IDLE: a thread that has it runs only when no other thread wants
// the CPU.
const schedIdle = 5

// standBack gives the calling thread the lowest priority. If the kernel refuses, it changes
// nothing.
func standBack() {
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, 19)
	_ = unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: schedIdle, Nice: 19}, 0)
}

// apart puts a process into a process group of its own, so that a terminal's signals do not
// reach it: this process ends it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
