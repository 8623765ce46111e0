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
	"threefold/internal/site"
	"threefold/internal/testkit/storetest"
	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// Pictures are asked for beside games of people, and come or are refused.
func TestLoadBesideAFloodOfPictures(t *testing.T) {
	t.Parallel()
	logger, store := slog.New(slog.DiscardHandler), storetest.New(t)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: logger})
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
		report.Scenario{Kind: "flood", Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"moves", "diagrams", "cards and films", "pictures refused"} {
		if !slices.ContainsFunc(figures, func(f report.Figure) bool { return f.Name == name }) {
			t.Errorf("no figure tells of %s: %+v", name, figures)
		}
	}
	asked := 0.0
	for _, f := range figures {
		if f.Name == "diagrams" || f.Name == "cards and films" || f.Name == "pictures refused" {
			asked += f.Value
		}
	}
	if asked == 0 {
		t.Errorf("nobody asked for a picture: %+v", figures)
	}
}
