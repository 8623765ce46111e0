package lobby_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// hasMoved reports whether a page was told of a move.
func hasMoved(got []message) bool {
	return slices.ContainsFunc(got, func(m message) bool { return m.T == string(gamelog.Moved) })
}

// While the store answers, no page of a running game is more than two seconds behind the
// log, however long the bus has been silent.
func TestNoPageTrailsItsLog(t *testing.T) {
	cuts := []time.Duration{4 * time.Second, 30 * time.Second, time.Hour}
	for tenth := range 20 { // whenever its last heartbeat came: it may have been killed
		cuts = append(cuts, time.Duration(tenth)*100*time.Millisecond)
	}
	for _, cut := range cuts {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			bus, north := s.lossy(west)
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
		bus, north := s.lossy(west)
		west.join(bert)
		watcher, black := west.enter(carla), north.enter(bert)
		time.Sleep(2 * time.Second)
		bus.lost.Store(true)
		s.log.set(func(l *memLog) { l.blind = gamelog.ErrAway })
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

// The one who sits at two processes, and plays where the bus is cut, is seen where it is not.
func TestAPlayerAtTwoProcesses(t *testing.T) {
	for _, cut := range []time.Duration{300 * time.Millisecond, 30 * time.Second} {
		shared(t, gamelog.Terms{Visibility: gamelog.Private}, func(s *site, west, east *table) {
			bus, north := s.lossy(west)
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

// No one asks about a game that no page shows.
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
		same(t, "questions about a game that no page shows", asked()-before, 0)
		white := west.enter(anna)
		time.Sleep(10 * time.Second)
		if n := asked() - before; n < 9 || n > 11 {
			t.Errorf("of one that a page shows it is asked %d times in ten seconds", n)
		}
		white.visit.Leave()
		time.Sleep(2 * time.Second)
		before = asked()
		time.Sleep(10 * time.Second)
		same(t, "questions about one that no page shows any more", asked()-before, 0)
	})
}

// While people talk, a line whose message is lost is shown within two seconds, though
// its id is less than that of a line known before: processes make ids by their own clocks.
func TestALineOfWhichNobodyTells(t *testing.T) {
	for _, over := range []bool{false, true} {
		shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
			bus, north := s.lossy(west)
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
			s.log.AddLine(t.Context(), s.log.row(west.slug).ID, gamelog.Line{ID: "0", To: gamelog.ToPlayers, Text: "Late"})
			time.Sleep(2 * time.Second)
			if got := chatTexts(t, white.received()); len(got) != 1 {
				t.Errorf("over %v: of the late line White reads %q", over, got)
			}
		})
	}
}

// Lines said one after the other, in one packet, are stored and shown in that order, at both
// processes; so are those that are written while the first one is.
func TestLinesKeepTheirOrder(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		time.Sleep(2 * time.Second)
		var want []string
		for round := range 40 {
			white.received()
			black.received()
			var said []string
			for n := range 4 {
				text := fmt.Sprint(round, ".", n)
				said = append(said, "Second Player: "+text)
				s.log.set(func(l *memLog) { l.slowLines = []time.Duration{30, 3, 20, 1} })
				black.visit.Do(encoded(t, wire.In{T: wire.InChat, ID: text, D: encoded(t, wire.ChatIn{To: gamelog.ToPlayers, Text: text})}), time.Now())
			}
			black.visit.Do([]byte(`{"t":"bye"}`), time.Now())
			time.Sleep(11 * time.Second)
			for _, p := range []*page{white, black} {
				if got := chatTexts(t, p.received()); !slices.Equal(got, said) {
					t.Fatalf("%s reads %q, want %q", p.Player().Name, got, said)
				}
			}
			want = append(want, said...)
		}
		lines, err := s.log.Lines(t.Context(), s.log.row(west.slug).ID, len(want))
		slices.SortFunc(lines, func(a, b gamelog.Line) int { return strings.Compare(a.ID, b.ID) })
		for i, line := range lines {
			if err != nil || "Second Player: "+line.Text != want[i] {
				t.Fatalf("line %d is stored as %q, want %q, %v", i, line.Text, want[i], err)
			}
		}
	})
}

// Who says some lines and closes the page at once has said them.
func TestLinesOfAPageThatCloses(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		east.join(bert)
		black := east.enter(bert)
		s.log.set(func(l *memLog) { l.slowLines = []time.Duration{30, 30, 30} })
		for n := range 3 {
			text := fmt.Sprint("line ", n)
			black.visit.Do(encoded(t, wire.In{T: wire.InChat, ID: text, D: encoded(t, wire.ChatIn{To: gamelog.ToPlayers, Text: text})}), time.Now())
		}
		black.visit.Leave()
		time.Sleep(2 * time.Second)
		if chat := west.enter(anna).look().Chat; len(chat) != 3 {
			t.Errorf("there are %+v", chat)
		}
	})
}

// A page of the lobby at which nothing happens is sent nothing.
func TestAnIdleLobbyIsSentNothing(t *testing.T) {
	shared(t, gamelog.Terms{Visibility: gamelog.Open}, func(s *site, west, east *table) {
		m := member.New(carla, func() {})
		east.lobby.SubscribeLive(m)
		defer east.lobby.UnsubscribeLive(m)
		time.Sleep(2 * time.Second)
		(&page{table: east, Member: m}).received()
		time.Sleep(time.Minute)
		if got := (&page{table: east, Member: m}).received(); len(got) > 0 {
			t.Errorf("it is sent %d lists", len(got))
		}
	})
}

// While lines cannot be written so many wait at most, and each is refused when the first is.
func TestLinesThatCannotBeWritten(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		tb.log.set(func(l *memLog) {
			l.fail = gamelog.ErrAway
			l.slowLines = slices.Repeat([]time.Duration{4000}, 100)
		})
		white.received()
		answered := 0
		for n := range 120 {
			white.visit.Do(encoded(t, wire.In{T: wire.InChat, ID: fmt.Sprint(n), D: encoded(t, wire.ChatIn{To: gamelog.ToPlayers, Text: fmt.Sprint(n)})}), time.Now())
			time.Sleep(100 * time.Millisecond)
			answered += len(white.received())
		}
		time.Sleep(5 * time.Second)
		if answered += len(white.received()); answered < 120 {
			t.Errorf("of 120 lines %d are answered", answered)
		}
	})
}

// Open challenges that could not be read when their message came, or of which none came,
// are listed as soon as the store answers.
func TestChallengesThatCouldNotBeRead(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		bus, north := s.lossy(west)
		looks := func(tb *table) *member.Member {
			m := member.New(carla, func() {})
			tb.lobby.SubscribeLive(m)
			return m
		}
		defer east.lobby.UnsubscribeLive(looks(east))
		defer north.lobby.UnsubscribeLive(looks(north))
		time.Sleep(2 * time.Second)
		opens := func() *table {
			return west.another(lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Visibility: gamelog.Open}})
		}
		first := opens()
		time.Sleep(2 * time.Second)
		for _, away := range []time.Duration{100 * time.Millisecond, 10 * time.Second} {
			bus.lost.Store(true)
			first.join(bert)
			first = opens()
			s.log.blindFor(away)
			time.Sleep(2 * time.Second)
			for name, tb := range map[string]*table{"east": east, "north": north} {
				if open := tb.lobby.LiveList().Open; len(open) != 1 || open[0].Slug != first.slug {
					t.Errorf("away for %v, %s lists %+v, not %s", away, name, open, first.slug)
				}
			}
			bus.lost.Store(false)
		}
	})
}
