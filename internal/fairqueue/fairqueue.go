// Package fairqueue limits how much expensive work of one kind (searches, GIFs, the
// computer's moves) runs concurrently. Each kind has a Queue; callers wait in it for a turn.
//
// Scheduling is fair by client address first, then by visitor: the next turn goes to the one
// that has used least time, and a new caller starts with the least use of those that wait.
// However many requests one address has, another address waits only for turns that have begun.
// The number of queued requests is limited; when the queue is full, the address with most
// requests loses its newest to an address with fewer.
//
// The mutex of a Queue guards its requests and accounts. A Turn belongs to one caller.
package fairqueue

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"
)

// ErrFull is returned when the queue is full, or when the request was dropped in favor of a
// caller with fewer requests. The caller may retry later.
var ErrFull = errors.New("fairqueue: too many wait")

// Caller identifies a caller: a client address, as an opaque key, and a visitor at that address.
// Without an address the visitor is used as the address.
type Caller struct{ Address, Visitor string }

// Limits are the limits of a queue.
type Limits struct {
	Concurrent  int // turns that run concurrently; 0 means 1
	PerAddress  int // concurrent turns of one address; 0 means Concurrent
	Queued      int // requests that may wait; more get ErrFull; 0: none may wait
	PauseFactor int // pause after a turn, as a multiple of its duration; 0: no pause
}

// Queue schedules turns. New returns one; its methods are safe for concurrent use.
type Queue struct {
	name   string
	limits Limits

	mu      sync.Mutex
	all     account
	waiting []*Turn // in order of arrival
	refused int64
}

// New returns an empty queue with these limits. The name is its label in the metrics.
func New(name string, w Limits) *Queue {
	w.Concurrent = max(w.Concurrent, 1)
	if w.PerAddress == 0 {
		w.PerAddress = w.Concurrent
	}
	return &Queue{name: name, limits: w}
}

// Turn is a queued request, and later a running one.
type Turn struct {
	queue   *Queue
	visitor *account
	asked   time.Time
	began   time.Time
	called  chan error // buffered, one value: nil when the turn begins, ErrFull when it was dropped
}

// Join queues a request and returns without waiting for its turn. It returns ErrFull when
// there is no place.
func (l *Queue) Join(who Caller) (*Turn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	address := l.all.at(cmp.Or(who.Address, who.Visitor))
	t := &Turn{queue: l, visitor: address.at(who.Visitor), asked: time.Now(), called: make(chan error, 1)}
	if !l.immediate(address) && !l.makeRoom(t.visitor) {
		l.refused++
		l.forget()
		return nil, ErrFull
	}
	t.visitor.joined()
	l.waiting = append(l.waiting, t)
	l.call()
	return t, nil
}

// Wait blocks until the turn begins. The caller calls leave once, when its work is done. It
// returns ErrFull if the request was dropped, or the error of ctx.
func (t *Turn) Wait(ctx context.Context) (leave func(), err error) {
	select {
	case err = <-t.called:
	case <-ctx.Done():
		t.abandon()
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if err = ctx.Err(); err != nil {
		t.leave()
		return nil, err
	}
	return t.leave, nil
}

// Enter calls Join and then Wait.
func (l *Queue) Enter(ctx context.Context, who Caller) (leave func(), err error) {
	t, err := l.Join(who)
	if err != nil {
		return nil, err
	}
	return t.Wait(ctx)
}

// immediate reports whether a new request of an address would begin now. The caller holds the
// mutex.
func (l *Queue) immediate(address *account) bool {
	return len(l.waiting) == 0 && l.all.running < l.limits.Concurrent && address.running < l.limits.PerAddress
}

// makeRoom reports whether one more request of this visitor may wait. When the queue is full,
// it drops the newest request of the address with most of them, if the visitor's address has
// fewer even with one more; within one address it compares visitors in the same way. The
// caller holds the mutex.
func (l *Queue) makeRoom(visitor *account) bool {
	if len(l.waiting) < l.limits.Queued {
		return true
	}
	address := visitor.parent
	crowded := l.all.longest()
	switch {
	case crowded == nil:
		return false
	case address.waiting+1 < crowded.waiting:
	case address.waiting == crowded.waiting && visitor.waiting+1 < address.longest().waiting:
		crowded = address
	default:
		return false
	}
	l.drop(l.newest(crowded.longest()), ErrFull)
	l.refused++
	return true
}

// newest returns the index of a visitor's last waiting turn. The caller holds the mutex.
func (l *Queue) newest(visitor *account) int {
	for i := len(l.waiting) - 1; ; i-- {
		if l.waiting[i].visitor == visitor {
			return i
		}
	}
}

// drop removes the turn at index i from the queue and sends say to its waiter. The caller
// holds the mutex.
func (l *Queue) drop(i int, say error) {
	t := l.waiting[i]
	l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
	t.visitor.parted()
	t.called <- say
}

// call starts the turns that may run now. The caller holds the mutex.
func (l *Queue) call() {
	for l.all.running < l.limits.Concurrent {
		now := time.Now()
		next := -1
		for i, t := range l.waiting {
			if t.visitor.parent.running < l.limits.PerAddress && (next < 0 || t.visitor.before(l.waiting[next].visitor, now)) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		t := l.waiting[next]
		t.began = now
		t.visitor.began(now)
		l.drop(next, nil)
	}
}

// abandon removes a waiting turn, or ends one that has just begun.
func (t *Turn) abandon() {
	l := t.queue
	l.mu.Lock()
	for i := range l.waiting {
		if l.waiting[i] == t {
			l.drop(i, ErrFull)
			l.forget()
			break
		}
	}
	began := !t.began.IsZero()
	l.mu.Unlock()
	if began {
		t.leave()
	}
}

// leave ends a turn, after the pause of PauseFactor.
func (t *Turn) leave() {
	l, took := t.queue, time.Since(t.began)
	if rest := took * time.Duration(l.limits.PauseFactor); rest > 0 {
		time.AfterFunc(rest, func() { t.over(took) })
		return
	}
	t.over(took)
}

func (t *Turn) over(took time.Duration) {
	l := t.queue
	l.mu.Lock()
	defer l.mu.Unlock()
	t.visitor.ended(t.began, took)
	l.forget()
	l.call()
}

// forget drops the accounts of callers that neither wait nor run. The caller holds the mutex.
func (l *Queue) forget() {
	limit := 4 * (l.limits.Queued + l.limits.Concurrent)
	for _, address := range l.all.parts {
		address.forget(limit)
	}
	l.all.forget(limit)
}

// State is a snapshot of a queue for metrics.
type State struct {
	Name    string        // as given to New
	Waiting int           // requests that wait now
	Oldest  time.Duration // how long the first of them has waited; 0 if none waits
	Refused int64         // requests that got ErrFull since the start
}

// State returns a snapshot of the queue.
func (l *Queue) State() State {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := State{Name: l.name, Waiting: len(l.waiting), Refused: l.refused}
	if s.Waiting > 0 {
		s.Oldest = time.Since(l.waiting[0].asked)
	}
	return s
}
