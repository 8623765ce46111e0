package limit

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestAGateLetsFewThrough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(Width{Runs: 1, Most: 3, Each: 2})
		leave, err := g.Enter(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		entered := make(chan func(), 2)
		for _, client := range []string{"a", "b"} {
			go func() {
				leave, err := g.Enter(t.Context(), client)
				if err != nil {
					t.Error(err)
				}
				entered <- leave
			}()
		}
		synctest.Wait()
		if len(entered) != 0 {
			t.Error("two have entered")
		}
		if _, err := g.Enter(t.Context(), "a"); !errors.Is(err, ErrBusy) {
			t.Errorf("a client's third: %v", err)
		}
		if _, err := g.Enter(t.Context(), "c"); !errors.Is(err, ErrBusy) {
			t.Errorf("the fourth of all: %v", err)
		}
		leave()
		(<-entered)()
		(<-entered)()
		if g.all != 0 || len(g.by) != 0 {
			t.Errorf("%d are counted after all have left: %v", g.all, g.by)
		}
	})
}

func TestWhoStopsWaitingIsForgotten(t *testing.T) {
	g := NewGate(Width{Runs: 1, Most: 2, Each: 2})
	leave, _ := g.Enter(t.Context(), "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Enter(ctx, "a"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	leave()
	if g.all != 0 {
		t.Errorf("%d are counted", g.all)
	}
}
