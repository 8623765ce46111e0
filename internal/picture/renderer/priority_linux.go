package renderer

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// schedIdle is the policy SCHED_IDLE: whoever has it runs when nobody else wants to, and
// gives way at once.
const schedIdle = 5

// standBack gives the calling thread the lowest priority. A kernel that refuses leaves it
// as it is.
func standBack() {
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, 19)
	_ = unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: schedIdle, Nice: 19}, 0)
}

// apart keeps the signals of a terminal from a process: this one ends it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
