//lint:file-ignore SA1019 see socket/socket.go

package site_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
)

// The whole site is driven, in sickness and in health, and whatever it logs, on
// every level, holds no token, cookie, query, header, body or line of chat.
func TestLogsHoldNoSecrets(t *testing.T) {
	counted := &served.Tally{}
	s := served.Start(t, site.Config{Meter: counted})
	white, black, other := s.Browser(t), s.Browser(t), s.Browser(t)
	slug := white.Create()
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	link := sitetest.Decode[served.SeatKey](t, white.Send("POST", "/api/games/"+slug+"/key", "").Text).URL
	_, token, _ := strings.Cut(link, "#seat=")
	other.Send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"}`).Want(t, http.StatusNoContent, "")
	other.Send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"`).Want(t, http.StatusBadRequest, "bad_json")
	black.Send("POST", "/api/me", `{"name":"Hush Hush"}`)

	talk := white.Open("/ws/g/" + slug)
	talk.Next()
	for _, text := range []string{`{"t":"chat","d":{"to":"players","text":"betweenus"}}`, `{"t":"betweenus"}`, `betweenus`} {
		talk.Send(text)
		talk.Next()
	}
	talk.Conn.Close(websocket.StatusNormalClosure, "betweenus")
	counted.Until(t, "closed 1000", 1)
	if _, _, err := other.Dial("/ws/g/"+slug+"?betweenus", http.Header{"Origin": {"http://betweenus.example"}}); err == nil {
		t.Error("a socket from another site is let in")
	}
	driveAll(t, s, white)
	for _, err := range []error{storetest.ErrDown, storetest.ErrBroken} {
		s.Store.Fail(err)
		driveAll(t, s, white)
	}
	s.Store.Fail(nil)
	panicWith(t, s, white)

	secrets := []served.Secret{{What: "a seat key", Text: token}, {What: "what was sent", Text: "betweenus"}, {What: "what was posted", Text: "Hush"}}
	for _, b := range []*served.Browser{white, black, other} {
		secrets = append(secrets, served.Secret{What: "a cookie", Text: b.Token(t)})
	}
	if log := s.Log.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "panic") {
		t.Fatalf("too little was logged: %s", log)
	}
	for _, kept := range secrets {
		s.NotLogged(t, kept)
	}
}

// driveAll asks every address of the site, with a secret wherever a visitor may put one.
func driveAll(t *testing.T, s *served.Site, b *served.Browser) {
	t.Helper()
	headers := []string{"Authorization: Bearer betweenus", "Referer: http://x.example/?betweenus", "User-Agent: betweenus",
		"X-Request-Id: betweenus", "X-Forwarded-For: betweenus", "Cookie: else=betweenus"}
	err := chi.Walk(s.Handler().(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		path := strings.NewReplacer(site.Slugged, "/nobody", "{seat:white|black}", "white", "{game}", "cheskers", "*", "css/base.css").Replace(route)
		b.Send(method, path+"?betweenus="+b.Token(t), `{"name":"betweenus","token":"betweenus","game":"betweenus"`, headers...)
		b.Send(method, path+"?at=betweenus", `{"name":"betweenus"}`, headers...)
		return nil
	})
	must.Do(t, err)
	b.Send("BREW", "/g/nobody?betweenus", "", headers...)
}

// panicWith lets a handler panic that was sent a cookie and a query.
func panicWith(t *testing.T, s *served.Site, b *served.Browser) {
	t.Helper()
	broken := s.Logged(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(gamelog.ErrStale)
	}))
	r := httptest.NewRequest("POST", "/api/me?betweenus", strings.NewReader("betweenus"))
	r.Header.Set("Cookie", "threefold"+"="+b.Token(t))
	broken.ServeHTTP(httptest.NewRecorder(), r)
}
