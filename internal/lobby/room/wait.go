package room

import (
	"context"
	"fmt"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/workers"
)

// ReadWait is how long a read of the store may take, writeWait the longest time a room waits for a
// write. RetryEvery is the time between two attempts while the store fails, and how long a read may
// take then.
const (
	ReadWait   = 5 * time.Second
	writeWait  = 10 * time.Second
	RetryEvery = time.Second
)

// errNoAnswer says that a room has waited for the store in vain.
var errNoAnswer = fmt.Errorf("%w: no answer in time", gamelog.ErrAway)

// await waits for what the store is asked, and meanwhile serves those who only look at the room.
// It gives up when down is closed, as it is while the store fails, or after the longest time that it
// waits; ok is false then.
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
		return take(result) // it may have come as well
	}
}

// ask asks the store in a goroutine of its own, and waits for the answer.
func ask[T any](r *Room, question func(context.Context) (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	answers, down, longest := make(chan answer, 1), r.deps.Store.Down(), ReadWait
	if !r.deps.Store.Failing().IsZero() { // it may be readable all the same
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

// later delivers something to the room after a while.
func (r *Room) later(after time.Duration, then func()) {
	time.AfterFunc(after, func() { r.inbox.deliver(then) })
}

// retryLater notes that something of the store's has failed, says so to the operator once, and does
// it again in a while. It may be called again when that has begun.
func (r *Room) scheduleRetry(t *retryState, what string, err error, again func()) {
	if !t.warned {
		r.logError(what, "err", err)
	}
	t.err, t.warned = err, true
	r.later(RetryEvery, func() { t.err = nil; again() })
}
