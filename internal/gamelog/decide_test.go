package gamelog_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// What a command makes of a game: one event, with its data as the log keeps them, or a
// error, by its code. Black moves first.
func TestDecisions(t *testing.T) {
	const w, b = game.White, game.Black
	clock := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}
	fresh := between(t, gamelog.Terms{})
	one := between(t, gamelog.Terms{}).move("b6-a5")
	two := between(t, gamelog.Terms{}).move("b6-a5").move("a3-b4")
	three := between(t, gamelog.Terms{}).move("b6-a5").move("a3-b4").move("a7-b6")
	timed := between(t, clock).move("b6-a5").move("a3-b4")
	over := between(t, gamelog.Terms{}).resigned(w)
	alone := invited(t, gamelog.SideBoth, gamelog.Terms{}).move("b6-a5")
	position := map[string]*log{
		"invited":   invited(t, gamelog.SideWhite, gamelog.Terms{}),
		"fresh":     fresh,
		"one":       one,
		"two":       two,
		"three":     three,
		"timed":     timed,
		"paused":    timed.copied().offered(w, gamelog.OfferPause).accepted(b, gamelog.OfferPause),
		"full":      between(t, gamelog.Terms{Clock: &gamelog.Control{Base: 180 * 60_000}}).move("b6-a5").move("a3-b4"),
		"roomy":     between(t, gamelog.Terms{Clock: &gamelog.Control{Base: 180*60_000 - 15_000}}).move("b6-a5").move("a3-b4"),
		"mean":      between(t, gamelog.Terms{Clock: clock.Clock, NoGiving: true}).move("b6-a5").move("a3-b4"),
		"never":     between(t, gamelog.Terms{Takebacks: gamelog.Never}).move("b6-a5"),
		"free":      between(t, gamelog.Terms{Takebacks: gamelog.Freely}).move("b6-a5"),
		"days":      between(t, gamelog.Terms{Days: 2}).move("b6-a5"),
		"alone":     alone,
		"machine":   against(t, "white", gamelog.Terms{}).move("b6-a5"),
		"offered":   two.copied().offered(w, gamelog.OfferDraw),
		"asked":     three.copied().offered(w, gamelog.OfferTakeback),
		"declined":  two.copied().offered(w, gamelog.OfferDraw).declined(b, gamelog.OfferDraw),
		"refused":   two.copied().offered(w, gamelog.OfferDraw).declined(b, gamelog.OfferDraw).any().any().offered(w, gamelog.OfferDraw).declined(b, gamelog.OfferDraw).any(),
		"over":      over,
		"again":     over.copied().offered(w, gamelog.OfferRematch),
		"rematched": over.copied().offered(w, gamelog.OfferRematch).accepted(b, gamelog.OfferRematch),
		"long":      long(t, clock, 2000),
		"longest":   long(t, clock, 4000),
	}
	now := time.Now()
	due := &gamelog.Absence{Seat: "white", Claims: []gamelog.Claim{gamelog.ClaimAbsentWin}}
	end := &gamelog.Absence{Seat: "white", Claims: []gamelog.Claim{gamelog.ClaimAbsentEnd}}
	type command = func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error)
	offer := func(o gamelog.Offer) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) { return g.Offer(seat, o, now) }
	}
	accept := func(o gamelog.Offer) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) { return g.Accept(seat, o, now) }
	}
	withdraw := func(o gamelog.Offer) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) { return g.Record.Withdraw(seat, o) }
	}
	decline := func(o gamelog.Offer) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) {
			return g.Record.Decline(seat, o, time.Time{})
		}
	}
	claim := func(c gamelog.Claim, a *gamelog.Absence) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) {
			return g.Claim(seat, c, g.Record.On, a)
		}
	}
	takeBack := func(behind int64) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) {
			return g.TakeBack(seat, g.Record.On-behind, now)
		}
	}
	give := func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) { return g.Give(seat, now) }
	abort := func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) { return g.Record.Abort(seat) }
	cancel := func(who gamelog.Person) command {
		return func(g *gamelog.Game, _ game.Color) (gamelog.Decision, error) { return g.Record.Cancel(who.ID) }
	}
	move := func(behind int64, ply int) command {
		return func(g *gamelog.Game, seat game.Color) (gamelog.Decision, error) {
			return gamelog.Decision{}, g.MayMove(seat, g.Record.On-behind, ply)
		}
	}
	join := func(who gamelog.Person, wish string) command {
		return func(g *gamelog.Game, _ game.Color) (gamelog.Decision, error) { return g.Record.Join(who, wish, 0) }
	}
	share := func(who gamelog.Person, seat string) command {
		return func(g *gamelog.Game, _ game.Color) (gamelog.Decision, error) { return g.Record.Share(seat, who) }
	}
	for _, tc := range []struct {
		name, on string
		seat     game.Color
		do       command
		want     string // the event's kind and data, "" for none, or "!" and the error's code
	}{
		{"a move in turn", "one", w, move(0, 2), ""},
		{"a move out of turn", "one", b, move(0, 2), "!not_your_turn"},
		{"a move on an old position", "one", w, move(1, 2), "!stale"},
		{"a move of another ply", "one", w, move(0, 3), "!stale"},
		{"a move in a pause", "paused", b, move(0, 3), "!paused"},
		{"a move in a long game", "long", b, move(0, 3), ""},
		{"a move in the longest game", "longest", b, move(0, 3), "!long_game"},

		{"a draw", "two", w, offer(gamelog.OfferDraw), `offered {"seat":"white","offer":"draw"}`},
		{"a draw twice", "offered", w, offer(gamelog.OfferDraw), "!already_offered"},
		{"the draw that the other offers", "offered", b, offer(gamelog.OfferDraw), `accepted {"seat":"black","offer":"draw"}`},
		{"a draw at once after a refusal", "declined", w, offer(gamelog.OfferDraw), "!too_soon"},
		{"a draw too soon after two refusals", "refused", w, offer(gamelog.OfferDraw), "!too_soon"},
		{"a draw of the other after a refusal", "declined", b, offer(gamelog.OfferDraw), `offered {"seat":"black","offer":"draw"}`},
		{"a draw with oneself", "alone", w, offer(gamelog.OfferDraw), "!alone"},
		{"a draw with the computer, which thinks", "machine", b, offer(gamelog.OfferDraw), `offered {"seat":"black","offer":"draw"}`},
		{"an end without result", "two", b, offer(gamelog.OfferCancel), `offered {"seat":"black","offer":"cancel"}`},
		{"an end with the computer", "machine", b, offer(gamelog.OfferCancel), `accepted {"seat":"white","offer":"cancel"}`},
		{"a takeback", "two", w, offer(gamelog.OfferTakeback), `offered {"seat":"white","offer":"takeback"}`},
		{"a takeback from the computer", "machine", b, offer(gamelog.OfferTakeback), `accepted {"seat":"white","offer":"takeback","plies":1}`},
		{"a takeback before a move", "one", w, offer(gamelog.OfferTakeback), "!nothing_to_take_back"},
		{"a takeback where there is none", "never", b, offer(gamelog.OfferTakeback), "!no_takebacks"},
		{"a takeback in a pause", "paused", w, offer(gamelog.OfferTakeback), "!paused"},
		{"a takeback in a long game", "long", w, offer(gamelog.OfferTakeback), "!long_game"},
		{"a pause", "timed", w, offer(gamelog.OfferPause), `offered {"seat":"white","offer":"pause"}`},
		{"a pause without a clock", "two", w, offer(gamelog.OfferPause), "!no_pause"},
		{"a pause by correspondence", "days", w, offer(gamelog.OfferPause), "!no_pause"},
		{"a pause in a pause", "paused", w, offer(gamelog.OfferPause), "!no_pause"},
		{"a pause in a long game", "long", w, offer(gamelog.OfferPause), "!long_game"},
		{"going on", "paused", b, offer(gamelog.OfferResume), `offered {"seat":"black","offer":"resume"}`},
		{"going on without a pause", "timed", b, offer(gamelog.OfferResume), "!not_paused"},
		{"a rematch", "over", b, offer(gamelog.OfferRematch), `offered {"seat":"black","offer":"rematch"}`},
		{"a rematch twice", "rematched", b, offer(gamelog.OfferRematch), "!rematch_there"},
		{"something of a later program", "two", b, offer("analysis"), "!bad_offer"},

		{"accepting a draw", "offered", b, accept(gamelog.OfferDraw), `accepted {"seat":"black","offer":"draw"}`},
		{"accepting one's own draw", "offered", w, accept(gamelog.OfferDraw), "!no_offer"},
		{"accepting what nobody offers", "offered", b, accept(gamelog.OfferCancel), "!no_offer"},
		{"accepting a takeback of two", "asked", b, accept(gamelog.OfferTakeback), `accepted {"seat":"black","offer":"takeback","plies":2}`},
		{"withdrawing", "offered", w, withdraw(gamelog.OfferDraw), `withdrawn {"seat":"white","offer":"draw"}`},
		{"withdrawing the other's", "offered", b, withdraw(gamelog.OfferDraw), "!no_offer"},
		{"declining", "offered", b, decline(gamelog.OfferDraw), `declined {"seat":"black","offer":"draw"}`},
		{"declining one's own", "offered", w, decline(gamelog.OfferDraw), "!no_offer"},

		{"taking back freely", "free", b, takeBack(0), `tookback {"seat":"black","plies":1}`},
		{"taking back freely, without a move", "free", w, takeBack(0), "!nothing_to_take_back"},
		{"taking back freely on an old position", "free", b, takeBack(1), "!stale"},
		{"taking back with oneself", "alone", w, takeBack(0), `tookback {"seat":"white","plies":1}`},
		{"taking back by consent", "one", b, takeBack(0), "!ask_first"},
		{"taking back where nobody may", "never", b, takeBack(0), "!no_takebacks"},

		{"giving", "timed", w, give, `given {"seat":"white","time":15000}`},
		{"giving to a full clock", "full", w, give, "!full_clock"},
		{"giving up to a full clock", "roomy", b, give, `given {"seat":"black","time":15000}`},
		{"giving where it is not done", "mean", w, give, "!no_giving"},
		{"giving without a clock", "two", w, give, "!no_giving"},
		{"giving in a pause", "paused", w, give, "!no_giving"},
		{"giving in a long game", "long", w, give, "!long_game"},

		{"aborting", "one", w, abort, `aborted {"seat":"white","outcome":{"result":"*","reason":"aborted"}}`},
		{"aborting when both have moved", "two", w, abort, "!both_moved"},
		{"cancelling an invitation", "invited", w, cancel(anna), `cancelled {}`},
		{"cancelling another's invitation", "invited", w, cancel(bert), "!not_yours"},
		{"cancelling a game", "fresh", w, cancel(anna), "!already_started"},

		{"claiming a draw that is none", "two", b, claim(gamelog.ClaimDraw, nil), "!no_claim"},
		{"claiming a draw out of turn", "two", w, claim(gamelog.ClaimDraw, nil), "!not_your_turn"},
		{"claiming a win", "timed", b, claim(gamelog.ClaimAbsentWin, due), `claimed {"seat":"black","outcome":{"result":"0-1","reason":"absence"}}`},
		{"claiming an end without a clock", "two", b, claim(gamelog.ClaimAbsentEnd, end), `claimed {"seat":"black","outcome":{"result":"*","reason":"cancelled"}}`},

		{"joining", "invited", w, join(bert, ""), `joined {"by":{"id":"p-bert","name":"Second Player"},"seat":"black"}`},
		{"sharing", "one", w, share(gamelog.Person{ID: "p-carla"}, "white"), `shared {"seat":"white","with":{"id":"p-carla","name":""}}`},
	} {
		d, err := tc.do(position[tc.on].game(), tc.seat)
		got := ""
		switch {
		case err != nil:
			got = "!" + code(err)
		case !d.None():
			got = fmt.Sprintf("%s %s", d.Kind, encoded(t, d.Data))
		}
		if got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
	for _, tc := range []struct {
		on   string
		seat game.Color
		may  string
	}{
		{"invited", w, ""},
		{"fresh", w, "resign abort draw cancel"},
		{"one", w, "resign abort draw cancel"},
		{"one", b, "resign abort draw takeback cancel"},
		{"two", w, "resign draw takeback cancel"},
		{"timed", b, "resign draw takeback pause cancel give"},
		{"mean", b, "resign draw takeback pause cancel"},
		{"paused", b, "resign draw resume cancel"},
		{"offered", w, "resign takeback cancel"},
		{"declined", w, "resign takeback cancel"},
		{"never", b, "resign abort draw cancel"},
		{"free", b, "resign abort draw cancel undo"},
		{"alone", w, "resign abort undo"},
		{"machine", b, "resign abort draw takeback cancel"},
		{"long", b, "resign draw cancel"},
		{"over", w, "rematch"},
		{"rematched", w, ""},
	} {
		if got := strings.Join(position[tc.on].game().AppendMay(nil, tc.seat, now), " "); got != tc.may {
			t.Errorf("%s may in %q: %s; want %s", tc.seat, tc.on, got, tc.may)
		}
	}
}

// copied is the same log, to which a test may add.
func (l *log) copied() *log {
	return &log{t: l.t, events: append([]gamelog.Event(nil), l.events...)}
}

// any plays the first legal move.
func (l *log) any() *log { return l.move(l.game().Match.Position().AppendMoves(nil)[0].Text) }

func (l *log) offered(by game.Color, o gamelog.Offer) *log {
	return l.add(l.game().Offer(by, o, time.Now()))
}

func (l *log) accepted(by game.Color, o gamelog.Offer) *log {
	return l.add(l.game().Accept(by, o, time.Now()))
}

func (l *log) declined(by game.Color, o gamelog.Offer) *log {
	return l.add(l.game().Record.Decline(by, o, time.Time{}))
}

func (l *log) resigned(by game.Color) *log { return l.add(l.game().Record.Resign(by), nil) }

// long is a game of two plies with so many events.
func long(t *testing.T, terms gamelog.Terms, events int) *log {
	t.Helper()
	l := between(t, terms).move("b6-a5").move("a3-b4")
	forgiven := encoded(t, gamelog.ForgivenData{Left: gamelog.Clocks{White: 60_000, Black: 60_000}})
	for len(l.events) < events {
		l.events = append(l.events, gamelog.Event{Game: "g", Seq: int64(len(l.events)) + 1, Kind: gamelog.Forgiven, Version: gamelog.EventVersion,
			At: time.Now().UnixMilli(), Data: forgiven})
	}
	return l
}
