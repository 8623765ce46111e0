package director_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// What a tournament costs that goes on: each look of the director, which is every two seconds, reads
// its log and its games' rows once. So does a command; this one is refused.
func BenchmarkReading(b *testing.B) {
	for _, strangers := range []int{0, 1000} {
		b.Run(fmt.Sprint(strangers, "-have-come-and-gone"), func(b *testing.B) {
			store, logger := storetest.New(b), slog.New(slog.DiscardHandler)
			rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
			defer rooms.Close(context.Background())
			d := director.New(store.Tournaments(), rooms, catalog.Find, logger)
			slug := created(b, d, 0, "host", thursday)
			do := func(n int, c director.Command) {
				c.Key = "host"
				must.Get(d.Do(b.Context(), slug, person(n), c))(b)
			}
			for n := range strangers {
				do(100+n, director.Command{Do: "join"})
				do(100+n, director.Command{Do: "leave"})
			}
			for n := range 16 {
				do(n, director.Command{Do: "join"})
				for range 15 {
					do(n, director.Command{Do: "say", Text: "Good luck to all of you"})
				}
			}
			do(0, director.Command{Do: "start"})
			do(0, director.Command{Do: "next"})
			for b.Loop() {
				d.Do(b.Context(), slug, person(0), director.Command{Do: "start", Key: "host"})
			}
		})
	}
}

// What an hour costs in which 200 have played 1,500 games: a process that looks for the first time
// reads the whole log and the rows of all games. Each second it looks on: it reads what is new of the
// log, and the rows of the games in progress.
func BenchmarkReadingAnHour(b *testing.B) {
	store, logger := storetest.New(b), slog.New(slog.DiscardHandler)
	begun := time.Now().UTC().Add(-10 * time.Minute)
	setting := arena.Setting{Day: begun.Weekday(), Start: begun.Sub(begun.Truncate(24 * time.Hour)).Truncate(time.Minute), Zone: time.UTC, Length: 3 * time.Hour,
		Games: []string{"cheskers", "quadsquare"}, Clock: gamelog.Control{Base: 300_000}}
	process := func() (*director.Director, *lobby.Lobby) {
		rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
		d := director.New(store.Tournaments(), rooms, catalog.Find, logger)
		d.Arenas.Settings = []arena.Setting{setting}
		return d, rooms
	}
	look := func(d *director.Director) director.ArenaLook {
		return must.Get(d.Arenas.Look(b.Context(), d.Arenas.Next(time.Now())[0].Slug, ""))(b)
	}
	lookOn := func(d *director.Director, n int, do string, only int) { // Look shares what was read for 0.8 s
		_, _, err := d.Arenas.Do(b.Context(), d.Arenas.Next(time.Now())[0].Slug, person(n), director.ArenaCommand{Do: do, Only: []string{"", "cheskers"}[only]})
		must.Do(b, err)
	}
	const players, games, atOnce = 200, 1500, 5
	d, rooms := process()
	for n := range players {
		lookOn(d, n, "play", 0)
	}
	id := store.File.Column(b, `SELECT id FROM arenas`)[0]
	for n := 0; n < games; n += atOnce {
		var paired arena.PairedData
		for i := n; i < n+atOnce; i++ {
			paired.Games = append(paired.Games, arena.Paired{ID: fmt.Sprint("game ", i), Slug: fmt.Sprintf("game%06d", i), Game: "cheskers", White: 1 + 2*i%players, Black: 1 + (2*i+1)%players})
		}
		e := tournament.Event{Tournament: id, Seq: int64(2 + players + n/atOnce), Kind: tournament.Paired, Version: tournament.EventVersion, At: time.Now().UnixMilli(), Data: must.Get(json.Marshal(paired))(b)}
		must.Do(b, store.Tournaments().AppendArena(b.Context(), e, arena.Summary{ID: id, Slug: look(d).View.Slug}))
	}
	ctx, stop := context.WithCancel(b.Context())
	go d.Run(ctx)
	for len(store.File.Column(b, `SELECT id FROM games`)) < games {
		time.Sleep(100 * time.Millisecond)
	}
	stop()
	must.Do(b, rooms.Close(context.Background()))
	d, rooms = process()
	b.Cleanup(func() { rooms.Close(context.Background()) })
	end := func(first int) {
		store.File.Exec(b, `UPDATE games SET status = 'over', result = '1-0', reason = 'resignation', ended_at = created_at WHERE slug >= ?`, fmt.Sprintf("game%06d", first))
	}
	end(100)
	b.Run("on-with-an-event-and-100-in-progress", func(b *testing.B) {
		other, otherRooms := process()
		defer otherRooms.Close(context.Background())
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			lookOn(other, i%players, "play", 1-i/players%2)
			b.StartTimer()
			lookOn(d, players, "stop", 0)
		}
	})
	b.Run("on-with-100-in-progress", func(b *testing.B) {
		for b.Loop() {
			lookOn(d, players, "stop", 0)
		}
	})
	end(0)
	b.Run("on-with-nothing-new", func(b *testing.B) {
		for b.Loop() {
			lookOn(d, players, "stop", 0)
		}
	})
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			cold := director.New(store.Tournaments(), rooms, catalog.Find, logger)
			cold.Arenas.Settings = d.Arenas.Settings
			if v := look(cold).View; v.Played != games {
				b.Fatalf("%+v", v)
			}
		}
	})
}
