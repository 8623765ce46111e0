//lint:file-ignore SA1019 see socket/socket.go

package devices_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"threefold/internal/device"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

func TestAPlayerOnAnotherDevice(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, phone, thief := s.Browser(t), s.Browser(t), s.Browser(t)
	laptop.Send("POST", "/api/me", `{"name":"Ada"}`).Want(t, http.StatusOK, "")
	phone.Send("POST", "/api/me", `{"name":"Nobody"}`).Want(t, http.StatusOK, "")
	token := laptop.MakeLink()

	if got := sitetest.Decode[served.JoinedAs](t, phone.PostToken("look", token).Text); got.Name != "Ada" || got.State != "made" || got.Code != "" {
		t.Errorf("before it asks: %+v", got)
	}
	laptop.PostToken("look", token).Want(t, http.StatusConflict, "same_player")
	laptop.PostToken("join", token).Want(t, http.StatusConflict, "same_player")
	asked := phone.Join(token)
	if again := phone.Join(token); asked.State != "asked" || len(asked.Code) != 4 || again.Code != asked.Code {
		t.Errorf("it asks: %+v, and again: %+v", asked, again)
	}
	for _, way := range []string{"look", "join"} {
		thief.PostToken(way, token).Want(t, http.StatusConflict, "bad_link")
	}
	if got := laptop.Devices().Request; got == nil || got.Code != asked.Code || got.Name != "Firefox on Android" {
		t.Errorf("the player is shown %+v, the phone shows %+v", got, asked)
	}
	thief.Send("POST", "/api/devices/answer", `{"request":"`+laptop.Devices().Request.ID+`","yes":true}`).Want(t, http.StatusConflict, "no_request")
	phone.Send("POST", "/api/devices/answer", `{"request":"`+laptop.Devices().Request.ID+`","yes":true}`).Want(t, http.StatusConflict, "no_request")
	laptop.AnswerRequest("true")
	before := phone.Token(t)
	if got := phone.Join(token); got.State != "done" || got.Name != "Ada" {
		t.Errorf("confirmed: %+v", got)
	}
	phone.Get("/rules").Contains(t, "Ada")
	after := phone.Token(t)
	if after == before || after == laptop.Token(t) || after == token {
		t.Error("the phone has no token of its own")
	}
	phone.PostToken("join", token).Want(t, http.StatusConflict, "bad_link")
	lost := phone.Send("POST", "/api/devices/join", `{"token":"`+token+`"}`, "Cookie: threefold="+before) // as after a lost answer
	lost.Want(t, http.StatusOK, "")
	if set := lost.Cookies(); len(set) != 1 || set[0].Value != after {
		t.Errorf("asked for once more, the phone gets %v, and had %s", set, after)
	}
	for _, b := range []*served.Browser{laptop, phone} {
		got := b.Devices()
		if len(got.Devices) != 2 || got.Request != nil || got.Devices[0].This == got.Devices[1].This {
			t.Errorf("devices: %+v", got)
		}
	}
	if log := s.Log.String(); strings.Contains(log, token) || strings.Contains(log, after) || !strings.Contains(log, "/api/devices/join") {
		t.Error("a token is in the log, or the request is not")
	}
}

func TestARefusedDeviceStaysWhoItWas(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, phone := s.Browser(t), s.Browser(t)
	token := laptop.MakeLink()
	phone.Join(token)
	before := phone.Token(t)
	laptop.AnswerRequest("false")
	if got := phone.Join(token); got.State != "refused" || phone.Token(t) != before || len(laptop.Devices().Devices) != 1 {
		t.Errorf("%+v", got)
	}
}

// Seats of running games are shared with the player, once, and the player's lists have them
// until they are over; where the two sit opposite each other nothing changes, and neither
// does what is over.
func TestSeatsComeAlong(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, phone, other := s.Browser(t), s.Browser(t), s.Browser(t)
	phone.Send("POST", "/api/me", `{"name":"Nobody"}`).Want(t, http.StatusOK, "")
	running, opposite, over := phone.Create(), phone.Create(), phone.Create()
	alone := phone.CreatedAs(`{"game":"cheskers","side":"both"}`).Slug
	other.Send("POST", "/api/games/"+running+"/accept", "").Want(t, http.StatusNoContent, "")
	laptop.Send("POST", "/api/games/"+opposite+"/accept", "").Want(t, http.StatusNoContent, "")
	other.Send("POST", "/api/games/"+over+"/accept", "").Want(t, http.StatusNoContent, "")
	page := other.Watch(over)
	page.Send(`{"t":"abort","id":"a1"}`)
	page.Expect("aborted")

	token := laptop.MakeLink()
	phone.Join(token)
	laptop.AnswerRequest("true")
	before := phone.Token(t)
	got := phone.Join(token)
	lost := phone.Send("POST", "/api/devices/join", `{"token":"`+token+`"}`, "Cookie: threefold="+before)
	lost.Want(t, http.StatusOK, "")
	again := sitetest.Decode[served.JoinedAs](t, lost.Text)
	slugs := map[string]bool{}
	for _, g := range got.Games {
		slugs[g.Slug] = true
	}
	if len(got.Games) != 2 || !slugs[running] || !slugs[alone] {
		t.Errorf("what comes along: %+v", got.Games)
	}
	if len(again.Games) != 2 || !slugs[again.Games[0].Slug] || !slugs[again.Games[1].Slug] || again.Games[0] == again.Games[1] {
		t.Errorf("asked for once more: %+v", again.Games)
	}
	for slug, want := range map[string]struct {
		seat   string
		events int64
	}{running: {"white", 3}, alone: {gamelog.SideBoth, 2}, opposite: {"black", 2}, over: {"", 3}} {
		seen := sitetest.Decode[served.GameReply](t, laptop.Get("/api/games/"+slug).Text)
		if seen.D.You.Seat != want.seat || seen.V != want.events {
			t.Errorf("%s: seat %q after event %d, want %+v", slug, seen.D.You.Seat, seen.V, want)
		}
	}
	for _, b := range []*served.Browser{laptop, phone} {
		home := b.Get("/")
		home.Contains(t, `data-slug="`+running+`"`, `data-slug="`+alone+`"`, `data-slug="`+opposite+`"`)
		home.Lacks(t, `/g/`+over+`"`)
	}
	white := phone.Watch(running)
	white.Send(`{"t":"abort","id":"a2"}`)
	white.Expect("aborted")
	served.WaitFor(t, func() bool { return !strings.Contains(laptop.Get("/").Text, `/g/`+running+`"`) }) // the list hears of it after the pages
	if row, err := s.Store.Row(t.Context(), running); err != nil || row.White.Name != "Nobody" {
		t.Errorf("the game that came along was played by %q, %v", row.White.Name, err)
	}
}

// Links that are wrong, used, answered or expired do not work, and the error does not tell which.
func TestDeviceLinksThatDoNotWork(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop := s.Browser(t)
	replaced := laptop.MakeLink()
	old := laptop.MakeLink()
	expire(t, s)
	used := s.Browser(t).MakeLink()
	s.Browser(t).Join(used)
	bodies := map[string]string{}
	for name, token := range map[string]string{"replaced": replaced, "old": old, "used": used, "wrong": "AAAAAAAAAAAAAAAAAAAAAA", "no token": "!", "none": ""} {
		for _, way := range []string{"look", "join"} {
			w := s.Browser(t).PostToken(way, token)
			w.Want(t, http.StatusConflict, "bad_link")
			bodies[w.Text] = name + " " + way
		}
	}
	if len(bodies) != 1 {
		t.Errorf("the answers differ: %v", bodies)
	}
	laptop.Send("POST", "/api/devices/link", `{"at":"http://evil.example"}`).Want(t, http.StatusBadRequest, "bad_address")
	laptop.Send("POST", "/api/devices/link", `{"for":"x"}`).Want(t, http.StatusBadRequest, "bad_json")
	laptop.Send("POST", "/api/devices/cut", `{"device":"x"}`).Want(t, http.StatusConflict, "no_device")
}

func TestAPlayerHasSoManyDevices(t *testing.T) {
	laptop := served.Start(t, site.Config{}).Browser(t)
	laptop.AddMostDevices()
	laptop.Send("POST", "/api/devices/link", "").Want(t, http.StatusConflict, "many_devices")
}

func expire(t *testing.T, s *served.Site) {
	t.Helper()
	s.Store.File.Exec(t, `UPDATE device_links SET expires_at = $1`, time.Now().UnixMilli())
}

// pair are two processes of a site, and what sends messages to both.
func pair(t *testing.T) (here, there *served.Site, hub *cluster.Hub) {
	t.Helper()
	hub, store := &cluster.Hub{}, storetest.New(t)
	serveOn := func(name string) *served.Site {
		s := &served.Site{Store: store, Log: &served.Buffer{}}
		logger := slog.New(slog.DiscardHandler)
		rooms := lobby.New(lobby.Config{Log: store, Chat: store, Bus: hub.Join(name), Games: catalog.Find, Logger: logger})
		config := site.Config{Logger: logger, Devices: store.Devices(), Tournaments: director.New(store.Tournaments(), rooms, catalog.Find, logger)}
		served.Serve(t, s, must.Get(site.New(config, rooms, store, store.Archive()))(t), rooms)
		must.Do(t, rooms.Start(t.Context()))
		return s
	}
	here, there = serveOn("here"), serveOn("there")
	return here, there, hub
}

// A device that is revoked, the first one too, loses its sockets at every process at
// once; nothing that it sends counts, and its cookie is worth nothing.
func TestARevokedDeviceIsOut(t *testing.T) {
	here, there, _ := pair(t)
	laptop, phone, opponent := here.Browser(t), here.Browser(t), here.Browser(t)
	slug := laptop.Create()
	opponent.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	phone.Become(laptop)
	if got := phone.Seat(slug); got != "white" {
		t.Fatalf("the phone has seat %q", got)
	}
	var pages []*sitetest.Page
	for _, b := range []*served.Browser{laptop, laptop.At(there)} {
		for _, path := range []string{"/ws/g/" + slug, "/ws/lobby"} {
			page := b.Open(path)
			if path != "/ws/lobby" {
				page.Expect(wire.OutSnapshot)
			}
			pages = append(pages, page)
		}
	}
	stays := phone.At(there).Watch(slug)
	phone.RevokeOthers()
	own := phone.Devices().Devices
	if len(own) != 1 || !own[0].This {
		t.Fatalf("left are %+v", own)
	}
	phone.Send("POST", "/api/devices/cut", `{"device":"`+own[0].ID+`"}`).Want(t, http.StatusConflict, "this_device")
	for i, page := range pages {
		if got, _ := page.Closed(); got != 4001 {
			t.Errorf("page %d is closed with %d", i, got)
		}
	}
	stays.Send(`{"t":"resync","id":"s1"}`)
	stays.Expect(wire.OutSnapshot)

	former := laptop.Token(t)
	if got := laptop.At(there).Seat(slug); got != "" {
		t.Errorf("at the other process it has seat %q", got)
	}
	if got := laptop.Seat(slug); got != "" {
		t.Errorf("it has seat %q", got)
	}
	laptop.Get("/rules")
	if laptop.Token(t) == former || laptop.Seat(slug) != "" {
		t.Error("it was given no other cookie, or one that is the player's")
	}
}

// While the database does not answer, a revoked device is a stranger, and one that was seen before
// is its player. One that was not seen is a stranger, and may open no socket.
func TestDevicesWhileTheStoreIsAway(t *testing.T) {
	here, there, _ := pair(t)
	laptop, phone, guest := here.Browser(t), here.Browser(t), there.Browser(t)
	slug := laptop.Create()
	phone.Become(laptop)
	for _, b := range []*served.Browser{phone, guest} { // the rooms stay in memory
		b.Open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	}
	phone.RevokeOthers()
	here.Store.Fail(storetest.ErrDown)
	defer here.Store.Fail(nil)
	for name, c := range map[string]struct {
		who  *served.Browser
		seat string
	}{"cut off": {laptop, ""}, "seen before": {phone, "white"}, "not seen here": {phone.At(there), ""}} {
		if got := c.who.Seat(slug); got != c.seat {
			t.Errorf("%s: seat %q, want %q", name, got, c.seat)
		}
	}
	phone.Open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	if _, w, err := phone.At(there).Dial("/ws/g/"+slug, nil); err == nil || w.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a socket of one that was not seen here: %v, %v", w, err)
	}
}

// A process that lost the news closes what was revoked elsewhere when it hears that it
// may have lost some.
func TestLostNewsOfARevokedDevice(t *testing.T) {
	here, there, hub := pair(t)
	laptop, phone := here.Browser(t), here.Browser(t)
	slug := laptop.Create()
	phone.Become(laptop)
	page := laptop.At(there).Watch(slug)
	player := here.Store.File.Column(t, `SELECT player FROM device_links`)[0]
	for _, d := range phone.Devices().Devices {
		if !d.This {
			must.Get(here.Store.Devices().RevokeDevice(t.Context(), player, d.ID, "", time.Now().UnixMilli()))(t)
		}
	}
	hub.Join("another").Publish(cluster.Message{Kind: cluster.NotifyRevoked})
	if got, _ := page.Closed(); got != 4001 {
		t.Errorf("closed with %d", got)
	}
}

// What a browser has open as its former player, at whichever process, is closed when it
// becomes another's device. Its former cookie, which it may still have, opens sockets as before:
// a page that is closed with this code loads itself again at once, and would do so for ever.
func TestABrowserThatJoinsLosesItsSockets(t *testing.T) {
	here, there, _ := pair(t)
	laptop, phone := here.Browser(t), here.Browser(t)
	slug := phone.Create()
	var pages []*sitetest.Page
	for _, b := range []*served.Browser{phone, phone.At(there)} {
		page := b.Watch(slug)
		pages = append(pages, page)
	}
	former := http.Header{"Cookie": {"threefold=" + phone.Token(t)}}
	phone.Become(laptop)
	for i, page := range pages {
		if got, _ := page.Closed(); got != 4001 {
			t.Errorf("page %d is closed with %d", i, got)
		}
	}
	for _, s := range []*served.Site{here, there} { // the answer with the new cookie may have been lost
		page, _, err := sitetest.Dial(t, http.DefaultClient, s.URL+"/ws/g/"+slug, former)
		must.Do(t, err)
		page.Expect(wire.OutSnapshot)
	}
	if got := phone.Seat(slug); got != "white" {
		t.Errorf("then it has seat %q", got)
	}
}

// A link ends after ten minutes, however far it has come.
func TestADeviceLinkEnds(t *testing.T) {
	const soon = device.LinkLife - time.Second
	for name, c := range map[string]struct {
		asks, says, done time.Duration // when it comes to that
		status           int           // of the last request
	}{
		"in time":          {0, 0, soon, http.StatusOK},
		"made":             {device.LinkLife, 0, 0, http.StatusConflict},
		"asked for":        {soon, device.LinkLife, 0, http.StatusConflict},
		"confirmed":        {0, soon, device.LinkLife, http.StatusConflict},
		"just in time":     {soon, soon, soon, http.StatusOK},
		"long after again": {0, 0, 2 * device.LinkLife, http.StatusConflict},
	} {
		t.Run(name, func(t *testing.T) {
			served.WithStallableSite(t, func(t *testing.T, q *served.StallableSite) {
				began := time.Now()
				first, second := secret.New().Text(), secret.New().Text()
				post := func(cookie, path, body string) *httptest.ResponseRecorder {
					r := httptest.NewRequest("POST", "/api/devices/"+path, strings.NewReader(body))
					r.Header.Set("Content-Type", "application/json")
					r.AddCookie(&http.Cookie{Name: "threefold", Value: cookie})
					w := httptest.NewRecorder()
					q.ServeHTTP(w, r)
					return w
				}
				var made served.MadeLink
				must.Do(t, json.Unmarshal(post(first, "link", `{}`).Body.Bytes(), &made))
				_, token, _ := strings.Cut(made.URL, "#link=")
				known, _ := secret.Parse(token)
				var last *httptest.ResponseRecorder
				for _, step := range []struct {
					at                 time.Duration
					cookie, path, body string
				}{
					{c.asks, second, "join", `{"token":"` + token + `"}`},
					{c.says, first, "answer", `{"request":"` + known.Hash() + `","yes":true}`},
					{c.done, second, "join", `{"token":"` + token + `"}`},
				} {
					time.Sleep(time.Until(began.Add(step.at)))
					if last = post(step.cookie, step.path, step.body); last.Code >= http.StatusBadRequest {
						break
					}
				}
				if given := len(last.Result().Cookies()) > 0; last.Code != c.status || given != (c.status == http.StatusOK) {
					t.Errorf("%d %s, cookie given: %v", last.Code, last.Body, given)
				}
			})
		})
	}
}
