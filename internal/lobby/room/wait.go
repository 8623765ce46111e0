package room

import (
	"context"
	"fmt"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/workers"
)

// ReadWait is the timeout of a read of the store, and writeWait that of a write. RetryEvery is the
// time between two attempts while the store fails, and the timeout of a read then.
const (
	ReadWait   = 5 * time.Second
	writeWait  = 10 * time.Second
	RetryEvery = time.Second
)

// errNoAnswer is returned when the store did not answer in time.
var errNoAnswer = fmt.Errorf("%w: no answer in time", gamelog.ErrAway)

// await waits for a result of the store, and serves reads of the room meanwhile. ok is false if
// down is closed first, as it is while the store fails, or after the timeout longest.
func await[T any](r *Room, result <-chan T, down <-chan struct{}, longest time.Duration) (value T, ok bool) {
	late := make(chan struct{})
	defer time.AfterFunc(longest, func() { close(late) }).Stop()
	defer r.readClock()
	for {
		select {
		case value = <-result:
			return value, true
		case look := <-r.inbox.reads:
			r.readClock()
			look()
			continue
		case <-down:
		case <-late:
		}
		return take(result) // the result may have arrived at the same time
	}
}

// ask calls question, which queries the store, in a new goroutine, and waits for the answer.
func ask[T any](r *Room, question func(context.Context) (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	answers, down, longest := make(chan answer, 1), r.deps.Health.Down(), ReadWait
	if !r.deps.Health.Failing().IsZero() { // a store that cannot be written may still be readable
		down, longest = nil, RetryEvery
	}
	go func() {
		ctx, cancel := context.WithTimeout(r.deps.Life, longest)
		defer cancel()
		var a answer
		a.err = workers.Guard(func() (err error) { a.value, err = question(ctx); return err })
		answers <- a
	}()
	a, ok := await(r, answers, down, longest+time.Second)
	if !ok {
		return a.value, errNoAnswer
	}
	return a.value, a.err
}

// later calls then in the room's goroutine after a delay.
func (r *Room) later(after time.Duration, then func()) {
	time.AfterFunc(after, func() { r.inbox.deliver(then) })
}

// scheduleRetry records that a read of the store has failed, logs it once, and calls again after
// RetryEvery.
func (r *Room) scheduleRetry(t *retryState, what string, err error, again func()) {
	if !t.warned {
		r.logError(what, "err", err)
	}
	t.err, t.warned = err, true
	r.later(RetryEvery, func() { t.err = nil; again() })
}
