package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

var minute = &gamelog.Control{Base: 60_000, Increment: 1_000}

// begun is a table with a clock on which both have moved: Black is on turn.
func begun(t *testing.T, test func(tb *table, white, black *page)) {
	t.Helper()
	bubble(t, minute, func(tb *table) {
		white, black := opponents(tb, tb)
		time.Sleep(time.Hour) // costs nobody anything
		black.must("b6-a5")
		time.Sleep(time.Hour)
		white.must("a3-b4")
		test(tb, white, black)
	})
}

func TestTheFlagFallsThoughNobodyWatches(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.visit.Leave()
		black.visit.Leave()
		time.Sleep(59 * time.Second)
		synctest.Wait()
		if tb.log.row(tb.slug).Status != gamelog.Playing {
			t.Fatal("the flag fell too early")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		tb.ended("1-0", "time")
		same(t, "the clocks show", *white.look().State.Clock, wire.ClockOut{White: 60_000, Black: 0})
	})
}

func TestTheFlagFallsAfterARestart(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		time.Sleep(10 * time.Second)
		tb.restart()
		time.Sleep(61 * time.Second)
		synctest.Wait()
		same(t, "the row says", tb.log.row(tb.slug).Reason, "time")
	})
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

// A move that is decided twice, because others have written meanwhile, takes
// from the quota once.
func TestTheQuotaIsUsedOnce(t *testing.T) {
	begun(t, func(tb *table, _, black *page) {
		elsewhere := &table{t: tb.t, log: tb.log, slug: tb.slug, lobby: newLobby(tb.log)} // publishes nothing
		defer elsewhere.close()
		elsewhere.enter(anna).say(wire.InOffer, offer(gamelog.OfferDraw))
		black.SetLag(800 * time.Millisecond)
		time.Sleep(10 * time.Second)
		black.move("a7-b6")
		same(t, "Black, after 9.2 s of thought, of 61 s", black.look().State.Clock.Black, 51_800)
	})
}
