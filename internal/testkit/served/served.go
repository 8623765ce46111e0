// Package served has a whole site on a listening server, and browsers and programs that
// ask it, for the tests of what the site is made of. It holds every answer that a browser
// gets against the description of the API.
package served

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"sync"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/computer"
	"threefold/internal/logs"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// Soon waits until something is so.
func Soon(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(sitetest.Patience); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never comes to be")
		}
	}
}

// Site is a site on a listening server, with a real lobby and a store of its own.
type Site struct {
	*site.Site
	*httptest.Server
	Store *storetest.Store
	Log   *Buffer // what was logged
}

// Start serves a site with these settings until the test ends.
func Start(t *testing.T, c site.Config) *Site {
	t.Helper()
	return start(t, c, Mute{}, nil)
}

// StartWith serves a site whose computer has this engine pool.
func StartWith(t *testing.T, c site.Config, engine computer.Engine) *Site {
	t.Helper()
	return start(t, c, engine, nil)
}

// StartSearching serves a site that searches this archive.
func StartSearching(t *testing.T, c site.Config, search site.Search) *Site {
	t.Helper()
	return start(t, c, Mute{}, search)
}

func start(t *testing.T, c site.Config, engine computer.Engine, search site.Search) *Site {
	t.Helper()
	s := &Site{Store: storetest.New(t), Log: &Buffer{}}
	c.Logger = logs.New(s.Log, logs.Config{Level: slog.LevelDebug})
	rooms := lobby.New(lobby.Config{Log: s.Store, Chat: s.Store, Games: catalog.Find, Engine: engine, Plans: s.Store.Plans(), Programs: s.Store.Devices(), Logger: c.Logger})
	tournaments := director.New(s.Store.Tournaments(), rooms, catalog.Find, c.Logger)
	c.Devices, c.Tournaments = s.Store.Devices(), tournaments
	if c.Notifications.Store == nil {
		c.Notifications.Store, c.Notifications.Key = s.Store.Notifications(), "the site's"
	}
	if search == nil {
		search = s.Store.Archive()
	}
	site := must.Get(site.New(c, rooms, s.Store, search))(t)
	Serve(t, s, site, rooms)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); tournaments.Run(ctx) }()
	t.Cleanup(func() { stop(); <-ended })
	return s
}

// Serve has a server answer for a site, which ends with the test.
func Serve(t *testing.T, s *Site, site *site.Site, rooms *lobby.Lobby) {
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
}

// Buffer is a bytes.Buffer for several goroutines.
type Buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func (s *Site) Browser(t *testing.T) *Browser {
	jar := must.Get(cookiejar.New(nil))(t)
	return &Browser{t, s, &http.Client{Jar: jar}}
}

// PagePaths lists an address of every page.
func PagePaths(slug string) []string {
	paths := []string{"/", "/tv", "/games", "/explore", "/rules", "/g/" + slug, "/nobody-stands-here"}
	for _, g := range catalog.Games {
		paths = append(paths, "/rules/"+g.ID, "/games?game="+g.ID)
	}
	return paths
}

// Loaded finds the addresses of what a page loads.
var Loaded = regexp.MustCompile(`(?:src|href)="(/static/[^"#]+)`)
