package site_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/lobby/wire"
	"threefold/internal/shortcode"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

const thursday = `{"name":" Thursday ","games":["cheskers","quadsquare"],"clock":{"base":60000,"increment":0},"minutes":3`

// hosted is a tournament at its address in the API, with its host's key.
type hosted struct{ at, Slug, Key string }

func host(t *testing.T, b *served.Browser, more string) hosted {
	h := sitetest.Decode[hosted](t, b.Send("POST", "/api/tournaments", thursday+more+"}").Text)
	h.at = "/api/tournaments/" + h.Slug
	return h
}

// does gives a command, with the host's key.
func (h hosted) does(t *testing.T, b *served.Browser, do string) tournament.View {
	t.Helper()
	w := b.Send("POST", h.at+"/command", `{"do":"`+do+`","key":"`+h.Key+`","text":"Good luck","byHost":true}`)
	w.Want(t, http.StatusOK, "")
	return sitetest.Decode[tournament.View](t, w.Text)
}

// followed is a tournament as its messages have told it.
type followed struct {
	director.Overview
	t    *testing.T
	next func() sitetest.Message
}

// until takes messages until the tournament is as it is wanted. The first is the whole of it.
func (f *followed) until(wanted func(director.Overview) bool) {
	f.t.Helper()
	for first := f.View.Slug == ""; first || !wanted(f.Overview); first = false {
		switch m := f.next(); m.T {
		case wire.OutTournament:
			you := f.View.You
			f.Overview = sitetest.Decode[director.Overview](f.t, string(m.D))
			f.View.You = you
		case wire.OutPlace:
			if f.View.You = new(sitetest.Decode[tournament.You](f.t, string(m.D))); f.View.You.N == 0 {
				f.View.You = nil
			}
		case wire.OutNews:
			f.take(sitetest.Decode[director.News](f.t, string(m.D)))
		default:
			f.t.Fatalf("came %s", m.T)
		}
	}
}

func (f *followed) take(n director.News) {
	chat, you := append(f.View.Chat[:max(n.From, len(f.View.Chat)-len(n.Chat))], n.Chat...), f.View.You
	if n.View != nil {
		f.View = *n.View
	}
	f.View.Chat, f.View.You = chat, you
	f.Boards = append(slices.DeleteFunc(f.Boards, func(old wire.Card) bool {
		return slices.Contains(n.Gone, old.Slug) || slices.ContainsFunc(n.Boards, func(c wire.Card) bool { return c.Slug == old.Slug })
	}), n.Boards...)
}

// Four friends play three rounds, in which of two the one with the lower number wins.
func TestTournament(t *testing.T) {
	s := served.Start(t, site.Config{})
	friends := []*served.Browser{s.Browser(t), s.Browser(t), s.Browser(t), s.Browser(t)}
	h := host(t, friends[0], "")
	stream := s.Stream(t, h.at+"/stream", "")
	f := &followed{t: t, next: func() sitetest.Message { m, _ := stream.Message("TournamentMessage"); return m }}
	for i, b := range friends {
		if v := h.does(t, b, "join"); v.Name != "Thursday" || len(v.Players) != i+1 || v.You.N != i+1 {
			t.Errorf("joined: %+v", v)
		}
	}
	h.does(t, friends[3], "say")
	h.does(t, friends[0], "start")
	friends[0].Get("/t/"+h.Slug+".pgn").Want(t, http.StatusNotFound, "")
	for round, game := range []string{"cheskers", "quadsquare", "cheskers"} {
		if round > 0 {
			h.does(t, friends[0], "next") // or in half a minute
		}
		f.until(func(l director.Overview) bool { return len(l.View.Rounds) == round+1 && len(l.Boards) == 2 })
		if l := f.Overview; l.View.Rounds[round].Game != game || l.Boards[0].Game != game || len(l.View.Chat) != 1 || l.View.You != nil {
			t.Errorf("round %d: %+v", round+1, l)
		}
		loses := map[string]*served.Browser{}
		for _, b := range friends {
			you := sitetest.Decode[director.Overview](t, b.Get(h.at).Text).View.You
			for _, g := range f.View.Rounds[round].Games {
				if seat := map[int]string{g.White: "white", g.Black: "black"}[you.N]; b.Seat(g.Slug) != seat || (you.Board == g.Slug) != (seat != "") {
					t.Errorf("%+v: %+v has the seat %q", g, you, b.Seat(g.Slug))
				}
				if you.N == max(g.White, g.Black) {
					loses[g.Slug] = b
				}
			}
		}
		for slug, b := range loses {
			page := b.Watch(slug)
			page.Send(`{"t":"resign","id":"r"}`)
			page.Expect("resigned")
		}
	}
	f.until(func(l director.Overview) bool { return l.View.Status == tournament.Over })
	s.Store.File.Exec(t, `UPDATE events SET at = 1 WHERE kind = 'ended'`)
	f.until(func(l director.Overview) bool { return l.View.Closed })
	if m, more := stream.Message("TournamentMessage"); len(f.View.Chat) != 1 || len(f.Boards) > 0 || more {
		t.Errorf("when its chat is closed: %+v, then %v", f.Overview, m)
	}
	for i, row := range f.View.Table {
		if row.N != i+1 || row.Rank != i+1 || row.Points != []string{"3", "2", "1", "0"}[i] || row.Played != 3 {
			t.Errorf("table: %+v", row)
		}
	}
	record := s.Browser(t).Get("/t/" + h.Slug + ".pgn")
	served.HasHeaders(t, "/t/"+h.Slug+".pgn", served.Told, record)
	for tag, want := range map[string]int{`[Event "Thursday"]`: 6, `[Round "3"]`: 2, `[Board "2"]`: 3, `[Termination "resignation"]`: 6} {
		if n := strings.Count(record.Text, tag); n != want {
			t.Errorf("%d times %s, want %d", n, tag, want)
		}
	}
}

// A tournament is created once, with the same key of its host, though its browser sends the request
// again; another browser's request is another's.
func TestATournamentIsCreatedOnce(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{PlayerLimits: limit.PlayerLimits{TournamentLimits: limit.TournamentLimits{Tournaments: 3}}}})
	ada, eve := s.Browser(t), s.Browser(t)
	ada.Get("/") // the cookie
	eve.Get("/")
	first, again, others := host(t, ada, `,"command":"a"`), host(t, ada, `,"command":"a"`), host(t, eve, `,"command":"a"`)
	if first != again || first.Slug == others.Slug || first.Key == others.Key || len(first.Key) < 22 {
		t.Errorf("%v %v %v", first, again, others)
	}
	first.does(t, ada, "end")
	ada.Send("POST", "/api/tournaments", thursday+`,"name":""}`).Want(t, http.StatusBadRequest, "bad_tournament")
	ada.Send("POST", "/api/tournaments", thursday+`,"command":"`+strings.Repeat("x", 41)+`"}`).Want(t, http.StatusBadRequest, "bad_message")
	host(t, ada, "")
	ada.Send("POST", "/api/tournaments", thursday+`}`).Want(t, http.StatusTooManyRequests, "too_many") // in a day
}

// Fifteen friends at one address play with chat beside one who is after them: each kind of
// command, and each visitor, has bounds of its own.
func TestFriendsBesideAFlood(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Default})
	friends := make([]*served.Browser, tournament.MaxPlayers-1) // and eve
	for i := range friends {
		friends[i] = s.Browser(t)
		friends[i].Get("/")
	}
	h := host(t, friends[0], "")
	eve := s.Browser(t)
	eve.Get("/")
	flood := func(do string) {
		t.Helper()
		refused := 0
		for range 70 {
			if w := eve.Send("POST", h.at+"/command", `{"do":"`+do+`","text":"Me","key":"`+h.Key+`","byHost":true}`); w.StatusCode == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused == 0 {
			t.Errorf("70 times %s in a moment, and none is refused", do)
		}
	}
	for range 30 { // of new cookies, who come and go, and speak
		one := s.Browser(t)
		one.Get("/")
		h.does(t, one, "join")
		h.does(t, one, "say")
		h.does(t, one, "leave")
		h.does(t, one, "say")
	}
	flood("say")
	flood("join")
	for _, b := range friends {
		h.does(t, b, "join")
		for range 20 {
			h.does(t, b, "say")
		}
	}
	h.does(t, friends[0], "start")
	flood("pace")
	h.does(t, friends[0], "pace")
	if v := h.does(t, friends[0], "say"); len(v.Players) != len(friends)+1 || v.Status != tournament.Running {
		t.Errorf("%d play, %s", len(v.Players), v.Status)
	}
}

// A page follows a tournament by a socket, on which only its own player is told of its place.
func TestTheSocketOfATournament(t *testing.T) {
	s := served.Start(t, site.Config{})
	ada, eve := s.Browser(t), s.Browser(t)
	h := host(t, ada, "")
	h.does(t, ada, "join")
	eve.Get("/t/" + h.Slug) // and has a cookie
	own, other := &followed{t: t, next: ada.Open("/ws/t/" + h.Slug).Next}, &followed{t: t, next: eve.Open("/ws/t/" + h.Slug).Next}
	h.does(t, ada, "say")
	for _, f := range []*followed{own, other} {
		f.until(func(l director.Overview) bool { return len(l.View.Players) == 1 && len(l.View.Chat) == 1 })
	}
	h.does(t, eve, "join")
	for _, f := range []*followed{own, other} {
		f.until(func(l director.Overview) bool { return len(l.View.Players) == 2 })
	}
	if own.View.You == nil || own.View.You.N != 1 || other.View.You == nil || other.View.You.N != 2 {
		t.Errorf("their places: %+v, %+v", own.View.You, other.View.You)
	}
}

// What an address may join in a day is not used up by tries that are refused.
func TestJoiningIsNotUsedUp(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{PlayerLimits: limit.PlayerLimits{TournamentLimits: limit.TournamentLimits{Joined: 3, Joining: 100, OwnJoining: 5}}}})
	ada, eve := s.Browser(t), s.Browser(t)
	h := host(t, ada, "")
	h.does(t, ada, "join")
	eve.Get("/")
	for range 10 {
		eve.Send("POST", "/api/tournaments/aaaaaaaaaa/command", `{"do":"join"}`)
		ada.Send("POST", h.at+"/command", `{"do":"join"}`)
	}
	for range 2 {
		h.does(t, s.Browser(t), "join")
	}
	s.Browser(t).Send("POST", h.at+"/command", `{"do":"join"}`).Want(t, http.StatusTooManyRequests, "too_many")
}

// The head says when it is planned for, and who does not meet everyone. A log that a newer server
// has written is left to that one.
func TestTournamentHead(t *testing.T) {
	s := served.Start(t, site.Config{})
	friends := []*served.Browser{s.Browser(t), s.Browser(t), s.Browser(t), s.Browser(t)}
	saturday := time.Now().Add(48 * time.Hour)
	h := host(t, friends[0], fmt.Sprintf(`,"at":%d`, saturday.UnixMilli()))
	for _, b := range friends[:3] {
		h.does(t, b, "join")
	}
	h.does(t, friends[1], "leave")
	h.does(t, friends[1], "join")
	page := s.Browser(t).Get("/t/" + h.Slug)
	page.Contains(t, `Planned for <time datetime="`+saturday.UTC().Format(time.RFC3339))
	page.Contains(t, "everyone plays everyone once ·")
	h.does(t, friends[0], "say")
	time.Sleep(time.Second)
	s.Browser(t).Get("/t/"+h.Slug).Contains(t, "Good luck")
	s.Browser(t).Get("/t/"+h.Slug+"?parts=1").Lacks(t, "Good luck")
	h.does(t, friends[0], "pace") // or the round may be paired first
	h.does(t, friends[0], "start")
	h.does(t, friends[0], "next")
	h.does(t, friends[3], "join")
	h.does(t, friends[1], "leave")
	time.Sleep(time.Second) // until it is read again
	page = s.Browser(t).Get("/t/" + h.Slug)
	page.Contains(t, "everyone plays everyone once, except for 1 who joined late and 1 who left ·")
	page.Lacks(t, "Planned for")
	s.Store.File.Exec(t, `UPDATE events SET kind = 'danced' WHERE kind = 'started'`)
	time.Sleep(6 * time.Second) // until it is read from its first event again
	for _, at := range []string{h.at, h.at + "/stream"} {
		s.Browser(t).Get(at).Want(t, http.StatusServiceUnavailable, "newer_server")
	}
	friends[0].Send("POST", h.at+"/command", `{"do":"end","key":"`+h.Key+`"}`).Want(t, http.StatusServiceUnavailable, "newer_server")
	s.Browser(t).Get("/t/"+h.Slug).Want(t, http.StatusServiceUnavailable, "")
}

func TestTournamentRefusals(t *testing.T) {
	s := served.Start(t, site.Config{})
	ada, eve := s.Browser(t), s.Browser(t)
	h, private, _ := host(t, ada, ""), host(t, ada, `,"private":true`), host(t, ada, "")
	h.does(t, eve, "join")
	for _, c := range [][2]string{
		{`"start"`, "not_host"}, {`"end","key":"` + private.Key + `"`, "not_host"}, {`"start","key":"` + h.Key + `"`, "too_few"},
		{`"next","key":"` + h.Key + `"`, "not_started"}, {`"remove","player":9,"key":"` + h.Key + `"`, "not_playing"},
		{`"join"`, "joined"}, {`"say","text":"\u0000\n "`, "bad_text"}, {`"dance"`, "unknown_command"},
	} {
		eve.Send("POST", h.at+"/command", `{"do":`+c[0]+`}`).Want(t, http.StatusConflict, c[1])
	}
	for old, bad := range map[string]string{" Thursday": "\u202e", "3": "11", "cheskers": "chess"} {
		s.Browser(t).Send("POST", "/api/tournaments", strings.ReplaceAll(thursday, old, bad)+"}").Want(t, http.StatusBadRequest, "bad_tournament")
	}
	for _, at := range []time.Duration{-time.Minute, 29 * 24 * time.Hour} {
		s.Browser(t).Send("POST", "/api/tournaments", fmt.Sprintf(`%s,"at":%d}`, thursday, time.Now().Add(at).UnixMilli())).Want(t, http.StatusBadRequest, "bad_tournament")
	}
	ada.Send("POST", "/api/tournaments", thursday+"}").Want(t, http.StatusBadRequest, "too_many_tournaments")
	for _, do := range []string{"say", "end"} {
		private.does(t, ada, do)
		list := eve.Get("/tournaments")
		list.Contains(t, "/t/"+h.Slug)
		list.Lacks(t, "/t/"+private.Slug)
	}
	if found := s.Store.File.Column(t, `SELECT data FROM events WHERE data LIKE $1`, "%"+h.Key+"%"); len(found) > 0 || strings.Contains(s.Log.String(), h.Key) {
		t.Error("the host's key is written down")
	}
}

// The short address leads to a tournament until it is over, in small and capital letters, and is
// bounded like everything that can be guessed.
func TestTheShortAddressOfATournament(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Create: 100, Looks: 1000, All: 1000, PlayerLimits: limit.PlayerLimits{ShortCodes: 4, TournamentLimits: limit.Default.TournamentLimits}}})
	b := s.Browser(t)
	h := host(t, b, "")
	short := "/e/" + strings.ToLower(shortcode.Of(h.Slug))
	b.Get("/t/"+h.Slug).Contains(t, short)
	for _, address := range []string{short, "/e/" + shortcode.Of(h.Slug)} {
		if w := b.Get(address); w.StatusCode != http.StatusOK || w.Request.URL.Path != "/t/"+h.Slug {
			t.Errorf("%s leads to %d %s", address, w.StatusCode, w.Request.URL)
		}
	}
	served.CheckCode(t, b.Get(short+".svg").Text, s.URL+short)
	b.Get("/t/"+h.Slug+"?wall=1").Contains(t, short, `src="/e/`+shortcode.Of(h.Slug)+`.svg"`)
	b.Get("/e/bcdfgh").Want(t, http.StatusNotFound, "")
	h.does(t, b, "end")
	b.Get(short).Want(t, http.StatusNotFound, "")
	b.Get(short).Want(t, http.StatusTooManyRequests, "")
	b.Get("/t/"+h.Slug).Lacks(t, short)
}
