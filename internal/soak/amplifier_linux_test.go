package soak

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

var looks = flag.Int("soak.looks", 40, "how often a very long game is looked at in each of its forms")

const (
	longestPlies  = 3900
	looksInSecond = 50
)

// A very long game costs hardly more to look at than a short one, in all its
// forms, whether it is over or goes on, and looking at it piles up no memory. The
// robot's address is exempt from the limits, so that every look is answered. With
// GOGC the heap is at most twice what lives, and shows it.
func BenchmarkALongGame(b *testing.B) {
	setting := servertest.SQLite(b)
	slugs := writeGames(b, setting)
	s := servertest.Start(b, binary, setting, "THREEFOLD_METRICS=127.0.0.1:0", "GOGC=100")
	for _, form := range []struct {
		name, path string
		gzip       bool
	}{
		{"the page", "/g/%s", true},
		{"the page as it is", "/g/%s", false},
		{"the game", "/api/games/%s", true},
		{"the game as it is", "/api/games/%s", false},
		{"its diagram", "/g/%s.svg", true},
		{"its card", "/g/%s.png", true},
	} {
		short := perLook(b, s, fmt.Sprintf(form.path, slugs["short"]), form.gzip)
		for _, long := range []string{"over", "running"} {
			each := perLook(b, s, fmt.Sprintf(form.path, slugs[long]), form.gzip)
			b.Logf("%s, %s: %.2f ms of a processor a look, that of a short game %.2f ms; at %d a second %.1f %% of a core",
				form.name, long, each*1e3, short*1e3, looksInSecond, each*looksInSecond*100)
			if most := 4*short + 0.002; each > most {
				b.Errorf("%s, %s: a look takes %.2f ms of a processor, that of a short game %.2f ms", form.name, long, each*1e3, short*1e3)
			}
		}
	}
	held := counted(b, s, "go_memstats_heap_inuse_bytes")
	b.ReportMetric(held/(1<<20), "MB")
	if held > 256<<20 {
		b.Errorf("the server holds %d MB", int(held)>>20)
	}
}

// perLook looks at an address again and again, as fast as an address is looked at that does its
// worst, and gives the processor's time for each look, in seconds.
func perLook(t testing.TB, s *servertest.Server, path string, gzip bool) float64 {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer client.CloseIdleConnections()
	look := func() (status int) {
		r := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.URL+path, nil))(t)
		if gzip {
			r.Header.Set("Accept-Encoding", "gzip")
		}
		w := must.Get(client.Do(r))(t)
		defer w.Body.Close()
		if _, err := io.Copy(io.Discard, w.Body); err != nil {
			t.Fatalf("%s: %s, %v", path, w.Status, err)
		}
		return w.StatusCode
	}
	// On a slow machine a look may find no processor within its 2 seconds, the
	// first above all, for which the whole game is read: it is asked for again.
	answered := func() {
		status := look()
		for end := time.Now().Add(patience); status == http.StatusServiceUnavailable && time.Now().Before(end); {
			status = look()
		}
		if status != http.StatusOK {
			t.Fatalf("%s: %d", path, status)
		}
	}
	answered()
	before := counted(t, s, "process_cpu_seconds_total")
	tick := time.NewTicker(time.Second / looksInSecond)
	defer tick.Stop()
	for range *looks {
		<-tick.C
		answered()
	}
	return (counted(t, s, "process_cpu_seconds_total") - before) / float64(*looks)
}

// writeGames fills a store with a short game and two of the longest, and gives their slugs.
func writeGames(t testing.TB, setting string) map[string]string {
	t.Helper()
	db := must.Get(store.Open(t.Context(), chosen(setting)))(t)
	defer db.Close()
	slugs := map[string]string{"short": "Short00000", "over": "Longest001", "running": "Longest002"}
	for name, slug := range slugs {
		plies := longestPlies
		if name == "short" {
			plies = 60
		}
		for _, a := range longGame(t, slug, plies, name == "running") {
			must.Do(t, db.Append(t.Context(), a))
		}
	}
	return slugs
}

// longGame is the log of a game that one visitor plays alone: moves played at
// random, again and again, so that nothing ends it before it is so long.
func longGame(t testing.TB, slug string, plies int, running bool) []gamelog.Append {
	t.Helper()
	played := playout(t, 100)
	g, person := played.Game(), gamelog.Person{ID: "p-" + slug, Name: "A Player"}
	row := gamelog.Row{ID: "game-" + slug, Slug: slug, Game: g.ID, Status: gamelog.Playing, Creator: person, Side: gamelog.SideBoth,
		White: person, Black: person, Position: g.Start, CreatedAt: 1}
	var log []gamelog.Append
	add := func(kind gamelog.Kind, data any, row *gamelog.Row) {
		b := must.Get(json.Marshal(data))(t)
		seq := int64(len(log) + 1)
		log = append(log, gamelog.Append{Row: row, Event: gamelog.Event{Game: "game-" + slug, Seq: seq, Kind: kind, Version: 1, At: seq, Data: b}})
	}
	add(gamelog.Created, gamelog.CreatedData{Rules: 1, Slug: slug, Game: g.ID, Start: g.Start, By: person, Side: gamelog.SideBoth}, &row)
	for n := range plies {
		add(gamelog.Moved, gamelog.MovedData{Played: *played.Plies()[n%len(played.Plies())]}, nil)
	}
	if !running {
		over := row
		over.Status, over.Result, over.Reason, over.Plies, over.EndedAt = gamelog.Over, "0-1", string(game.Resignation), plies, 2
		add(gamelog.Resigned, gamelog.SeatData{Seat: "white"}, &over)
	}
	return log
}

func playout(t testing.TB, plies int) *game.Course {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		lot, g := rand.New(rand.NewPCG(seed, 0)), catalog.Games[0]
		match := must.Get(game.NewCourse(g, g.Start))(t)
		for match.Len() < plies && !match.Outcome().Over() {
			legal := match.Position().Moves()
			must.Get(match.Play(legal[lot.IntN(len(legal))].Text))(t)
		}
		if match.Len() == plies && !strings.HasPrefix(match.Plies()[plies-1].By, match.Plies()[0].By) {
			return match
		}
	}
}
