package lobby

import (
	"slices"
	"time"

	"threefold/internal/game"
)

// How long a player may be away before the opponent may claim. With a clock:
// 40 s, or a tenth of the clock's base if that is more, at most 3 min; 10 s
// after a page was closed on purpose. Without a clock: 10 minutes.
const (
	absenceLeast   = 40 * time.Second
	absenceMost    = 3 * time.Minute
	absenceClosed  = 10 * time.Second
	absenceNoClock = 10 * time.Minute
	awayFor        = 40 * time.Second // after this an absent player is "gone"
)

// missed is a player who has no page open, since when, and whether the last
// one was closed on purpose.
type missed struct {
	since  time.Time // zero while the player is here
	closed bool
}

// missBoth begins a room in which nobody is yet.
func (r *room) missBoth(now time.Time) {
	r.missed = [2]missed{{since: now}, {since: now}}
}

// notePresence brings who is missed up to date after a page came or went,
// and says whether that has changed. Closed are the seats whose last page may
// have been closed on purpose just now.
func (r *room) notePresence(now time.Time, closed [2]bool) bool {
	before := r.missed
	for _, seat := range []game.Color{game.White, game.Black} {
		switch here := r.here(seat); {
		case here:
			r.missed[seat] = missed{}
		case r.missed[seat].since.IsZero():
			r.missed[seat] = missed{since: now, closed: closed[seat]}
		}
	}
	return r.missed != before
}

// here says whether a seat's player has a page open, on whatever process.
func (r *room) here(seat game.Color) bool { return r.pagesAt(seat) > 0 || r.elsewhere(seat) }

// pagesAt counts the pages that play a seat in this room.
func (r *room) pagesAt(seat game.Color) int {
	n := r.visitors[r.rec.seats[seat].ID]
	for _, id := range r.rec.shared[seat] {
		n += r.visitors[id]
	}
	return n
}

// absence is the player whose absence may be claimed, now or soon; nil when
// nobody's can. "In games with a clock, after both have moved and only while
// it is the absent player's turn." "Correspondence: never." Whoever comes
// back ends the count. A process that does not hear the others takes nobody for
// absent.
func (r *room) absence(now time.Time) *Absence {
	if r.match == nil || r.rec.status != Playing || r.rec.paused || r.rec.terms.Days > 0 || r.alone() || !r.trouble.IsZero() || r.roll.deaf(now) {
		return nil
	}
	turn := r.turn()
	gone := r.missed[turn]
	if gone.since.IsZero() || r.clock != nil && len(r.rec.plies) < 2 {
		return nil
	}
	a := &Absence{Seat: turn.String(), Claims: []Claim{ClaimAbsentEnd, ClaimAbsentDraw}}
	due := gone.since.Add(absenceNoClock)
	if r.clock != nil {
		a.Claims = []Claim{ClaimAbsentWin, ClaimAbsentDraw}
		due = latest(gone.since, r.clock.since).Add(r.patience(turn, gone.closed))
	}
	a.In = max(0, due.Sub(now).Milliseconds())
	return a
}

// patience is how long the opponent of an absent player must wait.
func (r *room) patience(side game.Color, closed bool) time.Duration {
	if closed {
		return absenceClosed
	}
	tenth := milliseconds(r.rec.terms.control(side).Base) / 10
	return min(max(absenceLeast, tenth), absenceMost)
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// claimAbsence is the outcome that a player who stayed claims.
func (c command) claimAbsence(seat game.Color, claim Claim) (game.Outcome, error) {
	a := c.absence(c.at)
	switch {
	case a == nil || a.Seat == seat.String():
		return game.Outcome{}, &Fault{"not_absent", "Your opponent is not absent."}
	case !slices.Contains(a.Claims, claim):
		return game.Outcome{}, &Fault{"no_claim", "That cannot be claimed in this game."}
	case a.In > 0:
		return game.Outcome{}, &Fault{"wait", "Wait a little: your opponent may come back."}
	case claim == ClaimAbsentWin:
		return game.Won(seat, game.Absence), nil
	case claim == ClaimAbsentDraw:
		return game.Draw(game.Absence), nil
	default:
		return game.Outcome{Result: game.NoResult, Reason: game.Cancelled}, nil
	}
}

// bye notes that a page is being closed on purpose.
func (c command) bye() error {
	c.member.bye = true
	return nil
}
