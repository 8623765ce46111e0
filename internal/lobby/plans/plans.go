// Package plans keeps what players plan in games by days, and plays it for them while they are
// away: a guest that looks at the plans of a game after each of its events.
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

// Store keeps the plans.
type Store interface {
	// Plans lists those of a game's players that the game has not left, and DropPlan ends
	// one, unless another has taken its place.
	Plans(ctx context.Context, gameID string) ([]gamelog.Plan, error)
	DropPlan(ctx context.Context, gameID string, p gamelog.Plan) error

	// SavePlan keeps a player's plan in place of the one before; without lines none. Gone
	// says whether a player had one that the game has left.
	SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error
	Gone(ctx context.Context, gameID, playerID string) (bool, error)

	// Playable lists the games in which a plan may have a move to be played now, or is to be
	// dropped, so that no one has looked at it since the last move.
	Playable(ctx context.Context) (games []string, err error)
}

// Games are the games in which moves are planned.
type Games interface {
	// Game is a game as its log has it; CaughtUp, by its id, with all that is in the log now.
	Game(ctx context.Context, slug string) (gamelog.Game, error)
	CaughtUp(ctx context.Context, id string) (gamelog.Game, error)
	// Hold keeps a game in memory until it is released.
	Hold(id string) (release func())
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Planner plays what players have planned.
type Planner struct {
	store  Store
	games  Games
	logger *slog.Logger
	want   func() // has LookAtAll called soon

	mu  sync.Mutex
	due map[string]int64 // by game id: the last event after which plans are to be looked at
}

// New returns a planner, for a server without plans where there is no store. want has LookAtAll called
// soon, and again in a while where that fails.
func New(s Store, g Games, l *slog.Logger, want func()) *Planner {
	return &Planner{store: s, games: g, logger: l, want: want, due: map[string]int64{}}
}

// mayPlan reports whether a game is one in which planned moves are played, and goes on.
func mayPlan(r *gamelog.Record) bool {
	return r.Terms.Days > 0 && r.Status == gamelog.Playing && r.Computer == nil && !r.Paused && r.Plies.Len() > 0
}

// See has the plans of a game looked at after each of its events, and when it is loaded.
func (p *Planner) See(s room.Sight) {
	if s.Event && mayPlan(&s.Game.Record) {
		p.add(s.Game.Record.Seq, s.Game.Record.ID)
	}
}

// Gone is called when a game is no longer in memory: it is looked at all the same.
func (p *Planner) Gone(string) {}

// add has games looked at that stand at this event, or at an unknown one.
func (p *Planner) add(seq int64, games ...string) {
	p.mu.Lock()
	for _, id := range games {
		p.due[id] = max(p.due[id], seq)
	}
	p.mu.Unlock()
	if len(games) > 0 {
		p.want()
	}
}

// Holds reports whether no player of a game may lose by time now: a move may have been planned.
func (p *Planner) Holds(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, due := p.due[id]
	return due
}

// looked notes that plans were looked at after this event.
func (p *Planner) looked(id string, seq int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due[id] <= seq {
		delete(p.due, id)
	}
}

// LookAtAll looks at the plans of all games in which that is to be done, until the store does not
// answer.
func (p *Planner) LookAtAll(ctx context.Context) (err error) {
	p.mu.Lock()
	due := slices.Collect(maps.Keys(p.due))
	p.mu.Unlock()
	for i := 0; i < len(due) && !errors.Is(err, gamelog.ErrAway); i++ {
		err = cmp.Or(p.look(ctx, due[i]), err)
	}
	return err
}

// Sweep has the plans looked at that are left behind, as by a crash.
func (p *Planner) Sweep(ctx context.Context) error {
	if p.store == nil {
		return nil
	}
	games, err := p.store.Playable(ctx)
	p.add(0, games...)
	return err
}

// Settle looks at the plans of a game if that is to be done.
func (p *Planner) Settle(ctx context.Context, id string) error {
	if !p.Holds(id) {
		return nil
	}
	return p.look(ctx, id)
}

// look plays what the players of a game have planned, as long as a move of it has its turn. Where the
// store does not answer it is to be done again; a game that cannot be played here is left alone.
func (p *Planner) look(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, room.ReadWait)
	defer cancel()
	for {
		var played bool
		var seq int64
		err := workers.Guard(func() (err error) { played, seq, err = p.lookOnce(ctx, id); return err })
		if unanswered(err) {
			p.add(0, id)
			return err
		}
		if err != nil {
			p.logger.Error("plans not followed", "game", id, "err", err)
		}
		if p.looked(id, seq); !played {
			return err
		}
	}
}

// lookOnce plays one move, if one is planned that has its turn, and says after which event it has looked.
// What is planned is read first and then, where there is a plan, the log: so all is known that was played
// when the plans were made.
func (p *Planner) lookOnce(ctx context.Context, id string) (played bool, seq int64, err error) {
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

// unanswered reports whether the store has not answered, so that it makes sense to ask again.
func unanswered(err error) bool {
	return errors.Is(err, gamelog.ErrAway) || errors.Is(err, gamelog.ErrClash) || errors.Is(err, wire.ErrNotMade) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// play plays the move that the player to move has planned, and says whether the game has gone on.
// A plan that the game has left is dropped.
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

// reply gives a move as its player would, had one been there: at once when the opponent had moved,
// however late this is. Where another process is first, the game has gone on. It has no id, which the
// player might have chosen for another command: it is for one position.
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
		return false, err // as in too long a game: the player decides
	}
}

// drop drops a plan that the game has left.
func (p *Planner) drop(ctx context.Context, id string, plan gamelog.Plan) {
	if err := p.store.DropPlan(ctx, id, plan); err != nil {
		p.logger.Error("a plan is not dropped", "game", id, "err", err) // it is at the next look
	}
}

// game is a game in which moves may be planned, on a server where they may.
func (p *Planner) game(ctx context.Context, slug string) (gamelog.Game, error) {
	if p.store == nil {
		return gamelog.Game{}, gamelog.NewError("no_plan", "You cannot plan moves here.")
	}
	return p.games.Game(ctx, slug)
}

// Plan gives what a player has planned in a game; gone says that there was a plan which the
// game has left. The error is gamelog.ErrNotFound, or a *gamelog.Error.
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

// SetPlan keeps lines that a player plans in the position that event number on made, in
// place of those before; none ends the plan. The opponent may move meanwhile, at any process:
// where the move has a reply in the plan, that is played, and where it has none the error is
// gamelog.ErrStale. After any other error the plan may be kept.
func (p *Planner) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	g, err := p.game(ctx, slug)
	if err == nil && on > g.Record.On { // the page has heard of a move that this process has not
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

// planFor reads a plan for a game as it is; without lines it is the end of the plan.
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

// settle has a plan that was just kept looked at. The error is gamelog.ErrStale where the
// game has gone another way. With a game that is over the plan ends.
func (p *Planner) settle(ctx context.Context, id string, plan gamelog.Plan) error {
	if err := p.look(ctx, id); err != nil {
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
