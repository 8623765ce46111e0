package gamelog

import (
	"time"

	"threefold/internal/game"
)

// firstMoveLimit is the time for each side's first move in an open challenge with a clock.
const firstMoveLimit = 30 * time.Second

// FirstMoveDue returns when the first move of the side to move is due, and whether it has such
// a limit: in games of tournaments and in open challenges with a clock. Without a limit the moment
// means nothing.
func (g *Game) FirstMoveDue() (time.Time, bool) {
	r := &g.Record
	if r.Tournament != nil {
		return time.UnixMilli(r.Moved).Add(r.Tournament.firstMove()), r.Status == Playing && r.Plies.Len() < 2
	}
	limited := r.Status == Playing && r.Terms.Visibility == Open && r.Terms.Clock != nil &&
		r.RematchOf == "" && r.Plies.Len() < 2
	return time.UnixMilli(r.Moved).Add(firstMoveLimit), limited
}

// Due returns the event that is due at this moment, and false if none is. A flag falls when
// the running clock, plus the leeway of its side for network delay, has run out. A game whose
// first moves were not made in time is aborted, or ends by no-show in a tournament.
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

// timeout returns the outcome when this side's clock has run out: it loses, but a game that is
// won by mate is a draw when the opponent has a bare king.
func (g *Game) timeout(side game.Color) game.Outcome {
	if g.Match.Game().ByMate && g.Match.Position().Bare(side.Other()) {
		return game.Draw(game.TimeBareKing)
	}
	return game.Won(side.Other(), game.Time)
}

// Expired returns the event that cancels an invitation after its deadline, or ends a game
// against the computer that its player has left; false before the deadline.
func (r *Record) Expired(now time.Time) (d Decision, ok bool) {
	if r.Status == Invited && r.Deadline() <= now.UnixMilli() {
		return Decision{Kind: Cancelled, Data: struct{}{}}, true
	}
	return r.idle(now)
}

// Forgive returns the event by which an outage of the site costs neither player time: it has
// both clocks as they are now. It returns false if no clock or time limit runs, and by
// correspondence, where outages count.
func (g *Game) Forgive(now time.Time) (d Decision, ok bool) {
	_, runs := g.Running()
	_, limited := g.FirstMoveDue()
	if !runs && !limited || g.Record.Terms.Days > 0 {
		return Decision{}, false
	}
	return Decision{Kind: Forgiven, Data: ForgivenData{Left: *g.Left(now)}}, true
}
