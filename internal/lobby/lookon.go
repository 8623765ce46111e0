package lobby

import (
	"context"
	"time"
)

// readWait bounds how long a room waits for its log.
const readWait = 5 * time.Second

// lookOn reads what other processes have added to the log, in a goroutine of
// its own, and hands it to the room. The bus only told that there is
// something; a reading that failed is tried again.
func (r *room) lookOn() {
	if r.reading {
		r.again = true
		return
	}
	r.reading, r.again = true, false
	after := r.rec.seq
	go func() {
		ctx, cancel := context.WithTimeout(r.life, readWait)
		defer cancel()
		events, err := r.log.Events(ctx, r.id, after)
		r.post(request{mayWrite: true, do: func() { r.looked(events, err) }})
	}()
}

// looked takes what was read. Nothing is in flight: what of it this room has
// written itself has landed, and is known already.
func (r *room) looked(events []Event, err error) {
	r.reading = false
	if err == nil {
		err = r.catchUpWith(events)
	}
	if err != nil {
		r.logger.Error("log not read on", "game", r.id, "err", err)
		time.AfterFunc(retryEvery, func() { r.nudge(nudgeLog) })
	}
	for _, m := range r.greeted {
		if r.members[m] {
			r.greet(m)
		}
	}
	r.greeted = nil
	if r.again {
		r.lookOn()
	}
}

// readOn reads on at once, while the room waits.
func (r *room) readOn() error {
	ctx, cancel := context.WithTimeout(r.life, readWait)
	defer cancel()
	events, err := r.log.Events(ctx, r.id, r.rec.seq)
	if err != nil {
		return err
	}
	return r.catchUpWith(events)
}

// catchUpWith makes events that others have written part of the room, one by
// one, and tells everybody of each.
func (r *room) catchUpWith(events []Event) error {
	for _, e := range events {
		if e.Seq <= r.rec.seq {
			continue
		}
		next, err := r.rec.apply(e)
		if err != nil {
			return err
		}
		r.advance(e, next, nil, nil)
	}
	return nil
}
