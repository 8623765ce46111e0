package renderer

import (
	"context"
	"errors"
	"syscall"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

// A process that reads nothing blocks no request: an order longer than its pipe ends with its
// context, and the process with it.
func TestAProcessThatReadsNothing(t *testing.T) {
	p := newProcess(t)
	p.endWait = 10 * time.Millisecond
	must.Get(p.Draw(t.Context(), jobs(t)[0]))(t)
	must.Do(t, p.child.cmd.Process.Signal(syscall.SIGSTOP))
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	gone := make(chan error)
	for range 2 {
		go func() {
			_, err := p.Draw(ctx, longGIF(t))
			gone <- err
		}()
	}
	for range 2 {
		if err := <-gone; !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	<-p.child.dead
}
