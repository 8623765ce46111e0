package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
)

func TestCreateAndAccept(t *testing.T) {
	s := served.Start(t, site.Config{})
	white, black, third := s.Browser(t), s.Browser(t), s.Browser(t)

	w := white.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"clock":{"base":600000,"increment":5000}}}`)
	w.Want(t, http.StatusCreated, "")
	game := sitetest.Decode[served.Created](t, w.Text)
	if want := s.URL + "/g/" + game.Slug; game.URL != want {
		t.Errorf("url %q, want %q", game.URL, want)
	}
	accept := "/api/games/" + game.Slug + "/accept"
	white.Send("POST", accept, "").Want(t, http.StatusConflict, "own_invitation")
	black.Send("POST", accept, "").Want(t, http.StatusNoContent, "")
	black.Send("POST", accept, "").Want(t, http.StatusNoContent, "") // again, as after a lost answer
	third.Send("POST", accept, "").Want(t, http.StatusConflict, "seat_taken")

	for name, c := range map[string]struct {
		who  *served.Browser
		seat string
	}{"creator": {white, "white"}, "friend": {black, "black"}, "third": {third, ""}} {
		w := c.who.Get("/api/games/" + game.Slug)
		w.Want(t, http.StatusOK, "")
		seen := sitetest.Decode[served.GameReply](t, w.Text)
		if seen.D.You.Seat != c.seat || seen.D.State.Status != gamelog.Playing || seen.V != 2 {
			t.Errorf("%s sees seat %q, %s, event %d", name, seen.D.You.Seat, seen.D.State.Status, seen.V)
		}
		if c := seen.D.Terms.Clock; c == nil || *c != (gamelog.Control{Base: 600000, Increment: 5000}) {
			t.Errorf("%s sees clock %+v", name, c)
		}
	}
}

func TestBadBodiesChangeNothing(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	for _, c := range served.BadBodies {
		t.Run(c.Name, func(t *testing.T) {
			b.Send("POST", "/api/games", c.Text).Want(t, http.StatusBadRequest, c.Code)
		})
	}
	b.Send("POST", "/api/games", `{"game":"cheskers","side":"white"}`, "Content-Type: text/plain").
		Want(t, http.StatusBadRequest, "not_json")
	if events, players := s.Store.File.Counts(t); events != 0 || players != 0 {
		t.Errorf("%d events and %d players were written", events, players)
	}
}

func TestClockLimitsAreTaken(t *testing.T) {
	s := served.Start(t, site.Config{})
	for _, clock := range []string{`null`, `{"base":10800000,"increment":180000}`, `{"base":0,"increment":1000}`} {
		s.Browser(t).Send("POST", "/api/games", `{"game":"cheskers","side":"chance","terms":{"clock":`+clock+`}}`).
			Want(t, http.StatusCreated, "")
	}
}

func TestTermsOfAGame(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	const start = "8/8/3k4/8/8/4K3/8/8 w 0 1"
	got := b.CreatedAs(`{"game":"cheskers","side":"black","start":"` + start + `","terms":{"clock":{"base":600000,"increment":5000},
		"black":{"base":300000,"increment":3000},"visibility":"private","takebacks":"never","noGiving":true}}`)
	want := gamelog.Terms{Clock: &gamelog.Control{Base: 600000, Increment: 5000}, Black: &gamelog.Control{Base: 300000, Increment: 3000},
		Visibility: gamelog.Private, Takebacks: gamelog.Never, NoGiving: true}
	if diff := cmp.Diff(want, got.Terms); diff != "" || got.Start != start || got.Side != gamelog.SideBlack {
		t.Errorf("start %q, side %q, terms\n%s", got.Start, got.Side, diff)
	}
	for body, status := range map[string]gamelog.Status{
		`{"game":"cheskers","side":"both","terms":{"days":14}}`:               gamelog.Playing, // no other player is needed
		`{"game":"cheskers","side":"none"}`:                                   gamelog.Invited,
		`{"game":"quadsquare","side":"chance","terms":{"visibility":"open"}}`: gamelog.Invited,
	} {
		if got := b.CreatedAs(body); got.State.Status != status {
			t.Errorf("%s: %s, want %s", body, got.State.Status, status)
		}
	}
}

func TestAcceptingASeat(t *testing.T) {
	s := served.Start(t, site.Config{})
	host := s.Browser(t)
	accept := "/api/games/" + host.CreatedAs(`{"game":"cheskers","side":"none"}`).Slug + "/accept"
	one, two := s.Browser(t), s.Browser(t)
	for name, body := range map[string]string{"a seat of no game": `{"seat":"red"}`, "both": `{"seat":"both"}`} {
		if e := sitetest.Decode[httpx.ErrorBody](t, one.Send("POST", accept, body).Text).Error; e.Code != "bad_seat" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	one.Send("POST", accept, `{"seat":"white","by":"me"}`).Want(t, http.StatusBadRequest, "bad_json")
	one.Send("POST", accept, `{"seat":"black"}`, "Content-Type: text/plain").Want(t, http.StatusBadRequest, "not_json")
	one.Send("POST", accept, `{"seat":"black"}`).Want(t, http.StatusNoContent, "")
	two.Send("POST", accept, `{"seat":"black"}`).Want(t, http.StatusConflict, "seat_taken")
	two.Send("POST", accept, `{"seat":""}`).Want(t, http.StatusNoContent, "")
	for seat, b := range map[string]*served.Browser{"black": one, "white": two, "": host} {
		got := sitetest.Decode[served.GameReply](t, b.Get(strings.TrimSuffix(accept, "/accept")).Text)
		if got.D.You.Seat != seat || got.D.State.Status != gamelog.Playing {
			t.Errorf("seat %q in a game that is %s, want %q", got.D.You.Seat, got.D.State.Status, seat)
		}
	}
}

func TestUnknownAddresses(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range []string{
		"/api/games/0000000000", "/api/games/..%2f..%2fetc", "/api/games/%00", "/api/games/%ff", "/api/games/a'b",
		"/api/games/" + strings.Repeat("a", 33), "/api/rules/chess", "/api/nothing", "/api/", "/ws",
	} {
		b.Get(path).Want(t, http.StatusNotFound, "not_found")
	}
	b.Send("POST", "/api/games/0000000000/accept", "").Want(t, http.StatusNotFound, "not_found")
	b.Send("DELETE", "/api/nothing", "").Want(t, http.StatusNotFound, "not_found")
}

func TestMethodsThatAreNotTaken(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	for _, c := range []struct{ method, path, allow string }{
		{"DELETE", "/api/games", "POST"},
		{"GET", "/api/games", "POST"},
		{"HEAD", "/api/games", "POST"},
		{"PUT", "/api/games/" + slug, "GET, HEAD"},
		{"INVENTED", "/api/games/" + slug + "/accept", "POST"},
		{"POST", "/api/rules/cheskers", "GET, HEAD"},
		{"POST", "/ws/lobby", "GET, HEAD"},
		{"POST", "/games", "GET, HEAD"},
		{"POST", "/static/css/base.css", "GET, HEAD"},
		{"DELETE", "/healthz", "GET, HEAD"},
	} {
		w := b.Send(c.method, c.path, "")
		if got := w.Header.Get("Allow"); w.StatusCode != http.StatusMethodNotAllowed || got != c.allow {
			t.Errorf("%s %s: %d, Allow %q; want %q", c.method, c.path, w.StatusCode, got, c.allow)
		}
		switch inJSON := strings.HasPrefix(c.path, "/api/") || strings.HasPrefix(c.path, "/ws/"); {
		case c.method == "HEAD":
		case inJSON:
			w.Want(t, http.StatusMethodNotAllowed, "method_not_allowed")
		case !strings.Contains(w.Text, "<h1"):
			t.Errorf("%s %s: no page: %s", c.method, c.path, w.Text)
		}
	}
	b.Send("INVENTED", "/api/nothing", "").Want(t, http.StatusNotFound, "not_found")
}

func TestRulesOfAGame(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	w := b.Get("/api/rules/cheskers")
	w.Want(t, http.StatusOK, "")
	info := sitetest.Decode[gameinfo.Info](t, w.Text)
	if info.Name != "Cheskers" || len(info.Board.Places) == 0 || len(info.StartPieces) == 0 || len(info.Kinds) == 0 {
		t.Errorf("incomplete: %+v", info)
	}
	again := b.Get("/api/rules/cheskers", "If-None-Match: "+w.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again with its ETag: %d", again.StatusCode)
	}
}

func TestStoreFailureIsLoggedAndNotShown(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	s.Store.Fail(storetest.ErrDown)
	for name, w := range map[string]served.Reply{
		"create": b.Send("POST", "/api/games", `{"game":"cheskers","side":"white"}`),
		"look":   b.Get("/api/games/" + slug),
	} {
		if w.StatusCode < 500 || strings.Contains(w.Text, "secret detail") {
			t.Errorf("%s: %d %s", name, w.StatusCode, w.Text)
		}
	}
	sick := b.Get("/readyz")
	if w := b.Get("/healthz"); w.StatusCode != http.StatusOK {
		t.Errorf("the process is not alive: %d", w.StatusCode)
	}
	sick.Want(t, http.StatusServiceUnavailable, "store")
	sick.Lacks(t, "secret detail")
	if !strings.Contains(s.Log.String(), "secret detail") {
		t.Error("the failure was not logged")
	}
	s.Store.Fail(nil)
	for b.Get("/readyz").StatusCode != http.StatusOK {
		time.Sleep(10 * time.Millisecond) // until the lobby has asked the store
	}
}
