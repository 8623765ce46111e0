package records

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/site/address"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// slow is an archive of three games, which it gives one at a time: the second one when
// the test says so, or what it says in its place.
type slow struct {
	asked chan struct{} // for the second game
	say   chan error
}

func (s *slow) Profile(context.Context, string) (archive.Profile, error) {
	return archive.Profile{}, gamelog.ErrNotFound
}

func (s *slow) Find(ctx context.Context, q archive.Query, _ int) (archive.Found, error) {
	n := int(q.After.EndedAt)
	if n == 1 {
		select {
		case s.asked <- struct{}{}:
		default:
		}
		select {
		case err := <-s.say:
			if err != nil {
				return archive.Found{}, err
			}
		case <-ctx.Done():
			return archive.Found{}, ctx.Err()
		}
	}
	found := archive.Found{Rows: []gamelog.Row{{ID: fmt.Sprint(n)}}}
	if n < 2 {
		found.Next = archive.Cursor{EndedAt: int64(n + 1), Slug: fmt.Sprint(n)}
	}
	return found, nil
}

func (s *slow) Events(_ context.Context, id string, _ int64) ([]gamelog.Event, error) {
	ada, ben := gamelog.Person{ID: "ada", Name: "Ada"}, gamelog.Person{ID: "ben", Name: "Ben"}
	first, err := gamelog.FirstEvent(id, time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: "Game00000" + id, Game: "cheskers",
		Start: cheskers.Game.Start, By: ada, Side: gamelog.SideWhite})
	if err != nil {
		return nil, err
	}
	joined, _ := json.Marshal(gamelog.JoinedData{By: ben, Seat: "black"})
	resigned, _ := json.Marshal(gamelog.SeatData{Seat: game.White.String()})
	return []gamelog.Event{first, {Game: id, Seq: 2, Kind: gamelog.Joined, Version: gamelog.EventVersion, Data: joined},
		{Game: id, Seq: 3, Kind: gamelog.Resigned, Version: gamelog.EventVersion, Data: resigned}}, nil
}

// downloading is a server of records over a slow archive, and what it logs.
type downloading struct {
	*Records
	*slow
	server *httptest.Server
	mu     sync.Mutex
	log    bytes.Buffer
}

func (d *downloading) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.log.Write(b)
}

func (d *downloading) logged() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.log.String()
}

func newDownloading(t *testing.T) *downloading {
	t.Helper()
	described := must.Get(gameinfo.Describe(catalog.Games))(t)
	d := &downloading{slow: &slow{asked: make(chan struct{}, 1), say: make(chan error)}}
	d.Records = New(Config{Search: d.slow, Catalog: described, Errors: &httpx.ErrorResponder{Logger: slog.New(slog.NewTextHandler(d, nil))}})
	d.server = httptest.NewServer(address.Clients{}.Find(d.Errors.Or404(d.Texts)))
	t.Cleanup(d.server.Close)
	t.Cleanup(d.Records.Close)
	return d
}

// begin reads the first record of a download, whose second one is asked for then.
func (d *downloading) begin(t *testing.T) *http.Response {
	t.Helper()
	w := must.Get(http.Get(d.server.URL + "/games.pgn"))(t)
	t.Cleanup(func() { w.Body.Close() })
	read := make([]byte, len(`[Event "By invitation"]`))
	if _, err := io.ReadFull(w.Body, read); err != nil || w.StatusCode != http.StatusOK {
		t.Fatalf("%d, %v: %s", w.StatusCode, err, read)
	}
	<-d.asked
	return w
}

func TestADownloadIsSentAsItIsMade(t *testing.T) {
	d := newDownloading(t)
	w := d.begin(t)
	d.say <- nil
	rest, err := io.ReadAll(w.Body)
	if err != nil || strings.Count(string(rest), "[Site ") != 3 || strings.Count(string(rest), "\n\n[Event ") != 2 {
		t.Errorf("%v: %s", err, rest)
	}
}

// Whatever ends a download in the middle, the client sees that it is not whole; what is
// the server's failure alone is logged.
func TestADownloadBreaksOff(t *testing.T) {
	for name, c := range map[string]struct {
		end    func(d *downloading)
		logged string
	}{
		"the store is away": {func(d *downloading) { d.say <- fmt.Errorf("%w: silent", gamelog.ErrAway) }, "level=WARN"},
		"the store fails":   {func(d *downloading) { d.say <- errors.New("broken") }, "level=ERROR"},
		"the server ends":   {func(d *downloading) { d.Records.Close() }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDownloading(t)
			w := d.begin(t)
			c.end(d)
			if rest, err := io.ReadAll(w.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("ended by %v: %s", err, rest)
			}
			d.server.Close() // waits for the handler
			if log := d.logged(); !strings.Contains(log, c.logged) || c.logged == "" && log != "" {
				t.Errorf("logged: %s", log)
			}
		})
	}
}

// What has not begun is refused while the server ends, by whatever method.
func TestADownloadIsNotBegunWhileTheServerEnds(t *testing.T) {
	d := newDownloading(t)
	d.Records.Close()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		r := must.Get(http.NewRequestWithContext(t.Context(), method, d.server.URL+"/games.ndjson", nil))(t)
		r.Header.Set("Accept", "application/json")
		w := must.Get(http.DefaultClient.Do(r))(t)
		body, _ := io.ReadAll(w.Body)
		w.Body.Close()
		if w.StatusCode != http.StatusServiceUnavailable || w.Header.Get("Retry-After") == "" || method == http.MethodGet && !bytes.Contains(body, []byte(`"ending"`)) {
			t.Errorf("%s: %d %s", method, w.StatusCode, body)
		}
	}
}

// A game that cannot be written is left out, and the download is whole without it.
func TestADownloadLeavesOutWhatCannotBeWritten(t *testing.T) {
	d := newDownloading(t)
	writes := 0
	d.server.Config.Handler = address.Clients{}.Find(d.Errors.Or404(func(w http.ResponseWriter, r *http.Request) error {
		return d.download(w, r, form{"games.ndjson", "application/x-ndjson", func(*gamelog.Record, *game.Game) []byte {
			if writes++; writes == 2 {
				panic("a move without a text")
			}
			return []byte("game\n")
		}})
	}))
	go func() { d.say <- nil }()
	w := must.Get(http.Get(d.server.URL))(t)
	defer w.Body.Close()
	if all, err := io.ReadAll(w.Body); err != nil || string(all) != "game\ngame\n" {
		t.Errorf("%v: %s", err, all)
	}
	d.server.Close() // waits for the handler
	if log := d.logged(); !strings.Contains(log, "games=1") {
		t.Errorf("logged: %s", log)
	}
}

// A client has one download at a time; one that it leaves is over.
func TestOneDownloadAtATime(t *testing.T) {
	d := newDownloading(t)
	w := d.begin(t)
	second := must.Get(http.Get(d.server.URL + "/games.pgn"))(t)
	defer second.Body.Close()
	if body, _ := io.ReadAll(second.Body); second.StatusCode != http.StatusServiceUnavailable || second.Header.Get("Retry-After") == "" || !bytes.Contains(body, []byte(`"busy"`)) {
		t.Errorf("the second: %d %s", second.StatusCode, body)
	}
	w.Body.Close()
	for end := time.Now().Add(sitetest.Timeout); ; { // until the server has noticed
		third := must.Get(http.Get(d.server.URL + "/games.pgn"))(t)
		third.Body.Close()
		if third.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("a download that its client left is still under way: %d", third.StatusCode)
		}
	}
	if log := d.logged(); log != "" {
		t.Errorf("logged: %s", log)
	}
}
