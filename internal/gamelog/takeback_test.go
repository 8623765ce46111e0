package gamelog_test

import (
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// sitting is a game of Cheskers between Anna, White, and Bert, as a room carries it on,
// and the time.
type sitting struct {
	t   *testing.T
	g   gamelog.Game
	now time.Time
}

func sit(t *testing.T, start string, terms gamelog.Terms) *sitting {
	t.Helper()
	s := &sitting{t: t, now: time.UnixMilli(1_800_000_000_000)}
	l := between(t, terms)
	first, err := gamelog.FirstEvent("g", s.now, gamelog.CreatedData{Rules: 1, Slug: "slug", Game: "cheskers", Start: start, By: anna, Side: gamelog.SideWhite, Terms: terms})
	must.Do(t, err)
	l.events[0], l.events[1].At = first, s.now.UnixMilli()
	s.g, err = gamelog.Load(l.events, rules, func(gamelog.Event, gamelog.Record) {})
	must.Do(t, err)
	s.g.StartClock(s.now, func(time.Time) time.Duration { return 0 })
	return s
}

// write carries the game on by what was decided; an error is returned by its code.
func (s *sitting) write(d gamelog.Decision, err error) string {
	s.t.Helper()
	if err != nil {
		return code(err)
	}
	e := gamelog.Event{Game: "g", Seq: s.g.Record.Seq + 1, Kind: d.Kind, Version: gamelog.EventVersion, At: s.now.UnixMilli(), Data: encoded(s.t, d.Data)}
	next, err := s.g.Record.Apply(e)
	if err == nil {
		err = s.g.Advance(e, next, nil, s.now)
	}
	must.Do(s.t, err)
	return ""
}

// What a sitting's players do, one after the other. Each gives an error's code, or "".
type act func(s *sitting) string

// moves makes a move after so long a thought.
func moves(thought time.Duration) act {
	return func(s *sitting) string {
		s.now = s.now.Add(thought)
		step := must.Get(s.g.Match.Try(s.g.Match.Position().Moves()[0].Text))(s.t)
		d := gamelog.MovedData{Played: *step.Played}
		left, spent := s.g.Clock.Press(s.now)
		d.Left, d.Spent = left.Milliseconds(), spent.Milliseconds()
		return s.write(gamelog.Decision{Kind: gamelog.Moved, Data: d}, nil)
	}
}

func waits(d time.Duration) act {
	return func(s *sitting) string { s.now = s.now.Add(d); return "" }
}

func undoes(by game.Color) act {
	return func(s *sitting) string { return s.write(s.g.TakeBack(by, s.g.Record.On, s.now)) }
}

func offers(by game.Color, o gamelog.Offer) act {
	return func(s *sitting) string { return s.write(s.g.Offer(by, o, s.now)) }
}

func accepts(by game.Color, o gamelog.Offer) act {
	return func(s *sitting) string { return s.write(s.g.Accept(by, o, s.now)) }
}

func gives(by game.Color) act {
	return func(s *sitting) string { return s.write(s.g.Give(by, s.now)) }
}

func again(n int, all ...act) (many []act) {
	for range n {
		many = append(many, all...)
	}
	return many
}

// After a takeback each clock is what it was when the position stood before, less the time
// that has passed since: the increment of a move that is taken back goes with it. Black
// moves first; the clock stands until both have moved.
func TestTheClockAfterATakeback(t *testing.T) {
	const w, b, s = game.White, game.Black, time.Second
	fast := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 5_000}}
	free := fast
	free.Takebacks = gamelog.Freely
	days := gamelog.Terms{Days: 2, Takebacks: gamelog.Freely}
	short := gamelog.Terms{Clock: &gamelog.Control{Base: 6_000, Increment: 5_000}, Takebacks: gamelog.Freely}
	begun := again(2, moves(s))
	turned := cheskers.Game.Start[:len(cheskers.Game.Start)-len("b 0 1")] + "w 0 1"
	for _, tc := range []struct {
		name         string
		start        string
		terms        gamelog.Terms
		acts         []act
		white, black time.Duration
		fault        string // of the last act
	}{
		{"one's own", "", free, []act{moves(10 * s), waits(3 * s), undoes(b)}, 57 * s, 50 * s, ""},
		{"by consent", "", fast, []act{moves(10 * s), waits(3 * s), offers(b, gamelog.OfferTakeback), waits(2 * s), accepts(w, gamelog.OfferTakeback)}, 55 * s, 50 * s, ""},
		{"of two plies", "", free, []act{moves(10 * s), moves(4 * s), waits(3 * s), undoes(b)}, 56 * s, 47 * s, ""},
		{"of two plies by consent", "", fast, []act{moves(10 * s), moves(4 * s), offers(b, gamelog.OfferTakeback), waits(3 * s), accepts(w, gamelog.OfferTakeback)}, 56 * s, 47 * s, ""},
		{"after a premove", "", free, []act{moves(10 * s), moves(0), undoes(b)}, 60 * s, 50 * s, ""},
		{"twelve times", "", free, again(12, moves(s), undoes(b)), 60 * s, 48 * s, ""},
		{"twelve times two", "", free, again(12, moves(s), moves(s), undoes(b)), 48 * s, 48 * s, ""},
		{"and a move again", "", free, []act{moves(10 * s), undoes(b), moves(s)}, 60 * s, 54 * s, ""},
		{"of what stood with the clock", "", free, []act{undoes(w), undoes(b)}, 60 * s, 60 * s, ""},
		{"after time was given", "", free, []act{moves(10 * s), gives(w), undoes(b)}, 60 * s, 65 * s, ""},
		{"after a pause", "", fast, []act{moves(10 * s), waits(3 * s), offers(b, gamelog.OfferPause), accepts(w, gamelog.OfferPause), waits(time.Hour),
			offers(b, gamelog.OfferResume), accepts(w, gamelog.OfferResume), offers(b, gamelog.OfferTakeback), waits(s), accepts(w, gamelog.OfferTakeback)}, 56 * s, 50 * s, ""},
		{"from a position", turned, free, []act{moves(10 * s), waits(3 * s), undoes(w)}, 50 * s, 57 * s, ""},
		{"with days", "", days, []act{moves(time.Hour), waits(2 * time.Hour), undoes(b)}, 46 * time.Hour, 47 * time.Hour, ""},
		{"with days, of two plies", "", days, []act{moves(time.Hour), moves(2 * time.Hour), waits(3 * time.Hour), undoes(b)}, 46 * time.Hour, 44 * time.Hour, ""},
		{"with days, twice", "", days, []act{moves(time.Hour), undoes(b), moves(time.Hour), undoes(b)}, 48 * time.Hour, 46 * time.Hour, ""},
		{"of the first move, on a clock of increments", "", gamelog.Terms{Clock: &gamelog.Control{Increment: 1000}, Takebacks: gamelog.Freely}, []act{undoes(w), undoes(b)}, 0, 0, ""},
		{"that no time is left for", "", short, []act{moves(5500 * time.Millisecond), moves(s), waits(s), undoes(b)}, 10 * s, 4500 * time.Millisecond, "no_time_for_that"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			start := tc.start
			if start == "" {
				start = cheskers.Game.Start
			}
			sat := sit(t, start, tc.terms)
			acts := append(begun[:2:2], tc.acts...)
			for i, do := range acts {
				want := ""
				if i == len(acts)-1 {
					want = tc.fault
				}
				if got := do(sat); got != want {
					t.Fatalf("act %d: %q, want %q", i+1, got, want)
				}
			}
			want := gamelog.Clocks{White: tc.white.Milliseconds(), Black: tc.black.Milliseconds()}
			if got := sat.g.Left(sat.now); *got != want {
				t.Errorf("the clocks show %+v, want %+v", *got, want)
			}
		})
	}
}

// A log of before keeps what it says: the increment stayed then.
func TestAnOldTakeback(t *testing.T) {
	terms := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 5_000}, Takebacks: gamelog.Freely}
	l := between(t, terms).move("b6-a5").add(gamelog.Decision{Kind: gamelog.TookBack, Data: gamelog.TookBackData{Seat: "black", Plies: 1, Left: &gamelog.Clocks{White: 60_000, Black: 64_900}}}, nil)
	if got := l.game().Record.Left; got != [2]int64{60_000, 64_900} {
		t.Errorf("the clocks are %v", got)
	}
}
