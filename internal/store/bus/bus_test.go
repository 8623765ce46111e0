package bus

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/store/session"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// subscriber collects what one process receives from the bus.
type subscriber struct {
	*Bus
	received chan cluster.Message
}

func TestMain(m *testing.M) { pgtest.Main(m) }

// opened is the bus of one more process.
func opened(t *testing.T, url string) *Bus {
	t.Helper()
	b := must.Get(New(url, slog.New(slog.DiscardHandler)))(t)
	return b
}

// onTheBus opens a bus as one more process, and waits until it listens.
func onTheBus(t *testing.T, url string) *subscriber {
	t.Helper()
	e := &subscriber{opened(t, url), make(chan cluster.Message, 10_000)}
	t.Cleanup(e.Close)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.Listen(ctx, func(from string, n cluster.Message) {
			if from != e.Name() { // its own come back
				e.received <- n
			}
		})
	}()
	t.Cleanup(func() { stop(); <-done })
	e.waitFor(t, cluster.NotifyMissed)
	return e
}

// waitFor skips what is received until this kind comes.
func (e *subscriber) waitFor(t *testing.T, kind cluster.Kind) {
	t.Helper()
	for n := range e.received {
		if n.Kind == kind {
			return
		}
	}
}

// Each process receives what the others publish, in order, whole, and nothing of its own.
func TestTheBusCarriesNotifications(t *testing.T) {
	url := pgtest.URL(t)
	west, east := onTheBus(t, url), onTheBus(t, url)
	if west.Name() == east.Name() {
		t.Fatal("both have one name")
	}
	report := &presence.Report{Pages: 3, Names: []gamelog.Person{{ID: "p-1", Name: "Ångström \"'\\ 象"}}}
	var published []cluster.Message
	for i := range 500 { // some payloads full
		published = append(published, cluster.Message{Kind: cluster.NotifyEvent, Game: fmt.Sprint("game-", i), Seq: int64(i)},
			cluster.Message{Kind: cluster.NotifyReport, Game: fmt.Sprint("game-", i), Report: report})
	}
	for _, n := range published {
		west.Publish(n)
	}
	east.Publish(cluster.Message{Kind: cluster.NotifyLeft})
	for i, want := range published {
		if diff := cmp.Diff(want, <-east.received); diff != "" {
			t.Fatalf("notification %d of %d:\n%s", i, len(published), diff)
		}
	}
	if got := <-west.received; got.Kind != cluster.NotifyLeft {
		t.Errorf("the first received %+v", got)
	}
}

// When the connection of a process is cut, the others learn that messages may have been lost,
// and receive again.
func TestTheBusIsCut(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	west, east := onTheBus(t, url), onTheBus(t, url)
	west.Publish(cluster.Message{Kind: cluster.NotifyHello}) // the publisher has connected
	east.waitFor(t, cluster.NotifyHello)
	for round := range 3 {
		pgtest.Exec(t, url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		west.Publish(cluster.Message{Kind: cluster.NotifyEvent, Game: "lost or not", Seq: int64(round)})
		east.waitFor(t, cluster.NotifyMissed)
		end := time.Now().Add(time.Minute)
		for tries := 0; ; tries++ {
			west.Publish(cluster.Message{Kind: cluster.NotifyEvent, Game: "again", Seq: int64(tries)})
			if n := east.within(200 * time.Millisecond); n.Game == "again" {
				break
			} else if time.Now().After(end) {
				t.Fatal("nothing more is received")
			}
		}
	}
}

// within is the next message with a game, if it comes in time.
func (e *subscriber) within(d time.Duration) cluster.Message {
	late := time.After(d)
	for {
		select {
		case n := <-e.received:
			if n.Game == "again" {
				return n
			}
		case <-late:
			return cluster.Message{}
		}
	}
}

// What was published before the end is sent.
func TestTheBusIsClosed(t *testing.T) {
	url := pgtest.URL(t)
	east := onTheBus(t, url)
	west := opened(t, url)
	west.Publish(cluster.Message{Kind: cluster.NotifyLeft})
	west.Close()
	east.waitFor(t, cluster.NotifyLeft)
}

func TestPayloadsFit(t *testing.T) {
	b := &Bus{name: "west", logger: slog.New(slog.DiscardHandler)}
	long := cluster.Message{Kind: cluster.NotifyEvent, Game: strings.Repeat("x", maxPayload)}
	batch := []cluster.Message{long}
	for i := range 2000 {
		batch = append(batch, cluster.Message{Kind: cluster.NotifyEvent, Game: fmt.Sprintf("%*d", i%300, i), Seq: 1})
	}
	var got []cluster.Message
	for _, p := range b.payloads(batch) {
		if len(p) > maxPayload {
			t.Errorf("a payload of %d bytes", len(p))
		}
		(&Bus{name: "east"}).handlePayload(p, func(from string, n cluster.Message) {
			if from != "west" {
				t.Errorf("from %q", from)
			}
			got = append(got, n)
		})
	}
	batch[0] = cluster.Message{Kind: cluster.NotifyMissed} // in place of what does not fit
	if diff := cmp.Diff(batch, got); diff != "" {
		t.Error(diff)
	}
}

// Whatever comes over the channel, it is received as a message or as NotifyMissed.
func FuzzPayload(f *testing.F) {
	f.Add(`{"p":"east","n":[{"k":"event","g":"a","s":3},{"k":"here","g":"b","r":{"s":[1,0],"x":[false,true],"p":1}}]}`)
	f.Add(`{"p":"","n":null}`)
	f.Add(`not json`)
	b := &Bus{name: "west", logger: slog.New(slog.DiscardHandler)}
	f.Fuzz(func(t *testing.T, payload string) {
		b.handlePayload(payload, func(from string, n cluster.Message) {
			if from == "" && n.Kind != cluster.NotifyMissed {
				t.Errorf("nobody publishes %+v", n)
			}
		})
	})
}

// Sessions of a process that knows nothing of them any more, since its end of the line was
// reset and the database's was not, end by themselves, and those that are used do not.
func TestOrphanedSessionsOfTheBusEnd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	far, line := servertest.NewPostgresProxy(t, url)
	config := must.Get(session.Parse(far))(t)
	b := newBus(config, slog.New(slog.DiscardHandler), time.Second)
	defer b.Close()
	listening := make(chan struct{}, 1_000)
	go b.Listen(t.Context(), func(_ string, n cluster.Message) {
		if n.Kind == cluster.NotifyMissed {
			listening <- struct{}{}
		}
	})
	<-listening
	first := beats(t, b, url, 15)
	if len(listening) > 0 || len(first) != 2 || !slices.Equal(first, beats(t, b, url, 1)) {
		t.Errorf("of the sessions %v not all have stayed", first)
	}
	line.Orphan()
	<-listening
	for slices.ContainsFunc(beats(t, b, url, 1), func(pid int32) bool { return slices.Contains(first, pid) }) {
	}
}

// beats publishes n heartbeats, one after the other, and lists the processes of all
// sessions then.
func beats(t *testing.T, b *Bus, url string, n int) []int32 {
	t.Helper()
	for range n {
		b.Publish(cluster.Message{Kind: cluster.NotifyHeartbeat})
		time.Sleep(100 * time.Millisecond)
	}
	conn := must.Get(pgx.Connect(t.Context(), url))(t)
	defer conn.Close(t.Context())
	rows := must.Get(conn.Query(t.Context(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid`))(t)
	pids := must.Get(pgx.CollectRows(rows, pgx.RowTo[int32]))(t)
	return pids
}
