package lobby

import (
	"time"

	"threefold/internal/game"
)

// windFlag sets the timer to the moment the running clock runs out, and
// tells the lobby whether the room must stay for it.
func (r *room) windFlag() {
	if !r.trouble.IsZero() {
		r.flag.Reset(retryEvery)
		r.settled(r, true)
		return
	}
	turn, running := r.running()
	if !running {
		r.flag.Stop()
		r.settled(r, false)
		return
	}
	r.flag.Reset(r.clock.Left(turn, time.Now()))
	r.settled(r, true)
}

// running says whose clock runs in this game.
func (r *room) running() (game.Color, bool) {
	if r.clock == nil || r.rec.status != Playing {
		return 0, false
	}
	return r.clock.Running()
}

// alarm is the timer: the clock may have run out, or a failing store is to
// be asked again. Commands that have arrived are served first: a move may
// have come in time.
func (r *room) alarm() {
	switch {
	case !r.trouble.IsZero():
		if !r.mend() {
			r.windFlag()
		}
	case r.flight != nil || len(r.inbox) > 0 || len(r.backlog) > 0:
		r.flag.Reset(time.Millisecond)
	default:
		r.checkFlag(time.Now(), func(error) {})
	}
}

// checkFlag settles the clock at this moment: a flag that fell has fallen.
// If so it writes the end and says true; then is called once that is durable,
// or with why it is not.
func (r *room) checkFlag(at time.Time, then func(error)) bool {
	turn, running := r.running()
	if !running || r.clock.Left(turn, at) > 0 {
		if running {
			r.windFlag()
		}
		return false
	}
	r.write(draft{
		kind: Flagged, data: EndedData{Seat: turn.String(), Outcome: r.timeout(turn)}, at: at,
		answer: func(_ int64, err error) { then(err) },
		retry:  func() { then(nil) },
	})
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
