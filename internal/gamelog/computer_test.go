package gamelog_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

var anna = gamelog.Person{ID: "p-anna", Name: "First Player"}

// log is a log that a test writes, in one game of Cheskers against the computer, in
// which Black moves first.
type log struct {
	t      *testing.T
	events []gamelog.Event
}

func rules(id string) (*game.Game, bool) { return cheskers.Game, id == cheskers.Game.ID }

// against begins a game in which the computer has this seat.
func against(t *testing.T, seat string, terms gamelog.Terms) *log {
	t.Helper()
	return created(t, gamelog.CreatedData{Side: gamelog.SideChance, Terms: terms, Computer: &gamelog.Computer{Seat: seat, Level: 4, Engine: "1"}})
}

func (l *log) game() *gamelog.Game {
	l.t.Helper()
	g := must.Get(gamelog.Load(l.events, rules, func(gamelog.Event, gamelog.Record) {}))(l.t)
	g.Engine = "2"
	g.StartClock(time.Now(), func(time.Time) time.Duration { return 0 })
	return &g
}

// add writes the event of a decision that has to be made.
func (l *log) add(d gamelog.Decision, err error) *log {
	l.t.Helper()
	body, encoding := json.Marshal(d.Data)
	if err := errors.Join(err, encoding); err != nil || d.None() {
		l.t.Fatalf("decided %+v, %v", d, err)
	}
	l.events = append(l.events, gamelog.Event{Game: "g", Seq: int64(len(l.events)) + 1, Kind: d.Kind, Version: gamelog.EventVersion,
		At: time.Now().UnixMilli(), Data: body})
	return l
}

func (l *log) move(text string) *log {
	l.t.Helper()
	g := l.game()
	step := must.Get(g.Match.Try(text))(l.t)
	return l.add(gamelog.Decision{Kind: gamelog.Moved, Data: gamelog.MovedData{Played: *step.Played, Left: g.Record.Left[g.Turn()]}}, nil)
}

func code(err error) string {
	var f *gamelog.Error
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

func TestTheComputerIsSeatedAtOnce(t *testing.T) {
	r := against(t, "black", gamelog.Terms{}).game().Record
	if r.Status != gamelog.Playing || r.Seats.Owners != [2]gamelog.Person{anna, gamelog.ComputerPerson} {
		t.Errorf("the game is %s between %v", r.Status, r.Seats.Owners)
	}
	if row := r.Row(); row.Level != 4 || row.Listed() {
		t.Errorf("the row is %+v", row)
	}
}

// Programs that know of no computer read version 1 alone.
func TestOlderProgramsRefuseTheComputersGames(t *testing.T) {
	people, err := gamelog.FirstEvent("g", time.Now(), gamelog.CreatedData{})
	if err != nil || people.Version != 1 {
		t.Errorf("a game between people begins with version %d, %v", people.Version, err)
	}
	l := against(t, "black", gamelog.Terms{})
	if l.events[0].Version != 2 {
		t.Errorf("a game against the computer begins with version %d", l.events[0].Version)
	}
	l.move("b6-a5").events[1].Version = 2
	if _, err := gamelog.Fold(l.events); err == nil {
		t.Error("a move of an unknown version is read")
	}
}

func TestPendingAction(t *testing.T) {
	clocked := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}
	offer := func(g *gamelog.Game, o gamelog.Offer) (gamelog.Decision, error) {
		return g.Offer(game.White, o, time.Now())
	}
	for _, tc := range []struct {
		name string
		log  *log
		want gamelog.PendingAction
	}{
		{"on turn at the start", against(t, "black", gamelog.Terms{}), gamelog.PendingAction{Kind: gamelog.Play, On: 1}},
		{"the other is on turn", against(t, "white", gamelog.Terms{}), gamelog.PendingAction{}},
		{"on turn after a move", against(t, "white", gamelog.Terms{}).move("b6-a5"), gamelog.PendingAction{Kind: gamelog.Play, On: 2}},
		{"after its own move", against(t, "black", gamelog.Terms{}).move("b6-a5"), gamelog.PendingAction{}},
		{"a draw is offered to it on turn", func() *log {
			l := against(t, "black", gamelog.Terms{})
			return l.add(offer(l.game(), gamelog.OfferDraw))
		}(), gamelog.PendingAction{Kind: gamelog.AnswerDraw, On: 1}},
		{"a draw is offered to it off turn", func() *log {
			l := against(t, "black", gamelog.Terms{}).move("b6-a5")
			return l.add(offer(l.game(), gamelog.OfferDraw))
		}(), gamelog.PendingAction{Kind: gamelog.AnswerDraw, On: 2}},
		{"paused", func() *log {
			l := against(t, "black", clocked)
			g := l.game()
			g.StartClock(time.Now(), func(time.Time) time.Duration { return 0 })
			return l.add(offer(g, gamelog.OfferPause))
		}(), gamelog.PendingAction{}},
		{"over", func() *log {
			l := against(t, "black", clocked)
			return l.add(l.game().Record.Resign(game.White), nil)
		}(), gamelog.PendingAction{}},
	} {
		if got := tc.log.game().PendingAction(); got != tc.want {
			t.Errorf("%s: %+v, want %+v", tc.name, got, tc.want)
		}
	}
}

// All but a draw is answered by the event of the offer itself.
func TestTheComputerAgreesAtOnce(t *testing.T) {
	clocked := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}
	begun := func() (*log, *gamelog.Game) {
		l := against(t, "white", clocked).move("b6-a5").move("a3-b4")
		g := l.game()
		g.StartClock(time.Now(), func(time.Time) time.Duration { return 0 })
		return l, g
	}
	for _, tc := range []struct {
		offer gamelog.Offer
		check func(r gamelog.Record) bool
	}{
		{gamelog.OfferTakeback, func(r gamelog.Record) bool { return r.Plies.Len() == 0 }},
		{gamelog.OfferPause, func(r gamelog.Record) bool { return r.Paused }},
		{gamelog.OfferCancel, func(r gamelog.Record) bool { return r.End.Outcome.Result == game.NoResult }},
	} {
		l, g := begun()
		r := l.add(g.Offer(game.Black, tc.offer, time.Now())).game().Record
		if !tc.check(r) || len(r.Offers.Open) > 0 {
			t.Errorf("%s: %+v", tc.offer, r)
		}
		if last := l.events[len(l.events)-1]; last.Actor(&r) != "black" {
			t.Errorf("%s: the command was that of %q", tc.offer, last.Actor(&r))
		}
	}
	l, g := begun()
	if l.add(g.Offer(game.Black, gamelog.OfferDraw, time.Now())); len(l.game().Record.Offers.Open) != 1 {
		t.Error("a draw is agreed on without a thought")
	}
	l, g = begun()
	l.add(g.Offer(game.Black, gamelog.OfferPause, time.Now()))
	if l.add(l.game().Offer(game.Black, gamelog.OfferResume, time.Now())); l.game().Record.Paused {
		t.Error("the game does not go on")
	}
}

func TestARematchWithTheComputer(t *testing.T) {
	for seat, end := range map[string]func(*gamelog.Record) (gamelog.Decision, error){
		"black": func(r *gamelog.Record) (gamelog.Decision, error) { return r.Resign(game.Black), nil },
		"white": func(r *gamelog.Record) (gamelog.Decision, error) { return r.Abort(game.Black) }, // nothing was played
	} {
		l := against(t, "white", gamelog.Terms{}).move("b6-a5")
		l.add(end(&l.game().Record))
		d, err := l.game().Offer(game.Black, gamelog.OfferRematch, time.Now())
		if err != nil || d.Kind != gamelog.Accepted || d.Before == nil {
			t.Fatalf("decided %+v, %v", d, err)
		}
		r, err := gamelog.Fold([]gamelog.Event{d.Before.Event})
		machines, _ := r.ComputerSeat()
		if err != nil || *r.Computer != (gamelog.Computer{Seat: seat, Level: 4, Engine: "2"}) || r.Status != gamelog.Playing ||
			r.Seats.Owners[machines] != gamelog.ComputerPerson || r.Seats.Owners[machines.Other()] != anna || d.Before.Row.Level != 4 {
			t.Errorf("the rematch is %+v, %v", r, err)
		}
	}
}

// A game without a running clock ends after seven days, the computer's.
func TestIdleGamesEnd(t *testing.T) {
	const week = 7 * 24 * time.Hour
	clocked := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}
	for _, tc := range []struct {
		name string
		log  *log
		ends bool
	}{
		{"no clock, at the start", against(t, "black", gamelog.Terms{}), true},
		{"no clock, amid the game", against(t, "black", gamelog.Terms{}).move("b6-a5").move("a3-b4"), true},
		{"a clock that does not run yet", against(t, "black", clocked).move("b6-a5"), true},
		{"a clock that runs", against(t, "black", clocked).move("b6-a5").move("a3-b4"), false},
		{"paused", func() *log {
			l := against(t, "white", clocked).move("b6-a5").move("a3-b4")
			g := l.game()
			g.StartClock(time.Now(), func(time.Time) time.Duration { return 0 })
			return l.add(g.Offer(game.Black, gamelog.OfferPause, time.Now()))
		}(), true},
	} {
		r := tc.log.game().Record
		moved := time.UnixMilli(r.Moved)
		if _, ok := r.Expired(moved.Add(week - time.Second)); ok {
			t.Errorf("%s: ends before its time", tc.name)
		}
		d, ok := r.Expired(moved.Add(week))
		if ok != tc.ends || ok && (d.Kind != gamelog.Claimed || d.Data.(gamelog.EndedData).Outcome.Reason != game.Absence) {
			t.Errorf("%s: %+v, %v", tc.name, d, ok)
		}
		if due := r.Deadline(); (due != 0) != tc.ends || tc.ends && due != moved.Add(week).UnixMilli() {
			t.Errorf("%s: the deadline is %d", tc.name, due)
		}
	}
}

// A hint is marked once at its ply, and stays marked where the ply is taken back.
func TestHints(t *testing.T) {
	l := against(t, "white", gamelog.Terms{})
	l.add(l.game().Hint(game.Black, 1))
	if d, err := l.game().Hint(game.Black, 1); err != nil || !d.None() {
		t.Errorf("a second hint at one ply is %+v, %v", d, err)
	}
	l.move("b6-a5").move("a3-b4")
	l.add(l.game().Hint(game.Black, 4))
	l.add(l.game().Offer(game.Black, gamelog.OfferTakeback, time.Now()))
	if got := l.game().Record.Hints; !slices.Equal(got, []int{1, 3}) {
		t.Errorf("hints are marked at %v", got)
	}
	for _, tc := range []struct {
		seat game.Color
		on   int64
		want string
	}{{game.Black, 3, "stale"}, {game.White, 6, "not_your_turn"}, {game.Black, 6, ""}} {
		if _, err := l.game().Hint(tc.seat, tc.on); code(err) != tc.want {
			t.Errorf("%v on %d: %v", tc.seat, tc.on, err)
		}
	}
	over := against(t, "white", gamelog.Terms{})
	over.add(over.game().Record.Resign(game.Black), nil)
	if d, err := over.game().Hint(game.Black, 1); code(err) != "game_over" {
		t.Errorf("after the end: %+v, %v", d, err)
	}
	if _, err := invited(t, gamelog.SideBoth, gamelog.Terms{}).game().Hint(game.Black, 1); code(err) != "no_hints" {
		t.Errorf("between people: %v", err)
	}
}

// An answer is the command of the player who gave it, but for what the computer agrees to at
// once: that is the command of the player who asked.
func TestWhoseCommandAnAnswerIs(t *testing.T) {
	r := against(t, "white", gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}).move("b6-a5").move("a3-b4").game().Record
	for _, tc := range []struct {
		kind  gamelog.Kind
		seat  string
		offer gamelog.Offer
		actor string
	}{
		{gamelog.Accepted, "white", gamelog.OfferTakeback, "black"},
		{gamelog.Accepted, "white", gamelog.OfferDraw, "white"},
		{gamelog.Accepted, "black", gamelog.OfferTakeback, "black"},
		{gamelog.Accepted, "black", gamelog.OfferDraw, "black"},
		{gamelog.Declined, "white", gamelog.OfferTakeback, "white"},
	} {
		data := must.Get(json.Marshal(gamelog.AnswerData{Seat: tc.seat, Offer: tc.offer}))(t)
		if got := (gamelog.Event{Kind: tc.kind, Data: data}).Actor(&r); got != tc.actor {
			t.Errorf("%s by %s to %s: the command of %q, not of %q", tc.kind, tc.seat, tc.offer, got, tc.actor)
		}
	}
}
