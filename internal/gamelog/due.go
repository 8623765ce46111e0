package gamelog

import (
	"time"

	"threefold/internal/game"
)

// firstMoveLimit is the time for each side's first move in an open challenge with a clock.
const firstMoveLimit = 30 * time.Second

// FirstMoveDue is when the first move of the side on turn is due, in games of tournaments and in
// open challenges with a clock.
func (g *Game) FirstMoveDue() (time.Time, bool) {
	r := &g.Record
	if r.Tournament != nil {
		return time.UnixMilli(r.Moved).Add(r.Tournament.firstMove()), r.Status == Playing && r.Plies.Len() < 2
	}
	limited := r.Status == Playing && r.Terms.Visibility == Open && r.Terms.Clock != nil &&
		r.RematchOf == "" && r.Plies.Len() < 2
	return time.UnixMilli(r.Moved).Add(firstMoveLimit), limited
}

// Due decides what was due at this moment: a flag falls when the running clock, plus
// the leeway of its side, has run out; a game whose first moves were not made in time
// is aborted, or ends by default in a tournament. ok is false when nothing was due.
func (g *Game) Due(at time.Time, came Came, leeway func(side game.Color) time.Duration) (d Decision, ok bool) {
	if turn, running := g.Running(); running {
		if g.Clock.Left(turn, at.Add(-leeway(turn))) > 0 {
			return Decision{}, false
		}
		return Decision{Kind: Flagged, Data: EndedData{Seat: turn.String(), Outcome: g.timeout(turn)}}, true
	}
	if due, limited := g.FirstMoveDue(); limited && !at.Before(due) {
		if g.Record.Tournament != nil {
			return came.decide(g, at), true
		}
		return Decision{Kind: Aborted, Data: EndedData{Outcome: game.Outcome{Result: game.NoResult, Reason: game.Aborted}}}, true
	}
	return Decision{}, false
}

// timeout is the outcome when this side's clock has run out: "the player whose clock runs out
// loses; in a game that is won by mate it is a draw when the opponent has a bare king".
func (g *Game) timeout(side game.Color) game.Outcome {
	if g.Match.Game().ByMate && g.Match.Position().Bare(side.Other()) {
		return game.Draw(game.TimeBareKing)
	}
	return game.Won(side.Other(), game.Time)
}

// Expired cancels an invitation that nobody has accepted by its deadline, and ends a
// game against the computer that its player has left. ok is false before the deadline.
func (r *Record) Expired(now time.Time) (d Decision, ok bool) {
	if r.Status == Invited && r.Deadline() <= now.UnixMilli() {
		return Decision{Kind: Cancelled, Data: struct{}{}}, true
	}
	return r.idle(now)
}

// Forgive decides that an outage of the site is charged to nobody: the event has both
// clocks as they stand now, and they go on from there. ok is false where no clock and
// no time limit runs, and by correspondence, where days are days.
func (g *Game) Forgive(now time.Time) (d Decision, ok bool) {
	_, runs := g.Running()
	_, limited := g.FirstMoveDue()
	if !runs && !limited || g.Record.Terms.Days > 0 {
		return Decision{}, false
	}
	return Decision{Kind: Forgiven, Data: ForgivenData{Left: *g.Left(now)}}, true
}
