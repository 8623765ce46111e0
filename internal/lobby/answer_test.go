package lobby_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

func offer(o gamelog.Offer) wire.OfferIn { return wire.OfferIn{Offer: o} }

// agreed lets one page offer something and the other accept it.
func agreed(from, to *page, o gamelog.Offer) {
	from.t.Helper()
	from.say(wire.InOffer, offer(o))
	if got := to.say(wire.InAccept, offer(o)); got[len(got)-1].ID == "" || fails(got) {
		from.t.Fatalf("%s: accepting is answered %q", o, types(got))
	}
}

func TestTakebackBringsTheAskerBackOnTurn(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		agreed(white, black, gamelog.OfferTakeback) // White has just moved: one ply
		if s := white.look(); len(s.Plies) != 1 || s.State.Turn != "white" {
			t.Errorf("after White's takeback: %d plies, %s on turn", len(s.Plies), s.State.Turn)
		}
		white.must("a3-b4")
		agreed(black, white, gamelog.OfferTakeback) // Black is on turn: two plies
		if s := black.look(); len(s.Plies) != 0 || s.State.Turn != "black" {
			t.Errorf("after Black's takeback: %d plies, %s on turn", len(s.Plies), s.State.Turn)
		}
		if code := fault(t, black.say(wire.InOffer, offer(gamelog.OfferTakeback))); code != "nothing_to_take_back" {
			t.Errorf("with no move played a takeback is refused as %q", code)
		}
	})
}

// A move that was sent before the takeback and arrives after it is stale.
func TestAMoveFromBeforeATakebackIsStale(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		s := black.look()
		black.must("a7-b6")
		agreed(black, white, gamelog.OfferTakeback)
		old := wire.MoveIn{On: s.State.On, Ply: 3, Move: "c7-b6"}
		if code := fault(t, black.say(wire.InMove, old)); code != "stale" {
			t.Errorf("the old move is refused as %q", code)
		}
	})
}

func TestTakebacksByHouseRules(t *testing.T) {
	with := func(how gamelog.Takebacks, test func(white, black *page)) {
		t.Helper()
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Takebacks: how}}, func(tb *table) {
			tb.join(bert)
			white, black := tb.enter(anna), tb.enter(bert)
			black.must("b6-a5")
			test(white, black)
		})
	}
	undo := func(p *page) []message { return p.say(wire.InTakeback, wire.OnIn{On: p.look().State.On}) }
	with(gamelog.Never, func(_, black *page) {
		if code := fault(t, black.say(wire.InOffer, offer(gamelog.OfferTakeback))); code != "no_takebacks" {
			t.Errorf("asked where there are none: %q", code)
		}
		if code := fault(t, undo(black)); code != "no_takebacks" {
			t.Errorf("taken where there are none: %q", code)
		}
	})
	with(gamelog.ByConsent, func(_, black *page) {
		if code := fault(t, undo(black)); code != "ask_first" {
			t.Errorf("taken without consent: %q", code)
		}
	})
	with(gamelog.Freely, func(_, black *page) {
		undo(black)
		if s := black.look(); len(s.Plies) != 0 {
			t.Errorf("taken freely, %d plies stand", len(s.Plies))
		}
	})
}

func TestPauseFreezesTheClock(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		time.Sleep(10 * time.Second)
		agreed(white, black, gamelog.OfferPause)
		time.Sleep(24 * time.Hour)
		if code := fault(t, black.move("a7-b6")); code != "paused" {
			t.Errorf("a move in a paused game is refused as %q", code)
		}
		tb.restart()
		white, black = tb.enter(anna), tb.enter(bert)
		if s := black.look().State; !s.Paused || s.Clock.Black != 50_000 || s.Clock.Running != "" {
			t.Errorf("paused, the state is %+v, clock %+v", s.Paused, *s.Clock)
		}
		agreed(black, white, gamelog.OfferResume)
		time.Sleep(5 * time.Second)
		if c := *black.look().State.Clock; c.Black != 45_000 || c.Running != "black" {
			t.Errorf("five seconds after the resumption the clocks are %+v", c)
		}
	})
}

func TestCancelByAgreement(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		agreed(white, black, gamelog.OfferCancel)
		if row := tb.log.row(tb.slug); row.Result != "*" || row.Reason != "cancelled" {
			t.Errorf("the row says %q, %q", row.Result, row.Reason)
		}
	})
}

func TestRematchExchangesSides(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		if code := fault(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); code != "not_over" {
			t.Errorf("offered too early: %q", code)
		}
		white.say(wire.InResign, nil)
		agreed(black, white, gamelog.OfferRematch)
		next := white.look().State.Rematch
		if next == "" {
			t.Fatal("no rematch is named")
		}
		if code := fault(t, black.say(wire.InOffer, offer(gamelog.OfferRematch))); code != "rematch_there" {
			t.Errorf("offered twice: %q", code)
		}
		tb.slug = next
		s := tb.enter(anna).look()
		if s.You.Seat != "black" || s.State.Status != gamelog.Playing || s.Of != white.Member.Player().ID && s.Of == "" || s.Terms.Clock == nil {
			t.Errorf("in the rematch the first player has %q, of %q, terms %+v", s.You.Seat, s.Of, s.Terms)
		}
	})
}

// Who accepts a rematch opens a game, and may have opened too many.
func TestARematchIsCharged(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.say(wire.InResign, nil)
		limits := &bounds{refuses: &gamelog.Fault{Code: "too_many", Text: "Too many games."}}
		white.Limit(limits)
		black.say(wire.InOffer, offer(gamelog.OfferRematch))
		if limits.games != 0 {
			t.Error("the page is charged for another's offer")
		}
		if code := fault(t, white.say(wire.InAccept, offer(gamelog.OfferRematch))); code != "too_many" || white.look().State.Rematch != "" {
			t.Errorf("accepting is answered %q, the rematch is %q", code, white.look().State.Rematch)
		}
		limits.refuses = nil
		if got := white.say(wire.InAccept, offer(gamelog.OfferRematch)); fails(got) || white.look().State.Rematch == "" || limits.games != 1 {
			t.Errorf("once it is allowed, accepting is answered %q; charged were %d games", types(got), limits.games)
		}
	})
}

// An offer that is withdrawn at another process before its acceptance is written opens
// no game, and costs none.
func TestARematchThatIsNotOpenedIsNotCharged(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		black := east.enter(bert)
		white.say(wire.InResign, nil)
		white.say(wire.InOffer, offer(gamelog.OfferRematch))
		limits := &bounds{}
		black.Limit(limits)
		s.log.set(func(l *memLog) { l.slow = time.Second }) // the new game's first event is written first
		black.say(wire.InAccept, offer(gamelog.OfferRematch))
		if limits.games != 1 {
			t.Fatalf("charged are %d games", limits.games)
		}
		white.say(wire.InWithdraw, offer(gamelog.OfferRematch))
		time.Sleep(10 * time.Second)
		if code := fault(t, black.received()); code == "" || limits.games != 0 {
			t.Errorf("accepting is refused as %q; charged are %d games", code, limits.games)
		}
	})
}

func TestGivingTime(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		time.Sleep(20 * time.Second)
		white.say(wire.InGive, nil)
		if c := *white.look().State.Clock; c.Black != 55_000 || c.Running != "black" {
			t.Errorf("given 15 s, the clocks are %+v", c)
		}
		tb.restart()
		if c := *tb.enter(anna).look().State.Clock; c.Black != 55_000 {
			t.Errorf("after a restart the clocks are %+v", c)
		}
	})
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute, NoGiving: true}}, func(tb *table) {
		tb.join(bert)
		white, black := tb.enter(anna), tb.enter(bert)
		black.must("b6-a5")
		white.must("a3-b4")
		if code := fault(t, white.say(wire.InGive, nil)); code != "no_giving" {
			t.Errorf("given against the house rules: %q", code)
		}
	})
}

func TestAbortBeforeBothHaveMoved(t *testing.T) {
	bubble(t, minute, func(tb *table) {
		tb.join(bert)
		tb.enter(bert).must("b6-a5")
		tb.enter(anna).say(wire.InAbort, nil)
		if row := tb.log.row(tb.slug); row.Result != "*" || row.Reason != "aborted" {
			t.Errorf("the row says %q, %q", row.Result, row.Reason)
		}
	})
	begun(t, func(_ *table, white, _ *page) {
		if code := fault(t, white.say(wire.InAbort, nil)); code != "both_moved" {
			t.Errorf("aborting later is refused as %q", code)
		}
	})
}

func TestFirstMoveLimitInOpenChallenges(t *testing.T) {
	open := lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute, Visibility: gamelog.Open}}
	bubbleOf(t, open, func(tb *table) {
		time.Sleep(time.Hour)
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(29 * time.Second)
		if first := black.look().State.Clock.First; first != 1_000 {
			t.Errorf("after 29 s the first move has %d ms left", first)
		}
		black.must("b6-a5")
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Reason != "aborted" {
			t.Errorf("White did not move, and the row says %q", row.Status)
		}
	})
	bubble(t, minute, func(tb *table) { // among friends there is none
		tb.join(bert)
		time.Sleep(time.Hour)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Status != gamelog.Playing {
			t.Errorf("among friends the row says %q", row.Reason)
		}
	})
}

func TestPassAndPlay(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: gamelog.SideBoth}, func(tb *table) {
		both := tb.enter(anna)
		both.must("b6-a5")
		both.must("a3-b4")
		if s := both.look(); s.You.Seat != "both" || len(s.State.Legal) == 0 {
			t.Errorf("seat %q, %d legal moves", s.You.Seat, len(s.State.Legal))
		}
		both.say(wire.InTakeback, wire.OnIn{On: both.look().State.On})
		if s := both.look(); len(s.Plies) != 1 || s.State.Turn != "white" {
			t.Errorf("after a takeback: %d plies, %s on turn", len(s.Plies), s.State.Turn)
		}
		both.say(wire.InResign, nil) // for the side on turn
		if o := both.look().State.Outcome; *o != game.Won(game.Black, game.Resignation) {
			t.Errorf("the game ended %v", *o)
		}
	})
}

func TestBothSeatsHandedOut(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: gamelog.SideNone}, func(tb *table) {
		join := func(p gamelog.Person, seat string) error { return tb.joins(p, seat) }
		if err := join(bert, "black"); err != nil {
			t.Fatal(err)
		}
		if err := join(carla, "black"); err == nil {
			t.Error("a seat is taken twice")
		}
		if status := tb.log.row(tb.slug).Status; status != gamelog.Invited {
			t.Errorf("with one seat taken the row says %q", status)
		}
		if err := join(carla, "white"); err != nil {
			t.Fatal(err)
		}
		row := tb.log.row(tb.slug)
		if row.Status != gamelog.Playing || row.White.ID != carla.ID || row.Black.ID != bert.ID {
			t.Errorf("the row says %+v", row)
		}
		if s := tb.enter(anna).look(); s.You.Seat != "" {
			t.Errorf("the host sits at %q", s.You.Seat)
		}
	})
}

func TestUnequalClocksAndPositions(t *testing.T) {
	start := "5k2/8/1p1p4/4p3/3P4/C7/7B/2K5 w 0 1"
	create := lobby.Create{Game: "cheskers", Side: "black", Start: start,
		Terms: gamelog.Terms{Clock: minute, Black: &gamelog.Control{Base: 5_000}}}
	bubbleOf(t, create, func(tb *table) {
		tb.join(bert)
		white, black := tb.enter(bert), tb.enter(anna)
		if c := *white.look().State.Clock; c.White != 60_000 || c.Black != 5_000 {
			t.Errorf("the clocks are %+v", c)
		}
		white.must("d4xf6")
		black.must(black.look().State.Legal[0].Text)
		if s := white.look(); s.Start != start || len(s.Plies) != 2 {
			t.Errorf("from %q, %d plies", s.Start, len(s.Plies))
		}
	})
}

func TestCorrespondence(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Days: 2}}, func(tb *table) {
		tb.open() // begins the sweep
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(47 * time.Hour)
		black.must("b6-a5")
		black.visit.Leave()
		time.Sleep(47 * time.Hour)
		tb.restart() // days are days: an outage does not count
		synctest.Wait()
		if status := tb.log.row(tb.slug).Status; status != gamelog.Playing {
			t.Fatalf("an hour before the end the row says %q", status)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Result != "0-1" || row.Reason != "time" {
			t.Errorf("after two days the row says %q, %q", row.Result, row.Reason)
		}
	})
}

func TestInvitationsExpire(t *testing.T) {
	for _, tc := range []struct {
		terms gamelog.Terms
		days  int
	}{{gamelog.Terms{Clock: minute}, 1}, {gamelog.Terms{}, 14}, {gamelog.Terms{Days: 3}, 14}} {
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: tc.terms}, func(tb *table) {
			tb.open()
			time.Sleep(time.Duration(tc.days)*24*time.Hour - time.Hour)
			synctest.Wait()
			if status := tb.log.row(tb.slug).Status; status != gamelog.Invited {
				t.Fatalf("%+v: too early the row says %q", tc.terms, status)
			}
			time.Sleep(2 * time.Hour)
			synctest.Wait()
			if status := tb.log.row(tb.slug).Status; status != gamelog.Gone {
				t.Errorf("%+v: after %d days the row says %q", tc.terms, tc.days, status)
			}
		})
	}
}

// A pause does not last for ever because going on was once declined: no ply is
// played in it that could make the offer welcome again.
func TestGoingOnMayBeOfferedAgain(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		agreed(white, black, gamelog.OfferPause)
		for _, p := range []*page{white, black} {
			other := map[*page]*page{white: black, black: white}[p]
			p.say(wire.InOffer, offer(gamelog.OfferResume))
			other.say(wire.InDecline, offer(gamelog.OfferResume))
		}
		time.Sleep(time.Minute)
		agreed(white, black, gamelog.OfferResume)
	})
}

// fails says whether an error is among messages.
func fails(all []message) bool {
	return slices.ContainsFunc(all, func(m message) bool { return m.T == wire.OutError || m.T == wire.OutRefusal })
}
