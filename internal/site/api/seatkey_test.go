package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestASeatGoesToAnotherDevice(t *testing.T) {
	s := served.Start(t, site.Config{})
	white, black, phone, thief := s.Browser(t), s.Browser(t), s.Browser(t), s.Browser(t)
	slug := white.Create()
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	other := white.Create()

	made, token := black.MakeKey(slug, "")
	if !strings.HasPrefix(made.URL, s.URL+"/g/"+slug+"#") {
		t.Errorf("link %q", made.URL)
	}
	served.CheckCode(t, made.QR, made.URL)

	black.UseKey(slug, token).Want(t, http.StatusNoContent, "") // uses nothing up
	thief.UseKey(other, token).Want(t, http.StatusConflict, "bad_key")
	phone.UseKey(slug, token).Want(t, http.StatusNoContent, "")
	phone.UseKey(slug, token).Want(t, http.StatusNoContent, "") // again, as after a lost answer
	thief.UseKey(slug, token).Want(t, http.StatusConflict, "bad_key")
	for name, c := range map[string]struct {
		who  *served.Browser
		seat string
	}{"first device": {black, "black"}, "second device": {phone, "black"}, "opponent": {white, "white"}, "third": {thief, ""}} {
		if got := c.who.Seat(slug); got != c.seat {
			t.Errorf("%s has seat %q, want %q", name, got, c.seat)
		}
	}
	if log := s.Log.String(); strings.Contains(log, token) || !strings.Contains(log, "/seat") {
		t.Error("the token is in the log, or the request is not")
	}
}

func TestKeysAreForPlayers(t *testing.T) {
	s := served.Start(t, site.Config{})
	host := s.Browser(t)
	slug := host.Create()
	s.Browser(t).Send("POST", "/api/games/"+slug+"/key", "").Want(t, http.StatusConflict, "not_seated")
	s.Browser(t).Send("POST", "/api/games/0000000000/key", "").Want(t, http.StatusNotFound, "not_found")
	s.Browser(t).UseKey("0000000000", "AAAAAAAAAAAAAAAAAAAAAA").Want(t, http.StatusNotFound, "not_found")
	lot := host.CreatedAs(`{"game":"cheskers","side":"chance"}`).Slug
	host.Send("POST", "/api/games/"+lot+"/key", "").Want(t, http.StatusConflict, "not_seated") // not drawn yet
	if made := s.Store.File.Column(t, `SELECT hash FROM seat_keys`); len(made) != 0 {
		t.Errorf("%d keys were made", len(made))
	}
}

func TestKeysLastTenMinutes(t *testing.T) {
	s := served.Start(t, site.Config{})
	host, phone := s.Browser(t), s.Browser(t)
	slug := host.Create()
	before := time.Now().Add(10 * time.Minute).UnixMilli()
	_, token := host.MakeKey(slug, "")
	after := time.Now().Add(10 * time.Minute).UnixMilli()
	if made := s.Store.File.Column(t, `SELECT hash FROM seat_keys WHERE expires_at BETWEEN $1 AND $2`, before, after); len(made) != 1 || strings.Contains(made[0], token) {
		t.Errorf("keys that last so long: %q", made)
	}
	s.Store.File.Exec(t, `UPDATE seat_keys SET expires_at = $1`, time.Now().UnixMilli())
	phone.UseKey(slug, token).Want(t, http.StatusConflict, "bad_key")
	if got := phone.Seat(slug); got != "" {
		t.Errorf("an old key gave seat %q", got)
	}
}

func TestAGameOnOneDeviceGoesToAnother(t *testing.T) {
	s := served.Start(t, site.Config{})
	host, phone := s.Browser(t), s.Browser(t)
	slug := host.CreatedAs(`{"game":"cheskers","side":"both"}`).Slug
	_, token := host.MakeKey(slug, `{}`)
	phone.UseKey(slug, token).Want(t, http.StatusNoContent, "")
	if got := phone.Seat(slug); got != gamelog.SideBoth {
		t.Errorf("the second device has seat %q", got)
	}
}

func TestKeysForTheNetwork(t *testing.T) {
	own := "http://192.168.1.5:8080"
	host := served.Start(t, site.Config{Network: func() []string { return []string{own} }}).Browser(t)
	slug := host.Create()
	made, _ := host.MakeKey(slug, `{"at":"`+own+`"}`)
	if !strings.HasPrefix(made.URL, own+"/g/"+slug+"#seat=") {
		t.Errorf("link %q", made.URL)
	}
	served.CheckCode(t, made.QR, made.URL)
	host.Send("POST", "/api/games/"+slug+"/key", `{"at":"http://evil.example"}`).Want(t, http.StatusBadRequest, "bad_address")
}

func TestBadKeyBodies(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := s.Browser(t).Create()
	for body, code := range map[string]string{
		``:                                   "not_json",
		`{}`:                                 "bad_key",
		`{"token":""}`:                       "bad_key",
		`{"token":"AAAAAAAAAAAAAAAAAAAAAA"}`: "bad_key",
		`{"token":"!!!!!!!!!!!!!!!!!!!!!!"}`: "bad_key",
		`{"token":7}`:                        "bad_json",
		`{"token":"A","seat":"white"}`:       "bad_json",
		`{"token":"A"}{}`:                    "bad_json",
		`{"token":"` + strings.Repeat("A", served.MaxBody) + `"}`: "too_long",
	} {
		if e := sitetest.Decode[httpx.ErrorBody](t, b.Send("POST", "/api/games/"+slug+"/seat", body).Text).Error; e.Code != code || e.Text == "" {
			t.Errorf("%.40q: %+v, want %s", body, e, code)
		}
	}
	b.Send("POST", "/api/games/"+slug+"/key", `{"seat":"white"}`).Want(t, http.StatusBadRequest, "bad_json")
}
