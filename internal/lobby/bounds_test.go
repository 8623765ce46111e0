package lobby_test

import (
	"fmt"
	"slices"
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

// grow brings the log to so many events, and the room to it.
func (tb *table) grow(events int) {
	tb.t.Helper()
	tb.close()
	tb.log.set(func(l *memLog) {
		id := l.rows[tb.slug].ID
		for n := len(l.events[id]); n < events; n++ {
			kind := []gamelog.Kind{gamelog.Withdrawn, gamelog.Offered}[(events-n)%2]
			l.events[id] = append(l.events[id], gamelog.Event{Game: id, Seq: int64(n + 1), Kind: kind, Version: 1,
				At: time.Now().UnixMilli(), Data: encoded(tb.t, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferCancel})})
		}
	})
	tb.open()
}

// "Freely" taken back, moves could be played for ever.
func TestAGameDoesNotGrowForEver(t *testing.T) {
	terms := gamelog.Terms{Clock: &gamelog.Control{Base: 3_600_000}, Takebacks: gamelog.Freely}
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: terms}, func(tb *table) {
		tb.join(bert)
		tb.enter(bert).must("b6-a5")
		tb.enter(anna).must("a3-b4")

		tb.grow(1998)
		if may := tb.enter(anna).look().State.May; !slices.Contains(may, "undo") || !slices.Contains(may, "give") || !slices.Contains(may, "pause") {
			t.Errorf("before it is long one may %v", may)
		}
		tb.grow(2000)
		white := tb.enter(anna)
		on := white.look().State.On
		for kind, data := range map[string]any{wire.InTakeback: wire.OnIn{On: on}, wire.InGive: nil,
			wire.InOffer: wire.OfferIn{Offer: gamelog.OfferPause}} {
			same(t, kind+" in a long game is refused as", errorCode(t, white.say(kind, data)), "long_game")
		}
		if may := white.look().State.May; slices.Contains(may, "undo") || slices.Contains(may, "give") || slices.Contains(may, "pause") {
			t.Errorf("in a long game one may %v", may)
		}
		tb.enter(bert).any()

		tb.grow(4000)
		white = tb.enter(anna)
		same(t, "a move in the longest game is refused as", errorCode(t, white.move(white.look().State.Legal[0].Text)), "long_game")
		white.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw})
		tb.enter(bert).say(wire.InAccept, wire.OfferIn{Offer: gamelog.OfferDraw})
		if o := white.look().State.Outcome; o == nil || *o != game.Draw(game.Agreement) {
			t.Errorf("the longest game ends %v", o)
		}
	})
}

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

func TestASeatIsSharedSoManyTimes(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		refused := 0
		for i := range 25 {
			err := tb.shares("white", gamelog.Person{ID: fmt.Sprint("p-", i), Name: "Visitor"})
			if f, ok := err.(*gamelog.Error); ok && f.Code == "many_devices" {
				refused++
			}
		}
		same(t, "refused of 25 visitors", refused, 5)
	})
}

func TestManyWatchersChatAtOnce(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		all := func() (shown, refused int) {
			for i := range 40 {
				p := tb.enter(gamelog.Person{ID: fmt.Sprint("p-", i), Name: "Visitor"})
				got := p.say(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: fmt.Sprint("line ", i)})
				if shown += len(chatTexts(t, got)); strings.Contains(types(got), wire.OutError) && errorCode(t, got) == "flood" {
					refused++
				}
				p.visit.Leave()
				white.received()
			}
			return shown, refused
		}
		if shown, refused := all(); shown != 30 || refused != 10 {
			t.Errorf("of 40 lines %d are shown and %d refused", shown, refused)
		}
		if got := chatTexts(t, white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Noisy here"})); len(got) != 1 {
			t.Errorf("the players cannot talk meanwhile: %q", got)
		}
		time.Sleep(time.Minute)
		if shown, _ := all(); shown != 30 {
			t.Errorf("a minute later %d are shown", shown)
		}
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
