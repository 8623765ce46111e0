package site_test

import (
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// TestHour: two come to an hour by page and by program's ways, are paired, and one resigns; table, file and stream
// tell of it.
func TestHour(t *testing.T) {
	s, slug := served.StartWithHour(t, site.Config{})
	at := "/api/hours/" + slug
	next := sitetest.Decode[struct{ Hours []arena.View }](t, s.Browser(t).Get("/api/hours").Text).Hours
	if len(next) != 1 || next[0].Slug != slug || next[0].Ends-next[0].Starts != 3_600_000 || next[0].Ends-next[0].Closes != 600_000 {
		t.Fatalf("%+v", next)
	}
	stream := s.Stream(t, at+"/stream", "")
	friends := [2]*served.Browser{s.Browser(t), s.Browser(t)}
	var pages [2]*sitetest.Page
	for i, b := range friends {
		w := b.Send("POST", at+"/command", `{"do":"play","only":"quadsquare"}`)
		w.Want(t, http.StatusOK, "")
		if own := sitetest.Decode[arena.Own](t, w.Text); own.N != i+1 || !own.Here || own.Only != "quadsquare" {
			t.Errorf("%+v", own)
		}
		pages[i] = b.Open("/ws/h/" + slug)
	}
	board := ""
	for _, p := range pages {
		for own := (director.OwnArena{}); own.Board == ""; {
			if m := p.Next(); m.T == wire.OutOwn {
				own = sitetest.Decode[director.OwnArena](t, string(m.D))
				board = own.Board
			}
		}
	}
	if id := friends[0].Get("/api/games/" + board).Text; !strings.Contains(id, `"tournament":{"slug":"`+slug+`","name":"Hour of `) || !strings.Contains(id, `"round":1,"board":1,"minutes":1,"hour":true}`) {
		t.Errorf("the game: %s", id)
	}
	game := friends[0].Watch(board)
	game.Send(`{"t":"resign","id":"r"}`)
	game.Expect("resigned")
	for told := (arena.View{}); told.Played == 0; {
		m, ok := stream.Message("HourMessage")
		if !ok {
			t.Fatal("the stream has ended")
		}
		if m.T == wire.OutHour {
			told = sitetest.Decode[arena.View](t, string(m.D))
		}
	}
	look := sitetest.Decode[director.ArenaLook](t, friends[1].Get(at).Text)
	if len(look.Table) != 2 || look.Table[0].Points != 2 || look.Table[1].Points != 0 || look.Own.N != 2 || look.Own.Points != 2 || len(look.Games) != 1 || look.Games[0].Result == "" {
		t.Errorf("%+v", look)
	}
	file := friends[1].Get("/hour/" + slug + ".pgn")
	file.Want(t, http.StatusOK, "")
	if !strings.Contains(file.Text, `[Event "Hour of `) || !strings.Contains(file.Text, `[Round "1"]`) {
		t.Errorf("%s", file.Text)
	}
	served.HasHeaders(t, "/hour/"+slug+".pgn", served.Told, file)
	friends[1].Get("/hour/"+slug+".pgn", "If-None-Match: "+file.Header.Get("ETag")).Want(t, http.StatusNotModified, "")
	p := served.ProgramOf(friends[0], "Rook")
	p.Send("POST", at+"/command", `{"do":"play"}`).Want(t, http.StatusConflict, "no_programs")
	s.Browser(t).Send("POST", at+"/command", `{"do":"play"}`, "Origin: https://elsewhere.example").Want(t, http.StatusForbidden, "")
}

// TestPlayingInAnHourIsLimited: joins of an address are counted once for each player.
func TestPlayingInAnHourIsLimited(t *testing.T) {
	s, slug := served.StartWithHour(t, site.Config{Limits: limit.Limits{PlayerLimits: limit.PlayerLimits{TournamentLimits: limit.TournamentLimits{Joined: 2, OwnJoining: 4}}}})
	do := func(b *served.Browser, what string, status int) {
		t.Helper()
		b.Send("POST", "/api/hours/"+slug+"/command", `{"do":"`+what+`"}`).Want(t, status, "")
	}
	first := s.Browser(t)
	do(first, "play", http.StatusOK)
	do(first, "stop", http.StatusOK)
	do(first, "play", http.StatusOK)
	do(first, "stop", http.StatusOK)
	do(first, "play", http.StatusTooManyRequests) // its own limit
	second := s.Browser(t)
	do(second, "play", http.StatusOK)
	do(s.Browser(t), "play", http.StatusTooManyRequests) // that of the address
	do(second, "stop", http.StatusOK)
	do(second, "play", http.StatusOK) // who has joined may come back
}

// TestProgramsInAnHour: a program plays where the setting lets it: it is paired, follows its game by its
// own stream, and moves by commands.
func TestProgramsInAnHour(t *testing.T) {
	s, slug := served.StartWithHour(t, site.Config{}, "programs")
	p, at := served.ProgramOf(s.Browser(t), "Rook"), "/api/hours/"+slug
	for _, b := range []*served.Browser{p.Browser, s.Browser(t)} {
		b.Send("POST", at+"/command", `{"do":"play"}`).Want(t, http.StatusOK, "")
	}
	stream := s.Stream(t, "/api/me/stream", p.Token)
	line := stream.Expect("gameFull")
	p.Command(line.Slug, `{"do":"resign"}`, 200, "")
	for own := (arena.Own{}); own.Rank != 2; {
		own = sitetest.Decode[director.ArenaLook](t, p.Get(at).Text).Own
	}
}
