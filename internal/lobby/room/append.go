package room

import (
	"errors"
	"log/slog"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/due"
)

// errNotSaved answers a move while the store fails: the page sends it again, under the same id.
var errNotSaved = gamelog.NewError("not_saved", "The server cannot save right now. Your move is stored on this device and will be sent again.")

// ErrNotMade is errNotSaved for what the page does not send again by itself: any other
// command, and creating or joining a game.
var ErrNotMade = gamelog.NewError(errNotSaved.Code, "The server cannot save right now. Try again in a moment.")

// phase is how far the append of a room is. The package comment draws the way.
type phase int

const (
	resting   phase = iota // none is under way
	writing                // the log writes the event
	contested              // another event has its number: the log is read on
	unclear                // it failed, and the log may have the event all the same
	settling               // the store works again: the log is read on, so that the outage may end
)

// appending is the append of a room as a state machine: there is one append at a time.
type appending struct {
	phase    phase
	*pending       // what is appended; nil at rest, and in settling where nothing was unclear
	unsure   int64 // number of an event that the log may have got though it did not say so
}

// busy reports whether nothing else may be decided on.
func (a *appending) busy() bool { return a.phase != resting && a.phase != unclear }

// writing reports whether the log has still to say what it has done.
func (a *appending) writing() bool { return a.phase == writing || a.phase == contested }

// rest sets the machine to resting and returns the pending append, which the caller finishes.
func (a *appending) rest() *pending {
	was := a.pending
	a.phase, a.pending = resting, nil
	return was
}

// draft is an event that has been decided on.
type draft struct {
	gamelog.Decision
	command string     // id
	step    *game.Step // for a move
	lag     due.Quota  // the quota that a move leaves
	at      time.Time  // when the command arrived
	page    pageID     // whose command it is, which the message of the event answers; 0 for any other
	player  string     // id of who gave the command; empty without one
	origin  origin
}

// origin is what a draft was made for, as data: what its command is answered, and how it is
// decided on again after another event has taken the number.
type origin interface {
	// answered is called once, unless the message of the event has answered the page: with
	// the event's number when it is durable, else with the error.
	answered(s *state, seq int64, err error)
	again(s *state)
}

// These are the origins besides a command, a pending action of the computer's, a hint, a plan and an
// outage.
type (
	itself    struct{}           // something was due: if it still is, the room finds out
	dueBefore struct{ *command } // something was due before the command arrived
)

func (itself) answered(*state, int64, error) {}
func (itself) again(*state)                  {}

func (d dueBefore) answered(s *state, _ int64, err error) {
	if err != nil {
		refuse(s, d.command, err)
		return
	}
	d.command.apply(s)
}
func (d dueBefore) again(s *state) { d.command.apply(s) }

// notMade answers with this error that no event was made of the draft: the log never got
// it, or did nothing.
func (d *draft) notMade(s *state, err error) {
	d.origin.answered(s, 0, err)
	d.undone(s)
}

// undone takes back what the limits have counted for a draft, once it is known that it is
// not in the log.
func (d *draft) undone(s *state) {
	if c, ok := d.origin.(*command); ok {
		giveBack(s, c)
	}
}

// pending is a draft with its event.
type pending struct {
	draft
	append gamelog.Append
	next   gamelog.Record // the record once the event is durable
}

// begin hands a draft to the log. Where the store was well again before anybody noticed that it
// failed, an append may begin over an unclear one: its number stays in unsure, and what the
// limits counted for it stays counted.
func begin(s *state, d draft) {
	if s.log.outdated {
		d.notMade(s, gamelog.ErrNewer)
		return
	}
	body, err := gamelog.EventBody(d.Data)
	if err != nil {
		s.out.log(slog.LevelError, "event not encoded", "kind", d.Kind, "err", err)
		d.notMade(s, errNotSaved)
		return
	}
	rec, f := &s.game.Record, new(pending)
	f.draft, f.append.Event = d, gamelog.Event{Game: s.id, Seq: rec.Seq + 1, Kind: d.Kind,
		Version: gamelog.EventVersion, At: s.now.UnixMilli(), Command: d.command, Data: body}
	if f.next, err = rec.ApplyWith(f.append.Event, d.Data); err != nil {
		s.out.log(slog.LevelError, "event not applied", "kind", d.Kind, "err", err)
		d.notMade(s, errNotSaved)
		return
	}
	f.append.Row, f.append.Notifications = f.rowFor(rec), s.game.Notifications(f.append.Event, &f.next)
	s.appending.phase, s.appending.pending = writing, f
	s.out.add(f)
}

// rowFor is the game's row where the event changes it: its status, a seat, or its
// deadline. It is nil otherwise.
func (f *pending) rowFor(was *gamelog.Record) *gamelog.Row {
	if f.next.Status == was.Status && f.next.Seats.Owners == was.Seats.Owners && f.next.Deadline() == was.Deadline() {
		return nil
	}
	return f.next.Row()
}

// apply goes on from writing. A conflict has the log read on: another process has taken the
// number, or a write that was tried again finds itself.
func (q written) apply(s *state) {
	a := &s.appending
	if a.phase != writing {
		return
	}
	seq := a.append.Event.Seq
	switch {
	case q.err == nil:
		durableNow(s, a.rest())
	case errors.Is(q.err, gamelog.ErrConflict):
		s.out.add(conflict{})
		a.phase, a.unsure = contested, seq
		s.out.add(readLog{why: readConflict, after: s.game.Record.Seq})
	case errors.Is(q.err, gamelog.ErrClash):
		s.out.log(slog.LevelWarn, "append clashed", "seq", seq, "err", q.err)
		f := a.rest()
		setTimer(s) // what was due still is
		lookForPlans(s)
		f.notMade(s, errNotSaved)
	default:
		s.out.log(slog.LevelError, "append failed", "seq", seq, "err", q.err)
		fail(s, q.failing)
	}
}

// durableNow tells everybody of an event that the log has now.
func durableNow(s *state, f *pending) {
	if f.step != nil {
		s.schedule.lag = f.lag
	}
	e := f.append.Event
	s.out.add(publish{kind: cluster.NotifyEvent, seq: e.Seq})
	if answered := advance(s, e, f.next, f.step, f.page); !answered {
		f.origin.answered(s, e.Seq, nil)
	}
}

// fail answers that the store could not write, or could not be read: what becomes of the
// append is unclear until the store works again.
func fail(s *state, failing time.Time) {
	a := &s.appending
	a.phase, a.unsure = unclear, a.append.Event.Seq
	checkHealth(s, failing)
	setTimer(s) // what was due still is
	a.origin.answered(s, 0, errNotSaved)
}

// resolve goes on from contested: it decides again on the draft. If the log now holds its very
// command, that has succeeded.
func resolve(s *state, q eventsRead) {
	if q.err != nil {
		s.out.log(slog.LevelError, "log not read on", "err", q.err)
		fail(s, q.failing)
		return
	}
	f := s.appending.rest()
	apply(s, q.events)
	if seq, ok := f.made(s); ok {
		f.origin.answered(s, seq, nil)
	} else if s.log.outdated {
		f.notMade(s, gamelog.ErrNewer)
	} else {
		f.origin.again(s)
	}
}

// settle goes on from settling, now that the log was read on: it says what became of the
// append whose result was unclear.
func settle(s *state) {
	f := s.appending.rest()
	if f == nil {
		return
	}
	if _, made := f.made(s); !made && f.player != "" && !s.log.outdated {
		f.undone(s)
	}
}

// unsettled goes back from settling: the log was not read on, or the store fails again.
func (a *appending) unsettled() {
	if a.phase = unclear; a.pending == nil {
		a.phase = resting
	}
}

// made finds the event of a draft's command, by its number.
func (d *draft) made(s *state) (seq int64, ok bool) {
	if d.player == "" {
		return 0, false
	}
	return s.log.commands.By(&s.game.Record, d.player, d.command)
}
