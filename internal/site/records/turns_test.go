package records

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"threefold/internal/fairqueue"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
)

// finished is a game that is over, before a move was made.
type finished struct{}

func (finished) Game(_ context.Context, slug string) (gamelog.Game, error) {
	return gamelog.Game{Record: gamelog.Record{Slug: slug, Game: "cheskers", Status: gamelog.Over}}, nil
}

// While others are served, a client has few turns; a request for more is told
// to come again, and nothing is read or written for them.
func TestRecordsWaitTheirTurn(t *testing.T) {
	described := must.Get(gameinfo.Describe(catalog.Games))(t)
	a := New(Config{Games: finished{}, Catalog: described, Errors: &httpx.ErrorResponder{Logger: slog.New(slog.DiscardHandler)}})
	var leave []func()
	for _, l := range []*fairqueue.Queue{a.records, a.imports} {
		out := must.Get(l.Enter(t.Context(), fairqueue.Caller{Address: "others"}))(t)
		leave = append(leave, out)
	}
	all := func(want int) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		if want != 200 {
			cancel() // who waits for a turn without success
		}
		defer cancel()
		for path, serve := range map[string]httpx.Handler{"/g/x.pgn": a.Text, "/g/x.json": a.JSON, "/api/records": a.Read} {
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(ctx, "GET", path, strings.NewReader("1. e3-f4"))
			a.Errors.Or404(serve)(w, r)
			if w.Code != want || want == 503 && (w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"busy"`)) {
				t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
			}
		}
	}
	all(503)
	for _, out := range leave {
		out()
	}
	all(200)
}
