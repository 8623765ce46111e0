package renderer

import (
	"os"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// The process that draws stands back, with all its threads, and dies first; the threads
// of this one do not.
func TestTheProcessStandsBack(t *testing.T) {
	p := NewProcess("draw")
	defer p.Close()
	if _, err := p.Draw(t.Context(), jobs(t)[0]); err != nil {
		t.Fatal(err)
	}
	pid := p.child.cmd.Process.Pid
	policies := func(pid int) (all []uint32) {
		threads, err := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		if err != nil {
			t.Fatal(err)
		}
		for _, thread := range threads {
			id, _ := strconv.Atoi(thread.Name())
			if attr, err := unix.SchedGetAttr(id, 0); err == nil { // it may have ended
				all = append(all, attr.Policy)
			}
		}
		return all
	}
	for _, policy := range policies(pid) {
		if policy != schedIdle {
			t.Errorf("a thread that draws has policy %d", policy)
		}
	}
	if score, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/oom_score_adj"); err != nil || string(score) != "1000\n" {
		t.Errorf("it dies by %q, %v", score, err)
	}
	if n := len(policies(pid)); n < 2 {
		t.Errorf("it has %d threads", n)
	}
}
