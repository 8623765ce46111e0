package lobby_test

import (
	"errors"
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
		tb.join(bert)
		white, black := tb.enter(anna), tb.enter(bert)
		time.Sleep(time.Hour) // costs nobody anything
		black.must("b6-a5")
		time.Sleep(time.Hour)
		white.must("a3-b4")
		test(tb, white, black)
	})
}

func TestTheClockRunsOnceBothHaveMoved(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		if c := *white.look().State.Clock; c != (wire.ClockOut{White: 60_000, Black: 60_000, Running: "black"}) {
			t.Errorf("after a move each the clocks are %+v", c)
		}
		time.Sleep(20 * time.Second)
		black.must("a7-b6")
		if c := *white.look().State.Clock; c != (wire.ClockOut{White: 60_000, Black: 41_000, Running: "white"}) {
			t.Errorf("after 20 s of thought the clocks are %+v", c)
		}
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
		if row := tb.log.row(tb.slug); row.Result != "1-0" || row.Reason != "time" {
			t.Errorf("after a minute the row says %q, %q", row.Result, row.Reason)
		}
		if c := *white.look().State.Clock; c != (wire.ClockOut{White: 60_000, Black: 0}) {
			t.Errorf("the clocks show %+v", c)
		}
	})
}

// "A server restart costs nobody time: what passed while it was down is given
// back."
func TestARestartCostsNobodyTime(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		tb.restart() // begins the heartbeat
		time.Sleep(20 * time.Second)
		tb.close()
		time.Sleep(5 * time.Hour)
		tb.open()
		left := tb.enter(carla).look().State.Clock.Black
		if left < 39_000 || left > 41_000 {
			t.Errorf("after 20 s of thought and five hours of outage Black has %d ms of 60 s", left)
		}
	})
}

func TestTheFlagFallsAfterARestart(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		time.Sleep(10 * time.Second)
		tb.restart()
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Reason != "time" {
			t.Errorf("the row says %q, %q", row.Status, row.Reason)
		}
	})
}

// A move that arrived in time is charged up to its arrival, even where the
// room came to it after the flag would have fallen.
func TestAMoveInTimeCounts(t *testing.T) {
	begun(t, func(tb *table, _, black *page) {
		s := black.look()
		arrived := time.Now().Add(59 * time.Second)
		time.Sleep(59*time.Second + 900*time.Millisecond)
		black.visit.Do(encoded(t, wire.In{T: wire.InMove, ID: "late", D: encoded(t, wire.MoveIn{On: s.State.On, Ply: 3, Move: "a7-b6"})}), arrived)
		synctest.Wait()
		if c := *black.look().State.Clock; c.Black != 2_000 {
			t.Errorf("Black has %d ms left, want the last second and the increment", c.Black)
		}
	})
}

func TestAMoveTooLateDoesNot(t *testing.T) {
	begun(t, func(tb *table, _, black *page) {
		time.Sleep(60*time.Second - time.Millisecond)
		s := black.look()
		black.visit.Do(encoded(t, wire.In{T: wire.InMove, D: encoded(t, wire.MoveIn{On: s.State.On, Ply: 3, Move: "a7-b6"})}),
			time.Now().Add(time.Second))
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Reason != "time" || row.Plies != 2 {
			t.Errorf("the row says %q after %d plies", row.Reason, row.Plies)
		}
	})
}

// Time against a bare king draws in a game that is won by mate.
func TestTimeAgainstABareKing(t *testing.T) {
	events := stored(t, "testdata/logs/bare-king.jsonl")
	synctest.Test(t, func(t *testing.T) {
		tb := seeded(t, events)
		defer tb.close()
		if err := tb.lobby.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Result != "1/2-1/2" || row.Reason != "time against bare king" {
			t.Errorf("the row says %q, %q", row.Result, row.Reason)
		}
	})
}

func TestNoClockIsChargedWhileTheStoreIsAway(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		time.Sleep(10 * time.Second)
		tb.log.set(func(l *memLog) { l.fail = errors.New("disk gone"); l.blind = l.fail })
		s := white.look0()
		move := wire.MoveIn{On: s.State.On, Ply: 3, Move: "a7-b6"}
		if code := fault(t, black.sayAs("m3", wire.InMove, move)); code != "not_saved" {
			t.Fatalf("the mover gets %q", code)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		tb.log.set(func(l *memLog) { l.fail, l.blind = nil, nil })
		time.Sleep(2 * time.Second)
		if tb.log.row(tb.slug).Status != gamelog.Playing {
			t.Fatal("a flag fell while the store was away")
		}
		if got := types(black.sayAs("m3", wire.InMove, move)); got != "moved" {
			t.Fatalf("sent again, the move is answered %q", got)
		}
		if c := *white.look().State.Clock; c.Black < 50_000 || c.Black > 52_000 {
			t.Errorf("Black has %d ms left of 60 s after 10 s of thought and an outage", c.Black)
		}
	})
}

// The store wrote the move and its answer was lost: sent again, the move is
// acknowledged and played once.
func TestACommitWhoseAnswerWasLost(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		tb.log.set(func(l *memLog) { l.losing = errors.New("connection lost") })
		move := wire.MoveIn{On: white.look().State.On, Ply: 3, Move: "a7-b6"}
		if code := fault(t, black.sayAs("m3", wire.InMove, move)); code != "not_saved" {
			t.Fatalf("the mover gets %q", code)
		}
		tb.log.set(func(l *memLog) { l.losing = nil })
		time.Sleep(2 * time.Second)
		if got := types(black.received()); got != "moved snapshot" {
			t.Errorf("when the store is back the mover gets %q", got)
		}
		if got := types(black.sayAs("m3", wire.InMove, move)); got != "ack" {
			t.Fatalf("sent again, the answer is %q", got)
		}
		if got := tb.log.kinds(tb.slug); got != "created joined moved moved moved forgiven" {
			t.Errorf("the log holds %q", got)
		}
	})
}

// Two servers on one log: whoever comes second at a number reads on.
func TestTwoRoomsOneLog(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		other := &table{t: tb.t, log: tb.log, slug: tb.slug, lobby: newLobby(tb.log)}
		defer other.close()
		there := other.enter(anna)
		black.must("a7-b6")
		if got := types(there.sayAs("r1", wire.InResign, nil)); got != "moved resigned" {
			t.Errorf("the room that came second sends %q", got)
		}
		if got := tb.log.kinds(tb.slug); got != "created joined moved moved moved resigned" {
			t.Errorf("the log holds %q", got)
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
		if c := *black.look().State.Clock; c.Black != 51_800 {
			t.Errorf("after 9.2 s of thought Black has %d ms of 61 s", c.Black)
		}
	})
}
