package lobby_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

func TestTheWholeGameIsNotSentForEver(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		sent := 0
		for range 100 {
			sent += strings.Count(types(white.say(wire.InResync, nil)), wire.OutSnapshot)
			sent += strings.Count(types(white.say(wire.InMove, wire.MoveIn{On: 99, Ply: 1, Move: "b6-a5"})), wire.OutSnapshot)
		}
		same(t, "sent of 200 that were asked for at once", sent, 10)
		same(t, "asking once more is refused as", errorCode(t, white.say(wire.InResync, nil)), "too_many")
		time.Sleep(2 * time.Second)
		same(t, "after a while it is answered", types(white.say(wire.InResync, nil)), wire.OutSnapshot)
	})
}

// While an append is under way, what pages send waits in bounded space, and
// then in their sockets.
func TestARoomTakesInNoMoreThanItCanServe(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		black := tb.enter(bert)
		tb.log.set(func(l *memLog) { l.slow = time.Second })
		const sent = 1000
		var taken atomic.Int64
		for i := range sent {
			text := encoded(t, wire.In{T: wire.InMove, ID: fmt.Sprint(i), D: encoded(t, wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"})})
			go func() {
				black.visit.Do(text, time.Now())
				taken.Add(1)
			}()
		}
		synctest.Wait()
		if n := taken.Load(); n < 64 || n > 80 {
			t.Errorf("of %d messages %d were taken in", sent, n)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		same(t, "messages that were taken in in the end", taken.Load(), sent)
		same(t, "the log holds", tb.log.kinds(tb.slug), "created joined moved")
	})
}

// A game that panics takes its own room with it, and no other.
func TestARoomThatPanicsEndsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var broken atomic.Bool
		log := newMemLog()
		l := newLobbyOf(lobby.Config{Log: log, Games: func(id string) (*game.Game, bool) {
			if id == "chesquerque" && broken.Load() {
				panic("no such thing was to happen")
			}
			return games(id)
		}})
		tb := &table{t: t, log: log, lobby: l}
		defer tb.close()
		good := tb.created("cheskers")
		tb.created("chesquerque")
		broken.Store(true)
		if _, _, err := lookAt(t, l, tb.slug, anna.ID); err == nil {
			t.Error("a game that panics is shown")
		}
		if _, err := l.Do(t.Context(), tb.slug, bert, room.Join("", ""), member.Unlimited{}); err == nil {
			t.Error("a game that panics is joined")
		}
		broken.Store(false)
		tb.join(bert)
		tb.slug = good
		tb.join(bert)
		tb.enter(bert).must("b6-a5")
	})
}

// What is due in other games is done though one panics.
func TestASweepGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := newMemLog()
		tb := &table{t: t, log: log, lobby: newLobby(log)}
		defer tb.close()
		tb.created("chesquerque")
		good := tb.created("cheskers")
		tb.close()
		tb.lobby = newLobbyOf(lobby.Config{Log: log, Games: func(id string) (*game.Game, bool) {
			if id == "chesquerque" {
				panic("no such thing was to happen")
			}
			return games(id)
		}})
		tb.start()
		time.Sleep(15 * 24 * time.Hour)
		same(t, "an invitation that is out of date is", log.row(good).Status, gamelog.Gone)
	})
}
