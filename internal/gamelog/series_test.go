package gamelog_test

import (
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// ended is the last game so far of a match of n games, over with this result.
func ended(number, n int, score gamelog.Score, result game.Result) gamelog.Record {
	games := slices.Repeat([]gamelog.SeriesGame{{Game: "cheskers", Start: "x"}}, n)
	return gamelog.Record{Slug: "this", Side: "white", Status: gamelog.Over, End: gamelog.End{Outcome: game.Outcome{Result: result, Reason: game.Resignation}},
		Chain: gamelog.Chain{Score: &score, Series: &gamelog.Series{Of: "first", Games: games, Number: number}}}
}

// One point for a win, half a point each for a draw, nothing for a game without result.
func TestTheScoreOfAMatch(t *testing.T) {
	for _, c := range []struct {
		result  game.Result
		want    gamelog.Score
		decided bool // of three games
	}{
		{game.WhiteWins, gamelog.Score{White: 4, Black: 1}, true},
		{game.BlackWins, gamelog.Score{White: 2, Black: 3}, false},
		{game.Drawn, gamelog.Score{White: 3, Black: 2}, false},
		{game.NoResult, gamelog.Score{White: 2, Black: 1}, false},
	} {
		r := ended(2, 3, gamelog.Score{White: 2, Black: 1}, c.result)
		if r.Tally() != c.want || r.Decided() != c.decided {
			t.Errorf("after %s: %+v, decided %t", c.result, r.Tally(), r.Decided())
		}
	}
	for half, want := range []string{"0", "½", "1", "1½", "2"} {
		if got := gamelog.Points(half); got != want {
			t.Errorf("%d half points are %q, want %q", half, got, want)
		}
	}
}

// "The next game starts after 20 s when both are there"; not when the match is over, decided,
// or rests, nor after a game without result.
func TestWhenTheNextGameStarts(t *testing.T) {
	end := time.UnixMilli(0)
	for name, c := range map[string]struct {
		change    func(r *gamelog.Record)
		both, now time.Duration // since the end
		at        time.Duration // 0: never
	}{
		"both were there":     {func(*gamelog.Record) {}, -time.Hour, 0, 20 * time.Second},
		"one comes later":     {func(*gamelog.Record) {}, time.Hour, time.Hour, time.Hour + 20*time.Second},
		"after a day":         {func(*gamelog.Record) {}, 0, 24 * time.Hour, 0},
		"by days":             {func(r *gamelog.Record) { r.Terms.Days = 1 }, 24 * time.Hour, 24 * time.Hour, 24*time.Hour + 20*time.Second},
		"by days, two weeks":  {func(r *gamelog.Record) { r.Terms.Days = 1 }, 0, 14 * 24 * time.Hour, 0},
		"after the last game": {func(r *gamelog.Record) { r.Series.Number = 3 }, 0, 0, 0},
		"once it is there":    {func(r *gamelog.Record) { r.Rematch = "next" }, 0, 0, 0},
		"while it is played":  {func(r *gamelog.Record) { r.Status = gamelog.Playing }, 0, 0, 0},
		"of one game":         {func(r *gamelog.Record) { r.Series = nil }, 0, 0, 0},
		"won already":         {func(r *gamelog.Record) { r.Score.White = 2 }, 0, 0, 0},
		"without result":      {func(r *gamelog.Record) { r.End.Outcome.Result = game.NoResult }, 0, 0, 0},
	} {
		r := ended(2, 3, gamelog.Score{}, game.WhiteWins)
		c.change(&r)
		at := gamelog.NextAt(&r, end.Add(c.both), end.Add(c.now))
		ok := !at.IsZero()
		if ok != (c.at > 0) || ok && at.Sub(end) != c.at {
			t.Errorf("%s: at %s, %t", name, at.Sub(end), ok)
		}
	}
	l := between(t, gamelog.Terms{}).resigned(game.White).offered(game.White, gamelog.OfferRematch)
	starts := func(l *log) bool {
		g := l.game()
		g.Record.Series = &gamelog.Series{Games: make([]gamelog.SeriesGame, 2), Number: 1}
		end := time.UnixMilli(g.Record.End.At)
		ok := !gamelog.NextAt(&g.Record, end, end).IsZero()
		return ok
	}
	if !starts(l) {
		t.Error("the next game does not start once a player has pressed Next")
	}
	withdrawn := l.copied()
	withdrawn.add(withdrawn.game().Record.Withdraw(game.White, gamelog.OfferRematch))
	for name, l := range map[string]*log{"declined": l.copied().declined(game.Black, gamelog.OfferRematch), "withdrawn": withdrawn} {
		if starts(l) {
			t.Errorf("%s, the next game starts by itself", name)
		}
	}
}

// A chain of rematches counts like a match without an end; a match that is over begins again.
func TestWhatFollowsAGame(t *testing.T) {
	next := func(g *gamelog.Game, at time.Time) gamelog.Record {
		t.Helper()
		g.Record.Offers.Open = []gamelog.OpenOffer{{Offer: gamelog.OfferRematch, By: "white"}}
		d := must.Get(g.Accept(game.Black, gamelog.OfferRematch, at))(t)
		return must.Get(gamelog.Fold([]gamelog.Event{d.Before.Event}))(t)
	}
	g := between(t, gamelog.Terms{}).resigned(game.White).game()
	at := time.UnixMilli(g.Record.End.At)
	if r := next(g, at); *r.Score != (gamelog.Score{White: 2}) || r.Series != nil {
		t.Errorf("the rematch has the score %+v", r.Score)
	}
	unplayed := between(t, gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}, Black: &gamelog.Control{Base: 30_000}})
	unplayed.add(unplayed.game().Record.Abort(game.White))
	g0 := unplayed.game()
	g0.Record.Score = &gamelog.Score{Black: 2}
	if r := next(g0, at); r.Seats.Owners != g0.Record.Seats.Owners || *r.Score != (gamelog.Score{Black: 2}) || r.Terms.Clock.Base != 60_000 {
		t.Errorf("after a game that was not played: seats %+v, score %+v, terms %+v", r.Seats, r.Score, r.Terms)
	}
	g.Record.Series = &gamelog.Series{Games: []gamelog.SeriesGame{{Game: "cheskers", Start: g.Record.Start}, {Game: "quadsquare", Start: "x"}}, Number: 1}
	if r := next(g, at); *r.Score != (gamelog.Score{White: 2}) || r.Game != "quadsquare" || r.Start != "x" || r.Series.Number != 2 || r.MatchSlug() != g.Record.Slug || r.Row().Match != g.Record.Slug {
		t.Errorf("the second game is %+v, of %q, score %+v", r.Series, r.MatchSlug(), r.Score)
	}
	if r := next(g, at.Add(24*time.Hour)); *r.Score != (gamelog.Score{}) || r.Series.Number != 1 || r.MatchSlug() != r.Slug {
		t.Errorf("after a day: %+v, score %+v", r.Series, r.Score)
	}
	aborted := *g
	aborted.Record.End.Outcome, aborted.Record.Score = game.Outcome{Result: game.NoResult, Reason: game.Aborted}, &gamelog.Score{Black: 2}
	aborted.Record.Seats.Shared[game.White] = []string{"phone"}
	if r := next(&aborted, at); r.Series.Number != 1 || r.Seats.Owners != g.Record.Seats.Owners || *r.Score != (gamelog.Score{Black: 2}) || len(r.Seats.Shared[game.White]) != 1 {
		t.Errorf("a game without result is played again as %+v, seats %+v, score %+v", r.Series, r.Seats, r.Score)
	}
	g.Record.Series.Number = 2
	if r := next(g, at); *r.Score != (gamelog.Score{}) || r.Series.Number != 1 || r.Game != "cheskers" {
		t.Errorf("the rematch of a match is %+v, score %+v", r.Series, r.Score)
	}
}
