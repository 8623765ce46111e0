// Package plans stores the moves that players plan in correspondence games, and plays them
// while the players are away: a room.Guest that checks a game's plans after each of its events.
package plans

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// Store stores the plans.
type Store interface {
	// Plans returns the active plans of a game's players.
	Plans(ctx context.Context, gameID string) ([]gamelog.Plan, error)
	// DropPlan marks a plan as dropped, unless the player has replaced it.
	DropPlan(ctx context.Context, gameID string, p gamelog.Plan) error

	// SavePlan replaces a player's plan; one without lines deletes it.
	SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error
	// Gone reports whether a player's plan was dropped because the game has left its lines.
	Gone(ctx context.Context, gameID, playerID string) (bool, error)

	// Playable returns the ids of the games whose plans may not have been checked since the
	// last move.
	Playable(ctx context.Context) (games []string, err error)
}

// Games are the games in which moves are planned; lobby.Lobby implements it.
type Games interface {
	// Game returns the game with this slug as its log has it.
	Game(ctx context.Context, slug string) (gamelog.Game, error)
	// CaughtUp returns the game with this id after reading its log to the end.
	CaughtUp(ctx context.Context, id string) (gamelog.Game, error)
	// Hold keeps the room of the game with this id in memory until release is called.
	Hold(id string) (release func())
	// Do gives a player's command in a game.
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Planner plays planned moves. Its methods are safe for concurrent use.
type Planner struct {
	store  Store
	games  Games
	logger *slog.Logger
	want   func() // schedules CheckDue

	mu  sync.Mutex
	due map[string]int64 // by game id: the last event after which its plans are to be checked
}

// New returns a planner. Without a store (nil) it refuses plans. want schedules a call of
// CheckDue, with retries while that fails.
func New(s Store, g Games, l *slog.Logger, want func()) *Planner {
	return &Planner{store: s, games: g, logger: l, want: want, due: map[string]int64{}}
}

// mayPlan reports whether planned moves may be played in a game now.
func mayPlan(r *gamelog.Record) bool {
	return r.Terms.Days > 0 && r.Status == gamelog.Playing && r.Computer == nil && !r.Paused && r.Plies.Len() > 0
}

// Update implements room.Guest: after an event, and when the game is loaded, it schedules a check
// of the game's plans.
func (p *Planner) Update(s room.GameUpdate) {
	if s.Event && mayPlan(&s.Game.Record) {
		p.enqueue(s.Game.Record.Seq, s.Game.Record.ID)
	}
}

// RoomEnded implements room.Guest. Scheduled checks still happen.
func (p *Planner) RoomEnded(string) {}

// enqueue schedules checks of games whose last event has number seq; 0 if that is unknown.
func (p *Planner) enqueue(seq int64, games ...string) {
	p.mu.Lock()
	for _, id := range games {
		p.due[id] = max(p.due[id], seq)
	}
	p.mu.Unlock()
	if len(games) > 0 {
		p.want()
	}
}

// Holds reports whether no player of a game may lose on time now, because a plan is unchecked.
func (p *Planner) Holds(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, due := p.due[id]
	return due
}

// markChecked records that plans were checked after event seq.
func (p *Planner) markChecked(id string, seq int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due[id] <= seq {
		delete(p.due, id)
	}
}

// CheckDue checks the plans of all games that are scheduled. It returns the first error, and
// stops at one that wraps gamelog.ErrAway.
func (p *Planner) CheckDue(ctx context.Context) (err error) {
	p.mu.Lock()
	due := slices.Collect(maps.Keys(p.due))
	p.mu.Unlock()
	for i := 0; i < len(due) && !errors.Is(err, gamelog.ErrAway); i++ {
		err = cmp.Or(p.check(ctx, due[i]), err)
	}
	return err
}

// Sweep schedules checks of plans that were missed, as after a crash.
func (p *Planner) Sweep(ctx context.Context) error {
	if p.store == nil {
		return nil
	}
	games, err := p.store.Playable(ctx)
	p.enqueue(0, games...)
	return err
}

// Settle checks the plans of a game if that is scheduled. It fails if they could not be checked.
func (p *Planner) Settle(ctx context.Context, id string) error {
	if !p.Holds(id) {
		return nil
	}
	return p.check(ctx, id)
}

// check plays the planned moves of a game as long as there is one for the player to move. If the
// store does not answer, the check is scheduled again; other errors are logged.
func (p *Planner) check(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, room.ReadWait)
	defer cancel()
	for {
		var played bool
		var seq int64
		err := workers.Guard(func() (err error) { played, seq, err = p.checkOnce(ctx, id); return err })
		if unanswered(err) {
			p.enqueue(0, id)
			return err
		}
		if err != nil {
			p.logger.Error("plans not followed", "game", id, "err", err)
		}
		if p.markChecked(id, seq); !played {
			return err
		}
	}
}

// checkOnce plays one planned move, if there is one for the player to move, and returns the number
// of the event after which it has checked. It reads the plans first and then the log, so that the
// log has all that was played when the plans were saved.
func (p *Planner) checkOnce(ctx context.Context, id string) (played bool, seq int64, err error) {
	p.mu.Lock()
	seq = p.due[id]
	p.mu.Unlock()
	all, err := p.store.Plans(ctx, id)
	if err != nil {
		return false, seq, fmt.Errorf("%w: plans not read: %w", gamelog.ErrAway, err)
	}
	if len(all) == 0 {
		return false, seq, nil
	}
	defer p.games.Hold(id)()
	g, err := p.games.CaughtUp(ctx, id)
	if err == nil && mayPlan(&g.Record) {
		played, err = p.play(ctx, &g, all)
	}
	return played, max(seq, g.Record.Seq), err
}

// unanswered reports whether an error means that the store did not answer, so that a retry helps.
func unanswered(err error) bool {
	return errors.Is(err, gamelog.ErrAway) || errors.Is(err, gamelog.ErrClash) || errors.Is(err, wire.ErrNotMade) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// play plays the planned move of the player to move, and reports whether the game has advanced.
// It drops plans whose lines the game has left.
func (p *Planner) play(ctx context.Context, g *gamelog.Game, all []gamelog.Plan) (played bool, err error) {
	r := &g.Record
	for _, plan := range all {
		move, left := plan.Reply(r.Plies.Texts())
		if left {
			p.drop(ctx, r.ID, plan)
		}
		if move != "" && r.Seats.Sits(g.Turn(), plan.Player) {
			return p.reply(ctx, r, plan, move)
		}
	}
	return false, nil
}

// reply plays a planned move; it is charged no time, however late this is. played is also true if
// another process was first. The command needs no id, because it is for one position.
func (p *Planner) reply(ctx context.Context, r *gamelog.Record, plan gamelog.Plan, text string) (played bool, err error) {
	move := wire.MoveIn{On: r.On, Ply: r.Plies.Len() + 1, Move: text}
	_, err = p.games.Do(ctx, r.Slug, gamelog.Person{ID: plan.Player}, room.Play(move, 0, ""), member.Unlimited{})
	var illegal *game.MoveError
	switch {
	case err == nil, err == gamelog.ErrStale, err == gamelog.ErrNotYourTurn:
		return true, nil
	case errors.As(err, &illegal):
		p.logger.Error("a planned move cannot be played", "game", r.ID, "move", text, "err", err)
		p.drop(ctx, r.ID, plan)
		return false, nil
	default:
		return false, err // such as a full log: the player decides
	}
}

// drop drops a plan whose lines the game has left.
func (p *Planner) drop(ctx context.Context, id string, plan gamelog.Plan) {
	if err := p.store.DropPlan(ctx, id, plan); err != nil {
		p.logger.Error("a plan is not dropped", "game", id, "err", err) // the next check drops it
	}
}

// game returns a game, or an error on a server without plans.
func (p *Planner) game(ctx context.Context, slug string) (gamelog.Game, error) {
	if p.store == nil {
		return gamelog.Game{}, gamelog.NewError("no_plan", "no-plan")
	}
	return p.games.Game(ctx, slug)
}

// Plan returns a player's plan in a game, without lines if there is none; gone reports that it was
// dropped because the game has left its lines. The error is gamelog.ErrNotFound, a *gamelog.Error,
// or the store's.
func (p *Planner) Plan(ctx context.Context, slug, playerID string) (plan gamelog.Plan, gone bool, err error) {
	g, err := p.game(ctx, slug)
	if err == nil {
		_, err = g.Seat(playerID)
	}
	if err != nil {
		return plan, false, err
	}
	all, err := p.store.Plans(ctx, g.Record.ID)
	if err != nil {
		return plan, false, err
	}
	for _, plan = range all {
		if plan.Player == playerID {
			return plan, false, nil
		}
	}
	gone, err = p.store.Gone(ctx, g.Record.ID, playerID)
	return gamelog.Plan{Player: playerID}, gone, err
}

// SetPlan replaces a player's plan by these lines, for the position that event number on made;
// without lines it deletes the plan. If the opponent moves at the same time, the reply in the plan
// is played; if there is none, it returns gamelog.ErrStale. After any other error the plan may
// have been saved.
func (p *Planner) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	g, err := p.game(ctx, slug)
	if err == nil && on > g.Record.On { // the page knows a move that this process does not
		g, err = p.games.CaughtUp(ctx, g.Record.ID)
	}
	if err != nil {
		return gamelog.Plan{}, err
	}
	plan, err := planFor(&g, playerID, on, lines)
	if err != nil {
		return plan, err
	}
	if err := p.store.SavePlan(ctx, g.Record.ID, plan); err != nil || len(lines) == 0 {
		return plan, err
	}
	return plan, p.settle(ctx, g.Record.ID, plan)
}

// planFor returns the plan with these lines, checked against the game.
func planFor(g *gamelog.Game, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	if len(lines) == 0 {
		_, err := g.Seat(playerID)
		return gamelog.Plan{Player: playerID}, err
	}
	if on != g.Record.On {
		return gamelog.Plan{}, gamelog.ErrStale
	}
	return gamelog.ReadPlan(g, playerID, lines)
}

// settle checks a plan that was just saved. It returns gamelog.ErrStale if the game has left its
// lines. In a game that is over it deletes the plan.
func (p *Planner) settle(ctx context.Context, id string, plan gamelog.Plan) error {
	if err := p.check(ctx, id); err != nil {
		return err
	}
	g, err := p.games.CaughtUp(ctx, id)
	if err != nil {
		return err
	}
	if g.Record.Status.Ended() {
		err = p.store.SavePlan(ctx, id, gamelog.Plan{Player: plan.Player})
	}
	if err == nil && !plan.Follows(g.Record.Plies.Texts()) {
		err = gamelog.ErrStale
	}
	return err
}
