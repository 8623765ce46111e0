package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// fire runs when the timer has fired and the inbox is empty: it ends the game if that is due, or
// starts the next game of a match.
func (r *Room) fire() {
	at := r.shown.due
	r.shown.due = time.Time{}
	if at.IsZero() || r.stopped() {
		return
	}
	late := r.now.Sub(at)
	if ended, _ := r.settle(r.now); ended {
		r.deps.Meter.FlagLate(late)
		return
	}
	r.startNext()
}

// settle ends the game if its end was due at this moment, and reports whether it did. It returns
// errAgain if another process wrote first, and ErrNotMade while a guest holds the flag: a planned
// move may come, so the command must be sent again.
func (r *Room) settle(at time.Time) (ended bool, err error) {
	if _, due := r.lag.Overdue(&r.game, &r.here, at); !due {
		return false, nil
	}
	if r.held() {
		return false, wire.ErrNotMade
	}
	before := r.game.Record.Seq
	seq, _, err := r.write(func() (*draft, error) {
		d, due := r.lag.Overdue(&r.game, &r.here, at)
		if !due {
			return nil, nil
		}
		return &draft{Decision: d, at: at}, nil
	})
	if err == nil && seq == 0 && r.game.Record.Seq != before {
		err = errAgain
	}
	return seq != 0, err
}

// held reports whether a guest keeps the flag from falling now.
func (r *Room) held() bool { return r.deps.Held != nil && r.deps.Held(r.ID) }

// startNext starts the next game of a match if it is due. It counts towards the limit of a player
// who has a page open.
func (r *Room) startNext() {
	seq, _, _ := r.write(func() (*draft, error) {
		if at := r.nextAt(); at.IsZero() || r.now.Before(at) {
			return nil, nil
		}
		d, err := gamelog.StartNext(&r.game, r.now)
		if err != nil {
			r.logError("next game of a match not started", "err", err)
			r.here.BothSince = time.Time{} // no retry before a player enters again
			return nil, nil
		}
		return &draft{Decision: d, at: r.now}, nil
	})
	if seq != 0 && len(r.here.Players) > 0 {
		r.here.Players[0].Limits().OpenGame(false)
	}
}

// expire ends an invitation that was not accepted in time, or a game whose correspondence move is
// overdue.
func (r *Room) expire() {
	if r.loadErr != nil || r.stopped() {
		return
	}
	seq, _, err := r.write(func() (*draft, error) {
		d, expired := r.game.Record.Expired(r.now)
		if !expired {
			return nil, nil
		}
		return &draft{Decision: d, at: r.now}, nil
	})
	if seq == 0 && err == nil {
		r.settle(r.now)
	}
}
