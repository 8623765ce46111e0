package stream

import (
	"bufio"
	"context"
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
	"threefold/internal/lobby/member"
	"threefold/internal/site/visitor"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
)

// late gives a game only when its first message has long come.
type late struct{ *lobby.Lobby }

func (l late) Watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*lobby.Watch, error) {
	w, err := l.Lobby.Watch(ctx, slug, by, limits, news)
	time.Sleep(200 * time.Millisecond)
	return w, err
}

type oneGame struct{ concern gamelog.Concern }

func (oneGame) Program(context.Context, string) (device.Program, error) { return device.Program{}, nil }

func (s oneGame) Concerns(context.Context, string, int64) ([]gamelog.Concern, error) {
	return []gamelog.Concern{s.concern}, nil
}

type unlimited struct{}

func (unlimited) Looked(string, int)                  {}
func (unlimited) OfPage(string, string) member.Limits { return member.Unlimited{} }

// A program is told of a game also where the game's first message comes before it is entered.
func TestAMessageBeforeTheGameIsEntered(t *testing.T) {
	store := storetest.New(t)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { must.Do(t, rooms.Close(context.Background())) })
	by := gamelog.Person{ID: "program", Name: "Rook"}
	row := must.Get(rooms.Create(t.Context(), by, lobby.Create{Game: "cheskers", Side: gamelog.SideBoth}))(t)
	streams := New(late{rooms}, oneGame{gamelog.Concern{Row: row, Seq: 1}}, nil, unlimited{}, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &concerns{answer: streams.answer(w, r), streams: streams, who: visitor.Visitor{Person: by}, told: 1,
			news: make(chan struct{}, 1), entered: make(chan *followed), invited: map[string]bool{}, games: map[string]*followed{}}
		c.begin(false)
		c.follow(r.Context())
	}))
	defer server.Close()
	answer := must.Get(server.Client().Do(must.Get(http.NewRequestWithContext(t.Context(), "GET", server.URL, nil))(t)))(t)
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		switch text := lines.Text(); {
		case strings.Contains(text, TypeFull):
			return
		case text == "":
			t.Fatal("a heartbeat comes first")
		}
	}
	t.Fatal("the stream has ended")
}
