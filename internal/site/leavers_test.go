package site_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/archive"
	"threefold/internal/device"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/logs"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// left is a store whose every visitor leaves while it is asked for them.
type left struct {
	*sitetest.Memory
	leave context.CancelFunc
	asked int // questions of the request
	at    int // the question at which its visitor leaves
}

// ask is called by each method: a request's question ends with its client.
func (s *left) ask(ctx context.Context) error {
	if logs.ID(ctx) == "" || s.leave == nil {
		return nil // the server's own
	}
	if s.asked++; s.asked < s.at {
		return nil
	}
	s.leave()
	return fmt.Errorf("asking the store: %w", ctx.Err())
}

func asking[V any](s *left, ctx context.Context, answer func() (V, error)) (V, error) {
	if err := s.ask(ctx); err != nil {
		var none V
		return none, err
	}
	return answer()
}

// doing is asking where there is no answer but an error.
func (s *left) doing(ctx context.Context, do func() error) error {
	_, err := asking(s, ctx, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

func (s *left) Row(ctx context.Context, slug string) (gamelog.Row, error) {
	return asking(s, ctx, func() (gamelog.Row, error) { return s.Memory.Row(ctx, slug) })
}

func (s *left) Player(ctx context.Context, hash string) (device.Holder, error) {
	return asking(s, ctx, func() (device.Holder, error) { return s.Memory.Player(ctx, hash) })
}

func (s *left) Mine(ctx context.Context, id string, limit int) ([]gamelog.Row, error) {
	return asking(s, ctx, func() ([]gamelog.Row, error) { return s.Memory.Mine(ctx, id, limit) })
}

func (s *left) Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error) {
	return asking(s, ctx, func() (archive.Found, error) { return s.Memory.Find(ctx, q, limit) })
}

func (s *left) Explore(ctx context.Context, position int64) (archive.Explored, error) {
	return asking(s, ctx, func() (archive.Explored, error) { return s.Memory.Explore(ctx, position) })
}

func (s *left) Profile(ctx context.Context, page string) (archive.Profile, error) {
	return asking(s, ctx, func() (archive.Profile, error) { return s.Memory.Profile(ctx, page) })
}

func (s *left) ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error) {
	return asking(s, ctx, func() (archive.Profile, error) { return s.Memory.ProfileOf(ctx, player) })
}

func (s *left) Pages(ctx context.Context, ids []string) (map[string]string, error) {
	return asking(s, ctx, func() (map[string]string, error) { return s.Memory.Pages(ctx, ids) })
}

func (s *left) Score(ctx context.Context, id string) (archive.Score, error) {
	return asking(s, ctx, func() (archive.Score, error) { return s.Memory.Score(ctx, id) })
}

func (s *left) SetListed(ctx context.Context, id, page string, listed bool) error {
	return s.doing(ctx, func() error { return s.Memory.SetListed(ctx, id, page, listed) })
}

func (s *left) Append(ctx context.Context, a gamelog.Append) error {
	return s.doing(ctx, func() error { return s.Memory.Append(ctx, a) })
}

func (s *left) Rename(ctx context.Context, hash string, p gamelog.Person, at int64) error {
	return s.doing(ctx, func() error { return s.Memory.Rename(ctx, hash, p, at) })
}

func (s *left) Events(ctx context.Context, id string, after int64) ([]gamelog.Event, error) {
	return asking(s, ctx, func() ([]gamelog.Event, error) { return s.Memory.Events(ctx, id, after) })
}

func (s *left) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	return asking(s, ctx, func() ([]gamelog.Event, error) { return s.Memory.EventsOf(ctx, slug) })
}

func (s *left) Shared(ctx context.Context, id string, limit int) ([]gamelog.SharedRow, error) {
	return asking(s, ctx, func() ([]gamelog.SharedRow, error) { return s.Memory.Shared(ctx, id, limit) })
}

func (s *left) Standings(ctx context.Context, id string, limit int) ([]gamelog.Standing, error) {
	return asking(s, ctx, func() ([]gamelog.Standing, error) { return s.Memory.Standings(ctx, id, limit) })
}

func (s *left) Lines(ctx context.Context, id string, limit int) ([]gamelog.Line, error) {
	return asking(s, ctx, func() ([]gamelog.Line, error) { return s.Memory.Lines(ctx, id, limit) })
}

func (s *left) Ready(ctx context.Context) error {
	return s.doing(ctx, func() error { return s.Memory.Ready(ctx) })
}

// leftDevices is the part of such a store that keeps devices.
type leftDevices struct {
	sitetest.MemoryDevices
	store *left
}

func (d leftDevices) SaveDevice(ctx context.Context, playerID string, v device.Device) error {
	return d.store.doing(ctx, func() error { return d.MemoryDevices.SaveDevice(ctx, playerID, v) })
}

func (d leftDevices) Devices(ctx context.Context, playerID string) ([]device.Device, error) {
	return asking(d.store, ctx, func() ([]device.Device, error) { return d.MemoryDevices.Devices(ctx, playerID) })
}

func (d leftDevices) CutDevice(ctx context.Context, playerID, id, by string, at int64) (string, error) {
	return asking(d.store, ctx, func() (string, error) { return d.MemoryDevices.CutDevice(ctx, playerID, id, by, at) })
}

func (d leftDevices) SaveLink(ctx context.Context, hash, playerID string, expires int64) error {
	return d.store.doing(ctx, func() error { return d.MemoryDevices.SaveLink(ctx, hash, playerID, expires) })
}

func (d leftDevices) ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error {
	return d.store.doing(ctx, func() error { return d.MemoryDevices.ShowLink(ctx, hash, r, now, expires) })
}

func (d leftDevices) EnteredLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return asking(d.store, ctx, func() (device.Link, error) {
		return d.MemoryDevices.EnteredLink(ctx, code, playerID, at, now)
	})
}

func (d leftDevices) EnterLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return asking(d.store, ctx, func() (device.Link, error) { return d.MemoryDevices.EnterLink(ctx, code, playerID, at, now) })
}

func (d leftDevices) Link(ctx context.Context, hash, by string, now int64) (device.Link, error) {
	return asking(d.store, ctx, func() (device.Link, error) { return d.MemoryDevices.Link(ctx, hash, by, now) })
}

func (d leftDevices) AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error) {
	return asking(d.store, ctx, func() (device.Link, error) { return d.MemoryDevices.AskedLink(ctx, playerID, now) })
}

func (d leftDevices) AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error) {
	return asking(d.store, ctx, func() (device.Link, error) { return d.MemoryDevices.AskLink(ctx, hash, r, now) })
}

func (d leftDevices) AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error {
	return d.store.doing(ctx, func() error { return d.MemoryDevices.AnswerLink(ctx, hash, playerID, answer, now) })
}

func (d leftDevices) FinishLink(ctx context.Context, hash, by string, v device.Device) error {
	return d.store.doing(ctx, func() error { return d.MemoryDevices.FinishLink(ctx, hash, by, v) })
}

// At no address does who leaves make an error, in the log or among the figures:
// nobody outside raises an alarm.
func TestWhoLeavesRaisesNoAlarm(t *testing.T) {
	store, told, log := &left{Memory: sitetest.NewMemory()}, &served.Tally{}, &served.Buffer{}
	c := site.Config{Devices: leftDevices{store.Devices(), store}, Meter: told, Logger: logs.New(log, logs.Config{Level: slog.LevelDebug})}
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Plans: sitetest.PlansOf(store.Memory), Logger: c.Logger})
	defer rooms.Close(context.Background())
	s, err := site.New(c, rooms, store, store)
	if err != nil {
		t.Fatal(err)
	}
	row, err := rooms.Create(t.Context(), gamelog.Person{ID: "p", Name: "A"}, lobby.Create{Game: "cheskers", Side: "white"})
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]string{"/api/games": served.Ordinary, "/api/me": `{"name":"Robin"}`, "/api/games/{slug}/seat": `{"token":"x"}`,
		"/api/devices/look": `{"token":"x"}`, "/api/devices/join": `{"token":"x"}`, "/api/devices/enter": `{"code":"BCDFGH"}`,
		"/api/devices/answer": `{"request":"x","yes":true}`, "/api/devices/cut": `{"device":"x"}`}
	questions := map[string]int{} // how many each address has for the store
	err = chi.Walk(s.Handler().(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		route := strings.Replace(pattern, site.Slugged, "/{slug}", 1)
		path := strings.NewReplacer("{slug}", row.Slug, "{seat:white|black}", "white", "{game}", "cheskers", "*", "css/base.css").Replace(route)
		for at := 1; ; at++ { // the client leaves at the first question to the store, the second, …
			ctx, leave := context.WithCancel(t.Context())
			store.leave, store.asked, store.at = leave, 0, at
			before := told.Left()
			r := httptest.NewRequest(method, path, bytes.NewReader([]byte(bodies[route]))).WithContext(ctx)
			r.Header.Set("Content-Type", "application/json")
			r.AddCookie(&http.Cookie{Name: "threefold", Value: secret.New().Text()})
			s.ServeHTTP(httptest.NewRecorder(), r)
			leave()
			if store.asked < at {
				break // it is answered
			}
			questions[route] = at
			if told.Left() == before {
				t.Errorf("%s %s: who leaves at question %d is not counted", method, route, at)
			}
		}
		return nil
	})
	if err != nil || len(questions) < 15 || questions["/g/{slug}"] < 4 || questions["/api/devices/link"] < 3 || questions["/api/devices/cut"] < 2 || questions["/readyz"] != 1 {
		t.Errorf("%v; the store was asked %v", err, questions)
	}
	for what := range told.Count {
		if strings.HasPrefix(what, "answered") && strings.Contains(what, " 5") || slices.Contains([]string{"refused store", "refused not_saved", "refused internal"}, what) {
			t.Errorf("counted: %s", what)
		}
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") || strings.Contains(line, "level=INFO") && strings.Contains(line, "status=499") {
			t.Errorf("logged: %s", line)
		}
	}
}
