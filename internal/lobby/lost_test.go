package lobby_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby"
)

// deaf is a bus that can lose what others tell, and what it is told.
type deaf struct {
	lobby.Bus
	lost atomic.Bool // what is told to others, too
	hear func(string, lobby.News)
}

func (d *deaf) Tell(n lobby.News) {
	if !d.lost.Load() {
		d.Bus.Tell(n)
	}
}

func (d *deaf) Listen(ctx context.Context, hear func(string, lobby.News)) {
	d.hear = hear
	d.Bus.Listen(ctx, func(from string, n lobby.News) {
		if !d.lost.Load() {
			hear(from, n)
		}
	})
}

// Who was not heard to leave is not here for ever.
func TestPresenceAfterNewsWasLost(t *testing.T) {
	shared(t, lobby.Terms{}, func(s *site, west, east *table) {
		ears := &deaf{Bus: s.hub.Join("north")}
		north := s.processOn(ears, west.slug)
		defer north.close()
		west.join(bert)
		white, black := north.enter(anna), west.enter(bert)
		time.Sleep(2 * time.Second)
		if p := seen(t, white.news()); p.Black != "online" {
			t.Fatalf("White sees %+v", p)
		}
		ears.lost.Store(true)
		west.lobby.Leave(black.Member)
		time.Sleep(2 * time.Second)
		ears.lost.Store(false)
		ears.hear("", lobby.News{Kind: lobby.NewsMissed})
		time.Sleep(time.Minute)
		if p := white.look().Presence; p.Black != "gone" {
			t.Errorf("White sees %+v", p)
		}
	})
}

// A process that is killed may have written what it told nobody of. The others
// look for themselves, once they miss it: within two seconds, whenever it was
// heard last.
func TestTheLastWordsOfAKilledProcessAreFound(t *testing.T) {
	for tenth := range 10 {
		shared(t, lobby.Terms{}, func(s *site, west, east *table) {
			mouth := &deaf{Bus: s.hub.Join("north")}
			north := s.processOn(mouth, west.slug)
			defer north.close()
			west.join(bert)
			watcher, black := west.enter(carla), north.enter(bert)
			time.Sleep(2*time.Second + time.Duration(tenth)*100*time.Millisecond)
			watcher.news()
			mouth.lost.Store(true) // as if it had been killed
			black.must(black.look().State.Legal[0].Text)
			time.Sleep(2 * time.Second)
			got := watcher.news()
			if !slices.ContainsFunc(got, func(m message) bool { return m.T == string(lobby.Moved) }) {
				t.Errorf("the watcher is told %q", types(got))
			}
		})
	}
}

// How somebody left another process some time ago does not say how they leave
// this one.
func TestAPageClosedElsewhereIsForgotten(t *testing.T) {
	shared(t, lobby.Terms{}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		there := east.enter(bert)
		there.say(lobby.InBye, nil)
		east.lobby.Leave(there.Member)
		if p := seen(t, white.news()); p.Black != "gone" {
			t.Fatalf("White sees %+v", p)
		}
		here := west.enter(bert)
		time.Sleep(time.Minute)
		west.lobby.Leave(here.Member)
		if p := seen(t, white.news()); p.Black != "away" {
			t.Errorf("White sees %+v", p)
		}
	})
}

// What a room still has in its inbox when it ends says how its last page left.
func TestTheLastPageIsHeardToClose(t *testing.T) {
	for range 20 {
		shared(t, lobby.Terms{}, func(s *site, west, east *table) {
			white := west.enter(anna)
			east.join(bert)
			black := east.enter(bert)
			west.full(true)
			black.move(black.look().State.Legal[0].Text)
			s.log.set(func(l *memLog) { l.slowRead = 2 * time.Second })
			west.full(false)
			time.Sleep(2 * time.Second) // the room reads its log
			for range 2 {
				east.lobby.Do(black.Member, []byte(`{"t":"bye"}`), time.Now())
			}
			east.lobby.Leave(black.Member)
			time.Sleep(10 * time.Second)
			if p := white.look().Presence; p.Black != "gone" {
				t.Errorf("White sees %+v", p)
			}
		})
	}
}

// The creator of a challenge with sides by lot has no seat yet, and is seen here
// all the same.
func TestAChallengeByLotSaysWhetherItsCreatorIsHere(t *testing.T) {
	shared(t, lobby.Terms{}, func(s *site, west, east *table) {
		open, err := west.lobby.Create(s.t.Context(), anna, lobby.Create{Game: "cheskers", Side: "chance",
			Terms: lobby.Terms{Visibility: lobby.Open}})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		creator := (&table{t: s.t, log: s.log, slug: open.Slug, lobby: west.lobby}).enter(anna)
		for _, here := range []bool{true, false} {
			synctest.Wait()
			if w := east.lobby.Wall(); len(w.Open) != 1 || w.Open[0].Here != here {
				t.Errorf("with the creator here %v the other process shows %+v", here, w.Open)
			}
			west.lobby.Leave(creator.Member)
		}
	})
}

// A visitor who comes back while the room they have left still writes is told
// what it wrote, and is seen here.
func TestWhoComesBackWhileARoomEnds(t *testing.T) {
	shared(t, lobby.Terms{}, func(s *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		black := east.enter(bert)
		time.Sleep(2 * time.Second)
		s.log.set(func(l *memLog) { l.slow = 2 * time.Second })
		black.move("b6-a5")
		east.lobby.Leave(black.Member)
		time.Sleep(time.Second)
		black = east.enter(bert)
		time.Sleep(3 * time.Second)
		if n := len(black.look().Plies); n != 1 {
			t.Errorf("who came back sees %d plies", n)
		}
		if p := white.look().Presence; p.Black != "online" {
			t.Errorf("the opponent sees %+v", p)
		}
		if w := east.lobby.Wall(); len(w.Live) != 1 {
			t.Errorf("the wall shows %+v", w.Live)
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
		if err := tb.lobby.Enter(ctx, tb.slug, lobby.NewMember(bert, func() {})); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("who waits for a second is told %v", err)
		}
		if p := (<-white).look().Presence; p.Black != "away" {
			t.Errorf("present are %+v", p)
		}
	})
}

// A game that could not be read when it was looked at first can be entered once
// it can.
func TestARoomThatCouldNotBeLoaded(t *testing.T) {
	shared(t, lobby.Terms{}, func(s *site, west, east *table) {
		west.join(bert)
		west.enter(anna)
		west.enter(bert).any() // from now on the other process follows the game
		s.log.set(func(l *memLog) { l.blind = errors.New("no connection") })
		time.Sleep(3 * time.Second)
		s.log.set(func(l *memLog) { l.blind = nil })
		time.Sleep(3 * time.Second)
		if n := len(east.enter(carla).look().Plies); n != 1 {
			t.Errorf("who comes to the other process sees %d plies", n)
		}
	})
}

// A game whose process died while the store could not be read is taken up later.
func TestAnOrphanIsTakenUpLater(t *testing.T) {
	shared(t, lobby.Terms{Clock: minute, Visibility: lobby.Private}, func(s *site, west, east *table) {
		white, black := west.enter(anna), west.enter(bert)
		west.join(bert)
		black.any()
		white.any()
		west.lobby.Die()
		s.log.set(func(l *memLog) { l.blind = errors.New("no connection") })
		time.Sleep(10 * time.Second)
		s.log.set(func(l *memLog) { l.blind = nil })
		time.Sleep(2 * time.Minute)
		if row := s.log.row(west.slug); row.Reason != "time" {
			t.Errorf("the row says %q, %q", row.Status, row.Reason)
		}
	})
}

// Spectators who come and go at another process do not put a flag off.
func TestAFlagFallsWhateverIsTold(t *testing.T) {
	shared(t, lobby.Terms{Clock: minute}, func(s *site, west, east *table) {
		white := west.enter(anna)
		west.join(bert)
		black := west.enter(bert)
		black.SetLag(800 * time.Millisecond)
		black.any()
		white.any()
		time.Sleep(50 * time.Second)
		for range 23 {
			m := east.enter(carla)
			time.Sleep(250 * time.Millisecond)
			east.lobby.Leave(m.Member)
			time.Sleep(250 * time.Millisecond)
			white.news()
			black.news()
		}
		synctest.Wait()
		if row := s.log.row(west.slug); row.Reason != "time" {
			t.Errorf("a second and a half after it the row says %q, %q", row.Status, row.Reason)
		}
	})
}

// A process that neither heard nor was heard for a while, and comes back, is
// believed again.
func TestAProcessThatComesBack(t *testing.T) {
	shared(t, lobby.Terms{Clock: &lobby.Control{Base: 600_000}}, func(s *site, west, east *table) {
		ears := &deaf{Bus: s.hub.Join("north")}
		north := s.processOn(ears, west.slug)
		defer north.close()
		time.Sleep(2 * time.Second)
		east.join(bert)
		white, black, watcher := north.enter(anna), east.enter(bert), west.enter(carla)
		time.Sleep(2 * time.Second)
		ears.lost.Store(true)
		time.Sleep(10 * time.Second)
		black.any()
		if p := black.look().Presence; p.White == "online" {
			t.Fatal("a process that is silent is believed")
		}
		time.Sleep(10 * time.Second)
		ears.lost.Store(false)
		ears.hear("", lobby.News{Kind: lobby.NewsMissed})
		time.Sleep(10 * time.Second)
		for _, p := range []*page{white, black, watcher} {
			s := p.look()
			if s.Presence.White != "online" || s.Presence.Black != "online" || s.Presence.Watchers != 1 || len(s.Plies) != 1 {
				t.Errorf("%s sees %+v after %d plies", p.Player().Name, s.Presence, len(s.Plies))
			}
		}
		for _, tb := range []*table{west, east, north} {
			if w := tb.lobby.Wall(); w.Games != 1 || w.People != 3 {
				t.Errorf("a process shows %d games, %d people", w.Games, w.People)
			}
		}
	})
}

// However many games are played elsewhere and cannot be read, no more rooms are
// held for the wall than it shows.
func TestTheWallHoldsFewRooms(t *testing.T) {
	shared(t, lobby.Terms{}, func(s *site, west, east *table) {
		for range 60 {
			row, err := west.lobby.Create(s.t.Context(), anna, lobby.Create{Game: "cheskers", Side: "both"})
			if err != nil {
				t.Fatal(err)
			}
			(&table{t: s.t, log: s.log, slug: row.Slug, lobby: west.lobby}).enter(anna)
		}
		s.log.set(func(l *memLog) { l.blind = errors.New("no connection") })
		time.Sleep(10 * time.Second)
		if n := east.lobby.Stats().Rooms; n > 24 {
			t.Errorf("the other process holds %d rooms", n)
		}
	})
}
