package enginepool

import (
	"context"
	"log/slog"
	"testing"

	"golang.org/x/sys/unix"

	"threefold/internal/testkit/must"
)

// Thoughts have threads that stand back; no other thread does.
func TestThoughtsStandBack(t *testing.T) {
	nice := func() int {
		raw, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
		if err != nil {
			t.Error(err)
		}
		return 20 - raw // as the kernel gives it
	}
	usual := nice()
	b := New(1, 8, &tally{}, slog.New(slog.DiscardHandler))
	defer b.Close()
	thinking := make(chan int)
	must.Do(t, submit(t.Context(), b, b.short, ada, func(context.Context) (int, int, error) { return nice(), 0, nil }, func(n int, _ error) { thinking <- n }))
	if got := <-thinking; got != max(usual, niceness) {
		t.Errorf("a thought has priority %d; the others have %d", got, usual)
	}
	if got := nice(); got != usual {
		t.Errorf("the test itself has priority %d, not %d", got, usual)
	}
}
