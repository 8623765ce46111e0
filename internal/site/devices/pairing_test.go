package devices_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/device"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// looks returns the state of a link, which it does not use.
func looks(t *testing.T, b *served.Browser, token string) served.JoinedAs {
	t.Helper()
	w := b.PostToken("look", token)
	w.Want(t, http.StatusOK, "")
	return sitetest.Decode[served.JoinedAs](t, w.Text)
}

// A browser without a player shows a code; the player enters it at a browser that has the
// games, at another process of the site, and confirms; the app's visitor agrees last.
func TestAPairingCodeBringsAPlayersGames(t *testing.T) {
	here, there, _ := pair(t)
	laptop, app, thief := here.Browser(t), there.Browser(t), there.Browser(t)
	laptop.Send("POST", "/api/me", `{"name":"Ada"}`).Want(t, http.StatusOK, "")
	slug := laptop.Create()
	app.Get("/")
	token, code := app.ShowCode()
	if got := looks(t, app, token); got.State != "shown" || got.Code != code || got.Name != "" {
		t.Errorf("before: %+v", got)
	}
	thief.Get("/")
	for _, way := range []string{"look", "join"} {
		thief.PostToken(way, token).Want(t, http.StatusConflict, "bad_link")
	}
	if got := app.Join(token); got.State != "shown" { // no player has entered the code
		t.Errorf("joined before: %+v", got)
	}
	app.EnterCode(code).Want(t, http.StatusConflict, "bad_code")
	laptop.EnterCode("BCD").Want(t, http.StatusConflict, "bad_code")
	laptop.EnterCode(strings.ToLower(code[:3])+" "+code[3:]).Want(t, http.StatusOK, "")
	thief.EnterCode(code).Want(t, http.StatusConflict, "bad_code")
	asked := laptop.Devices().Request
	if asked == nil || asked.Code != code || asked.Name != "Firefox on Android" || time.Since(time.UnixMilli(asked.Made)).Abs() > device.LinkLife {
		t.Fatalf("the player is shown %+v", asked)
	}
	if got := looks(t, app, token); got.State != "asked" || got.Name != "Ada" {
		t.Errorf("entered: %+v", got)
	}
	laptop.AnswerRequest("true")
	if got := looks(t, app, token); got.State != "confirmed" || len(laptop.Devices().Devices) != 1 {
		t.Errorf("before the app agrees: %+v", got)
	}
	if got := app.Join(token); got.State != "done" || got.Name != "Ada" {
		t.Errorf("done: %+v", got)
	}
	if got := app.Seat(slug); got != "white" || len(laptop.Devices().Devices) != 2 {
		t.Errorf("the app has seat %q", got)
	}
	for _, b := range []*served.Buffer{here.Log, there.Log} {
		if log := b.String(); strings.Contains(log, token) || strings.Contains(log, code) {
			t.Error("the token or the letters are in the log")
		}
	}
}

func TestPairingCodesThatAreRefused(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, app := s.Browser(t), s.Browser(t)
	app.Get("/")
	former, before := app.ShowCode()
	token, code := app.ShowCode()
	laptop.EnterCode(before).Want(t, http.StatusConflict, "bad_code")
	app.PostToken("look", former).Want(t, http.StatusConflict, "bad_link")
	laptop.EnterCode(code).Want(t, http.StatusOK, "")
	laptop.AnswerRequest("false")
	was := app.Token(t)
	if got := app.Join(token); got.State != "refused" || app.Token(t) != was || len(laptop.Devices().Devices) != 1 {
		t.Errorf("%+v", got)
	}
	laptop.EnterCode(code).Want(t, http.StatusConflict, "bad_code")
	_, late := app.ShowCode()
	expire(t, s)
	laptop.EnterCode(late).Want(t, http.StatusConflict, "bad_code")
	full := s.Browser(t)
	full.AddMostDevices()
	_, code = app.ShowCode()
	full.EnterCode(code).Want(t, http.StatusConflict, "many_devices")
}

// Where the browser that shows the code is the player's already, the player who enters it is
// told so, and no one is asked. A code that no browser shows leaves nothing behind.
func TestPairingCodesThatNeedNoAnswer(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, app, guesser := s.Browser(t), s.Browser(t), s.Browser(t)
	app.Get("/")
	app.Become(laptop)
	_, code := app.ShowCode()
	laptop.EnterCode(code).Want(t, http.StatusConflict, "same_player")
	if asked := laptop.Devices().Request; asked != nil {
		t.Errorf("the player is asked %+v", asked)
	}
	known := s.Store.File.Column(t, `SELECT id FROM players UNION ALL SELECT id FROM devices`)
	guesser.EnterCode("ZZZZZZ").Want(t, http.StatusConflict, "bad_code")
	if now := s.Store.File.Column(t, `SELECT id FROM players UNION ALL SELECT id FROM devices`); len(now) != len(known) {
		t.Errorf("a wrong guess made %d players and devices of %d", len(now), len(known))
	}
}
