package gamelog_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// A fold knows each seat, side, offer, result and term that an event names, or says that
// it cannot read the log: it never takes one for another.
func TestAFoldDoesNotGuess(t *testing.T) {
	playing := between(t, gamelog.Terms{}).move("b6-a5").game().Record
	created := gamelog.CreatedData{Rules: 1, Slug: "s", Game: "cheskers", Start: cheskers.Game.Start, By: anna, Side: "white"}
	with := func(change func(*gamelog.CreatedData)) gamelog.CreatedData {
		d := created
		change(&d)
		return d
	}
	for _, tc := range []struct {
		name string
		kind gamelog.Kind
		data any
	}{
		{"an offer of a later kind, accepted", gamelog.Accepted, gamelog.AnswerData{Seat: "white", Offer: "analysis"}},
		{"an offer of a later kind", gamelog.Offered, gamelog.SeatData{Seat: "white", Offer: "analysis"}},
		{"an offer of a later kind, declined", gamelog.Declined, gamelog.SeatData{Seat: "white", Offer: "analysis"}},
		{"an offer of a later kind, withdrawn", gamelog.Withdrawn, gamelog.SeatData{Seat: "white", Offer: "analysis"}},
		{"an offer by nobody", gamelog.Offered, gamelog.SeatData{Offer: gamelog.OfferDraw}},
		{"an offer declined by nobody", gamelog.Declined, gamelog.SeatData{Offer: gamelog.OfferDraw}},
		{"an offer accepted by nobody", gamelog.Accepted, gamelog.AnswerData{Offer: gamelog.OfferDraw}},
		{"a takeback of more than there is", gamelog.Accepted, gamelog.AnswerData{Seat: "white", Offer: gamelog.OfferTakeback, Plies: 2}},
		{"a takeback of less than nothing", gamelog.TookBack, gamelog.TookBackData{Seat: "white", Plies: -1}},
		{"a takeback by nobody", gamelog.TookBack, gamelog.TookBackData{Plies: 1}},
		{"a resignation of nobody", gamelog.Resigned, gamelog.SeatData{}},
		{"a move of nobody", gamelog.Moved, gamelog.MovedData{}},
		{"a move to an unknown result", gamelog.Moved, gamelog.MovedData{Played: game.Played{By: "white"}, Outcome: &game.Outcome{Result: "2-0", Reason: game.Checkmate}}},
		{"a claim of an unknown result", gamelog.Claimed, gamelog.EndedData{Seat: "white", Outcome: game.Outcome{Result: "2-0", Reason: game.Absence}}},
		{"a claim without a reason", gamelog.Claimed, gamelog.EndedData{Seat: "white", Outcome: game.Outcome{Result: "1-0"}}},
		{"a fallen flag of a third side", gamelog.Flagged, gamelog.EndedData{Seat: "red", Outcome: game.Won(game.White, game.Time)}},
		{"a seat taken that is none", gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "red"}},
		{"a seat shared that is none", gamelog.Shared, gamelog.SharedData{With: bert, Seat: "red"}},
		{"time given by nobody", gamelog.Given, gamelog.GivenData{Time: 1}},
		{"a hint to nobody", gamelog.Hinted, gamelog.HintedData{Ply: 1}},
		{"an event of a later kind", "sang", struct{}{}},
		{"a side that is none", gamelog.Created, with(func(d *gamelog.CreatedData) { d.Side = "red" })},
		{"a computer without a seat", gamelog.Created, with(func(d *gamelog.CreatedData) { d.Computer = &gamelog.Computer{Seat: "red", Level: 1} })},
		{"rules of a later version", gamelog.Created, with(func(d *gamelog.CreatedData) { d.Rules = 2 })},
		{"an unknown visibility", gamelog.Created, with(func(d *gamelog.CreatedData) { d.Visibility = "friends" })},
		{"unknown takebacks", gamelog.Created, with(func(d *gamelog.CreatedData) { d.Takebacks = "two" })},
	} {
		r := playing
		if tc.kind == gamelog.Created {
			r = gamelog.Record{}
		}
		e := gamelog.Event{Game: "g", Seq: r.Seq + 1, Kind: tc.kind, Version: gamelog.EventVersion, Data: encoded(t, tc.data)}
		for from, data := range map[string]any{"the log": nil, "the room": tc.data} {
			if got, err := r.ApplyWith(e, data); !errors.Is(err, gamelog.ErrUnreadable) {
				t.Errorf("%s, from %s: %v, the game is %s %+v", tc.name, from, err, got.Status, got.End.Outcome)
			}
		}
	}
	next := gamelog.Event{Game: "g", Seq: playing.Seq + 1, Kind: gamelog.Forgiven, Version: gamelog.EventVersion, Data: encoded(t, gamelog.ForgivenData{})}
	for name, change := range map[string]func(*gamelog.Event){
		"an event behind a gap":   func(e *gamelog.Event) { e.Seq++ },
		"an event of before":      func(e *gamelog.Event) { e.Seq-- },
		"a later version":         func(e *gamelog.Event) { e.Version = gamelog.EventVersion + 1 },
		"data that make no sense": func(e *gamelog.Event) { e.Data = []byte(`"?"`) },
	} {
		e := next
		change(&e)
		if _, err := playing.Apply(e); !errors.Is(err, gamelog.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := playing.Apply(next); err != nil {
		t.Errorf("the next event: %v", err)
	}
	if _, err := gamelog.Fold([]gamelog.Event{{Game: "g", Seq: 1, Kind: gamelog.Created, Version: 1, Data: encoded(t, created)}}); err != nil {
		t.Errorf("what is known: %v", err)
	}
}

func encoded(t *testing.T, data any) []byte {
	t.Helper()
	return must.Get(json.Marshal(data))(t)
}

var bert = gamelog.Person{ID: "p-bert", Name: "Second Player"}

// between begins a game of Anna, who is White, against Bert.
func between(t *testing.T, terms gamelog.Terms) *log {
	t.Helper()
	l := invited(t, gamelog.SideWhite, terms)
	return l.add(gamelog.Decision{Kind: gamelog.Joined, Data: gamelog.JoinedData{By: bert, Seat: "black"}}, nil)
}

// invited is an invitation of Anna's.
func invited(t *testing.T, side string, terms gamelog.Terms) *log {
	t.Helper()
	return created(t, gamelog.CreatedData{Side: side, Terms: terms})
}

// created is a game of Cheskers that Anna has made.
func created(t *testing.T, d gamelog.CreatedData) *log {
	t.Helper()
	d.Rules, d.Slug, d.Game, d.Start, d.By = 1, "slug", "cheskers", cheskers.Game.Start, anna
	first := must.Get(gamelog.FirstEvent("g", time.Now(), d))(t)
	return &log{t: t, events: []gamelog.Event{first}}
}
