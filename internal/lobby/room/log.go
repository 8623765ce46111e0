package room

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/wire"
)

// tries is the maximum number of attempts at one decision while other processes write.
const tries = 8

// write calls decide and appends its event to the log. It retries if another process has taken the
// event's number or decide returns errAgain. It returns the event's number once the event is
// durable and sent to all pages; answered reports whether that message answered the command's page.
// If decide returns no draft, nothing is written and seq is 0. After ErrNotMade the log may have
// the event all the same.
func (r *Room) write(decide func() (*draft, error)) (seq int64, answered bool, err error) {
	for range tries {
		d, err := decide()
		if err == nil && d != nil {
			seq, answered, err = r.append(d)
		}
		if err != errAgain {
			return seq, answered, err
		}
	}
	return 0, false, wire.ErrNotMade
}

// errAgain is returned when the log has changed since the decision, which must be repeated.
var errAgain = errors.New("to be decided again")

// append writes the event of a draft to the log, and advances the game.
func (r *Room) append(d *draft) (seq int64, answered bool, err error) {
	switch {
	case r.log.outdated:
		return 0, false, gamelog.ErrNewer
	case r.degraded.On():
		return 0, false, wire.ErrNotMade
	}
	a, next, err := r.game.Make(d.Decision, d.command, r.now)
	if err != nil {
		r.logError("event not made", "kind", d.Kind, "err", err)
		return 0, false, wire.ErrNotMade
	}
	seq = a.Event.Seq
	r.log.tried = seq
	switch err = r.submit(a, d); {
	case err == nil:
		r.deps.Health.Wrote(r.now)
		r.publish(cluster.NotifyEvent, seq, nil)
		if d.step != nil {
			r.lag = d.lag
		}
		return seq, r.advance(a.Event, next, d.step, d.by), nil
	case errors.Is(err, gamelog.ErrConflict):
		return r.contested(d)
	case errors.Is(err, gamelog.ErrClash):
		r.deps.Logger.Log(r.deps.Life, slog.LevelWarn, "append clashed", "game", r.ID, "seq", seq, "err", err)
		r.log.tried = 0
		return 0, false, wire.ErrNotMade
	default:
		r.logError("append failed", "seq", seq, "err", err)
		return 0, false, r.fail(d)
	}
}

// submit writes an event to the log and waits until it is durable. If the event names a game that
// it opens, that game's first event is written before.
func (r *Room) submit(a gamelog.Append, d *draft) error {
	if r.log.wrote == nil {
		r.log.wrote = make(chan error, 1)
	}
	wrote, longest := r.log.wrote, writeWait
	done := func(err error) { wrote <- err }
	if d.Before == nil {
		r.deps.Log.Submit(a, done)
	} else {
		longest *= 2
		r.deps.Log.Submit(*d.Before, func(err error) {
			if err != nil && !errors.Is(err, gamelog.ErrConflict) {
				done(err)
				return
			}
			r.deps.Log.Submit(a, done)
		})
	}
	err, ok := await(r, wrote, r.deps.Health.Down(), longest)
	if !ok {
		r.log.late, r.log.wrote = wrote, nil
		return errNoAnswer
	}
	return err
}

// fail marks the event of a draft as unclear after a failed write or read, stops the clocks, and
// returns ErrNotMade.
func (r *Room) fail(d *draft) error {
	r.log.unclear = d
	r.stopClocks(r.deps.Health.Failed(d.at))
	return wire.ErrNotMade
}

// stopClocks stops the clocks as of the moment failing, and notifies every page.
func (r *Room) stopClocks(failing time.Time) {
	if !r.degraded.On() {
		r.degraded = outage.Degraded{Since: failing}
		r.sendAll(wire.Encode(wire.Out{T: wire.OutDegraded, D: wire.DegradedOut{Clock: r.presenter().Clock()}}))
	}
}

// contested reads the log after another event took the number of a draft. That event is another
// process's, or the draft's own after a repeated write: then its number is returned, else errAgain.
func (r *Room) contested(d *draft) (made int64, answered bool, err error) {
	r.deps.Meter.Conflict()
	events, err := r.readOn()
	if err != nil {
		r.logError("log not read on", "err", err)
		return 0, false, r.fail(d)
	}
	r.follow(events)
	if made, ok := r.made(d); ok {
		return made, false, nil
	}
	return 0, false, errAgain
}

// made returns the number of the event that a draft's command has made, if it is in the log.
func (r *Room) made(d *draft) (seq int64, ok bool) {
	if d.by == nil {
		return 0, false
	}
	return r.log.commands.By(&r.game.Record, d.by.player.ID, d.command)
}

// readOn returns the events after the room's last one: those of other processes, and its own whose
// write was not answered.
func (r *Room) readOn() ([]gamelog.Event, error) {
	began, after := r.now, r.game.Record.Seq
	events, err := ask(r, func(ctx context.Context) ([]gamelog.Event, error) { return r.deps.Log.Events(ctx, r.ID, after) })
	if err == nil {
		r.log.readAt = began
	}
	return events, err
}

// catchUp reads the new events of the log and follows them, unless it has read since that moment.
// After a failure it returns the error until a retry succeeds.
func (r *Room) catchUp(since time.Time) error {
	if r.log.outdated || r.log.readAt.After(since) || r.log.catchUpRetry.err != nil {
		return r.log.catchUpRetry.err
	}
	events, err := r.readOn()
	if err != nil {
		r.scheduleRetry(&r.log.catchUpRetry, "log not read on", err, func() { r.catchUp(r.now) })
		return err
	}
	r.log.catchUpRetry = retryState{}
	r.follow(events)
	return nil
}

// follow applies events of other processes to the game, and sends each to all pages. It stops at an
// event that this program cannot decode, and marks the room as outdated.
func (r *Room) follow(events []gamelog.Event) {
	for _, e := range events {
		if e.Seq <= r.game.Record.Seq || r.log.outdated {
			continue
		}
		next, err := r.game.Record.Apply(e)
		if err != nil {
			r.logError("log not read on: a newer server has written it", "err", err)
			r.log.outdated = true
			r.sendAll(outdatedNotice())
			return
		}
		r.advance(e, next, nil, nil)
		r.publishUnsure(e.Seq)
	}
}

// publishUnsure publishes an event read from the log if it may be this process's own, because no
// other process would publish it.
func (r *Room) publishUnsure(seq int64) {
	if seq == r.log.tried {
		r.publish(cluster.NotifyEvent, seq, nil)
	}
}

// advance applies a durable event to the game, and sends it to all pages. step is the event's move
// if the room has it already, and by the command that made the event; both may be nil. answered
// reports whether the message answered that command's page.
func (r *Room) advance(e gamelog.Event, next gamelog.Record, step *game.Step, by *command) (answered bool) {
	was := r.game.Record
	if err := r.game.Advance(e, next, step, r.now); err != nil {
		r.logError("game not followed", "err", err)
	}
	r.log.commands.Remember(e, next)
	r.degraded.Settled = r.degraded.On() && (r.degraded.Settled || e.Kind == gamelog.Forgiven)
	r.setTimer() // before a page that receives the event can leave: the room may have to stay
	defer r.showGuests()
	if !needsSnapshot(e, &was, &next) {
		return r.sendEvent(e, by)
	}
	r.here.Recount(&r.game.Record, r.now)
	r.snapshots()
	return false
}

// needsSnapshot reports whether an event changes more than its message carries: seats, both clocks,
// or removed moves.
func needsSnapshot(e gamelog.Event, was, next *gamelog.Record) bool {
	return next.Seats.Owners != was.Seats.Owners || e.Kind == gamelog.Shared || e.Kind == gamelog.Forgiven ||
		next.Plies.Len() < was.Plies.Len() || next.Status == gamelog.Gone
}
