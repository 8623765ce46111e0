package lobby

import (
	"time"

	"threefold/internal/game"
)

// firstMoveLimit is the time for each side's first move in an open challenge
// with a clock.
const firstMoveLimit = 30 * time.Second

// wind sets the timer to the next moment at which something is due, and
// tells the lobby whether the room must stay for it.
func (r *room) wind() {
	at, due := r.nextDue()
	switch {
	case !r.trouble.IsZero() || !due: // in trouble nothing falls due
		r.timer.Stop()
	default:
		r.due = at
		r.timer.Reset(max(0, time.Until(at)))
	}
	if stays := due || !r.trouble.IsZero(); stays != r.keeps {
		r.keeps = stays
		r.settled(r, stays)
		r.report()
	}
}

// nextDue is when the room must do something by itself: let a flag fall, end
// a game that was not begun in time. Moves by correspondence are swept from the
// store, and no room waits for them.
func (r *room) nextDue() (time.Time, bool) {
	if turn, running := r.running(); running {
		return r.clock.Out().Add(r.leeway(turn)), r.rec.terms.Days == 0
	}
	return r.firstMoveDue()
}

// firstMoveDue is when the first move of the side on turn is due, in open
// challenges with a clock.
func (r *room) firstMoveDue() (time.Time, bool) {
	limited := r.rec.status == Playing && r.rec.terms.Visibility == Open && r.rec.terms.Clock != nil &&
		r.rec.rematchOf == "" && len(r.rec.plies) < 2
	return time.UnixMilli(r.rec.moved).Add(firstMoveLimit), limited
}

// running says whose clock runs in this game.
func (r *room) running() (game.Color, bool) {
	if r.clock == nil || r.rec.status != Playing {
		return 0, false
	}
	return r.clock.Running()
}

// alarm is the timer: the clock may have run out. Commands that have arrived
// are served first: a move may have come in time.
func (r *room) alarm() {
	switch {
	case r.failed != nil:
		r.begin()
	case !r.trouble.IsZero():
	case r.flight != nil || len(r.inbox) > 0 || len(r.backlog) > 0:
		r.timer.Reset(time.Millisecond)
	case r.checkDue(time.Now(), func(error) {}):
		r.meter.FlagLate(time.Since(r.due))
	default:
		r.wind()
	}
}

// checkDue settles what was due before this moment: a flag that fell has
// fallen, a game that was not begun in time is aborted. If so it writes the
// end and says true; then is called once that is durable, or with why it is
// not.
func (r *room) checkDue(at time.Time, then func(error)) bool {
	d := draft{at: at, answer: func(_ int64, err error) { then(err) }, retry: func() { then(nil) }}
	if turn, running := r.running(); running {
		if r.clock.Left(turn, at.Add(-r.leeway(turn))) > 0 {
			return false
		}
		d.kind, d.data = Flagged, EndedData{Seat: turn.String(), Outcome: r.timeout(turn)}
	} else if due, limited := r.firstMoveDue(); limited && !at.Before(due) {
		d.kind, d.data = Aborted, EndedData{Outcome: game.Outcome{Result: game.NoResult, Reason: game.Aborted}}
	} else {
		return false
	}
	r.write(d)
	return true
}

// timeout is how a game ends when this side's clock has run out: "the player
// whose clock runs out loses; in a game that is won by mate it is a draw
// when the opponent has a bare king".
func (r *room) timeout(side game.Color) game.Outcome {
	if r.match.Game().ByMate && r.match.Position().Bare(side.Other()) {
		return game.Draw(game.TimeBareKing)
	}
	return game.Won(side.Other(), game.Time)
}

// expire ends what is overdue by the store's word: an invitation nobody
// accepted, a move by correspondence nobody made.
func (r *room) expire(now time.Time) {
	if r.failed != nil || !r.trouble.IsZero() {
		return
	}
	if r.rec.status == Invited && r.rec.deadline() <= now.UnixMilli() {
		r.write(draft{kind: Cancelled, data: struct{}{}, at: now, answer: func(int64, error) {}, retry: func() {}})
		return
	}
	r.checkDue(now, func(error) {})
}
