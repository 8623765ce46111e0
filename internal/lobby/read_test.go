package lobby_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// A game that no one has open is read once, and then what is new in its log.
func TestAGameIsReadOnce(t *testing.T) {
	for name, over := range map[string]bool{"being played": false, "over": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, nil, func(tb *table) {
				white, black := opponents(tb, tb)
				black.must("b6-a5")
				white.must("a3-b4")
				if over {
					white.say(wire.InResign, nil)
				}
				white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "among us"})
				tb.close()
				tb.lobby = newLobby(tb.log)
				tb.log.set(func(l *memLog) { l.whole = 0 })
				var going sync.WaitGroup
				for range 20 {
					for _, who := range []gamelog.Person{anna, bert, carla} {
						going.Go(func() {
							s, v, err := lookAt(tb.t, tb.lobby, tb.slug, who.ID)
							if err != nil || len(s.Plies) != 2 || s.Plies[1].Text != "a3-b4" || v < 4 {
								t.Errorf("%d plies at event %d, %v", len(s.Plies), v, err)
							}
							if sits := who != carla; (s.You.Seat != "") != sits || (len(s.Chat) == 1) != sits || (len(s.State.May) > 0) != sits {
								t.Errorf("%s has the seat %q, may %q and reads %v", who.Name, s.You.Seat, s.State.May, s.Chat)
							}
						})
					}
				}
				going.Wait()
				tb.log.set(func(l *memLog) {
					if l.whole > 1 {
						t.Errorf("the whole log is read %d times", l.whole)
					}
				})
			})
		})
	}
}

// What another process writes is seen at the next look, whatever is kept.
func TestWhatIsKeptIsReadOn(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		white, black := opponents(tb, tb)
		black.must("b6-a5")
		other := newLobby(tb.log)
		defer other.Close(tb.t.Context())
		sees := func(plies int, check func(wire.Snapshot) bool) {
			t.Helper()
			if s, _, err := lookAt(tb.t, other, tb.slug, anna.ID); err != nil || len(s.Plies) != plies || !check(s) {
				t.Errorf("%d plies, %+v, %v", len(s.Plies), s.State, err)
			}
		}
		sees(1, func(s wire.Snapshot) bool { return len(s.State.Legal) > 0 })
		white.must("a3-b4")
		sees(2, func(s wire.Snapshot) bool { return s.State.Turn == "black" && len(s.State.Legal) == 0 })
		agreed(white, black, gamelog.OfferTakeback)
		sees(1, func(s wire.Snapshot) bool { return s.State.Turn == "white" })
		white.must("a3-b4")
		white.say(wire.InResign, nil)
		sees(2, func(s wire.Snapshot) bool { return s.State.Outcome != nil && s.State.Rematch == "" })
		black.say(wire.InOffer, offer(gamelog.OfferRematch))
		sees(2, func(s wire.Snapshot) bool { return len(s.State.Offers) == 1 })
		white.say(wire.InAccept, offer(gamelog.OfferRematch))
		sees(2, func(s wire.Snapshot) bool { return s.State.Rematch != "" })
	})
}

// Who wants the record alone gets all of its plies, from a room and without one, as it
// stands; who does not show the chat has none read.
func TestAGameWithoutItsChat(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		white, black := opponents(tb, tb)
		black.must("b6-a5")
		white.must("a3-b4")
		white.say(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "hello"})
		elsewhere := newLobby(tb.log)
		defer elsewhere.Close(tb.t.Context())
		for _, status := range []gamelog.Status{gamelog.Playing, gamelog.Over} {
			for name, l := range map[string]*lobby.Lobby{"in its room": tb.lobby, "from its log": elsewhere} {
				tb.log.set(func(log *memLog) { log.chats = 0 })
				g, err := l.Game(tb.t.Context(), tb.slug)
				if err != nil || g.Record.Status != status || !slices.Equal(g.Record.Plies.Texts(), []string{"b6-a5", "a3-b4"}) {
					t.Errorf("%s, %s: %v, %v, %v", name, status, g.Record.Status, g.Record.Plies.Texts(), err)
				}
				if pieces, _ := g.Start(); len(pieces) != 24 {
					t.Errorf("%s: %d men at the start", name, len(pieces))
				}
				v, err := l.View(tb.t.Context(), tb.slug, anna.ID, false)
				if err != nil || v.Snapshot.State.Status != status || len(v.Snapshot.Chat) > 0 {
					t.Errorf("%s, %s: %v, %v, %v", name, status, v.Snapshot.State.Status, v.Snapshot.Chat, err)
				}
				tb.log.set(func(log *memLog) {
					if log.chats != 0 {
						t.Errorf("%s, %s: the chat is read %d times", name, status, log.chats)
					}
				})
				if v, _ := l.View(tb.t.Context(), tb.slug, anna.ID, true); len(v.Snapshot.Chat) != 1 {
					t.Errorf("%s, %s: chat %v", name, status, v.Snapshot.Chat)
				}
			}
			white.say(wire.InResign, nil)
		}
		if _, err := tb.lobby.Game(tb.t.Context(), "nosuchgame"); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("a game that is not there: %v", err)
		}
	})
}

// The games that are kept take so much memory and no more.
func TestTheCacheIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := newMemLog()
		tb := &table{t: t, log: log, lobby: newLobby(log)}
		defer tb.close()
		for range 100 {
			tb.created("cheskers")
			tb.log.set(func(l *memLog) { // a very long position
				id := l.rows[tb.slug].ID
				l.events[id] = append(l.events[id], gamelog.Event{Game: id, Seq: 2, Kind: gamelog.Joined, Version: 1,
					Data: encoded(t, gamelog.JoinedData{By: bert, Seat: "black"})})
				var played gamelog.MovedData
				played.Played.By, played.Played.Position = "black", fmt.Sprint(strings.Repeat("x", 200_000), " 0 1")
				l.events[id] = append(l.events[id], gamelog.Event{Game: id, Seq: 3, Kind: gamelog.Moved, Version: 1, Data: encoded(t, played)},
					gamelog.Event{Game: id, Seq: 4, Kind: gamelog.Resigned, Version: 1, Data: encoded(t, gamelog.SeatData{Seat: "white"})})
			})
			if _, _, err := lookAt(t, tb.lobby, tb.slug, ""); err != nil {
				t.Fatal(err)
			}
		}
		if games, weight := tb.lobby.Cached(); games < 10 || games > 99 || weight > lobby.CacheSize {
			t.Errorf("%d games of %d bytes are kept", games, weight)
		}
	})
}

// A page that enters a game which has grown long is given all of it, after a
// takeback too, and so is who looks.
func TestTheMovesOfALongGame(t *testing.T) {
	terms := gamelog.Terms{Takebacks: gamelog.Freely}
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "both", Terms: terms}, func(tb *table) {
		id := tb.log.row(tb.slug).ID
		white := tb.enter(anna)
		for range 4 {
			white.any()
		}
		tb.close()
		tb.log.set(func(l *memLog) { // the same moves again and again
			moves := l.events[id][1:5]
			for n := range 300 {
				e := moves[n%4]
				e.Seq, e.Command = int64(len(l.events[id])+1), ""
				l.events[id] = append(l.events[id], e)
			}
		})
		tb.open()
		anna := tb.enter(anna)
		whole := func(plies int) {
			t.Helper()
			for _, s := range []wire.Snapshot{anna.look(), snapshotOf(t, tb.enter(carla).received())} {
				if len(s.Plies) != plies || s.Plies[plies-1].Position != s.Plies[(plies-1)%4].Position {
					t.Errorf("%d plies are shown, want %d", len(s.Plies), plies)
				}
			}
		}
		whole(304)
		anna.say(wire.InTakeback, wire.OnIn{On: anna.look().State.On})
		whole(303)
	})
}

// Who looks at a game that is over asks the store twice, for its log and for its
// chat, and no room is made.
func TestAFinishedGameIsReadByTwoQueries(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		tb.enter(anna).say(wire.InResign, nil)
		tb.close()
		tb.lobby = newLobby(tb.log)
		for look := range 3 {
			tb.log.set(func(l *memLog) { l.asked = 0 })
			if s, _, err := lookAt(tb.t, tb.lobby, tb.slug, carla.ID); err != nil || s.State.Status != gamelog.Over {
				t.Fatalf("%v, %v", s.State, err)
			}
			tb.log.set(func(l *memLog) {
				if l.asked != 2 {
					t.Errorf("look %d asks the store %d times", look+1, l.asked)
				}
			})
		}
		same(t, "rooms that were made", tb.lobby.Stats().Rooms, 0)
	})
}
