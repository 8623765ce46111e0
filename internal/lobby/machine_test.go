package lobby_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

func TestTheComputerIsAlwaysThere(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.any()
		time.Sleep(time.Hour)
		if p := black.look().Presence; p.White != "online" || p.Absence != nil {
			t.Errorf("the presence is %+v", p)
		}
		same(t, "a claim is refused as", errorCode(t, claim(black, gamelog.ClaimAbsentEnd)), "not_absent")
		if list := tb.lobby.LiveList(); len(list.Live) != 0 || list.Games != 0 {
			t.Errorf("the live list has %+v", list)
		}
		black.visit.Leave()
		watcher := tb.enter(carla)
		same(t, "a knock is refused as", errorCode(t, watcher.say(wire.InSeatRequest, nil)), "nobody_absent")
		if err := tb.joins(carla, ""); err == nil {
			t.Error("somebody took the computer's seat")
		}
	})
}

// A draw that it may claim it claims, unless it is better.
func TestTheComputerClaimsADraw(t *testing.T) {
	for _, tc := range []struct {
		score int
		want  string
	}{{0, "created moved claimed"}, {500, "created moved moved"}} {
		synctest.Test(t, func(t *testing.T) {
			s := &sage{score: tc.score}
			tb := &table{t: t, log: newMemLog(), engine: s}
			tb.open()
			defer tb.close()
			tb.creates(lobby.Create{Game: "cheskers", Side: "black", Start: claimable, Level: 8})
			tb.answered()
			same(t, fmt.Sprintf("with a score of %d the log holds", tc.score), tb.log.kinds(tb.slug), tc.want)
		})
	}
}

// claimable is a position in which the count of moves gives White the draw after the next.
const claimable = "1c1k4/8/8/8/8/8/8/B1K5 b 99 80"

// Its own clock is charged what a person would take, and its flag does not fall because
// the server has no time for it.
func TestTheComputerNeverFlags(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		black := tb.answered()
		s.set(func(s *sage) { s.thinks = 2 * time.Minute })
		black.any()
		same(t, "after its time came", types(black.after(2*time.Minute+10*time.Second)), "machine machine moved")
		plies := black.look().Plies
		if last := plies[len(plies)-1]; last.Spent <= 0 || last.Spent > 2000 {
			t.Errorf("it was charged %d ms", last.Spent)
		}
	})
}

// While its engine pool takes no question the pages are told, and the move comes later.
func TestABusyComputer(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.full = true })
		black := tb.enter(anna)
		got := black.move(black.look().State.Legal[0].Text)
		got = append(got, black.after(time.Minute)...)
		if types(got) != "moved machine" || string(got[1].D) != `{"seat":"white","level":5,"busy":true}` {
			t.Errorf("came %q", types(got))
		}
		if m := tb.enter(carla).look().Computer; m == nil || !m.Busy {
			t.Errorf("whoever comes sees %+v", m)
		}
		s.set(func(s *sage) { s.full = false })
		same(t, "then came", types(black.after(lately)), "presence machine moved")
	})
}

// What a crash interrupts another start does, once.
func TestARestartAmidAThought(t *testing.T) {
	for _, terms := range []gamelog.Terms{{}, {Clock: minute}} {
		against(t, "black", terms, func(tb *table, s *sage) {
			black := tb.answered()
			s.set(func(s *sage) { s.thinks = time.Hour })
			black.any()
			time.Sleep(time.Second)
			tb.lobby.Die()
			defer (&table{t: tb.t, lobby: tb.lobby}).close()
			time.Sleep(time.Minute) // no one is there
			s.set(func(s *sage) { s.thinks = time.Millisecond })
			tb.open()
			black = tb.enter(anna)
			black.after(lately)
			same(t, "the log holds", strings.ReplaceAll(tb.log.kinds(tb.slug), " forgiven", ""), "created moved moved moved moved")
			if c := black.look().State.Clock; c != nil && c.White < 55_000 {
				t.Errorf("the computer has %d ms left", c.White)
			}
		})
	}
}

// The process that has the player's page thinks. Where it comes to nothing, another
// with a page takes over, two seconds later; the log takes one move.
func TestAnotherProcessThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub, log := &cluster.Hub{}, newMemLog()
		var sages [2]*sage
		var at [2]*table
		for i, name := range []string{"west", "east"} {
			sages[i] = &sage{thinks: 10 * time.Millisecond}
			at[i] = &table{t: t, log: log, lobby: newLobbyOf(lobby.Config{Log: log, Engine: sages[i], Bus: hub.Join(name)})}
			at[i].start()
			defer at[i].close()
		}
		at[0].creates(lobby.Create{Game: "cheskers", Side: "black", Level: 4})
		at[1].slug = at[0].slug
		black := at[0].enter(anna)
		watcher := at[1].enter(carla)
		time.Sleep(2 * time.Second) // each has seen the other
		black.any()
		time.Sleep(10 * time.Second)
		for i, want := range []int{1, 0} {
			if asked := sages[i].taken(); asked != want {
				t.Errorf("process %d was asked %d times", i, asked)
			}
		}
		sages[0].set(func(s *sage) { s.thinks = time.Hour })
		black.any()
		watcher.received()
		same(t, "within two seconds came", types(watcher.after(2*time.Second)), "")
		same(t, "then came", types(watcher.after(4*time.Second)), "moved")
		time.Sleep(2 * time.Hour)
		same(t, "the log holds", log.kinds(at[0].slug), "created moved moved moved moved")
	})
}
