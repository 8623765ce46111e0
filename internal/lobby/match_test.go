package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// ofEach is a match of one of each, in which the first game is over: Anna has resigned as White.
func ofEach(t *testing.T, test func(tb *table, white, black *page)) {
	t.Helper()
	c := lobby.Create{Game: "cheskers", Side: "white", Match: []string{"cheskers", "chesquerque", "quadsquare"}}
	bubbleOf(t, c, func(tb *table) {
		white, black := opponents(tb, tb)
		white.say(wire.InResign, nil)
		test(tb, white, black)
	})
}

// follows is the game that has followed this one, as Anna sees it.
func (tb *table) follows(p *page) wire.Snapshot {
	tb.t.Helper()
	tb.slug = p.look().State.Rematch
	if tb.slug == "" {
		tb.t.Fatal("no game has followed")
	}
	return tb.enter(anna).look()
}

func TestTheNextGameOfAMatch(t *testing.T) {
	ofEach(t, func(tb *table, white, black *page) {
		first := tb.slug
		white.say(wire.InOffer, offer(gamelog.OfferRematch))
		black.say(wire.InOffer, offer(gamelog.OfferRematch)) // both press Next
		s := tb.follows(white)
		if s.Game != "chesquerque" || s.You.Seat != "black" || s.Match.Number != 2 || s.Match.Slug != first || s.Match.Score != (gamelog.Score{White: 2}) {
			t.Errorf("the second game is %s, match %+v, Anna has %s", s.Game, s.Match, s.You.Seat)
		}
		if row := tb.log.row(tb.slug); row.Match != first {
			t.Errorf("its row is of the match %q", row.Match)
		}
	})
}

// It starts by itself after 20 s while both are there, and waits for the one who is not; a server
// that was killed changes nothing of that.
func TestTheNextGameStartsByItself(t *testing.T) {
	ofEach(t, func(tb *table, white, black *page) {
		started := func(p *page) bool {
			synctest.Wait()
			return p.look().State.Rematch != ""
		}
		black.visit.Leave()
		time.Sleep(time.Minute)
		if started(white) {
			t.Fatal("the next game starts without Black")
		}
		tb.restart()
		white = tb.enter(anna)
		tb.enter(bert)
		time.Sleep(19 * time.Second)
		if started(white) {
			t.Fatal("the next game starts as soon as Black is back")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if s := tb.follows(white); s.Match.Number != 2 {
			t.Errorf("the next game is %+v", s.Match)
		}
	})
}

// So it does where both had the page open before the second of them sat down, and no page has
// come or gone since.
func TestTheNextGameStartsByItselfAfterAccept(t *testing.T) {
	c := lobby.Create{Game: "cheskers", Side: "white", Match: []string{"cheskers", "quadsquare"}}
	bubbleOf(t, c, func(tb *table) {
		white, black := tb.enter(anna), tb.enter(bert)
		tb.join(bert)
		white.say(wire.InResign, nil)
		for name, p := range map[string]*page{"White": white, "Black": black} {
			if next := p.look().Presence.Next; next != gamelog.NextWait.Milliseconds() {
				t.Errorf("%s is told that the next game starts in %d ms", name, next)
			}
		}
		time.Sleep(gamelog.NextWait)
		synctest.Wait()
		tb.follows(white)
	})
}

// It does not where a player has said *Not now*, before the other has asked or after, until that
// player wants it.
func TestTheNextGameWaitsForWhoDeclined(t *testing.T) {
	ofEach(t, func(tb *table, white, black *page) {
		stands := func(says string, want ...string) {
			t.Helper()
			synctest.Wait()
			if s := white.look(); !slices.Equal(s.State.NotNow, want) || (s.Presence.Next > 0) != (want == nil) {
				t.Errorf("%s: not now for %q, the next game in %d ms", says, s.State.NotNow, s.Presence.Next)
			}
		}
		stands("when the game is over")
		black.say(wire.InDecline, offer(gamelog.OfferRematch))
		stands("after Not now", "black")
		if got := black.say(wire.InDecline, offer(gamelog.OfferRematch)); errorCode(t, got) != "no_offer" {
			t.Errorf("a second Not now is answered %q", types(got))
		}
		white.say(wire.InOffer, offer(gamelog.OfferRematch))
		stands("when White is ready", "black")
		time.Sleep(time.Minute)
		black.say(wire.InDecline, offer(gamelog.OfferRematch))
		time.Sleep(time.Minute)
		stands("after another Not now", "black")
		black.say(wire.InOffer, offer(gamelog.OfferRematch))
		stands("when Black is ready")
		black.say(wire.InWithdraw, offer(gamelog.OfferRematch))
		time.Sleep(time.Minute)
		stands("after Black has changed his mind", "black")
		if s := white.look().State; s.Rematch != "" {
			t.Error("the next game starts without Black")
		}
	})
}

// It counts as a game that one of the players has created, and starts whatever the limits say.
func TestTheNextGameThatStartsByItselfIsCounted(t *testing.T) {
	c := lobby.Create{Game: "cheskers", Side: "white", Match: []string{"cheskers", "chesquerque"}}
	for _, refuses := range []error{nil, errors.New("too many")} {
		bubbleOf(t, c, func(tb *table) {
			limits := &bounds{refuses: refuses}
			white := tb.enterWith(anna, limits)
			tb.join(bert)
			tb.enterWith(bert, limits)
			white.say(wire.InResign, nil)
			time.Sleep(time.Minute)
			synctest.Wait()
			if want := map[bool]int{true: 1}[refuses == nil]; limits.games != want {
				t.Errorf("%d games are counted, want %d", limits.games, want)
			}
			tb.follows(white)
		})
	}
}

// A day after its last game a match is over: nothing starts, though both come back and stay.
func TestAMatchRests(t *testing.T) {
	ofEach(t, func(tb *table, white, black *page) {
		black.visit.Leave()
		time.Sleep(25 * time.Hour)
		tb.enter(bert)
		time.Sleep(time.Hour)
		synctest.Wait()
		if s := white.look().State; s.Rematch != "" || s.Next {
			t.Errorf("after a day the state is %+v", s)
		}
		agreed(white, tb.enter(bert), gamelog.OfferRematch)
		if s := tb.follows(white); s.Match.Number != 1 || s.Match.Slug != s.Slug {
			t.Errorf("a rematch of the match is %+v", s.Match)
		}
	})
}

// Two processes at which the players sit start one game.
func TestOneNextGameOfTwoProcesses(t *testing.T) {
	c := lobby.Create{Game: "cheskers", Side: "white", Match: []string{"cheskers", "quadsquare"}}
	shared(t, gamelog.Terms{}, func(_ *site, west, east *table) {
		west.creates(c)
		east.slug = west.slug
		white, black := opponents(west, east)
		white.say(wire.InResign, nil)
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if a, b := white.look().State.Rematch, black.look().State.Rematch; a == "" || a != b {
			t.Errorf("the pages are led to %q and %q", a, b)
		}
	})
}

func TestMatchesThatCannotBe(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		same := []string{"cheskers", "cheskers"}
		for name, c := range map[string]lobby.Create{
			"of one game":            {Game: "cheskers", Side: "white", Match: same[:1]},
			"of seven":               {Game: "cheskers", Side: "white", Match: append(append(append([]string{}, same...), same...), "cheskers", "cheskers", "cheskers")},
			"of an unknown game":     {Game: "cheskers", Side: "white", Match: []string{"cheskers", "chess"}},
			"that begins otherwise":  {Game: "quadsquare", Side: "white", Match: same},
			"alone":                  {Game: "cheskers", Side: "both", Match: same},
			"as an open challenge":   {Game: "cheskers", Side: "white", Terms: gamelog.Terms{Visibility: gamelog.Open}, Match: same},
			"against the computer":   {Game: "cheskers", Side: "white", Level: 1, Match: same},
			"from a position, mixed": {Game: "cheskers", Side: "white", Start: "1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1", Match: []string{"cheskers", "quadsquare"}},
		} {
			_, err := tb.lobby.Create(t.Context(), anna, c)
			if refused, ok := errors.AsType[*gamelog.Error](err); !ok || refused.Code != "bad_match" {
				t.Errorf("a match %s: %v", name, err)
			}
		}
	})
}
