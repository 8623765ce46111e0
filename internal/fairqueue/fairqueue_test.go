package fairqueue_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/testkit/must"
)

func asker(text string) fairqueue.Caller {
	address, visitor, _ := strings.Cut(text, "/")
	return fairqueue.Caller{Address: address, Visitor: visitor}
}

// track notes in which order turns begin in a queue.
type track struct {
	t     *testing.T
	queue *fairqueue.Queue
	mu    sync.Mutex
	came  []string
}

func newTrack(t *testing.T, w fairqueue.Limits) *track {
	return &track{t: t, queue: fairqueue.New("test", w)}
}

// ask takes a turn that lasts so long, once it has come.
func (k *track) ask(who string, lasts time.Duration) error {
	turn, err := k.queue.Join(asker(who))
	if err != nil {
		return err
	}
	go func() {
		leave, err := turn.Wait(k.t.Context())
		k.mu.Lock()
		defer k.mu.Unlock()
		if err != nil {
			k.came = append(k.came, who+" gave way")
			return
		}
		k.came = append(k.came, who)
		time.AfterFunc(lasts, leave)
	}()
	synctest.Wait()
	return nil
}

func (k *track) all(lasts time.Duration, who ...string) {
	k.t.Helper()
	for _, w := range who {
		if err := k.ask(w, lasts); err != nil {
			k.t.Fatalf("%s: %v", w, err)
		}
	}
}

func (k *track) order() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.came)
}

func (k *track) want(order ...string) {
	k.t.Helper()
	if got := k.order(); !slices.Equal(got, order) {
		k.t.Errorf("the order is\n%v, want\n%v", got, order)
	}
}

// Addresses take turns, and within each its visitors do, in any order of arrival and with
// however many.
func TestTurnsGoByAddressAndThenByVisitor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 20})
		k.all(time.Second, "a/1", "a/1", "a/1", "a/2", "a/3", "b/1", "b/1", "c/1")
		time.Sleep(time.Minute)
		k.want("a/1", "b/1", "c/1", "a/2", "b/1", "a/3", "a/1", "a/1")
	})
}

// Beside however many visitors of one address at most the turn that has begun goes
// before one of another address.
func TestAFloodLetsOthersPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 128})
		for i := range 115 {
			k.all(time.Second, fmt.Sprintf("flood/%d", i))
		}
		time.Sleep(10*time.Second + time.Millisecond)
		before := len(k.order())
		k.all(time.Second, "other/1")
		time.Sleep(2 * time.Second)
		if at := slices.Index(k.order(), "other/1"); at != before {
			t.Errorf("%d turns had begun, and the other's was number %d", before, at)
		}
	})
}

// While others wait no one has more than an equal share of the time, though his turns
// take ten times as long.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 500})
		for range 20 {
			k.all(10*time.Second, "long/1")
		}
		for range 300 {
			k.all(time.Second, "short/1")
		}
		time.Sleep(200 * time.Second)
		short := 0
		for _, who := range k.order() {
			if who == "short/1" {
				short++
			}
		}
		if short < 95 || short > 105 {
			t.Errorf("in 200 s one had %d turns of a second, and the other %d of ten", short, len(k.order())-short)
		}
	})
}

// The one who asks for the next turn only when the one before is over has no more by it.
func TestAskingOneByOneGainsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 500})
		for range 300 {
			k.all(time.Second, "queue/1")
		}
		turns := 0
		go func() {
			for range 20 {
				leave, err := k.queue.Enter(t.Context(), asker("sly/1"))
				if err != nil {
					return
				}
				turns++
				time.Sleep(10 * time.Second)
				leave()
			}
		}()
		time.Sleep(200 * time.Second)
		if n := len(k.order()); n < 90 {
			t.Errorf("in 200 s one had %d turns of a second, and the sly one %d of ten", n, turns)
		}
		k.queue.State()
		time.Sleep(time.Hour)
	})
}

// The one who comes late makes up for nothing.
func TestNewcomersShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 900})
		for range 300 {
			k.all(time.Second, "early/1")
		}
		time.Sleep(100 * time.Second)
		for range 300 {
			k.all(time.Second, "late/1")
		}
		before := len(k.order())
		time.Sleep(100 * time.Second)
		late := 0
		for _, who := range k.order()[before:] {
			if who == "late/1" {
				late++
			}
		}
		if late < 48 || late > 52 {
			t.Errorf("of 100 turns %d were the newcomer's", late)
		}
	})
}

// Where all places are taken, the one who has most gives one up to the one who has fewer; no one
// does so for his own, or for one more of someone who has as many.
func TestWhoHasMostGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 4})
		k.all(time.Second, "a/1", "a/2", "a/2", "a/2", "a/3")
		if err := k.ask("a/2", 0); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("one more of his own: %v", err)
		}
		k.all(time.Second, "a/4") // for one of a/2
		k.all(time.Second, "b/1", "b/1")
		if err := k.ask("b/1", 0); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("one more of who has as many: %v", err)
		}
		if s := k.queue.State(); s.Waiting != 4 || s.Refused != 5 {
			t.Errorf("%+v", s)
		}
		time.Sleep(time.Minute)
		if got := k.order(); len(got) != 8 || got[1] != "a/2 gave way" {
			t.Errorf("the order is %v", got)
		}
	})
}

func TestWidth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 2, PerAddress: 1, Queued: 2})
		k.all(time.Second, "a/1", "a/1", "b/1", "b/1")
		k.want("a/1", "b/1")
		time.Sleep(time.Minute)
		none := newTrack(t, fairqueue.Limits{Concurrent: 2, PerAddress: 1})
		none.all(time.Second, "a/1")
		if err := none.ask("a/2", 0); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("where nobody may wait: %v", err)
		}
		none.all(time.Second, "b/1")
		if err := none.ask("c/1", 0); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("beyond the width: %v", err)
		}
		time.Sleep(time.Minute)
	})
}

// After a turn no one has its place for so many times as long.
func TestRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTrack(t, fairqueue.Limits{Concurrent: 1, Queued: 9, PauseFactor: 1})
		k.all(time.Second, "a/1", "b/1", "a/1", "b/1", "c/1")
		time.Sleep(6*time.Second + time.Millisecond)
		if n := len(k.order()); n != 4 {
			t.Errorf("in 6 s %d turns of a second have begun", n)
		}
		time.Sleep(time.Minute)
	})
}

// Who waits no more has no place any more, and a turn that comes too late goes on.
func TestWhoLeavesGivesThePlaceBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := fairqueue.New("test", fairqueue.Limits{Concurrent: 1, Queued: 1})
		leave := must.Get(l.Enter(t.Context(), asker("a/1")))(t)
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error)
		go func() {
			_, err := l.Enter(ctx, asker("b/1"))
			gone <- err
		}()
		time.Sleep(3 * time.Second)
		if s := l.State(); s.Waiting != 1 || s.Oldest != 3*time.Second || s.Name != "test" {
			t.Errorf("%+v", s)
		}
		cancel()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		late := must.Get(l.Join(asker("c/1")))(t)
		leave() // c's turn has come
		if _, err := late.Wait(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		must.Get(l.Enter(t.Context(), asker("d/1")))(t)()
	})
}

// Many come and go at once; never do more run than may, and at the end no one is left.
func TestCrowd(t *testing.T) {
	const runs = 3
	l := fairqueue.New("test", fairqueue.Limits{Concurrent: runs, Queued: 5})
	var running, done atomic.Int32
	var wait sync.WaitGroup
	for who := range 16 {
		wait.Go(func() {
			for i := range 100 {
				ctx, cancel := context.WithCancel(t.Context())
				if i%7 == 0 {
					cancel()
				}
				leave, err := l.Enter(ctx, asker(fmt.Sprintf("%d/%d", who%5, who)))
				if err == nil {
					if n := running.Add(1); n > runs {
						t.Errorf("%d run at once", n)
					}
					running.Add(-1)
					done.Add(1)
					leave()
				}
				cancel()
			}
		})
	}
	wait.Wait()
	if s := l.State(); s.Waiting != 0 || done.Load() == 0 {
		t.Errorf("%+v after %d turns", s, done.Load())
	}
	leaves := 0
	for range runs {
		if _, err := l.Enter(t.Context(), asker("last/1")); err == nil {
			leaves++
		}
	}
	if leaves != runs {
		t.Errorf("at the end %d of %d may run", leaves, runs)
	}
}
