package site

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/logs"
	"threefold/internal/site/answer"
	"threefold/internal/site/sitetest"
)

// served is a site on a listening server, with a real lobby on a store in
// memory.
type served struct {
	*Site
	*httptest.Server
	store *sitetest.Memory
	log   *buffer // what was logged
}

func serve(t *testing.T, c Config) *served {
	t.Helper()
	return serveOn(t, c, mute{}, nil)
}

// serveWith serves a site whose computer has this brain.
func serveWith(t *testing.T, c Config, brain room.Brain) *served {
	t.Helper()
	return serveOn(t, c, brain, nil)
}

// serveSearching serves a site that searches this archive.
func serveSearching(t *testing.T, c Config, search Search) *served {
	t.Helper()
	return serveOn(t, c, mute{}, search)
}

func serveOn(t *testing.T, c Config, brain room.Brain, search Search) *served {
	t.Helper()
	s := &served{store: sitetest.NewMemory(), log: &buffer{}}
	c.Logger = logs.New(s.log, logs.Config{Level: slog.LevelDebug})
	rooms := lobby.New(lobby.Config{Log: s.store, Games: catalog.Find, Brain: brain, Logger: c.Logger})
	c.Devices = s.store.Devices()
	if search == nil {
		search = s.store
	}
	site, err := New(c, rooms, s.store, search)
	if err != nil {
		t.Fatal(err)
	}
	s.Site = site
	s.Server = httptest.NewUnstartedServer(site)
	s.Server.Config.ConnState = site.Connection
	s.Server.Start()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		site.Close(ctx)
		s.Server.Close()
		if err := rooms.Close(ctx); err != nil {
			t.Errorf("rooms do not close: %v", err)
		}
	})
	return s
}

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// browser is somebody with a cookie jar.
type browser struct {
	t      *testing.T
	site   *served
	client *http.Client
}

func (s *served) browser(t *testing.T) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t, s, &http.Client{Jar: jar}}
}

// reply is an answer that has been read.
type reply struct {
	*http.Response
	body string
}

// send makes a request; headers are "Name: value".
func (b *browser) send(method, path, body string, headers ...string) reply {
	b.t.Helper()
	r, err := http.NewRequest(method, b.site.URL+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == "Host" {
			r.Host = value
		}
		r.Header.Set(name, value)
	}
	w, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer w.Body.Close()
	read, err := io.ReadAll(w.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	out := reply{w, string(read)}
	conforms(b.t, out)
	return out
}

func (b *browser) get(path string, headers ...string) reply {
	b.t.Helper()
	return b.send("GET", path, "", headers...)
}

// create opens a game of Cheskers as White, without a clock.
func (b *browser) create() (slug string) {
	b.t.Helper()
	return b.createOf("cheskers")
}

func (b *browser) createOf(game string) (slug string) {
	b.t.Helper()
	w := b.send("POST", "/api/games", `{"game":"`+game+`","side":"white"}`)
	if w.StatusCode != http.StatusCreated {
		b.t.Fatalf("create: %d %s", w.StatusCode, w.body)
	}
	return sitetest.Decode[created](b.t, w.body).Slug
}

// want checks an answer's status and, where there is one, its error code.
func (w reply) want(t *testing.T, status int, code string) {
	t.Helper()
	if w.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", w.StatusCode, status, w.body)
	}
	if code == "" {
		return
	}
	e := sitetest.Decode[answer.ErrorBody](t, w.body).Error
	if e.Code != code || e.Text == "" {
		t.Fatalf("error %+v, want code %q and a sentence", e, code)
	}
}

// The forms of the API's answers.
type (
	created struct{ Slug, URL string }
	seatKey struct{ URL, QR string }
	looked  struct {
		V int64
		D wire.Snapshot
	}
)

const maxBody = 4 << 10 // bytes of a request to the API

// open opens a socket with the browser's cookies.
func (b *browser) open(path string) *sitetest.Page {
	b.t.Helper()
	p, w, err := b.dial(path, nil)
	if err != nil {
		b.t.Fatalf("%s: %v %v", path, err, w)
	}
	return p
}

func (b *browser) dial(path string, header http.Header) (*sitetest.Page, *http.Response, error) {
	return sitetest.Dial(b.t, b.client, b.site.URL+path, header)
}
