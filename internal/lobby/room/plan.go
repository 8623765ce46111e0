package room

import (
	"fmt"
	"log/slog"

	"threefold/internal/gamelog"
)

// plansOut is what is asked of the plans of the game's players: to read them, as the game
// stands at the event of this number, and to drop those that the game has left.
type plansOut struct {
	read bool
	on   int64
	drop []string // ids of players
}

// plansRead is what players have planned.
type plansRead struct {
	eventful
	on    int64
	plans []gamelog.Plan
}

// lookForPlans has the plans read where one may be due: after a move in a game by days.
func lookForPlans(s *state) {
	if r := &s.game.Record; r.Terms.Days > 0 && r.Status == gamelog.Playing && r.Machine == nil && !r.Paused && r.Plies.Len() > 0 {
		s.out.plans.read, s.out.plans.on = true, r.On
	}
}

// followPlans plays the move that who is on turn has planned. A plan that the game has left
// is dropped.
func followPlans(s *state, q plansRead) {
	g := &s.game
	if s.loadErr != nil || q.on != g.Record.On || g.Record.Status != gamelog.Playing || s.stands() || settleDue(s, s.now, itself{}) {
		return
	}
	for _, p := range q.plans {
		move, left := p.Reply(g.Record.Plies.Texts())
		if left {
			s.out.plans.drop = append(s.out.plans.drop, p.Player)
		}
		if move != "" && g.Record.Seats.Sits(g.Turn(), p.Player) {
			playPlanned(s, p.Player, move)
			return
		}
	}
}

// playPlanned plays a move as its player would, had one been there.
func playPlanned(s *state, player, move string) {
	g, seat := &s.game, s.game.Turn()
	err := g.MayMove(seat, g.Record.On, g.Record.Plies.Len()+1)
	if err != nil {
		return // paused, or too long a game: the player decides
	}
	step, err := g.Match.Try(move)
	if err != nil {
		s.out.log(slog.LevelError, "a planned move cannot be played", "move", move, "err", err)
		s.out.plans.drop = append(s.out.plans.drop, player)
		return
	}
	moved := movedData(&step)
	d := draft{command: fmt.Sprintf("plan-%d", g.Record.On), step: &step, at: s.now, cause: planned{}}
	moved.Left, moved.Spent, d.lag = s.schedule.charge(g, &s.here, seat, s.now)
	d.Decision = gamelog.Decision{Kind: gamelog.Moved, Data: moved}
	appendDraft(s, d)
}

// planned is the cause of a move that was planned: what could not be saved is looked at
// again when the store works, or the room is there again.
type planned struct{}

func (planned) answered(*state, int64, error) {}
func (planned) again(s *state)                { lookForPlans(s) }
