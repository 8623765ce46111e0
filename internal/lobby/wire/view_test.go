package wire_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

var (
	anna = gamelog.Person{ID: "anna", Name: "Anna"}
	bert = gamelog.Person{ID: "bert", Name: "Bert"}
	now  = time.UnixMilli(1_700_000_000_000)
)

// played is a game with a clock between Anna, White, and Bert, whose clock has run for ten
// seconds after these moves.
func played(t *testing.T, moves ...string) *gamelog.Game {
	t.Helper()
	begun := now.Add(-10 * time.Second)
	first, err := gamelog.FirstEvent("g", begun, gamelog.CreatedData{Rules: 1, Slug: "slug", Game: "cheskers", Start: cheskers.Game.Start,
		By: anna, Side: "white", Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}})
	if err != nil {
		t.Fatal(err)
	}
	events := []gamelog.Event{first}
	add := func(kind gamelog.Kind, data any) {
		events = append(events, gamelog.Event{Game: "g", Seq: int64(len(events)) + 1, Kind: kind, Version: gamelog.EventVersion,
			At: begun.UnixMilli(), Data: asJSON(t, data)})
	}
	load := func() *gamelog.Game {
		g := must.Get(gamelog.Load(events, func(string) (*game.Game, bool) { return cheskers.Game, true }, func(gamelog.Event, gamelog.Record) {}))(t)
		g.StartClock(now, func(time.Time) time.Duration { return 0 })
		return &g
	}
	add(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
	for _, text := range moves {
		step := must.Get(load().Match.Try(text))(t)
		add(gamelog.Moved, gamelog.MovedData{Played: *step.Played, Left: 60_000})
	}
	return load()
}

// opened decodes a message.
func opened[D any](t *testing.T, m outbox.Message, kind string) (data D) {
	t.Helper()
	out := struct {
		T string `json:"t"`
		D *D     `json:"d"`
	}{D: &data}
	if err := json.Unmarshal(m.Bytes(), &out); err != nil || out.T != kind {
		t.Fatalf("%s (%v), want %s", m.Bytes(), err, kind)
	}
	return data
}

// Each visitor is shown the game with what they may do in it, and no one what another may.
func TestASnapshotIsForOneVisitor(t *testing.T) {
	g := played(t, "b6-a5", "a3-b4")
	p := wire.Presenter{Game: g, Now: now}
	moves := wire.Moves{}.UpTo(g.Record.Plies)
	lines := []gamelog.Line{{ID: "1", Text: "hello"}}
	for id, want := range map[string]struct {
		seat    string
		creator bool
		legal   bool // it is Black's turn
		may     bool
	}{"anna": {"white", true, false, true}, "bert": {"black", false, true, true}, "eve": {"", false, false, false}} {
		m := p.View(id, moves, wire.Presence{White: "online"}, lines).Message()
		s := opened[wire.Snapshot](t, m, wire.OutSnapshot)
		if m.Kind != outbox.Snapshot || s.You.Seat != want.seat || s.You.Creator != want.creator {
			t.Errorf("%s: kind %d, %+v", id, m.Kind, s.You)
		}
		if (len(s.State.Legal) > 0) != want.legal || (len(s.State.May) > 0) != want.may {
			t.Errorf("%s has %d moves, and may %v", id, len(s.State.Legal), s.State.May)
		}
		if len(s.Plies) != 2 || s.Plies[1].Text != "a3-b4" || len(s.Pieces) != 24 || len(s.Chat) != 1 || s.Presence.White != "online" {
			t.Errorf("%s is shown %+v", id, s)
		}
		if c := s.State.Clock; c == nil || c.Black != 50_000 || c.White != 60_000 || c.Running != "black" {
			t.Errorf("%s: clock %+v", id, s.State.Clock)
		}
	}
	p.Degraded = now.Add(-4 * time.Second)
	if c := p.Clock(); c.Black != 54_000 || c.Running != "" {
		t.Errorf("while the store is away the clocks stand at %+v", c)
	}
}

// Of a finished game each line of chat says after which ply it was said.
func TestChatBesideThePlies(t *testing.T) {
	g := played(t, "b6-a5")
	g.Record.Status = gamelog.Over
	at := g.Record.Plies.Last().At
	lines := []gamelog.Line{{ID: "1", At: at - 1}, {ID: "2", At: at}, {ID: "3", At: at + 1}}
	v := wire.Presenter{Game: g, Now: now}.View("anna", wire.Moves{}.UpTo(g.Record.Plies), wire.Presence{}, lines)
	var plies []int
	for _, line := range v.Snapshot.Chat {
		plies = append(plies, line.Ply)
	}
	if !slices.Equal(plies, []int{0, 1, 1}) || lines[1].Ply != 0 {
		t.Errorf("said after %v", plies)
	}
}

// Moves are encoded once each, also where some were taken back and others played.
func TestMovesGoOn(t *testing.T) {
	one, two := played(t, "b6-a5").Record.Plies, played(t, "b6-a5", "a3-b4").Record.Plies
	other := played(t, "b6-c5").Record.Plies
	text := func(m wire.Moves) string {
		s := opened[wire.Snapshot](t, wire.View{Moves: m, Snapshot: wire.Snapshot{Plies: []gamelog.Ply{}}}.Message(), wire.OutSnapshot)
		all := ""
		for _, ply := range s.Plies {
			all += ply.Text + " "
		}
		return all
	}
	first := wire.Moves{}.UpTo(one)
	for name, tc := range map[string]struct {
		got   wire.Moves
		want  string
		count int
	}{
		"one":           {first, "b6-a5 ", 1},
		"one more":      {first.UpTo(two), "b6-a5 a3-b4 ", 2},
		"one less":      {first.UpTo(two).UpTo(one), "b6-a5 ", 1},
		"another":       {first.UpTo(other), "b6-c5 ", 1},
		"none to keep":  {first.Keep(), "", 0},
		"one as it was": {first, "b6-a5 ", 1},
	} {
		if got := text(tc.got); got != tc.want || tc.got.Count() != tc.count {
			t.Errorf("%s: %q, %d plies", name, got, tc.got.Count())
		}
	}
}

// An event is encoded once for each audience; who made it is told their command's id.
func TestEventMessages(t *testing.T) {
	g := played(t, "b6-a5")
	messages := wire.NewEventMessages(wire.Presenter{Game: g, Now: now}, gamelog.Moved)
	defer messages.Free()
	watcher := messages.For(nil)
	if again := messages.For(nil); &again.Bytes()[0] != &watcher.Bytes()[0] {
		t.Error("the same message is encoded twice")
	}
	white := messages.For([]game.Color{game.White})
	for who, m := range map[string]outbox.Message{"a watcher": watcher, "White": white} {
		e := opened[wire.EventOut](t, m, "moved")
		if m.Kind != outbox.Event || e.Ply.Text != "b6-a5" || (len(e.State.Legal) > 0) != (who == "White") {
			t.Errorf("%s is sent %s", who, m.Bytes())
		}
	}
	var out wire.Out
	if err := json.Unmarshal(messages.Answer([]game.Color{game.Black}, "c1").Bytes(), &out); err != nil || out.ID != "c1" || out.V != 3 {
		t.Errorf("answered %+v, %v", out, err)
	}
}
