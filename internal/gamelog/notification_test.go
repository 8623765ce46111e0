package gamelog_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// before is the game before the last event of a log, and the record after it.
func (l *log) before(t *testing.T) (gamelog.Game, gamelog.Record) {
	t.Helper()
	n := len(l.events)
	was := must.Get(gamelog.Load(l.events[:n-1], rules, func(gamelog.Event, gamelog.Record) {}))(t)
	next := must.Get(was.Record.Apply(l.events[n-1]))(t)
	return was, next
}

// notifications are what the last event of a log means to its players, as texts.
func (l *log) notifications(t *testing.T) (all []string) {
	t.Helper()
	was, next := l.before(t)
	for _, c := range was.Notifications(l.events[len(l.events)-1], &next) {
		text := strings.TrimPrefix(c.Player, "p-") + " " + string(c.Kind)
		if c.Warn > 0 {
			text += fmt.Sprint(" ", time.Duration(c.Warn-next.Moved)*time.Millisecond)
		}
		all = append(all, text)
	}
	return all
}

// What an event means to the player who does not look. Anna has White, Bert Black, who
// moves first.
func TestNotifications(t *testing.T) {
	const w, b = game.White, game.Black
	days, blitz := gamelog.Terms{Days: 2}, gamelog.Terms{Clock: &gamelog.Control{Base: 180_000}}
	hour := gamelog.Terms{Clock: &gamelog.Control{Base: 3_600_000}}
	for name, c := range map[string]struct {
		l    *log
		want string
	}{
		"taken":                   {between(t, days), "[anna taken bert  36h0m0s]"},
		"taken, of minutes":       {between(t, blitz), "[anna taken]"},
		"a move":                  {between(t, days).move("b6-a5"), "[anna turn 36h0m0s bert ]"},
		"a move without a clock":  {between(t, gamelog.Terms{}).move("b6-a5"), "[anna turn bert ]"},
		"a move within minutes":   {between(t, blitz).move("b6-a5"), "[]"},
		"a first move of an hour": {between(t, hour).move("b6-a5"), "[anna turn bert ]"},
		"a move of an hour":       {between(t, hour).move("b6-a5").move("a3-b4").move("a7-b6"), "[anna turn 45m0s bert ]"},
		"an offer on turn":        {between(t, days).move("b6-a5").offered(w, gamelog.OfferDraw), "[anna  36h0m0s bert offer]"},
		"an offer to who moves":   {between(t, days).move("b6-a5").offered(b, gamelog.OfferDraw), "[anna offer 36h0m0s bert ]"},
		"an offer of minutes":     {between(t, blitz).move("b6-a5").move("a3-b4").offered(w, gamelog.OfferDraw), "[bert offer]"},
		"declined":                {between(t, days).move("b6-a5").offered(b, gamelog.OfferDraw).declined(w, gamelog.OfferDraw), "[anna  36h0m0s]"},
		"resigned":                {between(t, days).move("b6-a5").resigned(w), "[anna  bert ]"},
		"resigned within minutes": {between(t, blitz).resigned(w), "[anna  bert ]"},
		"a rematch offered":       {between(t, days).resigned(w).offered(b, gamelog.OfferRematch), "[anna offer bert ]"},
		"a rematch":               {between(t, days).resigned(w).offered(b, gamelog.OfferRematch).accepted(w, gamelog.OfferRematch), "[anna ]"},
		"a takeback":              {between(t, days).move("b6-a5").offered(b, gamelog.OfferTakeback).accepted(w, gamelog.OfferTakeback), "[anna  bert turn 36h0m0s]"},
		"alone":                   {invited(t, gamelog.SideBoth, gamelog.Terms{}).move("b6-a5"), "[]"},
		"the computer":            {against(t, "white", gamelog.Terms{}).move("b6-a5"), "[]"},
	} {
		if got := fmt.Sprint(c.l.notifications(t)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Who has offered a rematch is notified of it, not to the game before it. Sides are exchanged:
// Anna has Black now, and moves first; but after a game that was not played.
func TestARematchNotificationsToItself(t *testing.T) {
	for name, c := range map[string]struct {
		terms  gamelog.Terms
		accept game.Color
		abort  bool
		want   string
	}{
		"accepted by who is not on turn": {gamelog.Terms{Days: 2}, game.Black, false, "[{p-bert white  0} {p-anna black taken 129600000}]"},
		"accepted by who is on turn":     {gamelog.Terms{Days: 2}, game.White, false, "[{p-bert white taken 0} {p-anna black  129600000}]"},
		"of minutes":                     {gamelog.Terms{Clock: &gamelog.Control{Base: 180_000}}, game.White, false, "[{p-bert white taken 0} {p-anna black  0}]"},
		"of a game without result":       {gamelog.Terms{Days: 2}, game.White, true, "[{p-anna white  0} {p-bert black taken 129600000}]"},
	} {
		l := between(t, c.terms)
		if c.abort {
			l.add(l.game().Record.Abort(game.White))
		} else {
			l.resigned(game.White)
		}
		l.offered(c.accept.Other(), gamelog.OfferRematch)
		d := must.Get(l.game().Accept(c.accept, gamelog.OfferRematch, time.UnixMilli(0)))(t)
		if got := fmt.Sprint(d.Before.Notifications); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestWhoSharesASeatIsCalled(t *testing.T) {
	l := between(t, gamelog.Terms{})
	l.add(l.game().Record.Share("white", gamelog.Person{ID: "carl", Name: "Carl"}))
	if got := fmt.Sprint(l.move("b6-a5").notifications(t)); got != "[anna turn carl turn bert ]" {
		t.Error(got)
	}
	n := len(l.events) - 1
	was, next := l.before(t)
	for _, c := range was.Notifications(l.events[n], &next) {
		if want := map[string]string{"p-bert": "black"}[c.Player]; c.Seat != cmp.Or(want, "white") {
			t.Errorf("%+v", c)
		}
	}
}
