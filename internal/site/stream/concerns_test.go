package stream

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/device"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/site/address"
	"threefold/internal/site/limit"
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

func (s oneGame) Concerns(context.Context, string, int64, int64) ([]gamelog.Concern, error) {
	return []gamelog.Concern{s.concern}, nil
}

var unlimited = limit.New(limit.Limits{}, nil, address.Clients{}, nil, nil)

// A program is told of a game also where the game's first message comes before it is entered.
func TestAMessageBeforeTheGameIsEntered(t *testing.T) {
	store := storetest.New(t)
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { must.Do(t, rooms.Close(context.Background())) })
	by := gamelog.Person{ID: "program", Name: "Rook"}
	row := must.Get(rooms.Create(t.Context(), by, lobby.Create{Game: "cheskers", Side: gamelog.SideBoth}))(t)
	streams := New(late{rooms}, oneGame{gamelog.Concern{Row: row, Seq: 1}}, nil, unlimited, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &concerns{answer: streams.answer(w, r), streams: streams, who: visitor.Visitor{Person: by}, told: 1,
			news: make(chan struct{}, 1), entered: make(chan *followed), invited: map[string]int64{}, games: map[string]*followed{}}
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

// crowd invites a program to many games.
type crowd struct {
	mu    sync.Mutex
	all   []gamelog.Concern // the newest first
	since []int64           // what each poll asked for
}

func (*crowd) Program(context.Context, string) (device.Program, error) { return device.Program{}, nil }

func (c *crowd) Concerns(_ context.Context, _ string, since, until int64) (found []gamelog.Concern, _ error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since = append(c.since, since); until == 0 {
		until = math.MaxInt64
	}
	for _, one := range c.all {
		if one.CreatedAt <= until && len(found) < gamelog.MaxInvitations {
			found = append(found, one)
		}
	}
	return found, nil
}

// invites adds an invitation of this moment.
func (c *crowd) invites(slug string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now().UnixMilli()
	c.all = slices.Insert(c.all, 0, gamelog.Concern{Row: gamelog.Row{Slug: slug, Status: gamelog.Invited, CreatedAt: now}, At: now})
}

// patient is a client that takes whatever it is sent.
type patient struct{ *httptest.ResponseRecorder }

func (patient) SetReadDeadline(time.Time) error  { return nil }
func (patient) SetWriteDeadline(time.Time) error { return nil }

// told is what a stream tells for five seconds, in the middle of which one more is invited.
func (c *crowd) told(t *testing.T, query string) (lines []Invited) {
	ctx, end := context.WithTimeout(t.Context(), 5*time.Second)
	defer end()
	time.AfterFunc(2500*time.Millisecond, func() { c.invites("late") })
	w := patient{httptest.NewRecorder()}
	New(nil, c, nil, unlimited, nil).Concerns(w, httptest.NewRequestWithContext(ctx, "GET", "/api/me/stream"+query, nil))
	for text := range strings.Lines(w.Body.String()) {
		var line Invited
		must.Do(t, json.Unmarshal([]byte(text), &line))
		lines = append(lines, line)
	}
	return lines
}

// However many invitations a visitor makes, a program is told of all, the newest first, and of each
// once; until it was told of all, coming again tells of all.
func TestManyInvitations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{}
		const n = 2*gamelog.MaxInvitations + 1
		for i := range n {
			c.invites(fmt.Sprint(i))
			time.Sleep(time.Millisecond)
		}
		got := c.told(t, "")
		if len(got) != n+1 {
			t.Fatalf("%d lines, want %d", len(got), n+1)
		}
		for i, line := range got[:n] {
			if want := fmt.Sprint(n - 1 - i); line.Slug != want || line.N != 1 {
				t.Errorf("line %d: %s, n %d", i, line.Slug, line.N)
			}
		}
		if got[n].Slug != "late" || got[n].N == 1 {
			t.Errorf("at last %+v", got[n])
		}
	})
}

// A stream goes on from where the client knows what there is, and at the latest from the present.
func TestFromWhereConcernsAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{}
		c.invites("known")
		time.Sleep(2 * overlap)
		for name, from := range map[string]int64{"the present": time.Now().UnixMilli(), "beyond": time.Now().Add(time.Hour).UnixMilli(), "far beyond": math.MaxInt64} {
			c := &crowd{all: slices.Clone(c.all)}
			begun := time.Now()
			if got := c.told(t, fmt.Sprint("?from=", from)); len(got) != 1 || got[0].Slug != "late" {
				t.Errorf("from %s: %+v", name, got)
			}
			// an offer may stand in a game that ended while the client was away
			if first, then := time.UnixMilli(c.since[0]), time.UnixMilli(c.since[1]); begun.Sub(first) < stayAfter || begun.Sub(then) > overlap {
				t.Errorf("from %s: it looks for what has ended %s before, and then %s", name, begun.Sub(first), begun.Sub(then))
			}
		}
		if got := c.told(t, "?from=1"); len(got) != 2 || got[0].Slug != "known" {
			t.Errorf("from the beginning: %+v", got)
		}
	})
}

// away is a lobby that cannot be asked.
type away struct{ *lobby.Lobby }

func (away) Watch(context.Context, string, gamelog.Person, member.Limits, chan<- struct{}) (*lobby.Watch, error) {
	return nil, gamelog.ErrAway
}

// A game that the client knows is not told again, unless something has happened in it since.
func TestAGameThatIsKnown(t *testing.T) {
	now := time.Now().UnixMilli()
	for at, known := range map[int64]int64{now - 2*overlap.Milliseconds(): 7, now: 0} {
		c := &concerns{answer: &answer{limits: unlimited}, streams: New(away{}, nil, nil, unlimited, nil), from: now, entered: make(chan *followed), games: map[string]*followed{}}
		c.enter(t.Context(), &gamelog.Concern{Row: gamelog.Row{Slug: "s", Status: gamelog.Playing}, Seq: 7, At: at})
		if g := <-c.entered; g.known != known {
			t.Errorf("of an event %d ms ago it knows %d", now-at, g.known)
		}
	}
}
