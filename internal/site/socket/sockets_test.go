package socket

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/visitor"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
)

// free limits nothing.
var free = limit.New(limit.Limits{}, nil, address.Clients{}, nil, nil)

type unmetered struct{}

func (unmetered) Refused(string) {}
func (unmetered) Opened()        {}
func (unmetered) Closed(int)     {}
func (unmetered) Dropped()       {}
func (unmetered) Received()      {}
func (unmetered) Sent(int, int)  {}

// edge is sockets under their addresses, with a real lobby,
// where POST /games makes a game that its visitor plays alone.
type edge struct {
	*Sockets
	http.Handler
	rooms *lobby.Lobby
}

func newEdge(t testing.TB) *edge {
	logger, store := slog.New(slog.DiscardHandler), storetest.New(t)
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
	responder := &httpx.ErrorResponder{Logger: logger, Page: func(w http.ResponseWriter, _ *http.Request, status int, _ *gamelog.Error) { w.WriteHeader(status) }}
	s := New(Config{Games: rooms, Limits: free, Errors: responder, Meter: unmetered{}, Logger: logger})
	visitors := visitor.New(store, nil, address.Own{}, responder)
	r := chi.NewRouter()
	r.With(visitors.LoadVisitor).Get("/ws/lobby", s.Lobby)
	r.With(visitors.LoadVisitor).Get("/ws/g/{slug}", s.Game)
	r.With(visitors.EnsureVisitor).Post("/games", func(w http.ResponseWriter, r *http.Request) {
		row, err := rooms.Create(r.Context(), visitor.Of(r).Person, lobby.Create{Game: "cheskers", Side: "both"})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprint(w, row.Slug)
	})
	return &edge{s, r, rooms}
}

func (e *edge) end() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	e.Sockets.Close(ctx)
	e.rooms.Close(ctx)
}

type served struct{ *httptest.Server }

func serve(t *testing.T) served {
	e := newEdge(t)
	server := httptest.NewServer(e)
	t.Cleanup(func() {
		e.end()
		server.Close()
	})
	return served{server}
}

type line struct{ net.Conn }

func (s served) line(t *testing.T) line {
	t.Helper()
	conn := must.Get(net.Dial("tcp", s.Listener.Addr().String()))(t)
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(sitetest.Timeout))
	return line{conn}
}

func (s served) watch(t *testing.T) *sitetest.Page {
	t.Helper()
	p, _, err := sitetest.Dial(t, http.DefaultClient, s.URL+"/ws/lobby", nil)
	must.Do(t, err)
	return p
}
