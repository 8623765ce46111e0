package renderer

import (
	"os"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"threefold/internal/testkit/must"
)

// The process that draws stands back, and so does each thread that it starts. It draws
// nothing here: while other tests compute that would take minutes.
func TestTheProcessStandsBack(t *testing.T) {
	p := NewProcess("draw")
	defer p.Close()
	c := must.Get(p.running())(t)
	tasks := "/proc/" + strconv.Itoa(c.cmd.Process.Pid) + "/task"
	for n := 0; n < 2; time.Sleep(time.Millisecond) { // the runtime starts a second one at once
		n = 0
		for _, thread := range must.Get(os.ReadDir(tasks))(t) {
			id, _ := strconv.Atoi(thread.Name())
			attr, err := unix.SchedGetAttr(id, 0)
			if err != nil {
				continue // it has ended
			}
			if n++; attr.Policy != schedIdle {
				t.Fatalf("a thread has the policy %+v", attr)
			}
		}
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
