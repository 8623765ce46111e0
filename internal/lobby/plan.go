package lobby

import (
	"context"
	"errors"
	"sync"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
)

// Plans keeps what players want played while they are away.
type Plans interface {
	room.Plans

	// SavePlan keeps a player's plan in place of the one before; without lines none. Gone
	// says whether a player had one that the game has left.
	SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error
	Gone(ctx context.Context, gameID, playerID string) (bool, error)

	// Playable lists the games in which a plan may have a move to be played now, or is to be
	// dropped, so that no room has looked at it since the last move.
	Playable(ctx context.Context) (games []string, err error)
}

var errPlansOff = gamelog.NewError("no_plan", "You cannot plan moves here.")

// Plan gives what a player has planned in a game; gone says that there was a plan which the
// game has left. The error is gamelog.ErrNotFound, or a *gamelog.Error.
func (l *Lobby) Plan(ctx context.Context, slug, playerID string) (p gamelog.Plan, gone bool, err error) {
	g, err := l.Game(ctx, slug)
	if err == nil {
		_, err = g.Seat(playerID)
	}
	if err == nil && l.planned.store == nil {
		err = errPlansOff
	}
	if err != nil {
		return p, false, err
	}
	all, err := l.planned.store.Plans(ctx, g.Record.ID)
	if err != nil {
		return p, false, err
	}
	for _, p = range all {
		if p.Player == playerID {
			return p, false, nil
		}
	}
	gone, err = l.planned.store.Gone(ctx, g.Record.ID, playerID)
	return gamelog.Plan{Player: playerID}, gone, err
}

// SetPlan keeps lines that a player plans in the position that event number on made, in
// place of those before; none ends the plan. The opponent may move meanwhile, at any process:
// where the move has a reply in the plan, that is played, and where it has none the error is
// gamelog.ErrStale. After any other error the plan may be kept.
func (l *Lobby) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	if l.planned.store == nil {
		return gamelog.Plan{}, errPlansOff
	}
	g, err := l.Game(ctx, slug)
	if err == nil && on > g.Record.On { // the page has heard of a move that this process has not
		g, err = l.planned.look(ctx, g.Record.ID)
	}
	if err != nil {
		return gamelog.Plan{}, err
	}
	p, err := planFor(&g, playerID, on, lines)
	if err != nil {
		return p, err
	}
	if err := l.planned.store.SavePlan(ctx, g.Record.ID, p); err != nil || len(lines) == 0 {
		return p, err
	}
	return p, l.planned.settle(ctx, g.Record.ID, p)
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

// planned is the store of plans, which may be nil, and the games whose plans are to be
// looked at.
type planned struct {
	store Plans
	lobby *Lobby
	games sync.Map // their ids
}

// add has the plans of these games looked at.
func (p *planned) add(games ...string) {
	for _, id := range games {
		p.games.Store(id, true)
	}
	if len(games) > 0 {
		p.lobby.refreshes.plans.want()
	}
}

// sweep adds the games with plans that no room has looked at since the last move.
func (p *planned) sweep(ctx context.Context) error {
	if p.store == nil {
		return nil
	}
	games, err := p.store.Playable(ctx)
	p.add(games...)
	return err
}

// settle has a plan that was just kept looked at. The error is gamelog.ErrStale where the
// game has gone another way. With a game that is over the plan ends.
func (p *planned) settle(ctx context.Context, game string, plan gamelog.Plan) error {
	g, err := p.look(ctx, game)
	if err != nil {
		return err
	}
	if g.Record.Status.Ended() {
		err = p.store.SavePlan(ctx, game, gamelog.Plan{Player: plan.Player})
	}
	if err == nil && !plan.Follows(g.Record.Plies.Texts()) {
		err = gamelog.ErrStale
	}
	return err
}

// look has the plans of a game looked at, on its log as it is now, in a room, which is loaded
// for it if there is none. Where the store does not answer they are looked at again later.
func (p *planned) look(ctx context.Context, game string) (gamelog.Game, error) {
	r := p.lobby.hold(game)
	if r == nil {
		return gamelog.Game{}, room.ErrClosed
	}
	defer p.lobby.release(r)
	p.games.Delete(game)
	g, err := r.LookForPlans(ctx)
	if unanswered(err) {
		p.add(game)
	}
	return g, err
}

// playAll has the plans of all games looked at in which that is to be done, until the store
// does not answer. The error is the last: what is wanted again then waits.
func (p *planned) playAll(ctx context.Context) (err error) {
	p.games.Range(func(id, _ any) bool {
		looking, cancel := context.WithTimeout(ctx, room.ReadWait)
		defer cancel()
		if _, failed := p.look(looking, id.(string)); failed != nil {
			err = failed
		}
		return !unanswered(err)
	})
	return err
}

// unanswered reports whether the store has not answered, so that it makes sense to ask again.
func unanswered(err error) bool {
	return errors.Is(err, gamelog.ErrAway) || errors.Is(err, gamelog.ErrClash) || errors.Is(err, room.ErrNotMade) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// PlansPending is called by a room that could not follow its game's plans, and that may end.
func (l *Lobby) PlansPending(gameID string) { l.planned.add(gameID) }
