package site

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/site/answer"
	"threefold/internal/site/sitetest"
)

// makeKey makes a key of the browser's seat, and gives the link and its token.
func (b *browser) makeKey(slug, body string) (made seatKey, token string) {
	b.t.Helper()
	w := b.send("POST", "/api/games/"+slug+"/key", body)
	w.want(b.t, http.StatusCreated, "")
	made = sitetest.Decode[seatKey](b.t, w.body)
	_, token, found := strings.Cut(made.URL, "#seat=")
	if !found || len(token) != 22 {
		b.t.Fatalf("link %q", made.URL)
	}
	return made, token
}

// useKey posts a token.
func (b *browser) useKey(slug, token string) reply {
	b.t.Helper()
	return b.send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"}`)
}

func (b *browser) seat(slug string) string {
	b.t.Helper()
	return sitetest.Decode[looked](b.t, b.get("/api/games/"+slug).body).D.You.Seat
}

func TestASeatGoesToAnotherDevice(t *testing.T) {
	s := serve(t, Config{})
	white, black, phone, thief := s.browser(t), s.browser(t), s.browser(t), s.browser(t)
	slug := white.create()
	black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	other := white.create()

	made, token := black.makeKey(slug, "")
	if !strings.HasPrefix(made.URL, s.URL+"/g/"+slug+"#") {
		t.Errorf("link %q", made.URL)
	}
	checkCode(t, made.QR, made.URL)

	black.useKey(slug, token).want(t, http.StatusNoContent, "") // uses nothing up
	thief.useKey(other, token).want(t, http.StatusConflict, "bad_key")
	phone.useKey(slug, token).want(t, http.StatusNoContent, "")
	phone.useKey(slug, token).want(t, http.StatusNoContent, "") // again, as after a lost answer
	thief.useKey(slug, token).want(t, http.StatusConflict, "bad_key")
	for name, c := range map[string]struct {
		who  *browser
		seat string
	}{"first device": {black, "black"}, "second device": {phone, "black"}, "opponent": {white, "white"}, "third": {thief, ""}} {
		if got := c.who.seat(slug); got != c.seat {
			t.Errorf("%s has seat %q, want %q", name, got, c.seat)
		}
	}
	if log := s.log.String(); strings.Contains(log, token) || !strings.Contains(log, "/seat") {
		t.Error("the token is in the log, or the request is not")
	}
}

func TestKeysAreForPlayers(t *testing.T) {
	s := serve(t, Config{})
	host := s.browser(t)
	slug := host.create()
	s.browser(t).send("POST", "/api/games/"+slug+"/key", "").want(t, http.StatusConflict, "not_seated")
	s.browser(t).send("POST", "/api/games/0000000000/key", "").want(t, http.StatusNotFound, "not_found")
	s.browser(t).useKey("0000000000", "AAAAAAAAAAAAAAAAAAAAAA").want(t, http.StatusNotFound, "not_found")
	lot := host.createdAs(`{"game":"cheskers","side":"chance"}`).Slug
	host.send("POST", "/api/games/"+lot+"/key", "").want(t, http.StatusConflict, "not_seated") // not drawn yet
	if len(s.store.Keys) != 0 {
		t.Errorf("%d keys were made", len(s.store.Keys))
	}
}

func TestKeysLastTenMinutes(t *testing.T) {
	s := serve(t, Config{})
	host, phone := s.browser(t), s.browser(t)
	slug := host.create()
	before := time.Now().Add(10 * time.Minute).UnixMilli()
	_, token := host.makeKey(slug, "")
	after := time.Now().Add(10 * time.Minute).UnixMilli()
	for hash, k := range s.store.Keys {
		if k.Expires < before || k.Expires > after || strings.Contains(hash, token) {
			t.Errorf("key %s: %+v", hash, *k)
		}
		k.Expires = time.Now().UnixMilli()
	}
	phone.useKey(slug, token).want(t, http.StatusConflict, "bad_key")
	if got := phone.seat(slug); got != "" {
		t.Errorf("an old key gave seat %q", got)
	}
}

func TestAGameOnOneDeviceGoesToAnother(t *testing.T) {
	s := serve(t, Config{})
	host, phone := s.browser(t), s.browser(t)
	slug := host.createdAs(`{"game":"cheskers","side":"both"}`).Slug
	_, token := host.makeKey(slug, `{}`)
	phone.useKey(slug, token).want(t, http.StatusNoContent, "")
	if got := phone.seat(slug); got != gamelog.SideBoth {
		t.Errorf("the second device has seat %q", got)
	}
}

func TestKeysForTheNetwork(t *testing.T) {
	own := "http://192.168.1.5:8080"
	s := serve(t, Config{Network: func() []string { return []string{own} }})
	host := s.browser(t)
	slug := host.create()
	made, _ := host.makeKey(slug, `{"at":"`+own+`"}`)
	if !strings.HasPrefix(made.URL, own+"/g/"+slug+"#seat=") {
		t.Errorf("link %q", made.URL)
	}
	checkCode(t, made.QR, made.URL)
	host.send("POST", "/api/games/"+slug+"/key", `{"at":"http://evil.example"}`).want(t, http.StatusBadRequest, "bad_address")
}

func TestBadKeyBodies(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := s.browser(t).create()
	for body, code := range map[string]string{
		``:                                   "not_json",
		`{}`:                                 "bad_key",
		`{"token":""}`:                       "bad_key",
		`{"token":"AAAAAAAAAAAAAAAAAAAAAA"}`: "bad_key",
		`{"token":"!!!!!!!!!!!!!!!!!!!!!!"}`: "bad_key",
		`{"token":7}`:                        "bad_json",
		`{"token":"A","seat":"white"}`:       "bad_json",
		`{"token":"A"}{}`:                    "bad_json",
		`{"token":"` + strings.Repeat("A", maxBody) + `"}`: "too_long",
	} {
		if e := sitetest.Decode[answer.ErrorBody](t, b.send("POST", "/api/games/"+slug+"/seat", body).body).Error; e.Code != code || e.Text == "" {
			t.Errorf("%.40q: %+v, want %s", body, e, code)
		}
	}
	b.send("POST", "/api/games/"+slug+"/key", `{"seat":"white"}`).want(t, http.StatusBadRequest, "bad_json")
}
