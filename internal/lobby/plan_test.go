package lobby_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// The first moves of a game of Cheskers, in which Black moves first: what Bert plays, what
// Anna has planned to answer, and another move of Bert's.
const (
	opening = "b6-a5"
	reply   = "c3-d4"
	other   = "b6-c5"
)

// byDays runs a test on two processes of one site: Anna, who is at neither, plays White
// against Bert with two days for each move.
func byDays(t *testing.T, test func(s *site, west, east *table)) {
	t.Helper()
	shared(t, gamelog.Terms{Days: 2}, func(s *site, west, east *table) {
		west.join(bert)
		test(s, west, east)
	})
}

// plans has Anna plan her reply to Bert's first move.
func (tb *table) plans() error {
	_, err := tb.lobby.SetPlan(tb.t.Context(), tb.slug, anna.ID, 1, [][]string{{opening, reply}})
	return err
}

// planned is a plan that is taken.
func (tb *table) planned() {
	tb.t.Helper()
	must.Do(tb.t, tb.plans())
}

// opens is Bert's first move, after which the planned reply may come at once.
func (p *page) opens(move string) {
	p.t.Helper()
	if got := p.move(move); len(got) == 0 || got[0].T != string(gamelog.Moved) || got[0].ID == "" {
		p.t.Fatalf("%s: got %q, want it moved and acknowledged", move, types(got))
	}
}

// plies are the texts of the game's moves, as the log has them.
func (tb *table) plies() []string {
	tb.t.Helper()
	synctest.Wait()
	rec := must.Get(gamelog.Record{}.FoldOn(tb.log.of(tb.slug)))(tb.t)
	return rec.Plies.Texts()
}

// replied fails unless the planned reply is in the log, once.
func (tb *table) replied(why string) {
	tb.t.Helper()
	same(tb.t, fmt.Sprintf("%s: played was", why), fmt.Sprint(tb.plies()), fmt.Sprint([]string{opening, reply}))
}

// A planned reply is played though the mover's page closes as its move is acknowledged, or while it
// is written.
func TestAPlannedReplyWhenThePageCloses(t *testing.T) {
	for _, after := range []time.Duration{0, 1, 5, 20, 100} {
		for slow := range time.Duration(8) {
			byDays(t, func(s *site, west, east *table) {
				s.plans.set(func(m *memPlans) { m.slow = slow * 4 * time.Millisecond })
				west.planned()
				black := east.enter(bert)
				if slow%2 == 0 {
					black.opens(opening)
				} else {
					synctest.Wait()
					s.log.set(func(l *memLog) { l.slow = 10 * time.Millisecond })
					move := encoded(t, wire.MoveIn{On: 1, Ply: 1, Move: opening})
					black.visit.Do(encoded(t, wire.In{T: wire.InMove, ID: "m", D: move}), time.Now())
					synctest.Wait() // the room takes it up
				}
				time.Sleep(after * time.Millisecond)
				black.visit.Leave()
				time.Sleep(2 * time.Second)
				west.replied(fmt.Sprintf("closed after %d ms, plans read in %d ms", after, slow*4))
			})
		}
	}
}

// A plan that is made at one process while the opponent moves at another, of which the first
// has not heard, is played, or refused: what the player is answered is what the log shows.
func TestAPlanMadeWhileTheOpponentMoves(t *testing.T) {
	for _, move := range []string{opening, other} {
		byDays(t, func(s *site, west, east *table) {
			bus, north := s.lossy(west)
			watcher := north.enter(carla) // so that north keeps the game as it was
			black := east.enter(bert)
			time.Sleep(2 * time.Second)
			bus.lost.Store(true)
			black.opens(move)
			err := north.plans()
			watcher.received()
			time.Sleep(2 * time.Second)
			switch {
			case move == opening && err == nil:
				west.replied("the plan was taken")
			case len(west.plies()) != 1 || !errors.Is(err, gamelog.ErrStale):
				t.Errorf("after %s the planner is answered %v, played was %q", move, err, west.plies())
			}
		})
	}
}

// No one loses on time whose reply was planned: a process that starts days later plays it
// first. Where plans cannot be read no flag falls.
func TestAPlannedReplyComesBeforeTheFlag(t *testing.T) {
	byDays(t, func(s *site, west, east *table) {
		west.planned()
		s.plans.set(func(m *memPlans) { m.blind = gamelog.ErrAway })
		black := west.enter(bert)
		black.opens(opening)
		west.lobby.Die()
		east.lobby.Die()
		time.Sleep(72 * time.Hour)
		s.process("north", west.slug)
		time.Sleep(5 * time.Minute)
		if row := s.log.row(west.slug); row.Status != gamelog.Playing {
			t.Fatalf("the row says %q, %q", row.Status, row.Reason)
		}
		s.plans.set(func(m *memPlans) { m.blind = nil })
		time.Sleep(2 * time.Minute)
		west.replied("three days later")
		if row := s.log.row(west.slug); row.Status != gamelog.Playing || row.Deadline < time.Now().UnixMilli() {
			t.Errorf("the row says %q, %q", row.Status, row.Reason)
		}
	})
}

// A reply that no process has come to play is played within a minute.
func TestAReplyThatWasLeftBehind(t *testing.T) {
	byDays(t, func(s *site, west, east *table) {
		west.planned()
		bus, north := s.lossy(west)
		s.plans.set(func(m *memPlans) { m.slow = time.Second })
		black := north.enter(bert)
		bus.lost.Store(true)
		black.opens(opening)
		north.lobby.Die()
		time.Sleep(time.Minute)
		west.replied("after a crash")
	})
}

// A plan that takes the place of one that the game has left is not dropped with it, though
// both were made at the same ply.
func TestANewPlanIsNotDroppedWithTheOld(t *testing.T) {
	byDays(t, func(s *site, west, east *table) {
		west.planned()
		s.plans.set(func(m *memPlans) { m.slow = 50 * time.Millisecond })
		black := east.enter(bert)
		black.opens(other) // the room reads the old plan
		s.plans.set(func(m *memPlans) { m.slow = 0 })
		kept := gamelog.Plan{Player: anna.ID, Lines: [][]string{{other, reply}}}
		must.Do(s.t, s.plans.SavePlan(s.t.Context(), s.log.row(west.slug).ID, kept))
		time.Sleep(2 * time.Minute)
		if got := west.plies(); len(got) != 2 || got[1] != reply {
			t.Errorf("played was %q", got)
		}
	})
}

// A process that is behind the log does not take a plan that was made after more plies for one
// whose plies were taken back.
func TestAPlanAheadOfAProcess(t *testing.T) {
	for late := range time.Duration(10) {
		byDays(t, func(s *site, west, east *table) {
			bus, north := s.lossy(west)
			north.enter(carla)
			black := east.enter(bert)
			time.Sleep(2 * time.Second)
			s.plans.set(func(m *memPlans) { m.blind = gamelog.ErrAway })
			black.opens(opening) // north reads no plans, and tries again in a second
			time.Sleep(late * 100 * time.Millisecond)
			bus.lost.Store(true)
			west.enter(anna).opens(reply)
			kept := gamelog.Plan{Player: anna.ID, Ply: 2, Lines: [][]string{{"a7-b6", "a3-b4"}}}
			id := s.log.row(west.slug).ID
			must.Do(s.t, s.plans.SavePlan(s.t.Context(), id, kept))
			s.plans.set(func(m *memPlans) { m.blind = nil })
			time.Sleep(5 * time.Second)
			all, err := s.plans.Plans(s.t.Context(), id)
			same(s.t, fmt.Sprintf("%d ms late the plans are", late*100), fmt.Sprint(all, err), fmt.Sprint([]gamelog.Plan{kept}, nil))
		})
	}
}

// While the store is away plans, lines and logs are asked for once a second each, however
// much is said of them meanwhile.
func TestWhatFailsIsTriedOnceASecond(t *testing.T) {
	for _, fails := range []error{gamelog.ErrAway, errors.New("no such column")} {
		byDays(t, func(s *site, west, east *table) {
			black := east.enter(bert)
			black.opens(opening)
			time.Sleep(2 * time.Second)
			reads := func() (n int) {
				s.log.set(func(l *memLog) { n, l.chats = l.chats, 0 })
				s.plans.set(func(m *memPlans) { n += m.reads; m.reads = 0 })
				return n
			}
			s.plans.set(func(m *memPlans) { m.blind = fails })
			s.log.set(func(l *memLog) { l.blind = fails })
			id := s.log.row(west.slug).ID
			for range 40 {
				s.hub.Join("other").Publish(cluster.Message{Kind: cluster.NotifyChat, Game: id})
				east.lobby.SetPlan(s.t.Context(), east.slug, anna.ID, 1, [][]string{{opening, reply}})
				time.Sleep(50 * time.Millisecond)
			}
			s.log.set(func(l *memLog) { l.blind = nil })
			time.Sleep(time.Second)
			reads()
			time.Sleep(10 * time.Second)
			if n := reads(); n > 25 {
				t.Errorf("%v: in ten seconds chat and plans are read %d times", fails, n)
			}
		})
	}
}

// A move that comes after the deadline is too late though no room has the game, and plans are not read
// yet: it is not known then whether one is planned.
func TestALateMoveByDays(t *testing.T) {
	byDays(t, func(s *site, west, east *table) {
		s.plans.set(func(m *memPlans) { m.slow = 5 * time.Millisecond })
		black := west.enter(bert)
		black.opens(opening)
		black.visit.Leave()
		time.Sleep(time.Second)
		time.Sleep(time.Until(time.UnixMilli(s.log.row(west.slug).Deadline)) + 3*time.Second) // the sweep comes within a minute
		g := must.Get(west.lobby.Game(s.t.Context(), west.slug))(s.t)
		late := func() error {
			move := wire.MoveIn{On: g.Record.On, Ply: 2, Move: reply}
			_, err := west.lobby.Do(s.t.Context(), west.slug, anna, room.Command{Kind: wire.InMove, ID: "m", Data: move}, member.Unlimited{})
			return err
		}
		if err := late(); err != wire.ErrNotMade {
			t.Errorf("before plans are read it is answered %v", err)
		}
		watcher := west.enter(carla) // keeps the room
		time.Sleep(time.Second)
		if err := late(); err == nil || len(west.plies()) != 1 {
			t.Errorf("it is answered %v; played was %q", err, west.plies())
		}
		watcher.received()
		s.plans.set(func(m *memPlans) { m.slow = 0 })
		time.Sleep(time.Second)
	})
}

// A player cannot hold the flag by giving another command the id of a planned reply.
func TestAPlannedReplyHasNoID(t *testing.T) {
	byDays(t, func(s *site, west, east *table) {
		west.planned()
		offer := room.Command{Kind: wire.InOffer, ID: "plan-4", Data: wire.OfferIn{Offer: gamelog.OfferCancel}}
		must.Get(west.lobby.Do(s.t.Context(), west.slug, anna, offer, member.Unlimited{}))(s.t)
		black := east.enter(bert)
		black.opens(opening)
		black.visit.Leave()
		time.Sleep(2 * time.Second)
		west.replied("with the id taken")
	})
}
