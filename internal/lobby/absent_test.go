package lobby_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

func claim(p *page, c gamelog.Claim) []message {
	p.t.Helper()
	return p.say(wire.InClaim, wire.ClaimIn{On: p.look().State.On, Claim: c})
}

func TestAnAbsentPlayerMayLose(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		if code := fault(t, claim(white, gamelog.ClaimAbsentWin)); code != "not_absent" {
			t.Errorf("while the opponent is here the claim is refused as %q", code)
		}
		black.visit.Leave()
		if p := white.look().Presence; p.Black != "away" || p.Absence == nil || p.Absence.In != 40_000 {
			t.Fatalf("present are %+v, absent %+v", *p, p.Absence)
		}
		time.Sleep(39 * time.Second)
		if code := fault(t, claim(white, gamelog.ClaimAbsentWin)); code != "wait" {
			t.Errorf("too early the claim is refused as %q", code)
		}
		time.Sleep(time.Second)
		claim(white, gamelog.ClaimAbsentWin)
		if row := tb.log.row(tb.slug); row.Result != "1-0" || row.Reason != "absence" {
			t.Errorf("the row says %q, %q", row.Result, row.Reason)
		}
	})
}

func TestWhoComesBackEndsTheCount(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		black.visit.Leave()
		time.Sleep(39 * time.Second)
		tb.enter(bert).visit.Leave()
		time.Sleep(2 * time.Second)
		if code := fault(t, claim(white, gamelog.ClaimAbsentDraw)); code != "wait" {
			t.Errorf("the claim is refused as %q", code)
		}
	})
}

func TestALostPlayerIsLetIn(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		stranger := tb.enter(carla)
		if code := fault(t, stranger.say(wire.InKnock, nil)); code != "nobody_absent" {
			t.Errorf("while both are here a knock is refused as %q", code)
		}
		black.visit.Leave()
		white.received()
		stranger.say(wire.InKnock, nil)
		all := white.received()
		var k wire.KnockOut
		if err := json.Unmarshal(all[len(all)-1].D, &k); err != nil || k.Name != carla.Name || k.Seat != "black" {
			t.Fatalf("the player gets %v %+v, %v", types(all), k, err)
		}
		white.say(wire.InLetIn, wire.LetInIn{Knock: k.Knock})
		if s := stranger.look(); s.You.Seat != "black" || len(s.State.Legal) == 0 || !stranger.Plays() {
			t.Fatalf("let in, the visitor has seat %q", s.You.Seat)
		}
		stranger.must("a7-b6")
		if s := tb.enter(bert).look(); s.You.Seat != "black" {
			t.Error("the first device has lost the seat")
		}
	})
}

// One visitor knocks once, with however many pages, at whatever process.
func TestAVisitorKnocksOnce(t *testing.T) {
	shared(t, gamelog.Terms{}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		white.received()
		west.enter(carla).say(wire.InKnock, nil)
		for _, tb := range []*table{west, east} {
			if code := fault(t, tb.enter(carla).say(wire.InKnock, nil)); code != "already_asked" {
				t.Errorf("with another page the visitor is answered %q", code)
			}
		}
		if got := strings.Count(types(white.received()), wire.OutKnock); got != 1 {
			t.Errorf("the opponent gets %d knocks", got)
		}
	})
}

func TestLagIsGivenBackWithinAQuota(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		black.SetLag(300 * time.Millisecond)
		white.SetLag(time.Hour) // whoever delays the answers to pings …
		time.Sleep(2 * time.Second)
		black.must("a7-b6")
		if c := *white.look().State.Clock; c.Black != 59_300 {
			t.Errorf("after 2 s with a lag of 300 ms Black has %d ms, want the increment and 300 ms back", c.Black)
		}
		time.Sleep(10 * time.Second)
		white.any()
		if c := *white.look().State.Clock; c.White != 52_000 {
			t.Errorf("White has %d ms, want one second of 10 given back", c.White) // … gains the quota once
		}
		black.any()
		time.Sleep(10 * time.Second)
		white.any()
		if c := *white.look().State.Clock; c.White != 43_100 {
			t.Errorf("White has %d ms, want what refilled given back", c.White)
		}
	})
}

// A knock at the seat of a player who is back is not shown to who comes.
func TestAKnockIsOverWhenThePlayerIsBack(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		black.visit.Leave()
		watcher := tb.enter(carla)
		watcher.say(wire.InKnock, nil)
		if got := types(white.received()); !strings.Contains(got, "knock") {
			t.Fatalf("White gets %q", got)
		}
		tb.enter(bert)
		if got := types(tb.enter(anna).received()); got != "snapshot" {
			t.Errorf("when Black is back White's other page gets %q", got)
		}
	})
}
