package renderer

import (
	"os"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"threefold/internal/testkit/must"
)

// The process that draws stands back, and so does each thread that it starts. It draws
// nothing here: while other tests compute that would take minutes.
func TestTheProcessStandsBack(t *testing.T) {
	p := NewProcess("draw")
	defer p.Close()
	c, err := p.running()
	must.Do(t, err)
	if attr, err := unix.SchedGetAttr(c.cmd.Process.Pid, 0); err != nil || attr.Policy != schedIdle {
		t.Errorf("it has the policy %+v, %v", attr, err)
	}
}

// Where memory is short, the process that draws ends first.
func TestTheProcessDiesFirst(t *testing.T) {
	p := newProcess(t)
	must.Get(p.Draw(t.Context(), jobs(t)[0]))(t)
	score, err := os.ReadFile("/proc/" + strconv.Itoa(p.child.cmd.Process.Pid) + "/oom_score_adj")
	if err != nil || string(score) != "1000\n" {
		t.Errorf("it dies by %q, %v", score, err)
	}
}
