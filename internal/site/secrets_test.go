//lint:file-ignore SA1019 see socket/socket.go

package site

import (
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/site/secret"
	"threefold/internal/site/sitetest"
)

// unsaid is a text that only its owner may know, in every form it may take.
type unsaid struct{ what, text string }

// The whole site is driven, in sickness and in health, and whatever it logs, on
// every level, holds no token, cookie, query, header, body or line of chat.
func TestLogsHoldNoSecrets(t *testing.T) {
	counted := &tally{}
	s := serve(t, Config{Meter: counted})
	white, black, other := s.browser(t), s.browser(t), s.browser(t)
	slug := white.create()
	black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	link := sitetest.Decode[seatKey](t, white.send("POST", "/api/games/"+slug+"/key", "").body).URL
	_, token, _ := strings.Cut(link, "#seat=")
	other.send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"}`).want(t, http.StatusNoContent, "")
	other.send("POST", "/api/games/"+slug+"/seat", `{"token":"`+token+`"`).want(t, http.StatusBadRequest, "bad_json")
	black.send("POST", "/api/me", `{"name":"Hush Hush"}`)

	talk := white.open("/ws/g/" + slug)
	talk.Next()
	for _, text := range []string{`{"t":"chat","d":{"to":"players","text":"betweenus"}}`, `{"t":"betweenus"}`, `betweenus`} {
		talk.Send(text)
		talk.Next()
	}
	talk.Conn.Close(websocket.StatusNormalClosure, "betweenus")
	counted.until(t, "closed 1000", 1)
	if _, _, err := other.dial("/ws/g/"+slug+"?betweenus", http.Header{"Origin": {"http://betweenus.example"}}); err == nil {
		t.Error("a socket from another site is let in")
	}
	driveAll(t, s, white)
	for _, err := range []error{sitetest.ErrDown, sitetest.ErrBroken} {
		s.store.Fail(err)
		driveAll(t, s, white)
	}
	s.store.Fail(nil)
	panicWith(t, s, white)

	secrets := []unsaid{{"a seat key", token}, {"what was sent", "betweenus"}, {"what was posted", "Hush"}}
	for _, b := range []*browser{white, black, other} {
		secrets = append(secrets, unsaid{"a cookie", b.token(t)})
	}
	if log := s.log.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "panic") {
		t.Fatalf("too little was logged: %s", log)
	}
	for _, kept := range secrets {
		s.neverSaid(t, kept)
	}
}

// neverSaid looks for a secret in the log: as it is, its bytes in hex, and what
// the store knows it by.
func (s *served) neverSaid(t *testing.T, kept unsaid) {
	t.Helper()
	forms := []string{kept.text, url.QueryEscape(kept.text)}
	if token, ok := secret.Parse(kept.text); ok {
		forms = append(forms, hex.EncodeToString(token[:]), token.Hash())
	}
	for _, form := range forms {
		for line := range strings.Lines(s.log.String()) {
			if strings.Contains(line, form) {
				t.Errorf("the log has %s: %s", kept.what, line)
			}
		}
	}
}

// token is what the browser's cookie holds.
func (b *browser) token(t *testing.T) string {
	t.Helper()
	address, err := url.Parse(b.site.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(address) {
		if c.Name == "threefold" {
			return c.Value
		}
	}
	t.Fatal("the browser has no cookie")
	return ""
}

// driveAll asks every address of the site, with a secret wherever a visitor may
// put one.
func driveAll(t *testing.T, s *served, b *browser) {
	t.Helper()
	headers := []string{"Authorization: Bearer betweenus", "Referer: http://x.example/?betweenus", "User-Agent: betweenus",
		"X-Request-Id: betweenus", "X-Forwarded-For: betweenus", "Cookie: else=betweenus"}
	err := chi.Walk(s.handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		path := strings.NewReplacer(slugged, "/nobody", "{seat:white|black}", "white", "{game}", "cheskers", "*", "css/base.css").Replace(route)
		b.send(method, path+"?betweenus="+b.token(t), `{"name":"betweenus","token":"betweenus","game":"betweenus"`, headers...)
		b.send(method, path+"?at=betweenus", `{"name":"betweenus"}`, headers...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b.send("BREW", "/g/nobody?betweenus", "", headers...)
}

// panicWith lets a handler panic that was sent a cookie and a query.
func panicWith(t *testing.T, s *served, b *browser) {
	t.Helper()
	broken := number(s.record(s.rescue(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(&gamelog.Fault{Code: "out of order", Text: "out of order"})
	}))))
	r := httptest.NewRequest("POST", "/api/me?betweenus", strings.NewReader("betweenus"))
	r.Header.Set("Cookie", "threefold"+"="+b.token(t))
	broken.ServeHTTP(httptest.NewRecorder(), r)
}
