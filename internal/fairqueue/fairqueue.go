// Package fairqueue bounds how much expensive work of one kind (searches, GIFs, the
// computer's moves) runs at once. Each kind has a Queue; callers wait in it for a turn.
//
// Turns are fair by client address first, then by visitor: next is the one who has used least
// of the queue's time, and a newcomer starts level with the least of those who wait. However
// many requests or visitors one address has, another address waits only for the turns that
// have begun, and nobody gets more than an equal share while others wait. The number of
// waiting requests is bounded; when all places are taken, the one with most of them gives one
// up to one with fewer.
//
// A Queue owns the waiting requests and the accounts of used time, under its mutex. A Turn
// belongs to the caller that waits for it or has it.
package fairqueue

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"
)

// ErrFull says that the queue is full, or that the place was given up to a caller with fewer
// requests. The caller may try again later.
var ErrFull = errors.New("fairqueue: too many wait")

// Asker identifies a caller: a client address, as an opaque key, and a visitor at that address.
// Without an address the visitor is used as the address.
type Asker struct{ Address, Visitor string }

// Width is the limits of a queue.
type Width struct {
	Runs  int // turns at once, at least one
	Each  int // turns at once of one address; 0: no limit of its own
	Waits int // requests that may wait
	Rests int // pause after a turn, as a multiple of how long it took
}

// Queue hands out turns. New makes one; its methods are safe for concurrent use.
type Queue struct {
	name  string
	width Width

	mu      sync.Mutex
	all     account
	waiting []*Turn // in order of arrival
	refused int64
}

// New returns an empty queue. The name is its label in the metrics.
func New(name string, w Width) *Queue {
	w.Runs = max(w.Runs, 1)
	if w.Each == 0 {
		w.Each = w.Runs
	}
	return &Queue{name: name, width: w}
}

// Turn is a place in a queue.
type Turn struct {
	queue   *Queue
	visitor *account
	asked   time.Time
	began   time.Time
	called  chan error // buffered, one value: nil when the turn begins, ErrFull when the place was given up
}

// Join takes a place without waiting. The error is ErrFull.
func (l *Queue) Join(who Asker) (*Turn, error) {
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

// Wait blocks until the turn begins. The caller calls leave once, when its work is done. The
// error is ErrFull if the place was given up, or that of ctx.
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

// Enter is Join, and then Wait.
func (l *Queue) Enter(ctx context.Context, who Asker) (leave func(), err error) {
	t, err := l.Join(who)
	if err != nil {
		return nil, err
	}
	return t.Wait(ctx)
}

// immediate reports whether an address may begin now. The caller holds the mutex.
func (l *Queue) immediate(address *account) bool {
	return len(l.waiting) == 0 && l.all.running < l.width.Runs && address.running < l.width.Each
}

// makeRoom reports whether one more request of this visitor may wait. When the queue is full,
// it drops the newest request of the address with most of them, if the visitor's address has
// fewer even with one more; within one address the same holds among its visitors. The caller
// holds the mutex.
func (l *Queue) makeRoom(visitor *account) bool {
	if len(l.waiting) < l.width.Waits {
		return true
	}
	address := visitor.in
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

// newest is the index of a visitor's last waiting turn. The caller holds the mutex.
func (l *Queue) newest(visitor *account) int {
	for i := len(l.waiting) - 1; ; i-- {
		if l.waiting[i].visitor == visitor {
			return i
		}
	}
}

// drop removes a turn from the queue, and sends it this value. The caller holds the mutex.
func (l *Queue) drop(i int, say error) {
	t := l.waiting[i]
	l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
	t.visitor.parted()
	t.called <- say
}

// call begins the turns that may begin now. The caller holds the mutex.
func (l *Queue) call() {
	for l.all.running < l.width.Runs {
		now := time.Now()
		next := -1
		for i, t := range l.waiting {
			if t.visitor.in.running < l.width.Each && (next < 0 || t.visitor.before(l.waiting[next].visitor, now)) {
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

// abandon gives up the place, or the turn if it has just begun.
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

// leave ends a turn, after the pause that Rests asks for.
func (t *Turn) leave() {
	l, took := t.queue, time.Since(t.began)
	if rest := took * time.Duration(l.width.Rests); rest > 0 {
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
	limit := 4 * (l.width.Waits + l.width.Runs)
	for _, address := range l.all.parts {
		address.forget(limit)
	}
	l.all.forget(limit)
}

// State is a snapshot of a queue, for metrics.
type State struct {
	Name    string
	Waiting int
	Oldest  time.Duration // how long the first of them has waited
	Refused int64         // requests refused or dropped since the start
}

// State returns the present state.
func (l *Queue) State() State {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := State{Name: l.name, Waiting: len(l.waiting), Refused: l.refused}
	if s.Waiting > 0 {
		s.Oldest = time.Since(l.waiting[0].asked)
	}
	return s
}
