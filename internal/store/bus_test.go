package store

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/lobby"
	"threefold/internal/store/pgtest"
)

// ear is what one process hears.
type ear struct {
	lobby.Bus
	heard chan lobby.News
}

// onTheBus opens a database as one more process, and waits until it listens.
func onTheBus(t *testing.T, url string) *ear {
	t.Helper()
	e := &ear{opened(t, Config{URL: url, Logger: slog.New(slog.DiscardHandler)}).Bus(), make(chan lobby.News, 10_000)}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.Listen(ctx, func(from string, n lobby.News) {
			if from != e.Name() { // its own come back
				e.heard <- n
			}
		})
	}()
	t.Cleanup(func() { stop(); <-done })
	e.waitFor(t, lobby.NewsMissed)
	return e
}

// waitFor skips what is heard until this kind comes.
func (e *ear) waitFor(t *testing.T, kind lobby.NewsKind) {
	t.Helper()
	for n := range e.heard {
		if n.Kind == kind {
			return
		}
	}
}

func TestOnlyPostgresHasABus(t *testing.T) {
	if bus := opened(t, Config{Path: sqlitePath(t)}).Bus(); bus != nil {
		t.Errorf("a file that this process has alone has the bus %v", bus)
	}
}

// Each process hears what the others tell, in order, whole, and not itself.
func TestTheBusCarriesNews(t *testing.T) {
	url := pgtest.URL(t)
	west, east := onTheBus(t, url), onTheBus(t, url)
	if west.Name() == east.Name() {
		t.Fatal("both have one name")
	}
	report := &lobby.Report{Pages: 3, Names: []lobby.Person{{ID: "p-1", Name: "Ångström \"'\\ 象"}}}
	var told []lobby.News
	for i := range 500 { // some payloads full
		told = append(told, lobby.News{Kind: lobby.NewsEvent, Game: gameName(i), Seq: int64(i)},
			lobby.News{Kind: lobby.NewsHere, Game: gameName(i), Report: report})
	}
	for _, n := range told {
		west.Tell(n)
	}
	east.Tell(lobby.News{Kind: lobby.NewsLeft})
	for i, want := range told {
		if diff := cmp.Diff(want, <-east.heard); diff != "" {
			t.Fatalf("news %d of %d:\n%s", i, len(told), diff)
		}
	}
	if got := <-west.heard; got.Kind != lobby.NewsLeft {
		t.Errorf("the first heard %+v", got)
	}
}

// Whoever's connection is cut, the others learn that news may have been lost,
// and hear again.
func TestTheBusIsCut(t *testing.T) {
	url := pgtest.URL(t)
	west, east := onTheBus(t, url), onTheBus(t, url)
	west.Tell(lobby.News{Kind: lobby.NewsHello}) // the publisher has connected
	east.waitFor(t, lobby.NewsHello)
	for round := range 3 {
		pgtest.Exec(t, url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		west.Tell(lobby.News{Kind: lobby.NewsEvent, Game: "lost or not", Seq: int64(round)})
		east.waitFor(t, lobby.NewsMissed)
		end := time.Now().Add(time.Minute)
		for tries := 0; ; tries++ {
			west.Tell(lobby.News{Kind: lobby.NewsEvent, Game: "again", Seq: int64(tries)})
			if heard := east.within(200 * time.Millisecond); heard.Game == "again" {
				break
			} else if time.Now().After(end) {
				t.Fatal("nothing more is heard")
			}
		}
	}
}

// within is the next news with a game, if it comes in time.
func (e *ear) within(d time.Duration) lobby.News {
	late := time.After(d)
	for {
		select {
		case n := <-e.heard:
			if n.Game == "again" {
				return n
			}
		case <-late:
			return lobby.News{}
		}
	}
}

// What was told before the end is sent.
func TestTheBusIsClosed(t *testing.T) {
	url := pgtest.URL(t)
	east := onTheBus(t, url)
	west, err := Open(t.Context(), Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	west.Bus().Tell(lobby.News{Kind: lobby.NewsLeft})
	if err := west.Close(); err != nil {
		t.Error(err)
	}
	east.waitFor(t, lobby.NewsLeft)
}

func TestPayloadsFit(t *testing.T) {
	b := &bus{name: "west", logger: slog.New(slog.DiscardHandler)}
	long := lobby.News{Kind: lobby.NewsEvent, Game: strings.Repeat("x", maxPayload)}
	news := []lobby.News{long}
	for i := range 2000 {
		news = append(news, lobby.News{Kind: lobby.NewsEvent, Game: fmt.Sprintf("%*d", i%300, i), Seq: 1})
	}
	var got []lobby.News
	for _, p := range b.payloads(news) {
		if len(p) > maxPayload {
			t.Errorf("a payload of %d bytes", len(p))
		}
		(&bus{name: "east"}).open(p, func(from string, n lobby.News) {
			if from != "west" {
				t.Errorf("from %q", from)
			}
			got = append(got, n)
		})
	}
	news[0] = lobby.News{Kind: lobby.NewsMissed} // in place of what does not fit
	if diff := cmp.Diff(news, got); diff != "" {
		t.Error(diff)
	}
}

// Whatever comes over the channel, it is heard as news or as lost.
func FuzzPayload(f *testing.F) {
	f.Add(`{"p":"east","n":[{"k":"event","g":"a","s":3},{"k":"here","g":"b","r":{"s":[1,0],"x":[false,true],"p":1}}]}`)
	f.Add(`{"p":"","n":null}`)
	f.Add(`not json`)
	b := &bus{name: "west", logger: slog.New(slog.DiscardHandler)}
	f.Fuzz(func(t *testing.T, payload string) {
		b.open(payload, func(from string, n lobby.News) {
			if from == "" && n.Kind != lobby.NewsMissed {
				t.Errorf("nobody tells %+v", n)
			}
		})
	})
}
