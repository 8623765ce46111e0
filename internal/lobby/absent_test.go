package lobby_test

import (
	"fmt"
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

func TestWhoComesBackEndsTheCount(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		black.visit.Leave()
		time.Sleep(39 * time.Second)
		tb.enter(bert).visit.Leave()
		time.Sleep(2 * time.Second)
		same(t, "the claim is refused as", errorCode(t, claim(white, gamelog.ClaimAbsentDraw)), "wait")
	})
}

// A seat is not given away while its player reloads the page, at one process or at two, nor when the
// player is back before the opponent says yes.
func TestASeatIsKeptDuringAReload(t *testing.T) {
	for _, away := range []time.Duration{5 * time.Millisecond, 39 * time.Second, 41 * time.Second} {
		shared(t, gamelog.Terms{Clock: minute}, func(_ *site, west, east *table) {
			white, black := opponents(west, east)
			stranger := east.enter(carla)
			black.visit.Leave()
			white.received()
			time.Sleep(away)
			stranger.say(wire.InSeatRequest, nil)
			got := white.received()
			asked := strings.Contains(types(got), wire.OutSeatRequest)
			same(t, fmt.Sprintf("%v after the player has left White is asked", away), asked, away > 40*time.Second)
			back := east.enter(bert)
			if asked {
				k := last[wire.SeatRequestOut](t, wire.OutSeatRequest, got)
				same(t, "with the player back the yes is refused as", errorCode(t, white.say(wire.InLetIn, wire.LetInIn{SeatRequest: k.SeatRequest})), "no_knock")
			}
			back.visit.Leave()
			same(t, "a moment after it a knock is refused as", errorCode(t, stranger.say(wire.InSeatRequest, nil)), "just_left")
			same(t, fmt.Sprintf("%v: the stranger has the seat", away), stranger.look().You.Seat, "")
		})
	}
}

// Who comes and goes at another process has the seat kept from then on.
func TestASeatIsKeptAfterAMomentElsewhere(t *testing.T) {
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		north := s.process("north", west.slug)
		white, black := opponents(west, east)
		stranger := west.enter(carla)
		black.visit.Leave()
		time.Sleep(41 * time.Second)
		white.received()
		stranger.say(wire.InSeatRequest, nil)
		k := last[wire.SeatRequestOut](t, wire.OutSeatRequest, white.received())
		north.enter(bert).visit.Leave()
		if code := errorCode(t, white.say(wire.InLetIn, wire.LetInIn{SeatRequest: k.SeatRequest})); code != "just_left" && code != "no_knock" {
			t.Errorf("the yes is answered %q", code)
		}
		same(t, "the next question is refused as", errorCode(t, stranger.say(wire.InSeatRequest, nil)), "just_left")
	})
}

// Without a clock a seat is kept for ten minutes, and by correspondence for good.
func TestASeatIsKeptWithoutAClock(t *testing.T) {
	for terms, want := range map[*gamelog.Terms][2]string{{}: {"just_left", ""}, {Days: 2}: {"link_needed", "link_needed"}} {
		shared(t, *terms, func(_ *site, west, east *table) {
			west.enter(anna)
			east.join(bert)
			stranger := east.enter(carla)
			for i, after := range []time.Duration{9 * time.Minute, 2 * time.Minute} {
				time.Sleep(after)
				got := ""
				if answer := stranger.say(wire.InSeatRequest, nil); len(answer) > 0 {
					got = errorCode(t, answer)
				}
				same(t, fmt.Sprintf("days %d, time %d", terms.Days, i), got, want[i])
			}
		})
	}
}

// One visitor asks for a seat once, with however many pages, at whatever process.
func TestAVisitorRequestsASeatOnce(t *testing.T) {
	shared(t, gamelog.Terms{}, func(_ *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		time.Sleep(11 * time.Minute)
		white.received()
		west.enter(carla).say(wire.InSeatRequest, nil)
		for _, tb := range []*table{west, east} {
			same(t, "with another page the visitor is answered", errorCode(t, tb.enter(carla).say(wire.InSeatRequest, nil)), "already_asked")
		}
		same(t, "knocks that the opponent gets", strings.Count(types(white.received()), wire.OutSeatRequest), 1)
	})
}

// A seat request for the seat of a player who is back is not shown to who comes.
func TestASeatRequestIsOverWhenThePlayerIsBack(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		black.visit.Leave()
		watcher := tb.enter(carla)
		time.Sleep(41 * time.Second)
		watcher.say(wire.InSeatRequest, nil)
		if got := types(white.received()); !strings.Contains(got, "seatRequest") {
			t.Fatalf("White gets %q", got)
		}
		tb.enter(bert)
		same(t, "when Black is back White's other page gets", types(tb.enter(anna).received()), "snapshot")
	})
}
