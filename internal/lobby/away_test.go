package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// A game whose room is in memory is shown, and entered, though the store cannot
// be read; one that has no room is not.
func TestWhatIsInMemoryNeedsNoStore(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		other := must.Get(tb.lobby.Create(tb.t.Context(), carla, lobby.Create{Game: "cheskers", Side: "white"}))(t)
		tb.log.set(func(l *memLog) { l.blind = gamelog.ErrAway })
		same(t, "the game is shown at event", white.look().State.On, 4)
		same(t, "who enters sees event", snapshotOf(t, tb.enter(carla).received()).State.On, 4)
		if err := tb.lobby.CheckExists(tb.t.Context(), tb.slug); err != nil {
			t.Errorf("the game is known as %v", err)
		}
		if _, err := tb.lobby.View(tb.t.Context(), other.Slug, "", true); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("another game: %v", err)
		}
		if err := tb.lobby.CheckExists(tb.t.Context(), other.Slug); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("another game is known as %v", err)
		}
		if err := tb.lobby.CheckExists(tb.t.Context(), "nowhere"); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("no game: %v", err)
		}
	})
}

// No one waits longer than they want to for a room that does not load, however many wait.
func TestNobodyWaitsForARoomThatDoesNotLoad(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.restart()
		tb.log.set(func(l *memLog) { l.slowRead = time.Minute })
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(tb.t.Context(), 2*time.Second)
				defer cancel()
				began := time.Now()
				_, err := tb.lobby.View(ctx, tb.slug, "", true)
				if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
					t.Errorf("after %v: %v", took, err)
				}
			})
		}
		all.Wait()
		time.Sleep(time.Hour) // until the room is loaded, which no one wants any more
	})
}

// A wish for a game that comes again is the same game, whether or not the first answer came.
func TestAGameIsCreatedOnce(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		wish := lobby.Create{Game: "cheskers", Side: "white", Command: "k3fl"}
		tb.log.set(func(l *memLog) { l.losing = errors.New("connection lost") })
		if _, err := tb.lobby.Create(tb.t.Context(), anna, wish); err == nil {
			t.Error("it is made, says a store that lost the answer")
		}
		tb.log.set(func(l *memLog) { l.losing = nil })
		time.Sleep(2 * time.Second)
		slugs := map[string]bool{}
		for range 2 {
			row := must.Get(tb.lobby.Create(tb.t.Context(), anna, wish))(t)
			slugs[row.Slug] = true
		}
		if games := len(tb.log.where(func(gamelog.Row) bool { return true })); games != 2 || len(slugs) != 1 {
			t.Errorf("there are %d games, known by %v", games, slugs)
		}
		others, err := tb.lobby.Create(tb.t.Context(), bert, wish)
		if err != nil || slugs[others.Slug] {
			t.Errorf("another visitor's: %v, %v", others.Slug, err)
		}
	})
}

// The one who asks whether the store works finds out for all, and is told the same
// as all; who has not waited for the answer finds out nothing.
func TestReadyIsWhatAllFind(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		if err := tb.lobby.Ready(tb.t.Context()); err != nil {
			t.Error(err)
		}
		white.received()
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		left, leave := context.WithCancel(tb.t.Context())
		leave()
		if err := tb.lobby.Ready(left); err == nil {
			t.Error("ready, though the store does not write")
		}
		same(t, "one who left had White told", types(white.received()), "")
		if err := tb.lobby.Ready(tb.t.Context()); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("ready: %v", err)
		}
		same(t, "White is told", types(white.received()), "degraded")
		tb.full(false)
		if err := tb.lobby.Ready(tb.t.Context()); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("while the trouble lasts: %v", err)
		}
		time.Sleep(2 * time.Second)
		if err := tb.lobby.Ready(tb.t.Context()); err != nil {
			t.Errorf("when it is over: %v", err)
		}
	})
}

// The store is tidied once a minute.
func TestTheStoreIsTidied(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.restart()
		time.Sleep(time.Minute)
		synctest.Wait()
		if now := time.Now().UnixMilli(); tb.log.tidied != now {
			t.Errorf("last tidied at %d, not %d", tb.log.tidied, now)
		}
	})
}

// A write that PostgreSQL gave up for the sake of another was not made, and says nothing
// of the store: it may be asked for again, and no one is told of an outage.
func TestAClashIsNotDegraded(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.received()
		tb.log.set(func(l *memLog) { l.fail = fmt.Errorf("%w: deadlock detected", gamelog.ErrClash) })
		same(t, "an offer is answered", errorCode(t, black.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw})), "not_saved")
		if _, err := tb.lobby.Create(tb.t.Context(), carla, lobby.Create{Game: "cheskers", Side: "white"}); !errors.Is(err, wire.ErrNotMade) {
			t.Errorf("a game is made with %v", err)
		}
		same(t, "White is told", types(white.received()), "")
		tb.log.set(func(l *memLog) { l.fail = nil })
		if got := black.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw}); fails(got) {
			t.Errorf("asked for again: %+v", got)
		}
	})
}
