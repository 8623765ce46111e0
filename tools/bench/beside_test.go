//go:build !race

package bench_test

import (
	"log/slog"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/computer"
	"threefold/internal/metrics"
	"threefold/internal/opponent/enginepool"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// measured are the figures of a kind of load on a site with this engine, all of these
// names among them.
func measured(t *testing.T, engine computer.Engine, kind string, names ...string) []report.Figure {
	t.Helper()
	logger, store := slog.New(slog.DiscardHandler), storetest.New(t)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Engine: engine, Logger: logger})
	defer rooms.Close(t.Context())
	edge := must.Get(site.New(site.Config{Logger: logger, Devices: store.Devices()}, rooms, store, store.Archive()))(t)
	server := httptest.NewServer(edge)
	defer server.Close()
	defer edge.Close(t.Context())
	games := must.Get(bench.Prepare(60))(t)
	config := bench.Config{URL: server.URL, For: 2 * time.Second, Prepared: games, Progress: t.Output()}
	figures := must.Get(bench.Run(t.Context(), config, report.Scenario{Kind: kind, Size: 10}))(t)
	for _, name := range names {
		if !slices.ContainsFunc(figures, func(f report.Figure) bool { return f.Name == name }) {
			t.Errorf("no figure tells of %s: %+v", name, figures)
		}
	}
	return figures
}

// Games against the computer run beside those of people.
func TestLoadBesideTheComputer(t *testing.T) {
	t.Parallel()
	pool := enginepool.New(1, 10, metrics.New().Computer, slog.New(slog.DiscardHandler))
	defer pool.Close()
	measured(t, pool, "beside", "moves", "the computer's moves")
}

// Pictures are asked for beside games of people, and come or are refused.
func TestLoadBesideAFloodOfPictures(t *testing.T) {
	t.Parallel()
	pictures := []string{"diagrams", "cards and films", "pictures refused"}
	figures := measured(t, nil, "flood", append(pictures, "moves")...)
	asked := 0.0
	for _, f := range figures {
		if slices.Contains(pictures, f.Name) {
			asked += f.Value
		}
	}
	if asked == 0 {
		t.Errorf("nobody asked for a picture: %+v", figures)
	}
}
