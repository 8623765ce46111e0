package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

type lossyBus struct {
	cluster.Bus
	lost   atomic.Bool  // messages are lost
	told   atomic.Int64 // how many were published about games
	handle func(string, cluster.Message)
}

func (d *lossyBus) Publish(n cluster.Message) {
	if n.Game != "" {
		d.told.Add(1)
	}
	if !d.lost.Load() {
		d.Bus.Publish(n)
	}
}

func (d *lossyBus) Listen(ctx context.Context, handle func(string, cluster.Message)) {
	d.handle = handle
	d.Bus.Listen(ctx, func(from string, n cluster.Message) {
		if !d.lost.Load() {
			handle(from, n)
		}
	})
}

// lossy starts one more process, north, whose bus can lose messages.
func (s *site) lossy(at *table) (*lossyBus, *table) {
	s.t.Helper()
	bus := &lossyBus{Bus: s.hub.Join("north")}
	return bus, s.processWith(bus, s.log, at.slug)
}

// A visitor whose leaving was not notified does not count as here for ever.
func TestPresenceAfterALostNotification(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		bus, north := s.lossy(west)
		white, black := opponents(north, west)
		time.Sleep(2 * time.Second)
		if p := presenceOf(t, white.received()); p.Black != "online" {
			t.Fatalf("White sees %+v", p)
		}
		bus.lost.Store(true)
		black.visit.Leave()
		time.Sleep(2 * time.Second)
		bus.lost.Store(false)
		bus.handle("", cluster.Message{Kind: cluster.NotifyMissed})
		time.Sleep(time.Minute)
		same(t, "White sees Black as", white.look().Presence.Black, "gone")
	})
}

// How someone left another process some time ago does not say how they leave this one.
func TestAPageClosedElsewhereIsForgotten(t *testing.T) {
	shared(t, gamelog.Terms{}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		there := east.enter(bert)
		there.say(wire.InBye, nil)
		there.visit.Leave()
		if p := presenceOf(t, white.received()); p.Black != "gone" {
			t.Fatalf("White sees %+v", p)
		}
		here := west.enter(bert)
		time.Sleep(time.Minute)
		here.visit.Leave()
		same(t, "White sees Black as", presenceOf(t, white.received()).Black, "away")
	})
}

// What a room still has in its inbox when it ends says how its last page left.
func TestTheLastPageClosesOnPurpose(t *testing.T) {
	for range 20 {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			white, black := opponents(west, east)
			west.full(true)
			black.move(black.look().State.Legal[0].Text)
			s.log.set(func(l *memLog) { l.slowRead = 2 * time.Second })
			west.full(false)
			time.Sleep(2 * time.Second) // the room reads its log
			for range 2 {
				black.visit.Do([]byte(`{"t":"bye"}`), time.Now())
			}
			black.visit.Leave()
			time.Sleep(10 * time.Second)
			same(t, "White sees Black as", white.look().Presence.Black, "gone")
		})
	}
}

// The creator of a challenge with sides by lot has no seat yet, and is seen here all the same.
func TestAChallengeByLotSaysWhetherItsCreatorIsHere(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		open := west.another(lobby.Create{Game: "cheskers", Side: "chance", Terms: gamelog.Terms{Visibility: gamelog.Open}})
		time.Sleep(2 * time.Second)
		creator := open.enter(anna)
		for _, here := range []bool{true, false} {
			synctest.Wait()
			for _, tb := range []*table{west, east} {
				if w := tb.lobby.LiveList(); len(w.Open) != 1 || w.Open[0].Here != here {
					t.Errorf("with the creator here %v a process shows %+v", here, w.Open)
				}
			}
			creator.visit.Leave()
		}
	})
}

// A visitor who comes back while the room they have left still writes gets what it
// wrote, and counts as here.
func TestWhoComesBackWhileARoomEnds(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		time.Sleep(2 * time.Second)
		s.log.set(func(l *memLog) { l.slow = 2 * time.Second })
		black.move("b6-a5")
		black.visit.Leave()
		time.Sleep(time.Second)
		black = east.enter(bert)
		time.Sleep(3 * time.Second)
		same(t, "plies that who came back sees", len(black.look().Plies), 1)
		same(t, "the opponent sees Black as", white.look().Presence.Black, "online")
		if w := east.lobby.LiveList(); len(w.Live) != 1 {
			t.Errorf("the live list shows %+v", w.Live)
		}
	})
}

// Who has not waited to be let in is not here.
func TestWhoDidNotWaitIsNotHere(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		tb.restart()
		tb.log.set(func(l *memLog) { l.slowRead = 2 * time.Second })
		ctx, cancel := context.WithTimeout(tb.t.Context(), time.Second)
		defer cancel()
		white := make(chan *page)
		go func() { white <- tb.enter(anna) }()
		if _, err := tb.lobby.Enter(ctx, tb.slug, member.New(bert, func() {})); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("who waits for a second gets %v", err)
		}
		if p := (<-white).look().Presence; p.Black != "away" {
			t.Errorf("present are %+v", p)
		}
	})
}

// A game that could not be read when it was looked at first can be entered once it can.
func TestARoomThatCouldNotBeLoaded(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		west.join(bert)
		west.enter(anna)
		west.enter(bert).any() // from now on the other process follows the game
		s.log.blindFor(3 * time.Second)
		time.Sleep(3 * time.Second)
		same(t, "plies that who comes to the other process sees", len(east.enter(carla).look().Plies), 1)
	})
}

// Spectators who come and go at another process do not delay a flag.
func TestAFlagFallsWhateverPeersReport(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		white, black := opponents(west, west)
		black.SetLag(800 * time.Millisecond)
		black.any()
		white.any()
		time.Sleep(50 * time.Second)
		for range 23 {
			m := east.enter(carla)
			time.Sleep(250 * time.Millisecond)
			m.visit.Leave()
			time.Sleep(250 * time.Millisecond)
			white.received()
			black.received()
		}
		synctest.Wait()
		same(t, "a second and a half after it the row says", s.log.row(west.slug).Reason, "time")
	})
}

// A process that was cut off from the bus for a while, and comes back, counts again.
func TestAProcessThatComesBack(t *testing.T) {
	shared(t, gamelog.Terms{Clock: &gamelog.Control{Base: 600_000}}, func(s *site, west, east *table) {
		bus, north := s.lossy(west)
		time.Sleep(2 * time.Second)
		east.join(bert)
		white, black, watcher := north.enter(anna), east.enter(bert), west.enter(carla)
		time.Sleep(2 * time.Second)
		bus.lost.Store(true)
		time.Sleep(10 * time.Second)
		black.any()
		if p := black.look().Presence; p.White == "online" {
			t.Fatal("a process that is silent is believed")
		}
		time.Sleep(10 * time.Second)
		bus.lost.Store(false)
		bus.handle("", cluster.Message{Kind: cluster.NotifyMissed})
		time.Sleep(10 * time.Second)
		for _, p := range []*page{white, black, watcher} {
			s := p.look()
			if s.Presence.White != "online" || s.Presence.Black != "online" || s.Presence.Watchers != 1 || len(s.Plies) != 1 {
				t.Errorf("%s sees %+v after %d plies", p.Player().Name, s.Presence, len(s.Plies))
			}
		}
		for _, tb := range []*table{west, east, north} {
			if w := tb.lobby.LiveList(); w.Games != 1 || w.People != 3 {
				t.Errorf("a process shows %d games, %d people", w.Games, w.People)
			}
		}
	})
}

// Two processes lose messages at once, and one asks for reports while the other cannot hear it:
// that one reports when it hears again.
func TestAQuestionForReportsThatIsLost(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		bus, north := s.lossy(west)
		other := &lossyBus{Bus: s.hub.Join("south")}
		south := s.processWith(other, s.log, west.slug)
		time.Sleep(2 * time.Second)
		white, _ := opponents(south, north)
		time.Sleep(2 * time.Second)
		bus.lost.Store(true)
		other.handle("", cluster.Message{Kind: cluster.NotifyMissed})
		time.Sleep(500 * time.Millisecond)
		bus.lost.Store(false)
		bus.handle("", cluster.Message{Kind: cluster.NotifyMissed})
		time.Sleep(time.Minute)
		same(t, "White sees Black as", white.look().Presence.Black, "online")
	})
}

// However many games are played at other processes and cannot be read, a process holds
// no more rooms for the live list than the list shows.
func TestTheLiveListHoldsFewRooms(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		for range 60 {
			west.another(lobby.Create{Game: "cheskers", Side: "both"}).enter(anna)
		}
		s.log.set(func(l *memLog) { l.blind = gamelog.ErrAway })
		time.Sleep(10 * time.Second)
		if n := east.lobby.Stats().Rooms; n > 24 {
			t.Errorf("the other process holds %d rooms", n)
		}
	})
}

// A game whose clock stands still is read once and then left alone, and is taken up
// all the same when its clock runs at a process that dies.
func TestAGameAtRestIsLeftAlone(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute, Visibility: gamelog.Private}, func(s *site, west, east *table) {
		west.join(bert)
		time.Sleep(time.Hour)
		s.log.set(func(l *memLog) {
			if l.whole > 3 {
				t.Errorf("in an hour its log was read %d times", l.whole)
			}
		})
		white, black := west.enter(anna), west.enter(bert)
		black.any()
		white.any()
		west.lobby.Die()
		time.Sleep(presence.LeewayBound + 10*time.Second)
		same(t, "the row says", s.log.row(west.slug).Reason, "time")
	})
}
