package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// full makes the log refuse to write, or write again: it can be read all the
// while, as on a full disk.
func (tb *table) full(full bool) {
	tb.log.set(func(l *memLog) {
		l.fail = nil
		if full {
			l.fail = errors.New("disk full")
		}
	})
	synctest.Wait()
}

// While the store fails every page shows it, nothing is acknowledged, and the clocks
// stand; when the store works again, play goes on by itself.
func TestTheStoreIsAway(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		watcher := tb.enter(carla)
		time.Sleep(10 * time.Second)
		on := white.look().State.On
		white.received()
		watcher.received()
		tb.full(true)
		same(t, "the mover gets", types(black.sayAs("m3", wire.InMove, wire.MoveIn{On: on, Ply: 3, Move: "a7-b6"})), "degraded error")
		got := watcher.received()
		same(t, "a watcher gets", types(got), "degraded")
		degraded := last[wire.DegradedOut](t, wire.OutDegraded, got)
		if c := *degraded.Clock; c.Running != "" || c.Black < 50_000 || c.Black > 52_000 {
			t.Errorf("the clocks stand at %+v", c)
		}
		time.Sleep(10 * time.Minute)
		if s := tb.enter(carla).look(); !s.Degraded || *s.State.Clock != *degraded.Clock {
			t.Errorf("who comes meanwhile sees trouble %v, clocks %+v", s.Degraded, *s.State.Clock)
		}
		for kind, data := range map[string]any{wire.InResign: nil, wire.InChat: wire.ChatIn{To: gamelog.ToPlayers, Text: "Hm"}} {
			got := white.say(kind, data)
			if code := errorCode(t, got); code != "not_saved" || strings.Contains(string(got[0].D), "move is stored") {
				t.Errorf("%s is answered %q: %s", kind, code, got[0].D)
			}
		}
		tb.full(false)
		time.Sleep(2 * time.Second)
		s := black.look()
		if c := *s.State.Clock; s.Degraded || c.Running != "black" || c.Black > degraded.Clock.Black || c.Black < degraded.Clock.Black-2_000 {
			t.Errorf("when the store is back: trouble %v, clocks %+v", s.Degraded, c)
		}
		black.must("a7-b6")
	})
}

// Someone who goes away while a game is made says nothing of the store.
func TestAVisitorWhoGoesDegradesNothing(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.received()
		ctx, cancel := context.WithCancel(tb.t.Context())
		cancel()
		if _, err := tb.lobby.Create(ctx, carla, lobby.Create{Game: "cheskers", Side: "white"}); err == nil {
			t.Error("the game was made")
		}
		same(t, "White gets", types(white.received()), "")
	})
}

// A game whose log a newer server has written is told so, and is alone: no other game
// hears of it, no matter who moves there, and the store is as well as ever.
func TestAGameThatCannotBeReadIsDegradedAlone(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		west.join(bert)
		white, black := west.enter(anna), east.enter(bert)
		black.any()
		white.any()
		third := west.another(lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute}})
		third.join(bert)
		thirdWhite, thirdBlack := third.enter(anna), third.enter(bert)
		thirdBlack.any()
		thirdWhite.any()
		thirdWhite.received()
		thirdBlack.received()
		west.future()
		same(t, "a move is answered", errorCode(t, black.move("a7-b6")), "newer_server")
		same(t, "who asks for the whole game gets", types(white.say(wire.InResync, nil)), "error snapshot error")
		for _, p := range []*page{white, black} {
			if got := p.say(wire.InResign, nil); types(got) != "error" || errorCode(t, got) != "newer_server" {
				t.Errorf("who resigns gets %q", types(got))
			}
		}
		same(t, "who comes now is told", errorCode(t, west.enter(carla).received()), "newer_server")
		time.Sleep(10 * time.Second)
		for _, p := range []*page{thirdWhite, thirdBlack} {
			same(t, fmt.Sprintf("in another game %s gets", p.Player().Name), types(p.received()), "")
		}
		if west.lobby.Stats().Degraded || east.lobby.Stats().Degraded {
			t.Error("the store counts as failing")
		}
		time.Sleep(2 * time.Minute)
		same(t, "the log holds", s.log.kinds(west.slug), "created joined moved moved from a later version")
		same(t, "the other game's clock stands", s.log.row(third.slug).Reason, "time")
	})
}

// A store that fails while a log cannot be read is everybody's outage, and its end
// everybody's end.
func TestAStoreFailsBesideAGameThatCannotBeRead(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		other := tb.another(lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute}})
		other.join(bert)
		there := other.enter(anna)
		there.received()
		other.future()
		white.received()
		tb.full(true)
		black.move("a7-b6")
		time.Sleep(10 * time.Second)
		tb.full(false)
		time.Sleep(10 * time.Second)
		same(t, "White gets", types(white.received()), "degraded snapshot")
		same(t, "the page of the game that cannot be read gets", types(there.received()), "degraded error snapshot error")
	})
}

// future adds an event to a game's log that this program does not know.
func (tb *table) future() {
	tb.t.Helper()
	event := gamelog.Event{Game: tb.log.row(tb.slug).ID, Seq: int64(len(tb.log.of(tb.slug)) + 1), Kind: "from a later version", Version: 1}
	must.Do(tb.t, tb.log.Append(tb.t.Context(), gamelog.Append{Event: event}))
}
