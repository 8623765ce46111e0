package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// hasMoved says whether a page was told of a move.
func hasMoved(got []message) bool {
	return slices.ContainsFunc(got, func(m message) bool { return m.T == string(gamelog.Moved) })
}

// While the store answers, no page of a running game is more than two seconds behind the
// log, however long the bus has been silent.
func TestNoPageTrailsItsLog(t *testing.T) {
	for _, cut := range []time.Duration{0, 300 * time.Millisecond, 1700 * time.Millisecond, 4 * time.Second, 30 * time.Second, time.Hour} {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			bus := &lossyBus{Bus: s.hub.Join("north")}
			north := s.processOn(bus, west.slug)
			defer north.close()
			west.join(bert)
			white, black, watcher := west.enter(anna), north.enter(bert), west.enter(carla)
			time.Sleep(2 * time.Second)
			bus.lost.Store(true)
			time.Sleep(cut)
			other := map[*page]*page{black: white, white: black}
			for _, mover := range []*page{black, white, black} {
				other[mover].received()
				watcher.received()
				mover.must(mover.look().State.Legal[0].Text)
				time.Sleep(2 * time.Second)
				for _, p := range []*page{other[mover], watcher} {
					if got := p.received(); !hasMoved(got) {
						t.Fatalf("cut for %v, %s gets %q", cut, p.Player().Name, types(got))
					}
				}
			}
		})
	}
}

// A log that could not be asked for is asked for again as soon as the store answers.
func TestATrailThatTheStoreDidNotShow(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		bus := &lossyBus{Bus: s.hub.Join("north")}
		north := s.processOn(bus, west.slug)
		defer north.close()
		west.join(bert)
		watcher, black := west.enter(carla), north.enter(bert)
		time.Sleep(2 * time.Second)
		bus.lost.Store(true)
		s.log.set(func(l *memLog) { l.blind = errors.New("no connection") })
		watcher.received()
		black.any()
		time.Sleep(10 * time.Second)
		s.log.set(func(l *memLog) { l.blind = nil })
		time.Sleep(2 * time.Second)
		if got := watcher.received(); !hasMoved(got) {
			t.Errorf("the watcher gets %q", types(got))
		}
	})
}

// Whoever sits at two processes, and plays where the bus is cut, is seen where it is not.
func TestAPlayerAtTwoProcesses(t *testing.T) {
	for _, cut := range []time.Duration{300 * time.Millisecond, 30 * time.Second} {
		shared(t, gamelog.Terms{Visibility: gamelog.Private}, func(s *site, west, east *table) {
			bus := &lossyBus{Bus: s.hub.Join("north")}
			north := s.processOn(bus, west.slug)
			defer north.close()
			west.join(bert)
			white, _ := west.enter(anna), west.enter(bert)
			time.Sleep(2 * time.Second)
			bus.lost.Store(true)
			time.Sleep(cut)
			black := north.enter(bert)
			white.received()
			black.any()
			time.Sleep(2 * time.Second)
			if got := white.received(); !hasMoved(got) {
				t.Errorf("cut for %v, the opponent gets %q", cut, types(got))
			}
		})
	}
}

// Nobody asks about a game that no page shows, or one that is over.
func TestWhatNoPageShowsIsNotAskedFor(t *testing.T) {
	shared(t, gamelog.Terms{Visibility: gamelog.Private, Clock: minute}, func(s *site, west, east *table) {
		asked := func() (n int) {
			s.log.set(func(l *memLog) { n = l.numbers })
			return n
		}
		west.join(bert)
		time.Sleep(5 * time.Second)
		before := asked()
		time.Sleep(10 * time.Second)
		if n := asked() - before; n != 0 {
			t.Errorf("of a game that no page shows it is asked %d times", n)
		}
		white := west.enter(anna)
		time.Sleep(10 * time.Second)
		if n := asked() - before; n < 9 || n > 11 {
			t.Errorf("of one that a page shows it is asked %d times in ten seconds", n)
		}
		white.say(wire.InResign, nil)
		time.Sleep(2 * time.Second)
		before = asked()
		time.Sleep(10 * time.Second)
		if n := asked() - before; n != 0 {
			t.Errorf("of one that is over it is asked %d times", n)
		}
	})
}

// A line that could not be read when its notification came is shown once the store answers,
// of a game that is over as well.
func TestALineThatCouldNotBeRead(t *testing.T) {
	for _, over := range []bool{false, true} {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			east.join(bert)
			white, black := west.enter(anna), east.enter(bert)
			if over {
				white.say(wire.InResign, nil)
			}
			time.Sleep(2 * time.Second)
			for _, away := range []time.Duration{100 * time.Millisecond, 5 * time.Second, 3 * time.Minute} {
				white.received()
				s.log.set(func(l *memLog) { l.blind = errors.New("no connection") })
				black.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: away.String()})
				time.Sleep(away)
				s.log.set(func(l *memLog) { l.blind = nil })
				time.Sleep(2 * time.Second)
				if got := chatTexts(t, white.received()); len(got) != 1 {
					t.Errorf("over %v, away for %v: White reads %q", over, away, got)
				}
			}
		})
	}
}

// While people talk, a line whose notification is lost is shown within two seconds, though
// its id is less than that of a line known before: processes make ids by their own clocks.
func TestALineOfWhichNobodyTells(t *testing.T) {
	for _, over := range []bool{false, true} {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			bus := &lossyBus{Bus: s.hub.Join("north")}
			north := s.processOn(bus, west.slug)
			defer north.close()
			west.join(bert)
			white, black := west.enter(anna), north.enter(bert)
			if over {
				white.say(wire.InResign, nil)
			}
			time.Sleep(2 * time.Second)
			white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Hello"})
			white.received()
			bus.lost.Store(true)
			black.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Good luck"})
			time.Sleep(2 * time.Second)
			if got := chatTexts(t, white.received()); len(got) != 1 {
				t.Errorf("over %v: White reads %q", over, got)
			}
			s.log.AddLine(t.Context(), s.log.row(west.slug).ID, bert.ID, gamelog.Line{ID: "0", To: gamelog.ToPlayers, Text: "Late"})
			time.Sleep(2 * time.Second)
			if got := chatTexts(t, white.received()); len(got) != 1 {
				t.Errorf("over %v: of the late line White reads %q", over, got)
			}
		})
	}
}

// A line whose write was not answered, and that is in the store all the same, is shown at
// every process, once, and is not to be said again.
func TestALineWhoseAnswerWasLost(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		east.join(bert)
		white, black := west.enter(anna), east.enter(bert)
		time.Sleep(2 * time.Second)
		white.received()
		line := wire.ChatIn{To: gamelog.ToPlayers, Text: "Hello"}
		s.log.set(func(l *memLog) { l.fail = errors.New("connection reset") })
		if code := fault(t, black.say(wire.InChat, line)); code != "not_saved" {
			t.Fatalf("answered %q", code)
		}
		s.log.set(func(l *memLog) { l.fail = nil })
		time.Sleep(3 * time.Second)
		for _, p := range []*page{white, black} {
			if got := chatTexts(t, p.received()); len(got) != 1 {
				t.Errorf("%s reads %q", p.Player().Name, got)
			}
		}
		if code := fault(t, black.say(wire.InChat, line)); code != "repeat" {
			t.Errorf("said again, it is answered %q", code)
		}
	})
}

// Lines are looked for while people talk, and for a minute after that.
func TestWhereNobodyTalksNoLinesAreLookedFor(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		looks := func() (n int) {
			s.log.set(func(l *memLog) { n, l.chats = l.chats, 0 })
			return n
		}
		east.join(bert)
		white, black := west.enter(anna), east.enter(bert)
		time.Sleep(2 * time.Second)
		looks()
		black.any()
		time.Sleep(time.Minute)
		if n := looks(); n != 0 {
			t.Errorf("before anybody has said anything lines are read %d times", n)
		}
		white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Hello"})
		time.Sleep(2 * time.Minute)
		if n := looks(); n < 100 || n > 130 {
			t.Errorf("within two minutes of a line two processes read lines %d times", n)
		}
		time.Sleep(time.Hour)
		if n := looks(); n != 0 {
			t.Errorf("long after it they read lines %d times", n)
		}
	})
}
