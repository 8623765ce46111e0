package site

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
)

// keep writes a finished game of two plies into the store, one minute apart, with a
// line of the watchers' and one of the players' chat between them.
func (s *served) keep(t *testing.T, slug string, visibility gamelog.Visibility) {
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
		if err := s.store.Append(t.Context(), gamelog.Append{Event: events[i], Row: rec.Row()}); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []gamelog.Audience{gamelog.ToWatchers, gamelog.ToPlayers} {
		line := gamelog.Line{ID: slug + string(to), To: to, Name: "Cleo", Text: "said to " + string(to), At: at + 150_000}
		if err := s.store.AddLine(t.Context(), id, "inner-c", line); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecords(t *testing.T) {
	s := serve(t, Config{})
	s.keep(t, "Finished01", gamelog.Listed)
	b := s.browser(t)

	text := b.get("/g/Finished01.pgn")
	text.want(t, http.StatusOK, "")
	rec, err := pgn.Read(text.body, pgn.Pasted, catalog.Games)
	if err != nil || rec.Text() != text.body {
		t.Fatalf("%v: %s", err, text.body)
	}
	if rec.Tag(pgn.TagSite) != "Finished01" || rec.Tag(pgn.TagWhite) != "Ada" || rec.Result != game.BlackWins || *rec.Moves[1].Clock.Spent != 2500 {
		t.Errorf("the record says %s", text.body)
	}
	object := b.get("/g/Finished01.json")
	object.want(t, http.StatusOK, "")
	object.contains(t, `"termination":"resignation"`, `"text":"e3-f4"`, `"spent":2500`)
	for _, w := range []reply{text, object} {
		w.lacks(t, "inner", "Cleo", "said to")
		if w.Header.Get("Access-Control-Allow-Origin") != "*" || w.Header.Get("Cache-Control") != "public, no-cache" {
			t.Errorf("headers %v", w.Header)
		}
		if again := b.get(w.Request.URL.Path, "If-None-Match: "+w.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("asked again: %d", again.StatusCode)
		}
	}
}

// Whoever has a private game's address has its record, and nobody else.
func TestRecordsOfPrivateGames(t *testing.T) {
	s := serve(t, Config{})
	s.keep(t, "Private001", gamelog.Private)
	for _, form := range []string{".pgn", ".json"} {
		w := s.browser(t).get("/g/Private001" + form)
		w.want(t, http.StatusOK, "")
		if h := w.Header; h.Get("Access-Control-Allow-Origin") != "" || h.Get("X-Robots-Tag") != "noindex" || h.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: headers %v", form, h)
		}
	}
}

func TestGamesWithoutARecord(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	for _, path := range []string{"/g/" + slug + ".pgn", "/g/nobody.json"} {
		b.get(path).want(t, http.StatusNotFound, "")
	}
	b.send("POST", "/api/games/"+slug+"/accept", "")
	s.browser(t).send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	b.get("/g/"+slug+".pgn").want(t, http.StatusNotFound, "")
}

// A record is charged for the game it is made of.
func TestRecordsAreCharged(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Looks: 2}})
	s.keep(t, "Finished02", gamelog.Listed)
	b := s.browser(t)
	for range 2 {
		b.get("/g/Finished02.pgn").want(t, http.StatusOK, "")
	}
	b.get("/g/Finished02.json").want(t, http.StatusTooManyRequests, "")
}

// read is what POST /api/records answers.
type read struct {
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

func (b *browser) read(query, text string) read {
	b.t.Helper()
	w := b.send("POST", "/api/records"+query, text, "Content-Type: text/plain")
	w.want(b.t, http.StatusOK, "")
	return sitetest.Decode[read](b.t, w.body)
}

func TestReadingRecords(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, sample := range samples.All() {
		got := b.read("", sample.Text)
		if got.Fault != nil || got.Game != sample.Record.Game.ID || got.Text != sample.Text || len(got.Snapshot.Plies) != len(sample.Record.Moves) {
			t.Errorf("%s: %+v", sample.Record.Game.Name, got)
		}
	}
	got := b.read("?game=quadsquare", "1. c3-M1 e6-M2\n2. M1xd6 c8-M7")
	if f := got.Fault; f == nil || f.Line != 2 || f.Move != "2, Black" || f.Given != "c8-M7" || f.Text == "" || len(got.Snapshot.Plies) != 3 {
		t.Errorf("%+v", got)
	}
	if got := b.read("", "[White \"A\u202Eb\"]\n[Variant \"Cheskers\"]\n\n*"); got.Snapshot.State.White != "Ab" || len(got.Snapshot.Men) == 0 {
		t.Errorf("%+v", got)
	}
	if events, _ := s.store.Counts(); events != 0 {
		t.Errorf("%d events were written", events)
	}
}

// The variations of a record are lines to be shown, each told in words at its ply; one
// within another says which.
func TestReadingVariations(t *testing.T) {
	got := serve(t, Config{}).browser(t).read("?game=cheskers", "1. b6-a5 (1. f6-g5 c3-d4 (1... c3-b4 2. b6-a5) 2. b6-a5) {well} 1... c3-d4 *")
	if got.Fault != nil {
		t.Fatalf("%+v", got.Fault)
	}
	var told []string
	for _, l := range got.Snapshot.Chat {
		told = append(told, fmt.Sprint(l.ID, "@", l.Ply, " ", l.Text))
	}
	want := []string{"@1 well", "variation-0@1 Instead: 1. f6-g5 c3-d4 (1... c3-b4 2. b6-a5) 2. b6-a5", "variation-1@1 In that line: 1... c3-b4 2. b6-a5"}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
	var lines []string
	for _, v := range got.Variations {
		line := fmt.Sprint(v.Of, " ", v.Ply)
		for _, m := range v.Moves {
			line += " " + m.Shown
		}
		lines = append(lines, line)
	}
	if diff := cmp.Diff([]string{"-1 0 f6-g5 c3-d4 b6-a5", "0 1 c3-b4 b6-a5"}, lines); diff != "" {
		t.Error(diff)
	}
}

// Of several games in a text one is read; lines are those of the text.
func TestReadingOneOfSeveral(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	text := "[White \"Ada\"]\n[Black \"Ben\"]\n[Variant \"Cheskers\"]\n\n1. b6-a5 *\n\n[Variant \"Quad-Square Chess\"]\n1. C3m1 e6-M7"
	for query, want := range map[string]read{"": {Game: "cheskers"}, "?part=1": {Game: "cheskers"}, "?part=2": {Game: "quadsquare"}, "?part=9": {Game: "quadsquare"}} {
		got := b.read(query, text)
		if got.Game != want.Game || !slices.Equal(got.Titles, []string{"Ada – Ben", ""}) || !strings.Contains(text, got.Own) || got.Own == "" {
			t.Errorf("%s: %+v", query, got)
		}
		if r := got.Remarks; (r != nil) != (want.Game == "quadsquare") || r != nil && (r[0].Line != 8 || r[0].Given != "C3m1" || r[0].Shown != "c3-M1" || r[0].Move != "1, White") {
			t.Errorf("%s: %+v", query, r)
		}
		if f := got.Fault; (f != nil) != (want.Game == "quadsquare") || f != nil && f.Line != 8 {
			t.Errorf("%s: %+v", query, f)
		}
	}
}

func TestReadingIsBounded(t *testing.T) {
	b := serve(t, Config{Limits: limit.Limits{Records: 1}}).browser(t)
	b.send("POST", "/api/records", strings.Repeat("x", 64<<10+1)).want(t, http.StatusBadRequest, pgn.CodeTooLong)
	b.send("POST", "/api/records", "x").want(t, http.StatusTooManyRequests, "too_many")
}

// The page of a finished game has what the watchers said, at its ply.
func TestLinesStandAtTheirPlies(t *testing.T) {
	s := serve(t, Config{})
	s.keep(t, "Finished03", gamelog.Listed)
	w := s.browser(t).get("/api/games/Finished03")
	chat := sitetest.Decode[looked](t, w.body).D.Chat
	if len(chat) != 1 || chat[0].Text != "said to watchers" || chat[0].Ply != 1 {
		t.Errorf("%+v", chat)
	}
}
