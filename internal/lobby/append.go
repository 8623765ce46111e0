package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"threefold/internal/game"
)

// errNotSaved is what a player is told when the store fails: the command may
// be sent again, under the same id.
var errNotSaved = &Fault{"not_saved", "The server cannot save right now. Your move is kept and sent again."}

// draft is an event that a command has decided on.
type draft struct {
	kind    Kind
	data    any
	command string
	step    *game.Step // for a move
	at      time.Time  // when the command arrived
	// answer is called once, in the room's goroutine: with the event's
	// number when it is durable, else with why not.
	answer func(seq int64, err error)
	// retry decides the command anew, after another event took the number.
	retry func()
}

// write sends a draft off to the log. No other append is in flight.
func (r *room) write(d draft) {
	body, err := json.Marshal(d.data)
	if err != nil {
		r.logger.Error("event not encoded", "game", r.id, "kind", d.kind, "err", err)
		d.answer(0, errNotSaved)
		return
	}
	e := Event{Game: r.id, Seq: r.rec.seq + 1, Kind: d.kind, Version: eventVersion,
		At: time.Now().UnixMilli(), Command: d.command, Data: body}
	next, err := r.rec.apply(e)
	if err != nil {
		r.logger.Error("event not applied", "game", r.id, "kind", d.kind, "err", err)
		d.answer(0, errNotSaved)
		return
	}
	a := Append{Event: e}
	if next.status != r.rec.status {
		a.Row = next.row()
	}
	f := &flight{event: e, next: next, step: d.step, answer: d.answer, retry: d.retry, at: d.at,
		done: make(chan error, 1)}
	r.flight = f
	log := r.log
	go func() { f.done <- log.Append(context.Background(), a) }()
}

// landed takes the result of the append that was in flight.
func (r *room) landed(err error) {
	f := r.flight
	r.flight = nil
	switch {
	case err == nil:
		r.apply(f)
		f.answer(f.event.Seq, nil)
	case errors.Is(err, ErrConflict):
		r.catchUp(f)
	default:
		r.logger.Error("append failed", "game", r.id, "seq", f.event.Seq, "err", err)
		r.startTrouble(f.at)
		f.answer(0, errNotSaved)
	}
}

// catchUp reads on after another writer took the number, and decides anew.
// If the log now holds this very command, it has succeeded.
func (r *room) catchUp(f *flight) {
	if err := r.readOn(); err != nil {
		r.startTrouble(f.at)
		f.answer(0, errNotSaved)
		return
	}
	r.snapshots()
	if seq, ok := r.commands[f.event.Command]; ok {
		f.answer(seq, nil)
		return
	}
	f.retry()
}

// readOn folds what the log holds beyond the record. The members are still
// to be told.
func (r *room) readOn() error {
	events, err := r.log.Events(r.life, r.id, r.rec.seq)
	if err != nil || len(events) == 0 {
		return err
	}
	rec := r.rec
	for _, e := range events {
		if rec, err = rec.apply(e); err != nil {
			return err
		}
		r.remember(e)
	}
	if err := r.adopt(rec); err != nil {
		return err
	}
	r.windFlag()
	return nil
}

// apply makes a durable event part of the room, and tells everybody.
func (r *room) apply(f *flight) {
	was := r.rec.status
	r.rec = f.next
	r.remember(f.event)
	if f.step != nil {
		r.match.Add(*f.step)
	}
	r.press(f)
	if r.rec.status == Over || r.rec.status == Gone {
		r.match = nil
	}
	r.windFlag()
	if r.rec.status == was || r.rec.status == Over {
		r.tell(f)
	} else {
		r.snapshots() // who sits where has changed
	}
	r.tellWall()
}

// press sets the clock as the event has decided, and starts the opponent's:
// it runs from the moment the event is told.
func (r *room) press(f *flight) {
	if r.clock == nil {
		return
	}
	now := time.Now()
	switch {
	case r.rec.status == Over:
		stopped := r.clock.Stop(f.at)
		if f.event.Kind == Moved {
			mover := r.clock.turn
			stopped = stopped.Set(mover, milliseconds(r.rec.left[mover]))
		}
		r.clock = &stopped
	case f.event.Kind == Moved, f.event.Kind == Joined:
		r.setClock(now)
	}
}

// startTrouble notes that the store fails, from when the command that met
// the failure arrived: no clock is charged for the outage.
func (r *room) startTrouble(at time.Time) {
	if r.trouble.IsZero() {
		r.trouble = at
	}
	r.windFlag()
}

// mend asks a store that has failed again. What it was asked to write while
// it failed may have been written: the log is read on first. It says whether
// the store works.
func (r *room) mend() bool {
	if r.trouble.IsZero() {
		return true
	}
	if err := r.readOn(); err != nil {
		return false
	}
	if r.clock != nil {
		forgiven := r.clock.Shift(time.Since(r.trouble))
		r.clock = &forgiven
	}
	r.trouble = time.Time{}
	r.windFlag()
	r.snapshots()
	return true
}
