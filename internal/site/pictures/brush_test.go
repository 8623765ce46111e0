package pictures

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// All drawings together take a twentieth of the time, however many there are.
func TestDrawingsShareATwentiethOfAProcessor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBrush()
		began, done := time.Now(), make(chan time.Duration)
		for range 2 {
			go func() {
				pause, drop, err := b.hold(t.Context())
				if err != nil {
					t.Error(err)
				}
				for range 100 {
					time.Sleep(stroke / 5) // is drawn
					pause()
				}
				drop()
				done <- time.Since(began)
			}()
		}
		first, second := <-done, <-done
		if want := 2 * 20 * stroke * (1 + rests); second != want {
			t.Errorf("two drawings of 20 strokes took %v, want %v", second, want)
		}
		if first < second*9/10 {
			t.Errorf("one was done after %v of %v: the other waited for all of it", first, second)
		}
	})
}

func TestWhoGivesUpWaitsForNoBrush(t *testing.T) {
	b := newBrush()
	if _, _, err := b.hold(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := b.hold(ctx); err == nil {
		t.Error("there are two brushes")
	}
}
