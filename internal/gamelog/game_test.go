package gamelog_test

import (
	"encoding/json"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// advance adds the events behind the first ones to the game of these, each at its moment.
func advance(t *testing.T, l *log, first int, now time.Time) *gamelog.Game {
	t.Helper()
	g := (&log{t: t, events: l.events[:first]}).game()
	for _, e := range l.events[first:] {
		rec := must.Get(g.Record.FoldOn([]gamelog.Event{e}))(t)
		must.Do(t, g.Advance(e, rec, nil, now))
	}
	return g
}

// A game that advances by an event that another process wrote is the game of the whole
// log, its clock too.
func TestAGameAdvances(t *testing.T) {
	clock := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}
	played := between(t, clock).move("b6-a5").move("a3-b4")
	now := time.Now()
	for _, tc := range []struct {
		name         string
		log          *log
		white, black time.Duration // left, where the clock goes on
	}{
		{"a move", played.copied().move("a7-b6"), time.Minute, time.Minute},
		{"time for Black", played.copied().add(played.game().Give(game.White, now)), time.Minute, 75 * time.Second},
		{"time for White", played.copied().add(played.game().Give(game.Black, now)), 75 * time.Second, time.Minute},
		{"the end", played.copied().resigned(game.White), 0, 0},
	} {
		g, whole := advance(t, tc.log, len(tc.log.events)-1, now), tc.log.game()
		if (g.Match == nil) != (whole.Match == nil) || g.Match != nil && g.Match.Position().Text() != whole.Match.Position().Text() {
			t.Errorf("%s: another position than that of the log", tc.name)
		}
		over := whole.Record.Status.Ended()
		if (g.Clock == nil) != over {
			t.Fatalf("%s: the clock is %v", tc.name, g.Clock)
		}
		if over {
			continue
		}
		// The clock of the side to move has run since the move before, some milliseconds.
		for side, want := range map[game.Color]time.Duration{game.White: tc.white, game.Black: tc.black} {
			if got := g.Clock.Left(side, now); got > want || got < want-10*time.Second {
				t.Errorf("%s: %s has %v, want %v", tc.name, side, got, want)
			}
		}
	}
}

// What was given is on the clock after a restart too, and a rematch knows of which game it is.
func TestWhatALogKeeps(t *testing.T) {
	played := between(t, gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}).move("b6-a5").move("a3-b4")
	given := played.copied().add(played.game().Give(game.White, time.Now()))
	if more := given.game().Record.Left[game.Black] - played.game().Record.Left[game.Black]; more != 15_000 {
		t.Errorf("Black is given %d ms", more)
	}
	over := played.copied().resigned(game.White).offered(game.White, gamelog.OfferRematch)
	d, err := over.game().Accept(game.Black, gamelog.OfferRematch, time.Now())
	must.Do(t, err)
	if next, err := gamelog.Fold([]gamelog.Event{d.Before.Event}); err != nil || next.RematchOf != over.game().Record.Slug {
		t.Errorf("the rematch is of %q, %v", next.RematchOf, err)
	}
}

// A move that this program's rules do not know counts as it is written.
func TestAMoveOfOtherRulesCounts(t *testing.T) {
	l := between(t, gamelog.Terms{}).move("b6-a5")
	var d gamelog.MovedData
	last := &l.events[len(l.events)-1]
	must.Do(t, json.Unmarshal(last.Data, &d))
	d.Played.Text = "b6>>a5"
	last.Data = encoded(t, d)
	g := advance(t, l, len(l.events)-1, time.Now())
	if g.Match.Position().Text() != d.Played.Position || g.Match.Len() != 1 || g.Record.Plies.Last().Text != "b6>>a5" {
		t.Errorf("%d plies to %s", g.Match.Len(), g.Match.Position().Text())
	}
}

// The data of an event are stored as the package json would write them.
func TestEventBody(t *testing.T) {
	outcome := game.Won(game.White, game.Checkmate)
	l := between(t, gamelog.Terms{}).move("b6-a5")
	last := *l.game().Record.Plies.Last().Played
	for _, data := range []any{
		gamelog.MovedData{Played: last, Left: 5, Spent: 7},
		gamelog.MovedData{Played: last, Outcome: &outcome},
		gamelog.SeatData{Seat: "white"},
	} {
		got, err := gamelog.EventBody(data)
		if want := encoded(t, data); err != nil || string(got) != string(want) {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

// "The clock runs once both have moved", and stops in a pause.
func TestTheClockRunsOnceBothHaveMoved(t *testing.T) {
	clock, now := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}, time.Now()
	begun := between(t, clock)
	once := begun.copied().move("b6-a5")
	twice := once.copied().move("a3-b4")
	for name, tc := range map[string]struct {
		log  *log
		runs bool
	}{"nobody": {begun, false}, "one": {once, false}, "both": {twice, true}} {
		g := tc.log.game()
		g.StartClock(now, func(time.Time) time.Duration { return 0 })
		turn := g.Turn()
		if less := g.Clock.Left(turn, now) - g.Clock.Left(turn, now.Add(5*time.Second)); (less == 5*time.Second) != tc.runs || !tc.runs && less != 0 {
			t.Errorf("%s moved: five seconds cost %v", name, less)
		}
	}
}
