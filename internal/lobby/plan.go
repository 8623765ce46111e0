package lobby

import (
	"context"

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
}

var errPlansOff = gamelog.NewFault("no_plan", "Moves cannot be planned here.")

// Plan gives what a player has planned in a game; gone says that there was a plan which the
// game has left. The error is gamelog.ErrNotFound, or a *gamelog.Fault.
func (l *Lobby) Plan(ctx context.Context, slug, playerID string) (p gamelog.Plan, gone bool, err error) {
	g, err := l.Game(ctx, slug)
	if err == nil {
		_, err = g.Seat(playerID)
	}
	if err == nil && l.plans == nil {
		err = errPlansOff
	}
	if err != nil {
		return p, false, err
	}
	all, err := l.plans.Plans(ctx, g.Record.ID)
	if err != nil {
		return p, false, err
	}
	for _, p = range all {
		if p.Player == playerID {
			return p, false, nil
		}
	}
	gone, err = l.plans.Gone(ctx, g.Record.ID, playerID)
	return gamelog.Plan{Player: playerID}, gone, err
}

// SetPlan keeps lines that a player plans in the position that event number on made, in
// place of those before; none ends the plan. Where the game goes on meanwhile the plan is
// none, and the error gamelog.ErrStale: the move that came may have looked for it too early.
func (l *Lobby) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	if l.plans == nil {
		return gamelog.Plan{}, errPlansOff
	}
	p, id, err := planFor(ctx, l, slug, playerID, on, lines)
	if err != nil {
		return p, err
	}
	if err := l.plans.SavePlan(ctx, id, p); err != nil {
		return p, err
	}
	if _, _, err = planFor(ctx, l, slug, playerID, on, lines); err != nil && len(lines) > 0 {
		if gone := l.plans.SavePlan(ctx, id, gamelog.Plan{Player: playerID}); gone != nil {
			return p, gone
		}
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
	p, err := gamelog.ReadPlan(&g, playerID, lines)
	if err == nil && on != g.Record.On {
		err = gamelog.ErrStale
	}
	return p, g.Record.ID, err
}
