package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// What an operator sees of a lobby: its rooms and pages, and the other process.
func TestStats(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		west.enter(carla)
		same(t, "with two pages", west.lobby.Stats(), lobby.Stats{Rooms: 1, Pages: 2, Others: 1})
		white.visit.Leave()
		synctest.Wait()
		if s := west.lobby.Stats(); s.Pages != 1 {
			t.Errorf("with one page: %+v", s)
		}
	})
}

func TestStatsShowDegraded(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		tb.full(true)
		white.say(wire.InResign, nil)
		if !tb.lobby.Stats().Degraded {
			t.Error("the store is away and Stats does not show it")
		}
		tb.full(false)
		time.Sleep(3 * time.Second)
		if tb.lobby.Stats().Degraded {
			t.Error("the store is back and Stats does not show it")
		}
	})
}
