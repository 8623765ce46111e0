package gamelog

import (
	"errors"
	"fmt"
	"time"

	"threefold/internal/game"
)

// Game is a game at a moment: the record of its log, with the state of the match and of the
// clock. Its methods are not safe for concurrent use: a room owns the Game that it plays.
type Game struct {
	Record Record
	Rules  *game.Game  // nil if the catalog has no such game
	Match  *game.Match // nil when the game has ended, cannot be replayed, or is passed on without it
	Clock  *Clock      // nil without a clock, before StartClock, and when the game is over
	Engine string      // version of this program's engine, for a rematch against the computer; empty without one
}

// Rules returns the game of the catalog with this id, and false if there is none.
type Rules = func(id string) (*game.Game, bool)

// Load folds a whole log, and calls show with each event and the record after it. The error is
// ErrNotFound for an empty log, wraps ErrUnreadable for one that cannot be read, or says that
// the rules of this program cannot replay the moves.
func Load(events []Event, rules Rules, show func(Event, Record)) (Game, error) {
	rec, err := Record{}.foldOn(events, show)
	if err != nil {
		return Game{}, err
	}
	return Resume(rec, rules)
}

// Resume returns the game of a record, without a clock until StartClock. It fails if the rules
// of this program cannot replay the moves.
func Resume(rec Record, rules Rules) (Game, error) {
	g := Game{Record: rec}
	g.Rules, _ = rules(rec.Game)
	if rec.Status.Ended() {
		return g, nil
	}
	return g, g.resume()
}

// StartClock sets the clock of a game that is not over, charged with the time from the last
// event until now. forgiven returns how much of the time since a moment was an outage of the
// site, which costs neither player time.
func (g *Game) StartClock(now time.Time, forgiven func(since time.Time) time.Duration) {
	if !g.Record.Status.Ended() {
		g.setClock(now.Add(-g.thinkingTime(now, forgiven)))
	}
}

// resume replays the record's moves into the match.
func (g *Game) resume() error {
	if g.Rules == nil {
		return errors.New("no such game in the catalog: " + g.Record.Game)
	}
	match, err := game.Resume(g.Rules, g.Record.Start, g.Record.Plies.Positions())
	if err != nil {
		return err
	}
	g.Match = match
	return nil
}

// thinkingTime returns how long the player to move has been thinking, by wall-clock time,
// because this process did not measure it. Outages count only by correspondence.
func (g *Game) thinkingTime(now time.Time, forgiven func(since time.Time) time.Duration) time.Duration {
	moved := time.UnixMilli(g.Record.Moved)
	thought := now.Sub(moved)
	if g.Record.Terms.Days == 0 {
		thought -= forgiven(moved)
	}
	return max(0, thought)
}

// setClock sets the clock to what the record says; a running clock runs since the given moment.
func (g *Game) setClock(since time.Time) {
	if !g.Record.Terms.timed() {
		return
	}
	c := NewClock(g.Record.Terms)
	for _, side := range bothSeats {
		c = c.Set(side, Milliseconds(g.Record.Left[side]))
	}
	c.turn = g.Turn()
	if g.Record.clockRuns() {
		c = c.Start(c.turn, since)
	}
	g.Clock = &c
}

// Advance adds the next event of the log to the game. next is the record after the event; step
// is the event's move if this process has tried it already, else nil. A clock that the event
// starts runs from now. It fails if the rules of this program cannot replay the move: the game has
// advanced all the same, without a match.
func (g *Game) Advance(e Event, next Record, step *game.Step, now time.Time) error {
	g.Record = next
	err := g.follow(e, step)
	g.updateClock(e, now)
	if next.Status.Ended() {
		g.Match = nil
	}
	return err
}

// follow brings the match up to the record. It tries a move that another process
// wrote; a move that the rules of this program do not know counts as it is written.
func (g *Game) follow(e Event, step *game.Step) error {
	plies := g.Record.Plies
	if e.Kind == Moved && step == nil && g.Match != nil {
		if tried, err := g.Match.Try(plies.Last().Text); err == nil {
			step = &tried
		}
	}
	switch {
	case step != nil:
		step.Played = plies.Last().Played // the match shares the record's copy
		g.Match.Add(*step)
	case g.Record.Status == Playing && (g.Match == nil || g.Match.Len() != plies.Len()):
		if err := g.resume(); err != nil {
			return fmt.Errorf("match not resumed: %w", err)
		}
	}
	return nil
}

// updateClock sets the clock as the event says, and starts the clock of the side to move.
func (g *Game) updateClock(e Event, now time.Time) {
	switch {
	case g.Record.Status.Ended():
		g.Clock = nil // Stopped reads the times from the record
	case e.Kind == Given && g.Clock != nil:
		to, more := givenTo(e)
		given := g.Clock.Add(to, more)
		g.Clock = &given
	case e.Kind == Moved, e.Kind == Joined, e.Kind == Accepted, e.Kind == TookBack, e.Kind == Forgiven:
		g.setClock(now)
	}
}

// Turn returns the side to move; in a finished game, the side that would be.
func (g *Game) Turn() game.Color {
	if g.Match != nil {
		return g.Match.Position().Turn()
	}
	return turnIn(g, &g.Record)
}

// turnIn returns the side to move in a record of a game.
func turnIn(g *Game, r *Record) game.Color {
	if last := r.Plies.Last(); last != nil {
		by, _ := ColorOf(last.By) // the fold has checked it
		return by.Other()
	}
	if p := g.start(); p != nil {
		return p.Turn()
	}
	return game.White
}

// start returns the first position, nil if the rules of this program cannot read it.
func (g *Game) start() game.Position {
	if g.Rules == nil {
		return nil
	}
	p, err := g.Rules.Parse(g.Record.Start)
	if err != nil {
		return nil
	}
	return p
}

// Start returns the pieces of the first position and the squares of the kings in check there;
// nil if the rules of this program cannot read it.
func (g *Game) Start() (pieces []game.Piece, check []string) {
	if p := g.start(); p != nil {
		return p.Pieces(), p.Signs().Check
	}
	return nil, nil
}

// Running returns the side whose clock runs, and false if no clock runs.
func (g *Game) Running() (game.Color, bool) {
	if g.Clock == nil || g.Record.Status != Playing {
		return 0, false
	}
	return g.Clock.Running()
}

// Left returns both clocks at this moment; nil without a clock, and when the game is over.
func (g *Game) Left(at time.Time) *Clocks {
	if g.Clock == nil {
		return nil
	}
	return &Clocks{White: g.Clock.Left(game.White, at).Milliseconds(), Black: g.Clock.Left(game.Black, at).Milliseconds()}
}

// Stopped returns both clocks at the end of a finished game; nil without a clock.
func (g *Game) Stopped() *Clocks {
	r := &g.Record
	if !r.Terms.timed() {
		return nil
	}
	left, turn := r.Left, g.Turn()
	switch r.End.Outcome.Reason {
	case game.Time, game.TimeBareKing:
		left[turn] = 0
	default:
		if r.End.ClockRan {
			left[turn] = max(0, left[turn]-(r.End.At-r.Moved))
		}
	}
	return &Clocks{White: left[game.White], Black: left[game.Black]}
}

// TurnBegan returns since when the clock of the side to move runs; now if none runs.
func (g *Game) TurnBegan(now time.Time) time.Time {
	if g.Clock != nil && !g.Clock.Since.IsZero() {
		return g.Clock.Since
	}
	return now
}
