// Package served runs a whole site on a listening server, with browsers and programs as clients,
// for tests of the site's packages. It checks every reply that a browser gets against the
// description of the API.
package served

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"strings"
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
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// WaitFor waits until so returns true, or fails the test after sitetest.Timeout.
func WaitFor(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(sitetest.Timeout); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never comes to be")
		}
	}
}

// Site is a site on a listening server, with a lobby and a store of its own.
type Site struct {
	*site.Site
	*httptest.Server
	Store *storetest.Store
	Log   *Buffer // the site's log
}

// Start serves a site with these settings until the test ends.
func Start(t *testing.T, c site.Config) *Site {
	t.Helper()
	return start(t, c, SilentEngine{}, nil)
}

// StartWithHour is Start with a weekly hour of Cheskers and Quad-Square Chess that has begun a minute
// ago, and lets programs play if more is "programs".
func StartWithHour(t *testing.T, c site.Config, more ...string) (s *Site, slug string) {
	t.Helper()
	begun := time.Now().UTC().Add(-time.Minute)
	hour := must.Get(arena.Read(begun.Format("Mon 15:04 UTC")+" 60m cheskers,quadsquare 5+3 "+strings.Join(more, ""), func(string) bool { return true }))(t)
	return start(t, c, SilentEngine{}, nil, hour), hour.Next(time.Now()).Slug
}

// StartWith is Start with this engine for the computer.
func StartWith(t *testing.T, c site.Config, engine computer.Engine) *Site {
	t.Helper()
	return start(t, c, engine, nil)
}

// StartSearching is Start with this archive.
func StartSearching(t *testing.T, c site.Config, search site.Search) *Site {
	t.Helper()
	return start(t, c, SilentEngine{}, search)
}

func start(t *testing.T, c site.Config, engine computer.Engine, search site.Search, hours ...arena.Setting) *Site {
	t.Helper()
	s := &Site{Store: storetest.New(t), Log: &Buffer{}}
	c.Logger = logs.New(s.Log, logs.Config{Level: slog.LevelDebug})
	rooms := lobby.New(lobby.Config{Log: s.Store, Chat: s.Store, Games: catalog.Find, Engine: engine, Plans: s.Store.Plans(), Programs: s.Store.Devices(), Logger: c.Logger})
	tournaments := director.New(s.Store.Tournaments(), rooms, catalog.Find, c.Logger)
	tournaments.Arenas.Settings = hours
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

// Serve starts the HTTP server of a site, which ends with the test.
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

// Buffer is a bytes.Buffer that is safe for concurrent use.
type Buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write appends p.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

// String returns what was written.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// Browser returns a client without cookies.
func (s *Site) Browser(t *testing.T) *Browser {
	jar := must.Get(cookiejar.New(nil))(t)
	return &Browser{t, s, &http.Client{Jar: jar}}
}

// PagePaths returns paths of pages: the lists, a game with this slug, the rules of all games,
// and a missing page.
func PagePaths(slug string) []string {
	paths := []string{"/", "/tv", "/games", "/explore", "/rules", "/g/" + slug, "/nobody-stands-here"}
	for _, g := range catalog.Games {
		paths = append(paths, "/rules/"+g.ID, "/games?game="+g.ID)
	}
	return paths
}

// Loaded matches the addresses of static files in a page.
var Loaded = regexp.MustCompile(`(?:src|href)="(/static/[^"#]+)`)
