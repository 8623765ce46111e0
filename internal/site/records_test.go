package site_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestRecords(t *testing.T) {
	s := served.Start(t, site.Config{})
	s.StoreGame(t, "Finished01", gamelog.Listed)
	b := s.Browser(t)

	text := b.Get("/g/Finished01.pgn")
	text.Want(t, http.StatusOK, "")
	rec, err := pgn.Read(text.Text, pgn.Pasted, catalog.Games)
	if err != nil || rec.Text() != text.Text {
		t.Fatalf("%v: %s", err, text.Text)
	}
	if rec.Tag(pgn.TagSite) != "Finished01" || rec.Tag(pgn.TagWhite) != "Ada" || rec.Result != game.BlackWins || *rec.Moves[1].Clock.Spent != 2500 {
		t.Errorf("the record says %s", text.Text)
	}
	object := b.Get("/g/Finished01.json")
	object.Want(t, http.StatusOK, "")
	object.Contains(t, `"termination":"resignation"`, `"text":"e3-f4"`, `"spent":2500`)
	for _, w := range []served.Reply{text, object} {
		w.Lacks(t, "inner", "Cleo", "said to")
		if w.Header.Get("Access-Control-Allow-Origin") != "*" || w.Header.Get("Cache-Control") != "public, no-cache" {
			t.Errorf("headers %v", w.Header)
		}
		if again := b.Get(w.Request.URL.Path, "If-None-Match: "+w.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("asked again: %d", again.StatusCode)
		}
	}
}

// The record of a private game is only for those who have its address.
func TestRecordsOfPrivateGames(t *testing.T) {
	s := served.Start(t, site.Config{})
	s.StoreGame(t, "Private001", gamelog.Private)
	for _, form := range []string{".pgn", ".json"} {
		w := s.Browser(t).Get("/g/Private001" + form)
		w.Want(t, http.StatusOK, "")
		if h := w.Header; h.Get("Access-Control-Allow-Origin") != "" || h.Get("X-Robots-Tag") != "noindex" || h.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: headers %v", form, h)
		}
	}
}

func TestGamesWithoutARecord(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	for _, path := range []string{"/g/" + slug + ".pgn", "/g/nobody.json"} {
		b.Get(path).Want(t, http.StatusNotFound, "")
	}
	b.Send("POST", "/api/games/"+slug+"/accept", "")
	s.Browser(t).Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	b.Get("/g/"+slug+".pgn").Want(t, http.StatusNotFound, "")
}

// A record is charged for the game it is made of.
func TestRecordsAreCharged(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Looks: 2}})
	s.StoreGame(t, "Finished02", gamelog.Listed)
	b := s.Browser(t)
	for range 2 {
		b.Get("/g/Finished02.pgn").Want(t, http.StatusOK, "")
	}
	b.Get("/g/Finished02.json").Want(t, http.StatusTooManyRequests, "")
}

func TestReadingRecords(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	for _, sample := range samples.All() {
		got := b.Read("", sample.Text)
		if got.Error != nil || got.Game != sample.Record.Game.ID || got.Text != sample.Text || len(got.Snapshot.Plies) != len(sample.Record.Moves) {
			t.Errorf("%s: %+v", sample.Record.Game.Name, got)
		}
	}
	got := b.Read("?game=quadsquare", "1. c3-M1 e6-M2\n2. M1xd6 c8-M7")
	if f := got.Error; f == nil || f.Line != 2 || f.Move != "2, Black" || f.Number != 2 || f.By != "black" || f.Given != "c8-M7" || f.Text == "" || f.Key == "" || len(got.Snapshot.Plies) != 3 {
		t.Errorf("%+v", got)
	}
	if got := b.Read("", "[White \"A\u202Eb\"]\n[Variant \"Cheskers\"]\n\n*"); got.Snapshot.State.White != "Ab" || len(got.Snapshot.Pieces) == 0 {
		t.Errorf("%+v", got)
	}
	if events, _ := s.Store.File.Counts(t); events != 0 {
		t.Errorf("%d events were written", events)
	}
}

// The variations of a record are lines to be shown, each told in words at its ply; one
// within another says which.
func TestReadingVariations(t *testing.T) {
	got := served.Start(t, site.Config{}).Browser(t).Read("?game=cheskers", "1. b6-a5 (1. f6-g5 c3-d4 (1... c3-b4 2. b6-a5) 2. b6-a5) {well} 1... c3-d4 *")
	if got.Error != nil {
		t.Fatalf("%+v", got.Error)
	}
	var told []string
	for _, l := range got.Snapshot.Chat {
		told = append(told, fmt.Sprint(l.ID, "@", l.Ply, " ", l.Text))
	}
	want := []string{"@1 well", "variation-0@1 Instead: 1. f6-g5 c3-d4 (1... c3-b4 2. b6-a5) 2. b6-a5", "variation-1@1 In this line: 1... c3-b4 2. b6-a5"}
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
	b := served.Start(t, site.Config{}).Browser(t)
	text := "[White \"Ada\"]\n[Black \"Ben\"]\n[Variant \"Cheskers\"]\n\n1. b6-a5 *\n\n[Variant \"Quad-Square Chess\"]\n1. C3m1 e6-M7"
	for query, want := range map[string]served.Read{"": {Game: "cheskers"}, "?part=1": {Game: "cheskers"}, "?part=2": {Game: "quadsquare"}, "?part=9": {Game: "quadsquare"}} {
		got := b.Read(query, text)
		if got.Game != want.Game || !slices.Equal(got.Titles, []string{"Ada – Ben", ""}) || !strings.Contains(text, got.Own) || got.Own == "" {
			t.Errorf("%s: %+v", query, got)
		}
		if r := got.Remarks; (r != nil) != (want.Game == "quadsquare") || r != nil && (r[0].Line != 8 || r[0].Given != "C3m1" || r[0].Shown != "c3-M1" || r[0].Move != "1, White") {
			t.Errorf("%s: %+v", query, r)
		}
		if f := got.Error; (f != nil) != (want.Game == "quadsquare") || f != nil && f.Line != 8 {
			t.Errorf("%s: %+v", query, f)
		}
	}
}

// An error in one game hides no other; whatever ends the lines, their numbers are right.
func TestReadingBesideABrokenGame(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, broken := range []string{"1. b6-a5 ] *", "1. b6-a5 {so *", "[Round \"1]\n1. b6-a5 *"} {
		for _, end := range []string{"\n", "\r", "\r\n"} {
			text := strings.ReplaceAll("[White \"Ada\"]\n"+broken+"\n\n[Black \"Ben\"]\n[Variant \"Quad-Square Chess\"]\n\n1. C3m1 e6-M2 {good} *\n", "\n", end)
			first, second := b.Read("", text), b.Read("?part=2", text)
			if first.Error == nil || second.Error != nil || second.Game != "quadsquare" || !slices.Equal(second.Titles, []string{"Ada – ?", "? – Ben"}) {
				t.Errorf("%q: %+v, then %+v", text, first.Error, second)
			}
			if want := 7 + strings.Count(broken, "\n"); len(second.Remarks) != 1 || second.Remarks[0].Line != want {
				t.Errorf("%q: the remarks are %+v, want one on line %d", text, second.Remarks, want)
			}
		}
	}
}

func TestReadingIsBounded(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{TextLimits: limit.TextLimits{Records: 1}}}).Browser(t)
	b.Send("POST", "/api/records", strings.Repeat("x", pgn.Pasted.Bytes+1)).Want(t, http.StatusBadRequest, pgn.CodeTooLong)
	b.Send("POST", "/api/records", "x").Want(t, http.StatusTooManyRequests, "too_many")
}

// What is answered to a long record is charged by its size.
func TestReadingIsChargedBySize(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{Looks: 10}}).Browser(t)
	long := "[Variant \"Cheskers\"]\n\n1. f6-g5" + strings.Repeat(" (b6-a5)", 3999)
	b.Send("POST", "/api/records", long).Want(t, http.StatusOK, "")
	b.Send("POST", "/api/records", "1. f6-g5").Want(t, http.StatusTooManyRequests, "too_many")
}

// Where the limits of a record are said they are the present ones.
func TestTheLimitsOfRecordsAreSaid(t *testing.T) {
	kb, plies := pgn.Pasted.Bytes>>10, pgn.Pasted.Plies
	for path, says := range map[string]string{
		"../../docs/records.md":                    fmt.Sprintf("A pasted record may have %d KB, 200 tags and %d plies", kb, plies),
		"../../docs/security.md":                   fmt.Sprintf("a text record %d KB, 200 tags and %d plies", kb, plies),
		"../../web/locales/en/site.json":           fmt.Sprintf("It can have up to <size>%d KB</size>.", kb),
		"../../web/static/js/net/record-link.js":   fmt.Sprintf("LONGEST = %d * 1024", kb),
		"../../internal/site/openapi/openapi.json": fmt.Sprintf("The record, at most %d KB and %d plies.", kb, plies),
	} {
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), says) {
			t.Errorf("%s does not say %q: %v", path, says, err)
		}
	}
}

// The page of a finished game has what the watchers said, at its ply.
func TestLinesStandAtTheirPlies(t *testing.T) {
	s := served.Start(t, site.Config{})
	s.StoreGame(t, "Finished03", gamelog.Listed)
	w := s.Browser(t).Get("/api/games/Finished03")
	chat := sitetest.Decode[served.GameReply](t, w.Text).D.Chat
	if len(chat) != 1 || chat[0].Text != "said to watchers" || chat[0].Ply != 1 {
		t.Errorf("%+v", chat)
	}
}
