package lobby

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
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

	// Playable lists the games in which somebody's plan may have a move to be played now, or
	// to be dropped: those to which no room has attended.
	Playable(ctx context.Context) (games []string, err error)
}

var errPlansOff = gamelog.NewFault("no_plan", "Moves cannot be planned here.")

// Plan gives what a player has planned in a game; gone says that there was a plan which the
// game has left. The error is gamelog.ErrNotFound, or a *gamelog.Fault.
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
	p, id, err := planFor(ctx, l, slug, playerID, on, lines)
	if err != nil {
		return p, err
	}
	if err := l.planned.store.SavePlan(ctx, id, p); err != nil || len(lines) == 0 {
		return p, err
	}
	g, err := l.planned.look(ctx, id)
	if err == nil && !p.Follows(g.Record.Plies.Texts()) {
		err = gamelog.ErrStale
	}
	return p, err
}

// planFor reads a plan for a game as it stands, and gives the game's id.
func planFor(ctx context.Context, l *Lobby, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, string, error) {
	g, err := l.Game(ctx, slug)
	if err != nil {
		return gamelog.Plan{}, "", err
	}
	if len(lines) == 0 {
		_, err = g.Seat(playerID)
		return gamelog.Plan{Player: playerID}, g.Record.ID, err
	}
	if on != g.Record.On {
		return gamelog.Plan{}, "", gamelog.ErrStale
	}
	p, err := gamelog.ReadPlan(&g, playerID, lines)
	return p, g.Record.ID, err
}

// planned is the store of plans, which may be nil, and the games whose plans are to be
// looked at. It may be used from any goroutine.
type planned struct {
	store Plans
	lobby *Lobby

	mu    sync.Mutex
	games map[string]bool // by id
}

func (p *planned) add(games ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range games {
		p.games[id] = true
	}
}

func (p *planned) remove(game string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.games, game)
}

func (p *planned) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Collect(maps.Keys(p.games))
}

// sweep adds the games to which no room has attended.
func (p *planned) sweep(ctx context.Context) error {
	if p.store == nil {
		return nil
	}
	games, err := p.store.Playable(ctx)
	p.add(games...)
	p.lobby.refreshes.plans.want()
	return err
}

// look has the plans of a game looked at on its log as it is now, in a room, which is loaded
// for it if there is none. What could not be read is looked at again later.
func (p *planned) look(ctx context.Context, game string) (gamelog.Game, error) {
	r := p.lobby.hold(game)
	if r == nil {
		return gamelog.Game{}, room.ErrClosed
	}
	defer p.lobby.release(r)
	p.add(game)
	g, err := r.LookForPlans(ctx)
	var fault *gamelog.Fault
	if err == nil || errors.Is(err, gamelog.ErrNotFound) || errors.As(err, &fault) {
		p.remove(game) // or it is of no use to try again
	} else {
		p.lobby.refreshes.plans.want()
	}
	return g, err
}

// playAll has the plans of all games looked at in which that is to be done.
func (p *planned) playAll(ctx context.Context) error {
	for _, id := range p.all() {
		if _, err := p.look(ctx, id); errors.Is(err, gamelog.ErrAway) || ctx.Err() != nil {
			return cmp.Or(err, ctx.Err())
		}
	}
	return nil
}

// PlansUnread is called by a room that could not read its game's plans, and that may end.
func (l *Lobby) PlansUnread(gameID string) {
	l.planned.add(gameID)
	l.refreshes.plans.want()
}
