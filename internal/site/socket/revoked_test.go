//lint:file-ignore SA1019 see socket.go

package socket

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/member"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
)

// heard is a visit that passes on what is said.
type heard chan string

func (h heard) Do(text []byte, _ time.Time) { h <- string(text) }
func (h heard) Leave()                      {}

// Once devices are revoked, nothing counts that their pages send, and no socket opens that
// was let in a moment before. Other devices do not notice.
func TestSocketsOfARevokedDevice(t *testing.T) {
	responder := &httpx.ErrorResponder{Logger: slog.New(slog.DiscardHandler)}
	s := New(Config{Limits: free, Errors: responder, Meter: unmetered{}, Logger: responder.Logger})
	visitors := visitor.New(storetest.New(t), nil, address.Own{}, responder)
	said, let := make(heard, 10), make(chan struct{})
	server := httptest.NewServer(visitors.LoadVisitor(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/late" {
			let <- struct{}{}
			<-let
		}
		s.accept(w, r, visitor.Of(r), "", func(context.Context, *member.Member) (visit, error) { return said, nil })
	})))
	t.Cleanup(server.Close)
	token, second, other := secret.New(), secret.New(), secret.New()
	open := func(token secret.Token, path string) *sitetest.Page {
		t.Helper()
		p, _, err := sitetest.Dial(t, http.DefaultClient, server.URL+path, http.Header{"Cookie": {"threefold=" + token.Text()}})
		must.Do(t, err)
		return p
	}
	revoked, also, stays := open(token, ""), open(second, ""), open(other, "")
	for _, p := range []*sitetest.Page{revoked, also} {
		p.Send("before")
		if got := <-said; got != "before" {
			t.Fatalf("it says %q", got)
		}
	}
	late := make(chan *sitetest.Page)
	go func() { late <- open(token, "/late") }()
	<-let         // in by now
	for range 2 { // the second time changes nothing
		s.Revoke(token.Hash(), second.Hash())
	}
	for range 5 {
		revoked.Send("still here")
	}
	let <- struct{}{}
	for name, p := range map[string]*sitetest.Page{"open": revoked, "the second": also, "about to open": <-late} {
		if got, _ := p.Closed(); got != statusRevoked {
			t.Errorf("%s: closed with %d", name, got)
		}
	}
	stays.Send("hello")
	stays.Conn.Close(websocket.StatusGoingAway, "")
	s.Close(t.Context()) // all that was sent has been read
	close(said)
	for text := range said {
		if text != "hello" {
			t.Errorf("%q counts", text)
		}
	}
}
