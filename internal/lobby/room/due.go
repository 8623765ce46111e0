package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// fire runs when the timer's moment has come and nothing else waits: the clock may have run out, or
// the next game of a match is due.
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

// settle writes the end of a game that was due at this moment, and says whether it was: "a flag
// that fell earlier has fallen". Where another process was first, the error is errAgain. While a
// guest holds the flag, because a move may have been planned, it is not known whether time is over:
// then the error is ErrNotMade, and what comes is to be sent again.
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

// held reports whether a guest holds the flag.
func (r *Room) held() bool { return r.deps.Held != nil && r.deps.Held(r.ID) }

// startNext starts the next game of a match where that is due. It counts for a player who is here.
func (r *Room) startNext() {
	seq, _, _ := r.write(func() (*draft, error) {
		if at := r.nextAt(); at.IsZero() || r.now.Before(at) {
			return nil, nil
		}
		d, err := gamelog.StartNext(&r.game, r.now)
		if err != nil {
			r.logError("next game of a match not started", "err", err)
			r.here.BothSince = time.Time{} // until one of the players comes again
			return nil, nil
		}
		return &draft{Decision: d, at: r.now}, nil
	})
	if seq != 0 && len(r.here.Players) > 0 {
		r.here.Players[0].Limits().OpenGame(false)
	}
}

// expire ends what is overdue according to the store: an invitation that no one
// accepted, a move by correspondence that no one made.
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
