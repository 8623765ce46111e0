package served

import (
	"net/http"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/sitetest"
)

// Keep writes a finished game of two plies into the store, one minute apart, with a
// line of the watchers' and one of the players' chat between them.
func (s *Site) Keep(t *testing.T, slug string, visibility gamelog.Visibility) {
	t.Helper()
	at := time.Now().Add(-time.Hour).UnixMilli()
	white, black := gamelog.Person{ID: "inner-w", Name: "Ada"}, gamelog.Person{ID: "inner-b", Name: "Ben"}
	id := "inner-" + slug
	first, err := gamelog.FirstEvent(id, time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: slug, Game: "cheskers", Start: cheskers.Game.Start, By: white,
		Side: gamelog.SideWhite, Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}, Visibility: visibility}})
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.NewMatch(cheskers.Game, cheskers.Game.Start)
	if err != nil {
		t.Fatal(err)
	}
	moved := func(text string, spent int64) gamelog.MovedData {
		p, err := match.Play(text)
		if err != nil {
			t.Fatal(err)
		}
		return gamelog.MovedData{Played: *p, Left: 60_000 - spent, Spent: spent}
	}
	events := []gamelog.Event{first}
	for _, e := range []struct {
		kind gamelog.Kind
		data any
	}{
		{gamelog.Joined, gamelog.JoinedData{By: black, Seat: "black"}}, {gamelog.Moved, moved("Cb8-a5", 0)},
		{gamelog.Moved, moved("e3-f4", 2500)}, {gamelog.Resigned, gamelog.SeatData{Seat: "white"}},
	} {
		body, err := gamelog.EventBody(e.data)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, gamelog.Event{Game: id, Seq: int64(len(events) + 1), Kind: e.kind, Version: gamelog.EventVersion, Data: body})
	}
	for i := range events {
		events[i].At = at + int64(i)*60_000
		rec, err := gamelog.Fold(events[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Store.Append(t.Context(), gamelog.Append{Event: events[i], Row: rec.Row()}); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []gamelog.Audience{gamelog.ToWatchers, gamelog.ToPlayers} {
		line := gamelog.Line{ID: slug + string(to), To: to, Name: "Cleo", Text: "said to " + string(to), At: at + 150_000}
		if err := s.Store.AddLine(t.Context(), id, "inner-c", line); err != nil {
			t.Fatal(err)
		}
	}
}

// Read is what POST /api/records answers.
type Read struct {
	Game     string
	Snapshot struct {
		Plies []struct{ Text string }
		State struct{ White string }
		Men   []game.Man
		Chat  []gamelog.Line
	}
	Variations []struct {
		Of, Ply int
		Moves   []struct{ Shown string }
	}
	Titles  []string
	Own     string
	Remarks []struct {
		Line               int
		Move, Given, Shown string
	}
	Text  string
	Fault *struct {
		Code, Move, Given, Text, Instead string
		Line                             int
	}
}

func (b *Browser) Read(query, text string) Read {
	b.t.Helper()
	w := b.Send("POST", "/api/records"+query, text, "Content-Type: text/plain")
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[Read](b.t, w.Text)
}
