package room

import (
	"fmt"
	"log/slog"
	"time"

	"threefold/internal/gamelog"
)

// plans is what a room knows of its players' plans, besides how far they are read.
type plans struct {
	kept    bool     // there is a store of plans
	callers []callID // who wait until they were looked at
}

// lookForPlans has the plans read where one may be due: in a game by days, after every event
// that this process or another has written.
func lookForPlans(s *state) {
	r := &s.game.Record
	if !s.plans.kept || r.Terms.Days == 0 || r.Status != gamelog.Playing || r.Machine != nil || r.Paused || r.Plies.Len() == 0 || s.log.outdated {
		s.fresh[planTopic].failing = false
		return
	}
	refresh(s, planTopic)
}

// planLook has what is planned looked at, on the log as it is now.
type planLook struct {
	eventless
	call callID
}

// apply has the log read on first: a plan that is made here may answer a move of which this
// process has not heard.
func (q *planLook) apply(s *state) {
	if s.loadErr != nil {
		s.out.reply(q.call, nil, s.loadErr)
		return
	}
	s.plans.callers = append(s.plans.callers, q.call)
	refresh(s, logTopic)
}

// answerPlanners answers those who wait, once the log is read on, plans are looked at, and
// what follows from that is written.
func answerPlanners(s *state) {
	log, plans := s.fresh[logTopic], s.fresh[planTopic]
	switch {
	case len(s.plans.callers) == 0:
	case s.log.outdated:
		replyPlanners(s, gamelog.ErrNewer)
	case s.degraded.on():
		replyPlanners(s, ErrNotMade)
	case !s.busy() && !log.reading && !log.failing && !plans.failing:
		replyPlanners(s, nil)
	}
}

// replyPlanners answers them with the game as it is, or with an error.
func replyPlanners(s *state, err error) {
	for _, id := range s.plans.callers {
		replyGame(s, id, err)
	}
	s.plans.callers = nil
}

// apply plays the move that who is on turn has planned. A plan that the game has left
// is dropped. Where an event is under way plans are looked at again after it.
func (q plansRead) apply(s *state) {
	if !refreshed(s, planTopic, q.err) {
		s.out.add(plansUnread{})
		replyPlanners(s, q.err)
		return
	}
	if s.taken() {
		return
	}
	apply(s, q.behind)
	if s.fresh[planTopic].reading {
		return // again, on the log as it is now
	}
	playPlans(s, q.plans)
	refreshAgain(s, planTopic)
}

func playPlans(s *state, all []gamelog.Plan) {
	g := &s.game
	if g.Record.Status != gamelog.Playing || s.stopped() {
		return
	}
	for _, p := range all {
		move, left := p.Reply(g.Record.Plies.Texts())
		if left {
			s.out.add(dropPlan(p))
		}
		if move != "" && g.Record.Seats.Sits(g.Turn(), p.Player) {
			playPlanned(s, p, move)
			return
		}
	}
}

// playPlanned plays a move as its player would, had one been there: at once when the opponent
// had moved, however late this process comes to it.
func playPlanned(s *state, p gamelog.Plan, move string) {
	g, seat := &s.game, s.game.Turn()
	err := g.MayMove(seat, g.Record.On, g.Record.Plies.Len()+1)
	if err != nil {
		return // paused, or too long a game: the player decides
	}
	step, err := g.Match.Try(move)
	if err != nil {
		s.out.log(slog.LevelError, "a planned move cannot be played", "move", move, "err", err)
		s.out.add(dropPlan(p))
		return
	}
	moved := movedData(&step)
	d := draft{command: fmt.Sprintf("plan-%d", g.Record.On), step: &step, at: s.now, origin: planned{}}
	moved.Left, moved.Spent, d.lag = s.schedule.lag.Charge(g, &s.here, seat, s.turnBegan())
	d.Decision = gamelog.Decision{Kind: gamelog.Moved, Data: moved}
	begin(s, d)
}

// turnBegan is since when who is on turn may move.
func (s *state) turnBegan() time.Time {
	if c := s.game.Clock; c != nil && !c.Since.IsZero() {
		return c.Since
	}
	return s.now
}

// planned is the origin of a move that was planned: what could not be saved is looked at
// again when the store works, or the room is there again.
type planned struct{}

func (planned) answered(*state, int64, error) {}
func (planned) again(s *state)                { lookForPlans(s) }
