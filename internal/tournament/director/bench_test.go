package director_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
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
