package enginepool

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game/cheskers"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
	"threefold/internal/testkit/must"
)

// tally counts.
type tally struct{ searched, cancelled, refused atomic.Int64 }

func (t *tally) Searched(time.Duration, time.Duration, int) { t.searched.Add(1) }
func (t *tally) Cancelled()                                 { t.cancelled.Add(1) }
func (t *tally) Refused()                                   { t.refused.Add(1) }

var ada = fairqueue.Caller{Address: "192.0.2.1", Visitor: "ada"}

func short(b *Pool) *fairqueue.Queue { return b.short }
func long(b *Pool) *fairqueue.Queue  { return b.long }

var task = opponent.Task{Game: "cheskers", Start: cheskers.Game.Start, Level: 1}

func TestEveryQuestionIsAnsweredOnce(t *testing.T) {
	counted := &tally{}
	b := New(2, 200, counted, slog.New(slog.DiscardHandler))
	var all sync.WaitGroup
	var answers atomic.Int64
	for range 20 {
		all.Add(1)
		if err := b.Choose(t.Context(), ada, task, func(a opponent.Answer, err error) {
			defer all.Done()
			answers.Add(1)
			if err != nil || a.Move == "" {
				t.Errorf("answered %+v, %v", a, err)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
	b.Close()
	if answers.Load() != 20 || counted.searched.Load() != 20 || counted.cancelled.Load() != 0 {
		t.Errorf("%d answers; counted %d thoughts and %d cancelled", answers.Load(), counted.searched.Load(), counted.cancelled.Load())
	}
}

// blocked is an engine pool that thinks in a queue about a question until release is called.
func blocked(t *testing.T, queue int, m Meter, in func(*Pool) *fairqueue.Queue) (b *Pool, release func()) {
	t.Helper()
	b = New(1, queue, m, slog.New(slog.DiscardHandler))
	begun, free := make(chan struct{}), make(chan struct{})
	if err := submit(context.Background(), b, in(b), fairqueue.Caller{Address: "192.0.2.7", Visitor: "eve"}, func(context.Context) (int, int, error) {
		close(begun)
		<-free
		return 0, 0, nil
	}, func(int, error) {}); err != nil {
		t.Fatal(err)
	}
	<-begun
	return b, func() { close(free) }
}

func TestAFullPoolRefuses(t *testing.T) {
	counted := &tally{}
	b, release := blocked(t, 1, counted, short)
	never := func(opponent.Answer, error) {}
	if err := b.Choose(t.Context(), ada, task, never); err != nil {
		t.Error(err)
	}
	if err := b.Choose(t.Context(), ada, task, never); err == nil || b.short.State().Waiting != 1 || counted.refused.Load() != 1 {
		t.Errorf("a third question: %v; %d wait, %d refused", err, b.short.State().Waiting, counted.refused.Load())
	}
	release()
	b.Close()
}

// A cancelled request gets no answer.
func TestAQuestionGivenUp(t *testing.T) {
	counted := &tally{}
	b, release := blocked(t, 1, counted, short)
	ctx, cancel := context.WithCancel(t.Context())
	must.Do(t, b.Choose(ctx, ada, task, func(opponent.Answer, error) { t.Error("it was answered") }))
	cancel()
	for b.short.State().Waiting > 0 { // it leaves the queue by a goroutine of its own
		time.Sleep(time.Millisecond)
	}
	release()
	done := make(chan struct{})
	if err := submit(t.Context(), b, b.short, ada, func(context.Context) (int, int, error) { return 0, 0, nil }, func(int, error) { close(done) }); err != nil {
		t.Error(err)
	}
	<-done
	b.Close()
	for counted.cancelled.Load() != 1 { // counted by a goroutine of the context's
		time.Sleep(time.Millisecond)
	}
}

// A panic ends one search.
func TestAThoughtThatPanics(t *testing.T) {
	b := New(1, 1, &tally{}, slog.New(slog.DiscardHandler))
	defer b.Close()
	failed := make(chan error, 1)
	err := submit(t.Context(), b, b.short, ada, func(context.Context) (int, int, error) { panic("lost") }, func(_ int, err error) { failed <- err })
	must.Do(t, err)
	if err := <-failed; err == nil {
		t.Error("it has an answer")
	}
}

// What takes a moment waits for nothing that takes long.
func TestShortQuestionsHaveTheirOwnQueue(t *testing.T) {
	b, release := blocked(t, 9, &tally{}, long)
	defer b.Close()
	defer release()
	for level := opponent.Weakest; level <= opponent.Strongest; level++ {
		for seed := range uint64(20) {
			task := opponent.Task{Game: "chesquerque", Level: level, Seed: seed}
			if nodes := player.Nodes(task); level <= 4 && nodes > shortNodes || level >= 7 && nodes <= shortNodes {
				t.Errorf("level %d asks for %d nodes", level, nodes)
			}
		}
	}
	for level := opponent.Weakest; level <= 4; level++ {
		easy := task
		easy.Level = level
		answered := make(chan error, 1)
		must.Do(t, b.Choose(t.Context(), ada, easy, func(_ opponent.Answer, err error) { answered <- err }))
		if err := <-answered; err != nil {
			t.Error(err)
		}
	}
	hard := task
	hard.Level = opponent.Strongest
	never := func(opponent.Answer, error) { t.Error("it passed the question before it") }
	if err := b.Choose(t.Context(), ada, hard, never); err != nil || b.long.State().Waiting != 1 {
		t.Errorf("%v; %+v", err, b.long.State())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Hint(ctx, ada, task, func(opponent.Hint, error) { t.Error("it was answered") }); err != nil {
		t.Error(err)
	}
}

// A question that gave its place up to another address's is answered with that.
func TestAQuestionGivesWay(t *testing.T) {
	counted := &tally{}
	b, release := blocked(t, 2, counted, short)
	gaveWay := make(chan error, 2)
	for range 2 {
		must.Do(t, b.Choose(t.Context(), ada, task, func(_ opponent.Answer, err error) { gaveWay <- err }))
	}
	other := fairqueue.Caller{Address: "198.51.100.1", Visitor: "ben"}
	must.Do(t, b.Choose(t.Context(), other, task, func(opponent.Answer, error) {}))
	if err := <-gaveWay; !errors.Is(err, fairqueue.ErrFull) || counted.refused.Load() != 1 {
		t.Errorf("%v; %d are counted", err, counted.refused.Load())
	}
	release()
	b.Close()
	if err := b.Choose(t.Context(), ada, task, func(opponent.Answer, error) {}); err == nil {
		t.Error("a pool that is closed takes questions")
	}
}

// An old question is logged, and many of them once a minute.
func TestOldQuestionsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, release := blocked(t, 9, &tally{}, long)
		var out bytes.Buffer
		b.logger = slog.New(slog.NewTextHandler(&out, nil))
		for range 5 {
			must.Do(t, submit(t.Context(), b, b.long, ada, func(context.Context) (int, int, error) { return 0, 0, nil }, func(int, error) {}))
			time.Sleep(time.Second)
		}
		time.Sleep(time.Minute)
		release()
		synctest.Wait()
		b.Close()
		if n := strings.Count(out.String(), "has waited long"); n != 1 || !strings.Contains(out.String(), "long=5") {
			t.Errorf("logged %d times: %s", n, out.String())
		}
	})
}
