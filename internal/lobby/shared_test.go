package lobby_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// site is several processes on one log, joined by a hub.
type site struct {
	t         *testing.T
	hub       *cluster.Hub
	log       *memLog
	plans     *memPlans
	processes []*table
}

func newSite(t *testing.T) *site {
	return &site{t: t, hub: &cluster.Hub{}, log: newMemLog(), plans: newMemPlans()}
}

// close ends all processes, the last one first.
func (s *site) close() {
	for _, tb := range slices.Backward(s.processes) {
		tb.close()
	}
}

// process starts one more, which serves the game of this slug.
func (s *site) process(name, slug string) *table {
	s.t.Helper()
	return s.processWith(s.hub.Join(name), s.log, slug)
}

// processWith is process for one that has ways of its own to the bus and to the site's log.
func (s *site) processWith(bus cluster.Bus, log lobby.Log, slug string) *table {
	s.t.Helper()
	tb := &table{t: s.t, log: s.log, slug: slug, lobby: newLobbyOf(lobby.Config{Log: log, Plans: s.plans, Bus: bus})}
	tb.start()
	s.processes = append(s.processes, tb)
	return tb
}

// shared runs a test on two processes of one site, east and west: Anna, at
// west, plays White against Bert, at east, who has accepted.
func shared(t *testing.T, terms gamelog.Terms, test func(s *site, west, east *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		defer s.close()
		west := s.process("west", "")
		west.creates(lobby.Create{Game: "cheskers", Side: "white", Terms: terms})
		east := s.process("east", west.slug)
		time.Sleep(2 * time.Second) // each has seen the other
		test(s, west, east)
	})
}

// Each page gets the events of the other process, in order, as if they happened here.
func TestAGameOnTwoProcesses(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white, watcher := west.enter(anna), east.enter(carla)
		east.join(bert)
		black := east.enter(bert)
		white.received()
		watcher.received()
		for i, text := range cheskersGame {
			mover, other := black, white
			if i%2 == 1 {
				mover, other = white, black
			}
			mover.must(text)
			for _, p := range []*page{other, watcher} {
				if got := p.received(); types(got) != "moved" || got[0].V != int64(i+3) {
					t.Fatalf("ply %d: %s gets %q", i+1, p.Player().Name, types(got))
				}
			}
		}
		for _, p := range []*page{white, east.enter(anna)} {
			same(t, "the game ended", *p.look().State.Outcome, game.Won(game.Black, game.LastKingTaken))
		}
		if row := s.log.row(west.slug); row.Status != gamelog.Over || row.Result != "0-1" || row.Reason != "last king taken" || row.Plies != 15 || row.EndedAt == 0 {
			t.Errorf("the row says %+v", row)
		}
	})
}

func TestPresenceHoldsOverAllProcesses(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(_ *site, west, east *table) {
		white, black := opponents(west, east)
		there, here := east.enter(carla), west.enter(carla) // one visitor, twice
		if p := presenceOf(t, white.received()); p.Black != "online" || p.Watchers != 1 || !slices.Equal(p.Names, []string{carla.Name}) {
			t.Errorf("White sees %+v", p)
		}
		if p := presenceOf(t, black.received()); p.White != "online" || p.Watchers != 1 {
			t.Errorf("Black sees %+v", p)
		}
		there.visit.Leave()
		here.visit.Leave()
		black.say(wire.InBye, nil)
		black.visit.Leave()
		if p := presenceOf(t, white.received()); p.Black != "gone" || p.Watchers != 0 || p.Names != nil {
			t.Errorf("after all have left White sees %+v", p)
		}
	})
}

// A seat request at one process is answered at the other.
func TestSeatRequestsReachEveryProcess(t *testing.T) {
	shared(t, gamelog.Terms{}, func(_ *site, west, east *table) {
		white, watcher := west.enter(anna), east.enter(carla)
		east.join(bert)
		time.Sleep(11 * time.Minute)
		white.received()
		watcher.say(wire.InSeatRequest, nil)
		seatRequest := last[wire.SeatRequestOut](t, wire.OutSeatRequest, white.received())
		if seatRequest.Name != carla.Name || seatRequest.Seat != "black" {
			t.Fatalf("White gets %+v", seatRequest)
		}
		white.say(wire.InLetIn, wire.LetInIn{SeatRequest: seatRequest.SeatRequest})
		same(t, "who was let in has the seat", watcher.look().You.Seat, "black")
		same(t, "whose messages are a player's", watcher.Plays(), true)
		other := gamelog.Person{ID: "p-other", Name: "Another Browser"}
		must.Do(t, east.shares("black", other))
		same(t, "the seat on one more device may not be resigned", errorCode(t, east.enter(other).say(wire.InResign, nil)), "just_let_in")
		time.Sleep(59 * time.Second)
		same(t, "and may not resign for a minute", errorCode(t, watcher.say(wire.InResign, nil)), "just_let_in")
		time.Sleep(2 * time.Second)
		watcher.say(wire.InResign, nil)
		east.ended("1-0", "resignation")
	})
}

// The flag of a player who is at one process is left to it by the other, and falls once.
func TestAFlagFallsOnce(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		black.SetLag(800 * time.Millisecond)
		black.any()
		white.any()
		time.Sleep(60*time.Second + 500*time.Millisecond)
		synctest.Wait()
		if s.log.row(west.slug).Status != gamelog.Playing {
			t.Fatal("the process that does not know the player's delay let the flag fall")
		}
		time.Sleep(time.Second)
		white.received()
		same(t, "the log holds", s.log.kinds(west.slug), "created joined moved moved flagged")
		for _, p := range []*page{white, black} {
			same(t, p.Player().Name+" sees the clocks", *p.look().State.Clock, wire.ClockOut{White: 60_000})
		}
	})
}

// The clock of a game runs on when the process that ran it is gone, whether or not it said so, and
// though the store cannot be read for a while.
func TestAnotherProcessTakesOver(t *testing.T) {
	for name, gone := range map[string]struct {
		leave func(*table)
		falls time.Duration // at the latest
	}{
		"said so": {func(tb *table) { tb.close() }, 70 * time.Second},
		"died":    {func(tb *table) { tb.lobby.Die() }, presence.LeewayBound + 10*time.Second},
		"died while the store was away": {func(tb *table) {
			tb.lobby.Die()
			tb.log.blindFor(10 * time.Second)
		}, presence.LeewayBound + 10*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			shared(t, gamelog.Terms{Clock: minute, Visibility: gamelog.Private}, func(s *site, west, east *table) {
				white, black := west.enter(anna), west.enter(bert)
				west.join(bert)
				black.any()
				white.any()
				gone.leave(west)
				time.Sleep(gone.falls)
				synctest.Wait()
				same(t, "the row says", s.log.row(west.slug).Reason, "time")
			})
		})
	}
}

func TestTheLiveListCoversAllProcesses(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		open := west.another(lobby.Create{Game: "cheskers", Side: "black", Terms: gamelog.Terms{Visibility: gamelog.Open}})
		time.Sleep(2 * time.Second)
		creator := open.enter(anna)
		synctest.Wait()
		if w := east.lobby.LiveList(); len(w.Open) != 1 || w.Open[0].Slug != open.slug || !w.Open[0].Here {
			t.Errorf("the other process shows the challenges %+v", w.Open)
		}
		creator.visit.Leave()
		white, black := opponents(west, west)
		black.any()
		open.lobby = east.lobby
		open.join(bert)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		for _, tb := range []*table{west, east} {
			w := tb.lobby.LiveList()
			if len(w.Open) != 0 || w.Games != 1 || len(w.Live) != 1 || w.Live[0].Ply != 1 || w.People != 2 {
				t.Errorf("a process shows %d games, %+v, %d people, challenges %+v", w.Games, w.Live, w.People, w.Open)
			}
		}
		white.visit.Leave()
		black.visit.Leave()
		time.Sleep(3 * time.Second)
		if w := east.lobby.LiveList(); w.Games != 0 || len(w.Live) != 0 {
			t.Errorf("when nobody is left the other process shows %d games", w.Games)
		}
	})
}

// A process that receives nothing from the bus does not know which pages the others
// have open: no one's absence is claimed there.
func TestAProcessWithoutABusTakesNobodyForAbsent(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, _ *table) {
		bus, north := s.lossy(west)
		time.Sleep(2 * time.Second)
		white, black := opponents(west, north)
		black.any()
		white.any()
		black.any()
		bus.lost.Store(true)
		time.Sleep(50 * time.Second) // White is to move, and thinks, at the other process
		same(t, "the claim is refused as", errorCode(t, black.say(wire.InClaim, wire.ClaimIn{On: black.look().State.On, Claim: gamelog.ClaimAbsentWin})), "not_absent")
	})
}

// A process without peers publishes nothing about its games; one that starts is asked
// to read the logs, and then receives everything.
func TestAnIsolatedProcessPublishesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		defer s.close()
		bus := &lossyBus{Bus: s.hub.Join("west")}
		west := s.processWith(bus, s.log, "")
		west.created("cheskers")
		white, black := opponents(west, west)
		black.any()
		same(t, "notifications of a process that is alone", bus.told.Load(), 0)
		east := s.process("east", west.slug)
		watcher := east.enter(carla) // before either process has seen the other
		white.any()
		time.Sleep(2 * time.Second)
		black.any()
		watcher.received()
		if n := len(watcher.look().Plies); n != 3 || bus.told.Load() == 0 {
			t.Errorf("at the process that came %d plies are seen; %d notifications were published", n, bus.told.Load())
		}
	})
}
