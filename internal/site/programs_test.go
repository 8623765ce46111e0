package site_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/site/page"
	"threefold/internal/site/stream"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// invite has a browser's player invite a program to a game of Cheskers, as White.
func invite(t *testing.T, b *served.Browser, p served.Program) (slug string) {
	t.Helper()
	w := b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"invited":"`+p.ID+`"}}`)
	w.Want(t, http.StatusCreated, "")
	return sitetest.Decode[served.Created](t, w.Text).Slug
}

// A program is told of an invitation, accepts it, plays by text, and follows the game to its end.
func TestWhatConcernsAProgram(t *testing.T) {
	s := served.Start(t, site.Config{})
	ada, bea := s.Browser(t), s.Browser(t)
	p := served.ProgramOf(bea, "Rook")
	p.Get("/api/me").Contains(t, `"id":"`+p.ID+`"`, `"name":"Rook (program)"`)
	bea.Get("/api/me").Want(t, http.StatusUnauthorized, "bad_token")
	concerns := p.Concerns(t, "")
	slug := invite(t, ada, p)
	if line := concerns.Expect(stream.TypeInvited); line.Slug != slug || line.From == "" || line.N == 0 {
		t.Errorf("invited: %+v", line)
	}
	page := ada.Open("/ws/g/" + slug)
	go served.AnswerPings(page)
	bea.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusConflict, "not_invited")
	p.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	full := concerns.Expect(stream.TypeFull)
	if full.Slug != slug || full.Game.You.Seat != "black" || full.Game.State.Turn != "black" || len(full.Game.State.Legal) == 0 {
		t.Errorf("the game: %+v", full)
	}
	move := fmt.Sprintf(`{"do":"move","id":"one","ply":1,"move":%q}`, full.Game.State.Legal[0].Text)
	moved := p.Command(slug, move, http.StatusOK, "")
	if moved.Ply != 1 || moved.State.Turn != "white" || moved.V != full.V+1 {
		t.Errorf("moved: %+v", moved)
	}
	if again := p.Command(slug, move, http.StatusOK, ""); again.Ply != 1 {
		t.Errorf("sent again: %+v", again)
	}
	late := p.Command(slug, strings.Replace(move, "one", "two", 1), http.StatusConflict, "stale")
	if late.Played != 1 || late.Ply != 1 || late.V != moved.V || late.State.Turn != "white" || !strings.HasPrefix(late.Error.Text, "The next move is ply 2, and you sent ply 1.") {
		t.Errorf("doubled: %+v, %s", late, late.Error.Text)
	}
	p.Command(slug, `{"do":"move","ply":2,"move":"e3-f4"}`, http.StatusConflict, "not_your_turn")
	p.Command(slug, `{"do":"claim","claim":"draw"}`, http.StatusConflict, "not_your_turn")
	if line := concerns.Expect(stream.TypeState); line.Event != "moved" || line.Slug != slug || line.Ply == nil {
		t.Errorf("%+v", line)
	}
	page.Send(`{"t":"offer","id":"o","d":{"offer":"draw"}}`)
	if line := concerns.Expect(stream.TypeState); line.Event != "offered" {
		t.Errorf("%+v", line)
	}
	p.Command(slug, `{"do":"decline","offer":"draw"}`, http.StatusOK, "")
	p.Command(slug, `{"do":"offer","offer":"takeback"}`, http.StatusOK, "")
	p.Command(slug, `{"do":"withdraw","offer":"takeback"}`, http.StatusOK, "")
	for range 3 {
		concerns.Expect(stream.TypeState)
	}
	p.Command(slug, `{"do":"resign"}`, http.StatusOK, "")
	if line := concerns.Expect(stream.TypeState); line.Event != "resigned" {
		t.Errorf("%+v", line)
	}
	if line := concerns.Expect(stream.TypeEnd); line.Result != "1-0" || line.Slug != slug {
		t.Errorf("%+v", line)
	}
	page.Send(`{"t":"offer","id":"r","d":{"offer":"rematch"}}`)
	if line := concerns.Expect(stream.TypeState); line.Event != "offered" {
		t.Errorf("%+v", line)
	}
	p.Command(slug, `{"do":"accept","offer":"rematch"}`, http.StatusOK, "")
	for range 2 { // what is told of the two games comes in any order
		if next, ok := concerns.Next(); !ok || next.Type != stream.TypeState && (next.Type != stream.TypeFull || next.Slug == slug || next.Game.You.Seat != "white") {
			t.Errorf("the rematch: %+v", next)
		}
	}
	text := ada.Get("/g/" + slug + ".pgn")
	text.Contains(t, `[Black "Rook (program)"]`, `[BlackType "program"]`, `[WhiteType "human"]`)
	ada.Get("/g/"+slug+".json").Contains(t, `"black":"Rook (program)"`)
	declined := invite(t, ada, p)
	concerns.Expect(stream.TypeInvited)
	if gone := p.Command(declined, `{"do":"cancel"}`, http.StatusOK, ""); gone.State.Status != "gone" {
		t.Errorf("declined: %+v", gone)
	}
}

// What an attacker would try with a token, and without one.
func TestProgramsStayInTheirPlace(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{OwnComputer: 1, PlayerLimits: limit.PlayerLimits{ProgramLimits: limit.ProgramLimits{Program: 60, Owner: 100, ProgramStreams: 2, OwnerStreams: 3}}}})
	ada, eve := s.Browser(t), s.Browser(t)
	p, q := served.ProgramOf(ada, "Rook"), served.ProgramOf(eve, "Pawn")
	slug := invite(t, ada, p)
	at := "/api/games/" + slug
	eve.Send("POST", at+"/command?token="+p.Token+"&access_token="+p.Token, `{"do":"resign"}`).Want(t, http.StatusUnauthorized, "bad_token")
	for _, header := range []string{"Basic " + p.Token, "Bearer", "Bearer " + p.Token + "x", "Bearer " + ada.Token(t), p.Token} {
		w := eve.Send("POST", at+"/command", `{"do":"resign"}`, "Authorization: "+header)
		if w.Want(t, http.StatusUnauthorized, "bad_token"); w.Header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%q: headers %v", header, w.Header)
		}
	}
	if w := eve.Get("/api/games/"+slug, "Authorization: Bearer nonsense"); w.StatusCode != http.StatusUnauthorized {
		t.Errorf("a bad token beside a good cookie: %d", w.StatusCode)
	}
	as := s.Browser(t) // the token is not valid as a cookie
	as.Get("/api/programs", "Cookie: threefold="+p.Token).Lacks(t, "Rook")
	if w := as.Get("/", "Cookie: threefold="+p.Token); len(w.Cookies()) != 1 || w.Cookies()[0].Value == p.Token {
		t.Errorf("cookies %v", w.Cookies())
	}
	q.Send("POST", at+"/accept", "").Want(t, http.StatusConflict, "not_invited")
	q.Command(slug, `{"do":"cancel"}`, http.StatusConflict, "not_yours")
	p.Send("POST", at+"/accept", "").Want(t, http.StatusNoContent, "")
	q.Command(slug, `{"do":"resign"}`, http.StatusConflict, "not_seated")
	eve.Send("POST", "/api/programs/revoke", `{"program":"`+p.ID+`"}`).Want(t, http.StatusConflict, "no_program")
	for _, body := range []string{`{"do":"chat"}`, `{"do":"join"}`, `{"do":"share"}`, `{"do":"hint"}`, `{}`} {
		p.Send("POST", at+"/command", body).Want(t, http.StatusBadRequest, "unknown_command")
	}
	open := sitetest.Decode[served.Created](t, eve.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).Text).Slug
	p.Send("POST", "/api/games/"+open+"/accept", "").Want(t, http.StatusConflict, "no_programs")
	_, key := eve.MakeKey(open, `{}`)
	p.Send("POST", "/api/games/"+open+"/seat", `{"token":"`+key+`"}`).Want(t, http.StatusForbidden, "not_for_programs")
	p.Command(open, `{"do":"resign"}`, http.StatusConflict, "not_seated")
	computers := sitetest.Decode[served.Created](t, p.Send("POST", "/api/games", `{"game":"cheskers","side":"black","level":1}`).Text).Slug
	p.Command(computers, `{"do":"resign"}`, http.StatusOK, "")
	p.Send("POST", "/api/games/"+computers+"/command", `{"do":"offer","offer":"rematch"}`).Want(t, http.StatusTooManyRequests, "too_many")
	other := p.Send("POST", "/api/games", served.Ordinary, "Origin: https://elsewhere.example", "Sec-Fetch-Site: cross-site")
	other.Want(t, http.StatusForbidden, "cross_site")
	one, two, three := p.Concerns(t, ""), p.Concerns(t, ""), p.Concerns(t, "")
	for _, c := range []*served.Streamed{two, three} {
		c.Expect(stream.TypeFull)
	}
	for more := true; more; { // the oldest of three ends, where there may be two
		_, more = one.Next()
	}
	p2 := served.ProgramOf(ada, "Second")
	p2.Concerns(t, "")
	p2.Get("/api/me/stream").Want(t, http.StatusTooManyRequests, "too_many_open") // the owner's
	w := p.Send("POST", at+"/command", `{"do":"claim","claim":"draw"}`)
	if w.Header.Get("RateLimit-Limit") != "60" || w.Header.Get("RateLimit-Remaining") == "" || w.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("headers %v", w.Header)
	}
	ada.Send("POST", "/api/programs/revoke", `{"program":"`+p.ID+`"}`).Want(t, http.StatusNoContent, "")
	p.Send("POST", at+"/command", `{"do":"resign"}`).Want(t, http.StatusUnauthorized, "bad_token")
	for _, c := range []*served.Streamed{two, three} {
		for more := true; more; { // until it ends
			_, more = c.Next()
		}
	}
	for range 60 {
		w = q.Send("POST", at+"/command", `{"do":"resign"}`)
	}
	if w.Want(t, http.StatusTooManyRequests, "too_many"); w.Header.Get("Retry-After") == "" || w.Header.Get("RateLimit-Remaining") != "0" {
		t.Errorf("a flood: headers %v", w.Header)
	}
	second := served.ProgramOf(eve, "Bishop")
	for range 45 {
		w = second.Send("POST", at+"/command", `{"do":"resign"}`)
	}
	if w.Want(t, http.StatusTooManyRequests, "too_many"); w.Header.Get("RateLimit-Remaining") == "0" || w.Header.Get("RateLimit-Remaining-Owner") != "0" {
		t.Errorf("a flood by an owner's second program: headers %v", w.Header)
	}
	if logged := s.Log.String(); strings.Contains(logged, p.Token) || strings.Contains(logged, q.Token) {
		t.Error("a token is in the log")
	}
	for _, row := range s.Store.File.Column(t, `SELECT token_hash FROM players UNION ALL SELECT hash FROM devices`) {
		if row == p.Token || row == q.Token {
			t.Error("a token is in the store")
		}
	}
}

// anyones are the routes, beside what other sites may show and the pages, that answer a program
// as they answer anyone: they know no visitor, read what is public, or are for programs.
var anyones = map[string]bool{
	"GET /healthz": true, "GET /readyz": true, "GET /static/built/{name}": true, "GET /static/*": true, "GET /favicon.svg": true, "GET /worker.js": true,
	"GET /robots.txt": true, "GET /apple-touch-icon.png": true, "GET /manifest.webmanifest": true, "GET /shell/{language}/{name}": true, "GET /qr/{slug}.svg": true, "GET /e/{code}": true, "GET /e/{code}.svg": true,
	"GET /puzzle/{game}/{id}.json": true, "POST /api/records": true, "POST /api/setups": true, "GET /api/calls": true, "GET /ws/e/{slug}": true,
	"GET /api/tournaments/{slug}": true, "GET /api/tournaments/{slug}/stream": true,
	"GET /api/hours": true, "GET /api/hours/{slug}": true, "GET /api/hours/{slug}/stream": true, "POST /api/hours/{slug}/command": true,
	"GET /api/me": true, "POST /api/games/{slug}/command": true, "POST /api/games": true, "POST /api/games/{slug}/accept": true,
}

// Where the site goes by the cookie a program is refused, and is no new visitor; a proxy's own
// scheme is left alone.
func TestProgramsAreRefusedWhereACookieCounts(t *testing.T) {
	s := served.Start(t, site.Config{})
	ada := s.Browser(t)
	p := served.ProgramOf(ada, "Rook")
	isPage := map[string]bool{}
	for _, one := range page.All {
		for _, route := range one.Routes {
			isPage[plainRoute(http.MethodGet, route.Pattern)] = true
		}
	}
	refused := 0
	for name, u := range allUses() {
		method, path, _ := strings.Cut(name, " ")
		if name == "GET /api/me/stream" {
			continue // the program's own, which lasts
		}
		path = strings.NewReplacer("{slug}", "nothing000", "{game}", "cheskers", "{page}", "nothing000", "{month}", "2026-11", "{id}", "00000").Replace(path)
		w := p.Send(method, path, map[string]string{http.MethodPost: "{}"}[method])
		if public := u.use != served.Ours || isPage[name] || anyones[name]; public != (w.StatusCode != http.StatusForbidden) {
			t.Errorf("%s answers a program %d %s", name, w.StatusCode, w.Text)
		}
		if w.StatusCode != http.StatusForbidden {
			continue
		}
		if w.Want(t, http.StatusForbidden, "not_for_programs"); len(w.Cookies()) > 0 {
			t.Errorf("%s makes the program a visitor", name)
		}
		refused++
	}
	if refused < 20 {
		t.Errorf("only %d routes know a visitor by cookie", refused)
	}
	ada.Send("POST", "/api/me", `{"name":"Ada"}`, "Authorization: Basic YWRhOmFkYQ==").Want(t, http.StatusOK, "")
	ada.Send("POST", "/api/me", `{"name":"Ada"}`, "Authorization: bearer x").Want(t, http.StatusForbidden, "not_for_programs")
}

// When a program is revoked, its open challenge and the invitations to it end; its games go on.
func TestARevokedProgramLeavesNothingOpen(t *testing.T) {
	s := served.Start(t, site.Config{})
	ada, ben := s.Browser(t), s.Browser(t)
	p := served.ProgramOf(ada, "Rook")
	played, invited := invite(t, ben, p), invite(t, ben, p)
	p.Send("POST", "/api/games/"+played+"/accept", "").Want(t, http.StatusNoContent, "")
	open := sitetest.Decode[served.Created](t, p.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).Text).Slug
	ada.Send("POST", "/api/programs/revoke", `{"program":"`+p.ID+`"}`).Want(t, http.StatusNoContent, "")
	for slug, want := range map[string]string{open: "gone", invited: "gone", played: "playing"} {
		for end := time.Now().Add(sitetest.Timeout); !strings.Contains(ben.Get("/api/games/"+slug).Text, `"status":"`+want+`"`); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s is not %s", slug, want)
			}
		}
	}
	ben.Send("POST", "/api/games/"+open+"/accept", "").Want(t, http.StatusConflict, "")
}
