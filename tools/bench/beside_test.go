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
	"threefold/internal/metrics"
	"threefold/internal/opponent/enginepool"
	"threefold/internal/site"
	"threefold/internal/testkit/storetest"
	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// Games against the computer run beside those of people.
func TestLoadBesideTheComputer(t *testing.T) {
	t.Parallel()
	logger, store := slog.New(slog.DiscardHandler), storetest.New(t)
	mind := enginepool.New(1, 10, metrics.New().Machine, logger)
	defer mind.Close()
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Engine: mind, Logger: logger})
	defer rooms.Close(t.Context())
	edge, err := site.New(site.Config{Logger: logger, Devices: store.Devices()}, rooms, store, store.Archive())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(edge)
	defer server.Close()
	defer edge.Close(t.Context())
	games, err := bench.Prepare(60)
	if err != nil {
		t.Fatal(err)
	}
	figures, err := bench.Run(t.Context(), bench.Config{URL: server.URL, For: 2 * time.Second, Prepared: games, Progress: t.Output()},
		report.Scenario{Kind: "beside", Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"moves", "the computer's moves"} {
		if !slices.ContainsFunc(figures, func(f report.Figure) bool { return f.Name == name }) {
			t.Errorf("no figure tells of %s: %+v", name, figures)
		}
	}
}
