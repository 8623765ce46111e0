package site

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/answer"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/sitetest"
)

func TestCreateAndAccept(t *testing.T) {
	s := serve(t, Config{})
	white, black, third := s.browser(t), s.browser(t), s.browser(t)

	w := white.send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"clock":{"base":600000,"increment":5000}}}`)
	w.want(t, http.StatusCreated, "")
	game := sitetest.Decode[created](t, w.body)
	if want := s.URL + "/g/" + game.Slug; game.URL != want {
		t.Errorf("url %q, want %q", game.URL, want)
	}
	accept := "/api/games/" + game.Slug + "/accept"
	white.send("POST", accept, "").want(t, http.StatusConflict, "own_invitation")
	black.send("POST", accept, "").want(t, http.StatusNoContent, "")
	black.send("POST", accept, "").want(t, http.StatusNoContent, "") // again, as after a lost answer
	third.send("POST", accept, "").want(t, http.StatusConflict, "seat_taken")

	for name, c := range map[string]struct {
		who  *browser
		seat string
	}{"creator": {white, "white"}, "friend": {black, "black"}, "third": {third, ""}} {
		w := c.who.get("/api/games/" + game.Slug)
		w.want(t, http.StatusOK, "")
		seen := sitetest.Decode[looked](t, w.body)
		if seen.D.You.Seat != c.seat || seen.D.State.Status != gamelog.Playing || seen.V != 2 {
			t.Errorf("%s sees seat %q, %s, event %d", name, seen.D.You.Seat, seen.D.State.Status, seen.V)
		}
		if c := seen.D.Terms.Clock; c == nil || *c != (gamelog.Control{Base: 600000, Increment: 5000}) {
			t.Errorf("%s sees clock %+v", name, c)
		}
	}
}

// badBodies are bodies that POST /api/games refuses.
var badBodies = []struct{ name, body, code string }{
	{"empty object", `{}`, "unknown_game"},
	{"not JSON", `game=cheskers`, "bad_json"},
	{"array", `[]`, "bad_json"},
	{"cut off", `{"game":"cheskers"`, "bad_json"},
	{"two values", `{"game":"cheskers","side":"white"}{}`, "bad_json"},
	{"text after it", `{"game":"cheskers","side":"white"} x`, "bad_json"},
	{"unknown field", `{"game":"cheskers","side":"white","admin":true}`, "bad_json"},
	{"unknown field in the clock", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1,"delay":2}}}`, "bad_json"},
	{"wrong type", `{"game":7,"side":"white"}`, "bad_json"},
	{"fraction", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1.5,"increment":0}}}`, "bad_json"},
	{"huge number", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1e300,"increment":0}}}`, "bad_json"},
	{"invalid UTF-8", "{\"game\":\"chesk\xffers\",\"side\":\"white\"}", "bad_json"},
	{"NUL", `{"game":"cheskers\u0000","side":"white"}`, "unknown_game"},
	{"raw NUL", "{\"game\":\"cheskers\x00\",\"side\":\"white\"}", "bad_json"},
	{"too long", `{"game":"` + strings.Repeat("x", maxBody) + `"}`, "too_long"},
	{"unknown game", `{"game":"chess","side":"white"}`, "unknown_game"},
	{"no side", `{"game":"cheskers"}`, "bad_side"},
	{"unknown side", `{"game":"cheskers","side":"red"}`, "bad_side"},
	{"clock of nothing", `{"game":"cheskers","side":"white","terms":{"clock":{"base":0,"increment":0}}}`, "bad_clock"},
	{"base below zero", `{"game":"cheskers","side":"white","terms":{"clock":{"base":-1,"increment":5}}}`, "bad_clock"},
	{"base above 180 minutes", `{"game":"cheskers","side":"white","terms":{"clock":{"base":10800001,"increment":0}}}`, "bad_clock"},
	{"increment below zero", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1000,"increment":-1}}}`, "bad_clock"},
	{"days and a clock", `{"game":"cheskers","side":"white","terms":{"days":2,"clock":{"base":60000,"increment":0}}}`, "bad_clock"},
	{"too many days", `{"game":"cheskers","side":"white","terms":{"days":15}}`, "bad_clock"},
	{"a clock for Black alone", `{"game":"cheskers","side":"white","terms":{"black":{"base":60000,"increment":0}}}`, "bad_clock"},
	{"unknown field in the terms", `{"game":"cheskers","side":"white","terms":{"rated":true}}`, "bad_json"},
	{"terms of the wrong type", `{"game":"cheskers","side":"white","terms":[]}`, "bad_json"},
	{"unknown visibility", `{"game":"cheskers","side":"white","terms":{"visibility":"secret"}}`, "bad_visibility"},
	{"unknown house rule", `{"game":"cheskers","side":"white","terms":{"takebacks":"often"}}`, "bad_takebacks"},
	{"start that is no position", `{"game":"cheskers","side":"white","start":"8/8"}`, "bad_position"},
	{"finished position", `{"game":"cheskers","side":"white","start":"8/8/3k4/8/8/8/8/8 w 0 1"}`, "finished_position"},
	{"increment above 180 seconds", `{"game":"cheskers","side":"white","terms":{"clock":{"base":0,"increment":180001}}}`, "bad_clock"},
}

func TestBadBodiesChangeNothing(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, c := range badBodies {
		t.Run(c.name, func(t *testing.T) {
			b.send("POST", "/api/games", c.body).want(t, http.StatusBadRequest, c.code)
		})
	}
	b.send("POST", "/api/games", `{"game":"cheskers","side":"white"}`, "Content-Type: text/plain").
		want(t, http.StatusBadRequest, "not_json")
	if events, players := s.store.Counts(); events != 0 || players != 0 {
		t.Errorf("%d events and %d players were written", events, players)
	}
}

func TestClockLimitsAreTaken(t *testing.T) {
	s := serve(t, Config{})
	for _, clock := range []string{`null`, `{"base":10800000,"increment":180000}`, `{"base":0,"increment":1000}`} {
		s.browser(t).send("POST", "/api/games", `{"game":"cheskers","side":"chance","terms":{"clock":`+clock+`}}`).
			want(t, http.StatusCreated, "")
	}
}

// createdAs creates a game by this body and looks at it.
func (b *browser) createdAs(body string) wire.Snapshot {
	b.t.Helper()
	w := b.send("POST", "/api/games", body)
	w.want(b.t, http.StatusCreated, "")
	return sitetest.Decode[looked](b.t, b.get("/api/games/"+sitetest.Decode[created](b.t, w.body).Slug).body).D
}

func TestTermsOfAGame(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	const start = "8/8/3k4/8/8/4K3/8/8 w 0 1"
	got := b.createdAs(`{"game":"cheskers","side":"black","start":"` + start + `","terms":{"clock":{"base":600000,"increment":5000},
		"black":{"base":300000,"increment":3000},"visibility":"private","takebacks":"never","noGiving":true}}`)
	want := gamelog.Terms{Clock: &gamelog.Control{Base: 600000, Increment: 5000}, Black: &gamelog.Control{Base: 300000, Increment: 3000},
		Visibility: gamelog.Private, Takebacks: gamelog.Never, NoGiving: true}
	if diff := cmp.Diff(want, got.Terms); diff != "" || got.Start != start || got.Side != gamelog.SideBlack {
		t.Errorf("start %q, side %q, terms\n%s", got.Start, got.Side, diff)
	}
	for body, status := range map[string]gamelog.Status{
		`{"game":"cheskers","side":"both","terms":{"days":14}}`:               gamelog.Playing, // nobody else is waited for
		`{"game":"cheskers","side":"none"}`:                                   gamelog.Invited,
		`{"game":"quadsquare","side":"chance","terms":{"visibility":"open"}}`: gamelog.Invited,
	} {
		if got := b.createdAs(body); got.State.Status != status {
			t.Errorf("%s: %s, want %s", body, got.State.Status, status)
		}
	}
}

func TestAcceptingASeat(t *testing.T) {
	s := serve(t, Config{})
	host := s.browser(t)
	accept := "/api/games/" + host.createdAs(`{"game":"cheskers","side":"none"}`).Slug + "/accept"
	one, two := s.browser(t), s.browser(t)
	for name, body := range map[string]string{"a seat of no game": `{"seat":"red"}`, "both": `{"seat":"both"}`} {
		if e := sitetest.Decode[answer.ErrorBody](t, one.send("POST", accept, body).body).Error; e.Code != "bad_seat" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	one.send("POST", accept, `{"seat":"white","by":"me"}`).want(t, http.StatusBadRequest, "bad_json")
	one.send("POST", accept, `{"seat":"black"}`, "Content-Type: text/plain").want(t, http.StatusBadRequest, "not_json")
	one.send("POST", accept, `{"seat":"black"}`).want(t, http.StatusNoContent, "")
	two.send("POST", accept, `{"seat":"black"}`).want(t, http.StatusConflict, "seat_taken")
	two.send("POST", accept, `{"seat":""}`).want(t, http.StatusNoContent, "")
	for seat, b := range map[string]*browser{"black": one, "white": two, "": host} {
		got := sitetest.Decode[looked](t, b.get(strings.TrimSuffix(accept, "/accept")).body)
		if got.D.You.Seat != seat || got.D.State.Status != gamelog.Playing {
			t.Errorf("seat %q in a game that is %s, want %q", got.D.You.Seat, got.D.State.Status, seat)
		}
	}
}

func TestUnknownAddresses(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, path := range []string{
		"/api/games/0000000000", "/api/games/..%2f..%2fetc", "/api/games/%00", "/api/games/%ff", "/api/games/a'b",
		"/api/games/" + strings.Repeat("a", 33), "/api/rules/chess", "/api/nothing", "/api/", "/ws",
	} {
		b.get(path).want(t, http.StatusNotFound, "not_found")
	}
	b.send("POST", "/api/games/0000000000/accept", "").want(t, http.StatusNotFound, "not_found")
	b.send("DELETE", "/api/nothing", "").want(t, http.StatusNotFound, "not_found")
}

func TestMethodsThatAreNotTaken(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
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
		w := b.send(c.method, c.path, "")
		if got := w.Header.Get("Allow"); w.StatusCode != http.StatusMethodNotAllowed || got != c.allow {
			t.Errorf("%s %s: %d, Allow %q; want %q", c.method, c.path, w.StatusCode, got, c.allow)
		}
		switch inJSON := strings.HasPrefix(c.path, "/api/") || strings.HasPrefix(c.path, "/ws/"); {
		case c.method == "HEAD":
		case inJSON:
			w.want(t, http.StatusMethodNotAllowed, "method_not_allowed")
		case !strings.Contains(w.body, "<h1"):
			t.Errorf("%s %s: no page: %s", c.method, c.path, w.body)
		}
	}
	b.send("INVENTED", "/api/nothing", "").want(t, http.StatusNotFound, "not_found")
}

// The page of the protocol names every address of the API and of the sockets.
func TestProtocolPageNamesEveryAddress(t *testing.T) {
	page, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	err = chi.Walk(serve(t, Config{}).handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(route, "/api/") || strings.HasPrefix(route, "/ws/") {
			seen++
			if want := "`" + method + " " + strings.ReplaceAll(route, slugged, "/{slug}") + "`"; !strings.Contains(string(page), want) {
				t.Errorf("the page does not name %s", want)
			}
		}
		return nil
	})
	if err != nil || seen < 8 {
		t.Errorf("%d addresses, %v", seen, err)
	}
}

func TestRulesOfAGame(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	w := b.get("/api/rules/cheskers")
	w.want(t, http.StatusOK, "")
	info := sitetest.Decode[gameinfo.Info](t, w.body)
	if info.Name != "Cheskers" || len(info.Board.Places) == 0 || len(info.StartMen) == 0 || len(info.Kinds) == 0 {
		t.Errorf("incomplete: %+v", info)
	}
	again := b.get("/api/rules/cheskers", "If-None-Match: "+w.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again with its ETag: %d", again.StatusCode)
	}
}

func TestStoreFailureIsLoggedAndNotShown(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	s.store.Fail(sitetest.ErrDown)
	for name, w := range map[string]reply{
		"create": b.send("POST", "/api/games", `{"game":"cheskers","side":"white"}`),
		"look":   b.get("/api/games/" + slug),
	} {
		if w.StatusCode < 500 || strings.Contains(w.body, "secret detail") {
			t.Errorf("%s: %d %s", name, w.StatusCode, w.body)
		}
	}
	sick := b.get("/readyz")
	if w := b.get("/healthz"); w.StatusCode != http.StatusOK {
		t.Errorf("the process is not alive: %d", w.StatusCode)
	}
	sick.want(t, http.StatusServiceUnavailable, "store")
	sick.lacks(t, "secret detail")
	if !strings.Contains(s.log.String(), "secret detail") {
		t.Error("the failure was not logged")
	}
	s.store.Fail(nil)
	for b.get("/readyz").StatusCode != http.StatusOK {
		time.Sleep(10 * time.Millisecond) // until the lobby has asked the store
	}
}
