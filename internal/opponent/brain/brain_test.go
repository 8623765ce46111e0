package brain

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"threefold/internal/game/cheskers"
	"threefold/internal/opponent"
)

// tally counts.
type tally struct{ thought, cancelled, refused atomic.Int64 }

func (t *tally) Thought(time.Duration, time.Duration, int) { t.thought.Add(1) }
func (t *tally) Cancelled()                                { t.cancelled.Add(1) }
func (t *tally) Refused()                                  { t.refused.Add(1) }

var task = opponent.Task{Game: "cheskers", Start: cheskers.Game.Start, Level: 1}

func TestEveryQuestionIsAnsweredOnce(t *testing.T) {
	counted := &tally{}
	b := New(2, 200, counted)
	var all sync.WaitGroup
	var answers atomic.Int64
	for range 20 {
		all.Add(1)
		if err := b.Choose(t.Context(), "ada", task, func(a opponent.Answer, err error) {
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
	if answers.Load() != 20 || counted.thought.Load() != 20 || counted.cancelled.Load() != 0 {
		t.Errorf("%d answers; counted %d thoughts and %d cancelled", answers.Load(), counted.thought.Load(), counted.cancelled.Load())
	}
}

// blocked is a brain whose worker is at a question until release is called.
func blocked(t *testing.T, queue int, m Meter) (b *Brain, release func()) {
	t.Helper()
	b = New(1, queue, m)
	begun, free := make(chan struct{}), make(chan struct{})
	if err := think(context.Background(), b, "eve", func(context.Context) (int, int, error) {
		close(begun)
		<-free
		return 0, 0, nil
	}, func(int, error) {}); err != nil {
		t.Fatal(err)
	}
	<-begun
	return b, func() { close(free) }
}

func TestAFullBrainRefuses(t *testing.T) {
	counted := &tally{}
	b, release := blocked(t, 1, counted)
	never := func(opponent.Answer, error) {}
	if err := b.Choose(t.Context(), "ada", task, never); err != nil {
		t.Error(err)
	}
	if err := b.Choose(t.Context(), "ada", task, never); err == nil || b.Waiting() != 1 || counted.refused.Load() != 1 {
		t.Errorf("a third question: %v; %d wait, %d refused", err, b.Waiting(), counted.refused.Load())
	}
	release()
	b.Close()
}

// Nobody waits for the answer to a question that was given up.
func TestAQuestionGivenUp(t *testing.T) {
	counted := &tally{}
	b, release := blocked(t, 1, counted)
	ctx, cancel := context.WithCancel(t.Context())
	if err := b.Choose(ctx, "ada", task, func(opponent.Answer, error) { t.Error("it was answered") }); err != nil {
		t.Fatal(err)
	}
	cancel()
	release()
	done := make(chan struct{})
	for { // the queue has one place, which the question holds until its turn
		if err := think(t.Context(), b, "ada", func(context.Context) (int, int, error) { return 0, 0, nil }, func(int, error) { close(done) }); err == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	<-done
	b.Close()
	for counted.cancelled.Load() != 1 { // counted by a goroutine of the context's
		time.Sleep(time.Millisecond)
	}
}

// A panic ends one thought.
func TestAThoughtThatPanics(t *testing.T) {
	b := New(1, 1, &tally{})
	defer b.Close()
	failed := make(chan error, 1)
	if err := think(t.Context(), b, "ada", func(context.Context) (int, int, error) { panic("lost") }, func(_ int, err error) { failed <- err }); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; err == nil {
		t.Error("it has an answer")
	}
}
