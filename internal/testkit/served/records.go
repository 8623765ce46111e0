package served

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// StoreGame stores a finished game of Cheskers and indexes it: it began an hour ago, has an
// event each minute, and White resigned after these moves (by default two). Spectators and
// players have a chat message each.
func (s *Site) StoreGame(t *testing.T, slug string, visibility gamelog.Visibility, moves ...string) {
	t.Helper()
	if len(moves) == 0 {
		moves = []string{"Cb8-a5", "e3-f4"}
	}
	at := time.Now().Add(-time.Hour).UnixMilli()
	events := eventsOf(t, slug, visibility, moves)
	var rec gamelog.Record
	for i := range events {
		events[i].At = at + int64(i)*60_000
		rec = must.Get(gamelog.Fold(events[:i+1]))(t)
		must.Do(t, s.Store.Append(t.Context(), gamelog.Append{Event: events[i], Row: rec.Row()}))
	}
	for _, to := range []gamelog.Audience{gamelog.ToWatchers, gamelog.ToPlayers} {
		line := gamelog.Line{ID: slug + string(to), To: to, Speaker: "inner-c", Name: "Cleo", Text: "said to " + string(to), At: at + 150_000}
		must.Do(t, s.Store.AddLine(t.Context(), events[0].Game, line))
	}
	row := rec.Row()
	ended := archive.Ended{ID: row.ID, Slug: slug, White: row.White.Name, Black: row.Black.Name}
	var entry archive.Entry
	if row.Listed() {
		entry = archive.EntryOf(rec, catalog.Find)
	}
	must.Do(t, s.Store.Archive().AddToIndex(t.Context(), ended, entry))
}

// eventsOf returns the events of StoreGame's game, without times.
func eventsOf(t *testing.T, slug string, visibility gamelog.Visibility, moves []string) []gamelog.Event {
	t.Helper()
	white, black := gamelog.Person{ID: "inner-w", Name: "Ada"}, gamelog.Person{ID: "inner-b", Name: "Ben"}
	id := "inner-" + slug
	first, err := gamelog.FirstEvent(id, time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: slug, Game: "cheskers", Start: cheskers.Game.Start, By: white,
		Side: gamelog.SideWhite, Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}, Visibility: visibility}})
	must.Do(t, err)
	events := []gamelog.Event{first}
	add := func(kind gamelog.Kind, data any) {
		body := must.Get(json.Marshal(data))(t)
		events = append(events, gamelog.Event{Game: id, Seq: int64(len(events) + 1), Kind: kind, Version: gamelog.EventVersion, Data: body})
	}
	add(gamelog.Joined, gamelog.JoinedData{By: black, Seat: "black"})
	match := must.Get(game.NewMatch(cheskers.Game, cheskers.Game.Start))(t)
	for i, move := range moves {
		p := must.Get(match.Play(move))(t)
		spent := 2500 * int64(min(i, 1)) // no clock runs during the first move
		add(gamelog.Moved, gamelog.MovedData{Played: *p, Left: 60_000 - spent, Spent: spent})
	}
	add(gamelog.Resigned, gamelog.SeatData{Seat: "white"})
	return events
}

// Read is the response to POST /api/records.
type Read struct {
	Game     string
	Snapshot struct {
		Plies  []struct{ Text string }
		State  struct{ White string }
		Pieces []game.Piece `json:"men"`
		Chat   []gamelog.Line
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
	Error *struct {
		Code, Move, By, Given, Text, Key, Instead string
		Line, Number                              int
	} `json:"fault"`
}

// Read posts a record.
func (b *Browser) Read(query, text string) Read {
	b.t.Helper()
	w := b.Send("POST", "/api/records"+query, text, "Content-Type: text/plain")
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[Read](b.t, w.Text)
}
