//lint:file-ignore SA1019 see socket/socket.go

package site

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/device"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/secret"
	"threefold/internal/site/sitetest"
)

// What the API says of devices, as a page reads it.
type (
	madeLink struct{ URL, QR string }
	joinedAs struct {
		Name, State, Code string
		Games             []struct{ Slug, Game, Against string }
	}
	ownDevices struct {
		Devices []struct {
			ID, Name string
			This     bool
		}
		Request *struct{ ID, Name, Code string }
	}
)

const phoneAgent = "User-Agent: Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"

// makeLink makes a link and gives its token.
func (b *browser) makeLink() (token string) {
	b.t.Helper()
	w := b.send("POST", "/api/devices/link", "")
	w.want(b.t, http.StatusCreated, "")
	made := sitetest.Decode[madeLink](b.t, w.body)
	checkCode(b.t, made.QR, made.URL)
	page, token, found := strings.Cut(made.URL, "#link=")
	if !found || len(token) != 22 || page != b.site.URL+"/devices" {
		b.t.Fatalf("link %q", made.URL)
	}
	return token
}

// tell posts a token to one of the ways for the far end of a link.
func (b *browser) tell(way, token string) reply {
	b.t.Helper()
	return b.send("POST", "/api/devices/"+way, `{"token":"`+token+`"}`, phoneAgent)
}

// asks asks by a link, and says how far that is.
func (b *browser) asks(token string) joinedAs {
	b.t.Helper()
	w := b.tell("join", token)
	w.want(b.t, http.StatusOK, "")
	return sitetest.Decode[joinedAs](b.t, w.body)
}

func (b *browser) devices() ownDevices {
	b.t.Helper()
	w := b.get("/api/devices")
	w.want(b.t, http.StatusOK, "")
	return sitetest.Decode[ownDevices](b.t, w.body)
}

// says answers the browser that waits.
func (b *browser) says(yes string) {
	b.t.Helper()
	asked := b.devices().Request
	if asked == nil {
		b.t.Fatal("nobody waits")
	}
	b.send("POST", "/api/devices/answer", `{"request":"`+asked.ID+`","yes":`+yes+`}`).want(b.t, http.StatusNoContent, "")
}

// become makes a browser one of another's devices.
func (b *browser) become(first *browser) {
	b.t.Helper()
	token := first.makeLink()
	b.asks(token)
	first.says("true")
	if got := b.asks(token); got.State != string(device.Done) {
		b.t.Fatalf("%+v", got)
	}
}

func TestAPlayerOnAnotherDevice(t *testing.T) {
	s := serve(t, Config{})
	laptop, phone, thief := s.browser(t), s.browser(t), s.browser(t)
	laptop.send("POST", "/api/me", `{"name":"Ada"}`).want(t, http.StatusOK, "")
	phone.send("POST", "/api/me", `{"name":"Nobody"}`).want(t, http.StatusOK, "")
	token := laptop.makeLink()

	if got := sitetest.Decode[joinedAs](t, phone.tell("look", token).body); got.Name != "Ada" || got.State != "made" || got.Code != "" {
		t.Errorf("before it asks: %+v", got)
	}
	laptop.tell("look", token).want(t, http.StatusConflict, "same_player")
	laptop.tell("join", token).want(t, http.StatusConflict, "same_player")
	asked := phone.asks(token)
	if again := phone.asks(token); asked.State != "asked" || len(asked.Code) != 4 || again.Code != asked.Code {
		t.Errorf("it asks: %+v, and again: %+v", asked, again)
	}
	for _, way := range []string{"look", "join"} {
		thief.tell(way, token).want(t, http.StatusConflict, "bad_link")
	}
	if got := laptop.devices().Request; got == nil || got.Code != asked.Code || got.Name != "Firefox on Android" {
		t.Errorf("the player is shown %+v, the phone shows %+v", got, asked)
	}
	thief.send("POST", "/api/devices/answer", `{"request":"`+laptop.devices().Request.ID+`","yes":true}`).want(t, http.StatusConflict, "no_request")
	phone.send("POST", "/api/devices/answer", `{"request":"`+laptop.devices().Request.ID+`","yes":true}`).want(t, http.StatusConflict, "no_request")
	laptop.says("true")
	before := phone.token(t)
	if got := phone.asks(token); got.State != "done" || got.Name != "Ada" {
		t.Errorf("confirmed: %+v", got)
	}
	phone.get("/rules").contains(t, "Ada")
	after := phone.token(t)
	if after == before || after == laptop.token(t) || after == token {
		t.Error("the phone has no token of its own")
	}
	phone.tell("join", token).want(t, http.StatusConflict, "bad_link")
	lost := phone.send("POST", "/api/devices/join", `{"token":"`+token+`"}`, "Cookie: threefold="+before) // as after a lost answer
	lost.want(t, http.StatusOK, "")
	if set := lost.Cookies(); len(set) != 1 || set[0].Value != after {
		t.Errorf("asked for once more, the phone gets %v, and had %s", set, after)
	}
	for _, b := range []*browser{laptop, phone} {
		got := b.devices()
		if len(got.Devices) != 2 || got.Request != nil || got.Devices[0].This == got.Devices[1].This {
			t.Errorf("devices: %+v", got)
		}
	}
	if log := s.log.String(); strings.Contains(log, token) || strings.Contains(log, after) || !strings.Contains(log, "/api/devices/join") {
		t.Error("a token is in the log, or the request is not")
	}
}

func TestARefusedDeviceStaysWhoItWas(t *testing.T) {
	s := serve(t, Config{})
	laptop, phone := s.browser(t), s.browser(t)
	token := laptop.makeLink()
	phone.asks(token)
	before := phone.token(t)
	laptop.says("false")
	if got := phone.asks(token); got.State != "refused" || phone.token(t) != before || len(laptop.devices().Devices) != 1 {
		t.Errorf("%+v", got)
	}
}

// Seats of running games are shared with the player, once, and the player's lists have them
// until they are over; where the two sit opposite each other nothing changes, and neither
// does what is over.
func TestSeatsComeAlong(t *testing.T) {
	s := serve(t, Config{})
	laptop, phone, other := s.browser(t), s.browser(t), s.browser(t)
	phone.send("POST", "/api/me", `{"name":"Nobody"}`).want(t, http.StatusOK, "")
	running, opposite, over := phone.create(), phone.create(), phone.create()
	alone := phone.createdAs(`{"game":"cheskers","side":"both"}`).Slug
	other.send("POST", "/api/games/"+running+"/accept", "").want(t, http.StatusNoContent, "")
	laptop.send("POST", "/api/games/"+opposite+"/accept", "").want(t, http.StatusNoContent, "")
	other.send("POST", "/api/games/"+over+"/accept", "").want(t, http.StatusNoContent, "")
	page := other.open("/ws/g/" + over)
	page.Expect(wire.OutSnapshot)
	page.Send(`{"t":"abort","id":"a1"}`)
	page.Expect("aborted")

	token := laptop.makeLink()
	phone.asks(token)
	laptop.says("true")
	before := phone.token(t)
	got := phone.asks(token)
	lost := phone.send("POST", "/api/devices/join", `{"token":"`+token+`"}`, "Cookie: threefold="+before)
	lost.want(t, http.StatusOK, "")
	again := sitetest.Decode[joinedAs](t, lost.body)
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
		seen := sitetest.Decode[looked](t, laptop.get("/api/games/"+slug).body)
		if seen.D.You.Seat != want.seat || seen.V != want.events {
			t.Errorf("%s: seat %q after event %d, want %+v", slug, seen.D.You.Seat, seen.V, want)
		}
	}
	for _, b := range []*browser{laptop, phone} {
		home := b.get("/")
		home.contains(t, `data-slug="`+running+`"`, `data-slug="`+alone+`"`, `data-slug="`+opposite+`"`)
		home.lacks(t, `/g/`+over+`"`)
	}
	white := phone.open("/ws/g/" + running)
	white.Expect(wire.OutSnapshot)
	white.Send(`{"t":"abort","id":"a2"}`)
	white.Expect("aborted")
	soon(t, func() bool { return !strings.Contains(laptop.get("/").body, `/g/`+running+`"`) }) // the list hears of it after the pages
	if row, err := s.store.Row(t.Context(), running); err != nil || row.White.Name != "Nobody" {
		t.Errorf("the game that came along was played by %q, %v", row.White.Name, err)
	}
}

// Links are as good as none when they are wrong, used, answered or too old, and nobody
// is told which.
func TestDeviceLinksThatDoNotWork(t *testing.T) {
	s := serve(t, Config{})
	laptop := s.browser(t)
	replaced := laptop.makeLink()
	old := laptop.makeLink()
	for _, l := range s.store.Links {
		l.Expires = time.Now().UnixMilli()
	}
	used := s.browser(t).makeLink()
	s.browser(t).asks(used)
	bodies := map[string]string{}
	for name, token := range map[string]string{"replaced": replaced, "old": old, "used": used, "wrong": "AAAAAAAAAAAAAAAAAAAAAA", "no token": "!", "none": ""} {
		for _, way := range []string{"look", "join"} {
			w := s.browser(t).tell(way, token)
			w.want(t, http.StatusConflict, "bad_link")
			bodies[w.body] = name + " " + way
		}
	}
	if len(bodies) != 1 {
		t.Errorf("the answers differ: %v", bodies)
	}
	laptop.send("POST", "/api/devices/link", `{"at":"http://evil.example"}`).want(t, http.StatusBadRequest, "bad_address")
	laptop.send("POST", "/api/devices/link", `{"for":"x"}`).want(t, http.StatusBadRequest, "bad_json")
	laptop.send("POST", "/api/devices/cut", `{"device":"x"}`).want(t, http.StatusConflict, "no_device")
}

func TestAPlayerHasSoManyDevices(t *testing.T) {
	laptop := serve(t, Config{}).browser(t)
	laptop.fill()
	laptop.send("POST", "/api/devices/link", "").want(t, http.StatusConflict, "many_devices")
}

// fill gives the browser's player as many devices as there may be.
func (b *browser) fill() {
	b.t.Helper()
	store := b.site.store
	token, _ := secret.Parse(b.makeLink())
	player := store.Links[token.Hash()].Player.ID
	for i := range device.Most - 1 {
		id := fmt.Sprint(player, i)
		if err := store.Devices().SaveDevice(b.t.Context(), player, device.Device{ID: id, Hash: id}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// onlyLink is the hash of the one link that there is.
func onlyLink(s *served) (hash string) {
	for hash = range s.store.Links {
	}
	return hash
}

// pair is a site of two processes on one store.
func pair(t *testing.T) (here, there *served) {
	t.Helper()
	hub, store := &cluster.Hub{}, sitetest.NewMemory()
	serveOn := func(name string) *served {
		s := &served{store: store, log: &buffer{}}
		logger := slog.New(slog.DiscardHandler)
		rooms := lobby.New(lobby.Config{Log: store, Bus: hub.Join(name), Games: catalog.Find, Logger: logger})
		site, err := New(Config{Logger: logger, Devices: store.Devices()}, rooms, store, store)
		if err != nil {
			t.Fatal(err)
		}
		if err := rooms.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Site, s.Server = site, httptest.NewServer(site)
		t.Cleanup(func() {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			site.Close(ctx)
			s.Server.Close()
			if err := rooms.Close(ctx); err != nil {
				t.Errorf("rooms do not close: %v", err)
			}
		})
		return s
	}
	return serveOn("here"), serveOn("there")
}

// at is the same browser at another process, which has another address here.
func (b *browser) at(s *served) *browser {
	b.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	address, err := url.Parse(s.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	jar.SetCookies(address, []*http.Cookie{{Name: "threefold", Value: b.token(b.t), Path: "/"}})
	return &browser{t: b.t, site: s, client: &http.Client{Jar: jar}}
}

// A device that is cut off, the first one too, loses its sockets at every process at
// once; nothing that it sends counts, and its cookie is worth nothing.
func TestACutDeviceIsOut(t *testing.T) {
	here, there := pair(t)
	laptop, phone, opponent := here.browser(t), here.browser(t), here.browser(t)
	slug := laptop.create()
	opponent.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	phone.become(laptop)
	if got := phone.seat(slug); got != "white" {
		t.Fatalf("the phone has seat %q", got)
	}
	var pages []*sitetest.Page
	for _, b := range []*browser{laptop, laptop.at(there)} {
		for _, path := range []string{"/ws/g/" + slug, "/ws/lobby"} {
			page := b.open(path)
			if path != "/ws/lobby" {
				page.Expect(wire.OutSnapshot)
			}
			pages = append(pages, page)
		}
	}
	stays := phone.at(there).open("/ws/g/" + slug)
	stays.Expect(wire.OutSnapshot)
	for _, d := range phone.devices().Devices {
		code := ""
		if d.This {
			code = "this_device"
		}
		w := phone.send("POST", "/api/devices/cut", `{"device":"`+d.ID+`"}`)
		if code != "" {
			w.want(t, http.StatusConflict, code)
		} else {
			w.want(t, http.StatusNoContent, "")
		}
	}
	for i, page := range pages {
		if got := closedWith(t, page); got != 4001 {
			t.Errorf("page %d is closed with %d", i, got)
		}
	}
	stays.Send(`{"t":"resync","id":"s1"}`)
	stays.Expect(wire.OutSnapshot)

	former := laptop.token(t)
	if got := laptop.at(there).seat(slug); got != "" {
		t.Errorf("at the other process it has seat %q", got)
	}
	if got := laptop.seat(slug); got != "" {
		t.Errorf("it has seat %q", got)
	}
	laptop.get("/rules")
	if laptop.token(t) == former || laptop.seat(slug) != "" {
		t.Error("it was given no other cookie, or one that is the player's")
	}
	if got := phone.devices().Devices; len(got) != 1 || !got[0].This {
		t.Errorf("left are %+v", got)
	}
}

// closedWith reads a page until it is closed, and gives the code.
func closedWith(t *testing.T, p *sitetest.Page) websocket.StatusCode {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), sitetest.Patience)
	defer cancel()
	for {
		if _, _, err := p.Conn.Read(ctx); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

// Though the store is away, a device that was cut off is nobody, and one that was seen
// before is its player. One that was not is nobody, and no socket of it opens.
func TestDevicesWhileTheStoreIsAway(t *testing.T) {
	here, there := pair(t)
	laptop, phone, guest := here.browser(t), here.browser(t), there.browser(t)
	slug := laptop.create()
	phone.become(laptop)
	for _, b := range []*browser{phone, guest} { // the rooms stay in memory
		b.open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	}
	for _, d := range phone.devices().Devices {
		if !d.This {
			phone.send("POST", "/api/devices/cut", `{"device":"`+d.ID+`"}`).want(t, http.StatusNoContent, "")
		}
	}
	here.store.Fail(sitetest.ErrDown)
	defer here.store.Fail(nil)
	for name, c := range map[string]struct {
		who  *browser
		seat string
	}{"cut off": {laptop, ""}, "seen before": {phone, "white"}, "not seen here": {phone.at(there), ""}} {
		if got := c.who.seat(slug); got != c.seat {
			t.Errorf("%s: seat %q, want %q", name, got, c.seat)
		}
	}
	phone.open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	if _, w, err := phone.at(there).dial("/ws/g/"+slug, nil); err == nil || w.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a socket of one that was not seen here: %v, %v", w, err)
	}
}

// A process that lost the news closes what was cut off elsewhere when it hears that it
// may have lost some.
func TestLostNewsOfACutDevice(t *testing.T) {
	here, there := pair(t)
	laptop, phone := here.browser(t), here.browser(t)
	slug := laptop.create()
	phone.become(laptop)
	page := laptop.at(there).open("/ws/g/" + slug)
	page.Expect(wire.OutSnapshot)
	for _, d := range phone.devices().Devices {
		if !d.This {
			if _, err := here.store.Devices().CutDevice(t.Context(), here.store.Links[onlyLink(here)].Player.ID, d.ID, "", time.Now().UnixMilli()); err != nil {
				t.Fatal(err)
			}
		}
	}
	there.devices.WasCut("")
	if got := closedWith(t, page); got != 4001 {
		t.Errorf("closed with %d", got)
	}
}

// What a browser has open as its former player, at whichever process, is closed when it
// becomes another's device.
func TestABrowserThatJoinsLosesItsSockets(t *testing.T) {
	here, there := pair(t)
	laptop, phone := here.browser(t), here.browser(t)
	slug := phone.create()
	var pages []*sitetest.Page
	for _, b := range []*browser{phone, phone.at(there)} {
		page := b.open("/ws/g/" + slug)
		page.Expect(wire.OutSnapshot)
		pages = append(pages, page)
	}
	phone.become(laptop)
	for i, page := range pages {
		if got := closedWith(t, page); got != 4001 {
			t.Errorf("page %d is closed with %d", i, got)
		}
	}
	if got := phone.seat(slug); got != "white" {
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
			inQuiet(t, func(t *testing.T, q *quiet) {
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
				var made madeLink
				if err := json.Unmarshal(post(first, "link", `{}`).Body.Bytes(), &made); err != nil {
					t.Fatal(err)
				}
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
