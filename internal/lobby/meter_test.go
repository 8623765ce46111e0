package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby"
)

// What an operator sees of a lobby: its rooms and pages, and the other process.
func TestStats(t *testing.T) {
	shared(t, lobby.Terms{Clock: minute}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		west.enter(carla)
		if s := west.lobby.Stats(); s != (lobby.Stats{Rooms: 1, Pages: 2, Others: 1}) {
			t.Errorf("with two pages: %+v", s)
		}
		west.lobby.Leave(white.Member)
		synctest.Wait()
		if s := west.lobby.Stats(); s.Pages != 1 {
			t.Errorf("with one page: %+v", s)
		}
	})
}

func TestStatsTellOfTrouble(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		tb.full(true)
		white.say(lobby.InResign, nil)
		if !tb.lobby.Stats().Trouble {
			t.Error("the store is away and nobody is told")
		}
		tb.full(false)
		time.Sleep(3 * time.Second)
		if tb.lobby.Stats().Trouble {
			t.Error("the store is back and nobody is told")
		}
	})
}
