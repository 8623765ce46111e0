package room

import (
	"context"
	"fmt"

	"threefold/internal/gamelog"
)

// plansAreDue reports whether what the game's players have planned is to be looked at now: in a game
// by days, after every event that this process or another has written, before the next piece of work.
func (r *Room) plansAreDue() bool {
	return r.plans.due && r.plans.retry.err == nil && r.mayPlan() && !r.stopped()
}

// lookForPlans plays what the players have planned, as long as a move of it has its turn. After a
// failure the room looks again in a while and not before; should it end first, the lobby has another
// room look.
func (r *Room) lookForPlans() error {
	for clashes := 0; r.plans.due && r.plans.retry.err == nil && r.mayPlan(); {
		all, behind, err := r.readPlans()
		if err == nil {
			r.plans.due = false
			if r.follow(behind); r.plans.due {
				continue // again, on the log as it is now
			}
			err = r.playPlans(all)
		}
		switch {
		case err == nil:
			r.plans.retry = retry{}
		case err == errNotSaved && !r.degraded.On() && clashes < tries:
			clashes++
			r.plans.due = true
		default:
			r.plans.due = true
			r.retryLater(&r.plans.retry, "plans not followed", err, func() {})
			r.deps.Lobby.PlansPending(r.ID)
		}
	}
	return r.plans.retry.err
}

// readPlans reads what is planned, and then, where there is a plan, the log on: so the room knows all that
// was played when the plans were made.
func (r *Room) readPlans() (all []gamelog.Plan, behind []gamelog.Event, err error) {
	all, err = ask(r, func(ctx context.Context) ([]gamelog.Plan, error) { return r.deps.Plans.Plans(ctx, r.ID) })
	if err == nil && len(all) > 0 {
		behind, err = r.readOn()
	}
	return all, behind, err
}

// playPlans plays the move that the player to move has planned. A plan that the game has left is
// dropped.
func (r *Room) playPlans(all []gamelog.Plan) error {
	g := &r.game
	if g.Record.Status != gamelog.Playing || r.stopped() {
		return nil
	}
	for _, p := range all {
		move, left := p.Reply(g.Record.Plies.Texts())
		if left {
			r.dropPlan(p)
		}
		if move != "" && g.Record.Seats.Sits(g.Turn(), p.Player) {
			return r.playPlanned(p, move)
		}
	}
	return nil
}

// dropPlan drops a plan that the game has left.
func (r *Room) dropPlan(p gamelog.Plan) {
	r.background(func(ctx context.Context) func() {
		if err := r.deps.Plans.DropPlan(ctx, r.ID, p); err != nil {
			r.deps.Logger.Error("a plan is not dropped", "game", r.ID, "err", err) // it is at the next look
		}
		return nil
	})
}

// playPlanned plays a move as its player would, had one been there: at once when the opponent
// had moved, however late this process comes to it. Where another process is first, plans are
// looked at again.
func (r *Room) playPlanned(p gamelog.Plan, move string) error {
	g, seat := &r.game, r.game.Turn()
	if g.MayMove(seat, g.Record.On, g.Record.Plies.Len()+1) != nil {
		return nil // paused, or too long a game: the player decides
	}
	step, err := g.Match.Try(move)
	if err != nil {
		r.complain("a planned move cannot be played", "move", move, "err", err)
		r.dropPlan(p)
		return nil
	}
	moved := gamelog.MoveOf(&step)
	d := &draft{command: fmt.Sprintf("plan-%d", g.Record.On), step: &step, at: r.now}
	moved.Left, moved.Spent, d.lag = r.lag.Charge(g, &r.here, seat, g.TurnBegan(r.now))
	d.Decision = gamelog.Decision{Kind: gamelog.Moved, Data: moved}
	if _, _, err = r.append(d); err == errAgain {
		err = nil
	}
	return err
}

// plansSettled has the room read its log on, since a plan that is made here may answer a move of which
// this process has not heard, and looks for plans. It returns the game as the log stands then.
func (r *Room) plansSettled() (gamelog.Game, error) {
	err := r.loadErr
	if err == nil {
		err = r.catchUp(r.now)
	}
	if err == nil {
		r.plans.due = true
		err = r.lookForPlans()
	}
	switch {
	case r.degraded.On() || err == errNotSaved:
		err = ErrNotMade
	case err == nil && r.log.outdated:
		err = gamelog.ErrNewer
	}
	return r.asLogged(), err
}
