package served

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/httpx"
	"threefold/internal/site/qrcode"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// BadBodies are bodies that POST /api/games refuses, each with the error code.
var BadBodies = []struct{ Name, Text, Code string }{
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
	{"too long", `{"game":"` + strings.Repeat("x", MaxBody) + `"}`, "too_long"},
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

// CreatedAs creates a game by this body and returns its snapshot.
func (b *Browser) CreatedAs(body string) wire.Snapshot {
	b.t.Helper()
	w := b.Send("POST", "/api/games", body)
	w.Want(b.t, http.StatusCreated, "")
	return sitetest.Decode[GameReply](b.t, b.Get("/api/games/"+sitetest.Decode[Created](b.t, w.Text).Slug).Text).D
}

// CheckCode fails the test if svg is not the QR code of a text.
func CheckCode(t *testing.T, svg, text string) {
	t.Helper()
	if want, err := qrcode.SVG(text); err != nil || svg != string(want) {
		t.Errorf("%v; it is no code of %s: %s", err, text, svg)
	}
}

// MakeKey creates a key of the browser's seat, and returns it with its token.
func (b *Browser) MakeKey(slug, body string) (made SeatKey, token string) {
	b.t.Helper()
	w := b.Send("POST", "/api/games/"+slug+"/key", body)
	w.Want(b.t, http.StatusCreated, "")
	made = sitetest.Decode[SeatKey](b.t, w.Text)
	_, token, found := strings.Cut(made.URL, "#seat=")
	if !found || len(token) != 22 {
		b.t.Fatalf("link %q", made.URL)
	}
	return made, token
}

// UseKey posts the token of a seat key.
func (b *Browser) UseKey(slug, token string) Reply {
	b.t.Helper()
	return b.Send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"}`)
}

// Seat returns the browser's seat in a game, or "".
func (b *Browser) Seat(slug string) string {
	b.t.Helper()
	return sitetest.Decode[GameReply](b.t, b.Get("/api/games/"+slug).Text).D.You.Seat
}

// Browser is an HTTP client with cookies of its own: a visitor of the site.
type Browser struct {
	t      *testing.T
	site   *Site
	Client *http.Client // with the browser's cookies
}

// Reply is a response with its body.
type Reply struct {
	*http.Response
	Text string
}

// Send sends a request and returns the reply, which must conform to the API's description.
// headers are "Name: value".
func (b *Browser) Send(method, path, body string, headers ...string) Reply {
	b.t.Helper()
	r := must.Get(http.NewRequest(method, b.site.URL+path, strings.NewReader(body)))(b.t)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == "Host" {
			r.Host = value
		}
		r.Header.Set(name, value)
	}
	w := must.Get(b.Client.Do(r))(b.t)
	defer w.Body.Close()
	read := must.Get(io.ReadAll(w.Body))(b.t)
	out := Reply{w, string(read)}
	conforms(b.t, out)
	return out
}

// Get is Send for GET.
func (b *Browser) Get(path string, headers ...string) Reply {
	b.t.Helper()
	return b.Send("GET", path, "", headers...)
}

// Create creates a game of Cheskers as White, without a clock.
func (b *Browser) Create() (slug string) {
	b.t.Helper()
	return b.CreateOf("cheskers")
}

// CreateOf is Create for any game.
func (b *Browser) CreateOf(game string) (slug string) {
	b.t.Helper()
	w := b.Send("POST", "/api/games", `{"game":"`+game+`","side":"white"}`)
	if w.StatusCode != http.StatusCreated {
		b.t.Fatalf("create: %d %s", w.StatusCode, w.Text)
	}
	return sitetest.Decode[Created](b.t, w.Text).Slug
}

// Want fails the test if the reply has another status or, if code is not empty, another error
// code.
func (w Reply) Want(t *testing.T, status int, code string) {
	t.Helper()
	if w.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", w.StatusCode, status, w.Text)
	}
	if code == "" {
		return
	}
	e := sitetest.Decode[httpx.ErrorBody](t, w.Text).Error
	if e.Code != code || e.Text == "" {
		t.Fatalf("error %+v, want code %q and a sentence", e, code)
	}
}

// Responses of the API.
type (
	// Created is the response to POST /api/games.
	Created struct{ Slug, URL string }
	// SeatKey is the response to POST /api/games/{slug}/key.
	SeatKey struct{ URL, QR string }
	// GameReply is the response to GET /api/games/{slug}.
	GameReply struct {
		V int64
		D wire.Snapshot
	}
)

// MaxBody is the size limit of a JSON request body, in bytes.
const MaxBody = 4 << 10

// Open opens a socket with the browser's cookies.
func (b *Browser) Open(path string) *sitetest.Page {
	b.t.Helper()
	p, w, err := b.Dial(path, nil)
	if err != nil {
		b.t.Fatalf("%s: %v %v", path, err, w)
	}
	return p
}

// Watch opens the socket of a game and reads its snapshot.
func (b *Browser) Watch(slug string) *sitetest.Page {
	b.t.Helper()
	p := b.Open("/ws/g/" + slug)
	p.Expect(wire.OutSnapshot)
	return p
}

// Dial opens a socket with these headers. The response is that of the handshake.
func (b *Browser) Dial(path string, header http.Header) (*sitetest.Page, *http.Response, error) {
	return sitetest.Dial(b.t, b.Client, b.site.URL+path, header)
}

// Contains fails the test if the body lacks one of these texts.
func (w Reply) Contains(t *testing.T, all ...string) {
	t.Helper()
	sitetest.Contains(t, w.Request.URL.String(), w.Text, all...)
}

// Lacks fails the test if the body has one of these texts.
func (w Reply) Lacks(t *testing.T, all ...string) {
	t.Helper()
	sitetest.Lacks(t, w.Request.URL.String(), w.Text, all...)
}
