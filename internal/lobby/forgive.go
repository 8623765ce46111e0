package lobby

import (
	"time"

	"threefold/internal/game"
)

// forgiveAway forgives the outage before the server started.
func (r *room) forgiveAway() {
	last := r.away.get()
	if within := last.within(time.UnixMilli(r.rec.moved)); last.certain(within) {
		r.forgive(within)
	}
}

// forgive writes that an outage of this length is charged to nobody, so that
// every process, and each one after a restart, knows of it. It is written where
// the player on turn is, or by whoever is first where that player is nowhere.
// By correspondence days are days. It says whether it is being written; then
// everybody gets the whole game.
func (r *room) forgive(outage time.Duration) bool {
	_, runs := r.running()
	_, limited := r.firstMoveDue()
	turn := r.turn()
	switch {
	case outage <= 0 || !r.trouble.IsZero() || r.flight != nil:
		return false
	case !runs && !limited, r.rec.terms.Days > 0:
		return false
	case r.pagesAt(turn) == 0 && r.elsewhere(turn):
		return false
	}
	now, moved := time.Now(), r.rec.moved
	r.write(draft{kind: Forgiven, data: ForgivenData{Left: r.bothLeft(now)}, at: now, answer: func(int64, error) {},
		retry: func() {
			if r.rec.moved != moved || !r.forgive(outage) { // somebody else has set the clock
				r.snapshots()
			}
		}})
	return true
}

// bothLeft is both clocks at this moment.
func (r *room) bothLeft(at time.Time) Clocks {
	return Clocks{White: r.clock.Left(game.White, at).Milliseconds(), Black: r.clock.Left(game.Black, at).Milliseconds()}
}

// forgiven: the clock goes on from here.
func (r record) forgiven(e Event, d ForgivenData) record {
	r.left = [2]int64{d.Left.White, d.Left.Black}
	r.moved = e.At
	return r
}
