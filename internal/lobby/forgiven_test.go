package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
)

// A process that was not there when the store was away knows what was forgiven.
func TestAnOutageIsForgivenAtEveryProcess(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		black.any()
		white.any()
		west.full(true)
		time.Sleep(10 * time.Minute)
		west.full(false)
		time.Sleep(2 * time.Second)
		north := s.process("north", west.slug)
		north.enter(carla)
		time.Sleep(5 * time.Second)
		for _, tb := range []*table{west, east, north} {
			s := tb.enter(carla).look().State
			if s.Status != gamelog.Playing || s.Clock.Black < 48_000 || s.Clock.Black > 56_000 {
				t.Errorf("after 7 s of thought and an outage the game is %s, Black has %d ms of 60 s", s.Status, s.Clock.Black)
			}
		}
	})
}

// Of two processes that start after an outage of the whole site the second knows of it too.
func TestAnOutageOfAllProcesses(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		black.any()
		white.any()
		time.Sleep(10 * time.Second)
		west.close()
		east.close()
		time.Sleep(10 * time.Minute)
		s.process("north", west.slug)
		time.Sleep(4 * time.Second)
		south := s.process("south", west.slug)
		c := *south.enter(carla).look().State.Clock
		if c.Black < 42_000 || c.Black > 48_000 {
			t.Errorf("after 14 s of thought and an outage Black has %d ms of 60 s", c.Black)
		}
	})
}

// The limit for the first moves stands while the store is away.
func TestTheFirstMoveWaitsForTheStore(t *testing.T) {
	open := lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute, Visibility: gamelog.Open}}
	bubbleOf(t, open, func(tb *table) {
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(10 * time.Second)
		tb.full(true)
		black.move(black.look().State.Legal[0].Text)
		time.Sleep(10 * time.Minute)
		tb.full(false)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if s := black.look(); s.State.Status != gamelog.Playing || s.State.Clock.First < 10_000 {
			t.Errorf("after the outage the game is %s, the clocks %+v", s.State.Status, s.State.Clock)
		}
	})
}

// "A server restart costs no one time: what passed while it was down is given back." Nor does an outage
// of the store, nor do many that are short and come one after the other; the last restart shows that all
// of it is in the log.
func TestOutagesAreForgivenForEver(t *testing.T) {
	process := func(tb *table, gone time.Duration) {
		tb.close()
		time.Sleep(gone)
		tb.open()
	}
	store := func(tb *table, gone time.Duration) {
		tb.full(true)
		time.Sleep(gone)
		tb.full(false)
	}
	for name, c := range map[string]struct {
		outage      func(tb *table, gone time.Duration)
		alive, gone time.Duration
		after       time.Duration // until the store is asked again
		times       int
		least, most time.Duration // that is charged
	}{
		"the process, for long":  {process, 10 * time.Second, 5 * time.Hour, 0, 2, 18 * time.Second, 22 * time.Second},
		"the store, for long":    {store, 10 * time.Second, 10 * time.Minute, 5 * time.Second, 2, 24 * time.Second, 32 * time.Second},
		"the process, for short": {process, 1200 * time.Millisecond, 1500 * time.Millisecond, 0, 4, 0, 4800 * time.Millisecond},
		"the store, for short":   {store, 1200 * time.Millisecond, 1500 * time.Millisecond, time.Second, 4, 0, 4800 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			begun(t, func(tb *table, _, _ *page) {
				tb.restart() // begins the heartbeat
				for range c.times {
					time.Sleep(c.alive)
					c.outage(tb, c.gone)
					time.Sleep(c.after)
				}
				tb.restart()
				left := time.Duration(tb.enter(carla).look().State.Clock.Black) * time.Millisecond
				if thought := time.Minute - left; thought < c.least || thought > c.most {
					t.Errorf("with %d outages %v of thought are charged, not %v to %v", c.times, thought, c.least, c.most)
				}
			})
		})
	}
}

// An outage lasts until the server listens, however long its start takes.
func TestTheStartItselfIsForgiven(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		tb.restart()
		time.Sleep(5 * time.Second)
		tb.close()
		tb.log.set(func(l *memLog) { l.slowList = 20 * time.Second })
		tb.open()
		if left := tb.enter(carla).look().State.Clock.Black; left < 55_000 {
			t.Errorf("after 5 s of thought and a start of 20 s Black has %d ms of 60 s", left)
		}
	})
}

// Of a site of several processes a short outage is one only where none was left.
func TestAShortOutageOfAllProcesses(t *testing.T) {
	for name, c := range map[string]struct {
		east bool // ends, too
		want string
	}{
		"of all": {true, "created joined moved moved forgiven"},
		"of one": {false, "created joined moved moved"},
	} {
		t.Run(name, func(t *testing.T) {
			shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
				white, black := opponents(west, west)
				black.any()
				white.any()
				time.Sleep(5 * time.Second)
				west.close()
				if c.east {
					east.close()
				}
				time.Sleep(1500 * time.Millisecond)
				north := s.process("north", west.slug)
				at := north.enter(bert)
				time.Sleep(5 * time.Second)
				if left := at.look().State.Clock.Black; c.east && left < 50_000 {
					t.Errorf("after 10 s of thought and an outage Black has %d ms of 60 s", left)
				}
				same(t, "the log holds", s.log.kinds(west.slug), c.want)
			})
		})
	}
}
