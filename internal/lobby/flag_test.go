package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

var minute = &gamelog.Control{Base: 60_000, Increment: 1_000}

// begun is a table with a clock on which both have moved: Black is to move.
func begun(t *testing.T, test func(tb *table, white, black *page)) {
	t.Helper()
	bubble(t, minute, func(tb *table) {
		white, black := opponents(tb, tb)
		time.Sleep(time.Hour) // costs no one anything
		black.must("b6-a5")
		time.Sleep(time.Hour)
		white.must("a3-b4")
		test(tb, white, black)
	})
}

// The flag falls though no one watches, also after a restart.
func TestTheFlagFallsThoughNobodyWatches(t *testing.T) {
	for name, leave := range map[string]func(tb *table, white, black *page){
		"all have left":      func(_ *table, white, black *page) { white.visit.Leave(); black.visit.Leave() },
		"the server was new": func(tb *table, _, _ *page) { tb.restart() },
	} {
		begun(t, func(tb *table, white, black *page) {
			leave(tb, white, black)
			time.Sleep(59 * time.Second)
			synctest.Wait()
			same(t, name+": too early the row says", tb.log.row(tb.slug).Status, gamelog.Playing)
			time.Sleep(time.Second)
			synctest.Wait()
			tb.ended("1-0", "time")
			same(t, name+": the clocks show", *tb.enter(carla).look().State.Clock, wire.ClockOut{White: 60_000, Black: 0})
		})
	}
}

// A move that arrived in time is charged up to its arrival.
func TestAMoveInTimeCounts(t *testing.T) {
	begun(t, func(tb *table, _, black *page) {
		s := black.look()
		arrived := time.Now().Add(59 * time.Second)
		time.Sleep(59*time.Second + 900*time.Millisecond)
		black.visit.Do(encoded(t, wire.In{T: wire.InMove, ID: "late", D: encoded(t, wire.MoveIn{On: s.State.On, Ply: 3, Move: "a7-b6"})}), arrived)
		synctest.Wait()
		same(t, "Black has the last second and the increment", black.look().State.Clock.Black, 2_000)
	})
}

// A move that arrived too late does not count, even where the room comes to it by a clock that
// has not noticed.
func TestAMoveTooLateDoesNot(t *testing.T) {
	begun(t, func(tb *table, _, black *page) {
		time.Sleep(60*time.Second - time.Millisecond)
		s := black.look()
		black.visit.Do(encoded(t, wire.In{T: wire.InMove, D: encoded(t, wire.MoveIn{On: s.State.On, Ply: 3, Move: "a7-b6"})}), time.Now().Add(time.Second))
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Reason != "time" || row.Plies != 2 {
			t.Errorf("the row says %q after %d plies", row.Reason, row.Plies)
		}
	})
}
