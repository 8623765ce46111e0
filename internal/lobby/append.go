package lobby

import (
	"errors"
	"time"

	"threefold/internal/game"
)

// errNotSaved is what a player is told when the store fails: the command may
// be sent again, under the same id.
var errNotSaved = &Fault{"not_saved", "The server cannot save right now. Your move is kept and sent again."}

// errNotMade is the same for what a page does not send again by itself.
var errNotMade = &Fault{errNotSaved.Code, "The server cannot save right now. Please try again in a moment."}

// made is the answer to what a page does not send again by itself.
func made(err error) error {
	if err == errNotSaved {
		return errNotMade
	}
	return err
}

// draft is an event that a command has decided on.
type draft struct {
	kind    Kind
	data    any
	command string
	step    *game.Step // for a move
	lag     lagQuota   // what a move leaves of it
	before  *Append    // the first event of a game that this one speaks of
	at      time.Time  // when the command arrived
	// page is answered by the message that tells of the event; nil where
	// no page asked.
	page *Member
	// answer is called once, in the room's goroutine, unless the page was
	// answered: with the event's number when it is durable, else with why not.
	answer func(seq int64, err error)
	// retry decides the command anew, after another event took the number.
	retry func()
}

// flight is a draft on its way to the log.
type flight struct {
	draft
	event Event
	next  record     // the record once the event is durable
	done  chan error // has room for what became of it
}

// write sends a draft off to the log. No other append is in flight.
func (r *room) write(d draft) {
	body, err := eventBody(d.data)
	if err != nil {
		r.logger.Error("event not encoded", "game", r.id, "kind", d.kind, "err", err)
		d.answer(0, errNotSaved)
		return
	}
	f := &flight{draft: d, done: make(chan error, 1), event: Event{Game: r.id, Seq: r.rec.seq + 1, Kind: d.kind,
		Version: eventVersion, At: time.Now().UnixMilli(), Command: d.command, Data: body}}
	if f.next, err = r.rec.applyWith(f.event, d.data); err != nil {
		r.logger.Error("event not applied", "game", r.id, "kind", d.kind, "err", err)
		d.answer(0, errNotSaved)
		return
	}
	r.flight = f
	r.send(f, f.rowFor(r.rec))
}

// rowFor is the game's row where the event changes it: its status, a seat, or
// the deadline of a move by correspondence.
func (f *flight) rowFor(was record) *Row {
	if f.next.status == was.status && f.next.seats == was.seats && f.next.terms.Days == 0 {
		return nil
	}
	return f.next.row()
}

// send hands the event to the log, once the event that it speaks of is written.
// The log answers in a goroutine that touches nothing of the room.
func (r *room) send(f *flight, row *Row) {
	event := Append{Event: f.event, Row: row}
	land := func(err error) {
		f.done <- err
		r.wake()
	}
	if f.before == nil {
		r.log.Submit(event, land)
		return
	}
	r.log.Submit(*f.before, func(err error) {
		if err != nil && !errors.Is(err, ErrConflict) {
			land(err)
			return
		}
		r.log.Submit(event, land)
	})
}

// landed takes the result of the append that was in flight.
func (r *room) landed(err error) {
	f := r.flight
	r.flight = nil
	switch {
	case err == nil:
		r.health.wrote(time.Now())
		if f.step != nil {
			r.lag = f.lag
		}
		answered := r.advance(f.event, f.next, f.step, f.page)
		r.tell(News{Kind: NewsEvent, Game: r.id, Seq: f.event.Seq})
		if !answered {
			f.answer(f.event.Seq, nil)
		}
	case errors.Is(err, ErrConflict):
		r.meter.Conflict()
		r.catchUp(f)
	default:
		r.logger.Error("append failed", "game", r.id, "seq", f.event.Seq, "err", err)
		r.fail(f)
	}
}

// fail answers that the store could not write, or not be read.
func (r *room) fail(f *flight) {
	r.stumble(f.at)
	r.heed()
	r.wind() // what was due still is
	f.answer(0, errNotSaved)
}

// catchUp reads on after another writer took the number, and decides anew.
// If the log now holds this very command, it has succeeded.
func (r *room) catchUp(f *flight) {
	if err := r.readOn(); err != nil {
		r.logger.Error("log not read on", "game", r.id, "err", err)
		r.fail(f)
		return
	}
	if f.page != nil {
		if seq, ok := r.written(f.page, f.command); ok {
			f.answer(seq, nil)
			return
		}
	}
	f.retry()
}

// advance makes a durable event part of the room, and tells everybody. Step is
// its move where this room has tried it already, by the page whose command made
// it, if any. It says whether that page was told so with the event.
func (r *room) advance(e Event, next record, step *game.Step, by *Member) (answered bool) {
	was := r.rec
	r.rec = next
	r.remember(e, next)
	r.follow(e, step)
	r.press(e)
	if r.rec.status.ended() {
		r.match = nil
	}
	r.wind()
	if seated := r.rec.seats != was.seats || e.Kind == Shared; seated || e.Kind == Forgiven || len(r.rec.plies) < len(was.plies) || r.rec.status == Gone {
		r.recount()
		r.snapshots() // who sits where has changed, or moves are gone
	} else {
		answered = r.tellEvent(e, by)
	}
	if r.rec.status != was.status {
		r.report()
		r.tellOpen(was)
	}
	r.tellWall()
	return answered
}

// tellOpen tells the other processes of an open challenge that is one no more.
func (r *room) tellOpen(was record) {
	if was.status == Invited && was.terms.Visibility == Open {
		r.tell(News{Kind: NewsOpen})
	}
}

// follow brings the match to where the record is. A move that others have
// written is tried again; one that the rules here do not know is taken as it
// is written.
func (r *room) follow(e Event, step *game.Step) {
	if e.Kind == Moved && step == nil && r.match != nil {
		if tried, err := r.match.Try(r.rec.plies[len(r.rec.plies)-1].Text); err == nil {
			step = &tried
		}
	}
	switch {
	case step != nil:
		step.Played = r.rec.plies[len(r.rec.plies)-1].Played // one for both
		r.match.Add(*step)
	case r.rec.status == Playing && (r.match == nil || len(r.match.Plies()) != len(r.rec.plies)):
		if err := r.resume(); err != nil {
			r.logger.Error("match not resumed", "game", r.id, "err", err)
		}
	}
}

// press sets the clock as the event has decided, and starts the clock of who
// is on turn then: it runs from the moment the event is told.
func (r *room) press(e Event) {
	switch {
	case r.rec.status.ended():
		r.clock = nil // as the log knows it
	case e.Kind == Given && r.clock != nil:
		to, more := givenTo(e)
		given := r.clock.Add(to, more)
		r.clock = &given
	case e.Kind == Moved, e.Kind == Joined, e.Kind == Accepted, e.Kind == TookBack, e.Kind == Forgiven:
		r.setClock(time.Now())
	}
}
