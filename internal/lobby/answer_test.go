package lobby_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
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

// A move that was sent before the takeback and arrives after it is stale.
func TestAMoveFromBeforeATakebackIsStale(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		s := black.look()
		black.must("a7-b6")
		agreed(black, white, gamelog.OfferTakeback)
		old := wire.MoveIn{On: s.State.On, Ply: 3, Move: "c7-b6"}
		same(t, "the old move is refused as", errorCode(t, black.say(wire.InMove, old)), "stale")
	})
}

func TestPauseFreezesTheClock(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		time.Sleep(10 * time.Second)
		agreed(white, black, gamelog.OfferPause)
		time.Sleep(24 * time.Hour)
		same(t, "a move in a paused game is refused as", errorCode(t, black.move("a7-b6")), "paused")
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

func TestRematchExchangesSides(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		same(t, "offered too early", errorCode(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))), "not_over")
		white.say(wire.InResign, nil)
		agreed(black, white, gamelog.OfferRematch)
		next := white.look().State.Rematch
		if next == "" {
			t.Fatal("no rematch is named")
		}
		same(t, "offered twice", errorCode(t, black.say(wire.InOffer, offer(gamelog.OfferRematch))), "rematch_there")
		tb.slug = next
		s := tb.enter(anna).look()
		if s.You.Seat != "black" || s.State.Status != gamelog.Playing || s.Of == "" || s.Terms.Clock == nil {
			t.Errorf("in the rematch the first player has %q, of %q, terms %+v", s.You.Seat, s.Of, s.Terms)
		}
	})
}

// Who accepts a rematch opens a game, and may have opened too many.
func TestARematchIsCharged(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.say(wire.InResign, nil)
		limits := &bounds{refuses: &gamelog.Error{Code: "too_many", Text: "Too many games."}}
		white.Limit(limits)
		black.say(wire.InOffer, offer(gamelog.OfferRematch))
		if limits.games != 0 {
			t.Error("the page is charged for another's offer")
		}
		if code := errorCode(t, white.say(wire.InAccept, offer(gamelog.OfferRematch))); code != "too_many" || white.look().State.Rematch != "" {
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
		white, black := opponents(west, east)
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
		if code := errorCode(t, black.received()); code == "" || limits.games != 0 {
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
		same(t, "Black's clock after a restart", tb.enter(anna).look().State.Clock.Black, 55_000)
	})
}

func TestFirstMoveLimitInOpenChallenges(t *testing.T) {
	open := lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute, Visibility: gamelog.Open}}
	bubbleOf(t, open, func(tb *table) {
		time.Sleep(time.Hour)
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(29 * time.Second)
		same(t, "what is left for the first move after 29 s", black.look().State.Clock.First, 1_000)
		black.must("b6-a5")
		time.Sleep(31 * time.Second)
		synctest.Wait()
		same(t, "White did not move, and the row says", tb.log.row(tb.slug).Reason, "aborted")
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
		same(t, "the game ended", *both.look().State.Outcome, game.Won(game.Black, game.Resignation))
	})
}

func TestBothSeatsHandedOut(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: gamelog.SideNone}, func(tb *table) {
		must.Do(t, tb.joins(bert, "black"))
		if err := tb.joins(carla, "black"); err == nil {
			t.Error("a seat is taken twice")
		}
		same(t, "with one seat taken the row says", tb.log.row(tb.slug).Status, gamelog.Invited)
		must.Do(t, tb.joins(carla, "white"))
		row := tb.log.row(tb.slug)
		if row.Status != gamelog.Playing || row.White.ID != carla.ID || row.Black.ID != bert.ID {
			t.Errorf("the row says %+v", row)
		}
		same(t, "the host sits at", tb.enter(anna).look().You.Seat, "")
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
		tb.ended("0-1", "time")
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
			same(t, fmt.Sprintf("%+v: after %d days the row says", tc.terms, tc.days), tb.log.row(tb.slug).Status, gamelog.Gone)
		})
	}
}

// What a program has open, and is invited to, ends when its token is revoked: at once, or when the
// store answers again, or with the next process where the one that revoked it has died.
func TestInvitationsOfARevokedProgramEnd(t *testing.T) {
	rook := gamelog.NewProgram("Rook")
	for name, revoke := range map[string]func(*table){
		"at once": func(tb *table) { tb.lobby.TellRevoked("hash"); time.Sleep(time.Millisecond) },
		"when the store is back": func(tb *table) {
			tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
			tb.lobby.TellRevoked("hash")
			time.Sleep(10 * time.Second)
			tb.log.set(func(l *memLog) { l.fail = nil })
			time.Sleep(5 * time.Second)
		},
		"when it has died": func(tb *table) { tb.restart(); time.Sleep(time.Millisecond) },
		"within a minute":  func(*table) { time.Sleep(time.Minute + time.Second) },
	} {
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Invited: rook.ID}}, func(tb *table) {
			tb.start()
			slugs := map[string]gamelog.Status{tb.slug: gamelog.Gone, tb.created("cheskers"): gamelog.Invited}
			for _, status := range []gamelog.Status{gamelog.Gone, gamelog.Playing} {
				row := must.Get(tb.lobby.Create(tb.t.Context(), rook, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Visibility: gamelog.Open}}))(tb.t)
				slugs[row.Slug] = status
				if status == gamelog.Playing {
					must.Get(tb.lobby.Do(tb.t.Context(), row.Slug, bert, room.Join("", ""), member.Unlimited{}))(tb.t)
				}
			}
			synctest.Wait()
			tb.log.set(func(l *memLog) { l.revoked = rook.ID })
			revoke(tb)
			synctest.Wait()
			for slug, want := range slugs {
				if got := tb.log.row(slug).Status; got != want {
					t.Errorf("%s: %s, want %s", name, got, want)
				}
			}
		})
	}
}

// fails reports whether an error is among messages.
func fails(all []message) bool {
	return slices.ContainsFunc(all, func(m message) bool { return m.T == wire.OutError || m.T == wire.OutMoveError })
}
