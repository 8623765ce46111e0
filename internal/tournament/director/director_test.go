package director_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

func person(n int) gamelog.Person {
	return gamelog.Person{ID: fmt.Sprint("p", n), Name: fmt.Sprint("Player ", n)}
}

// server is a process with rooms and a director of its own, which shares a store with others.
func server(t *testing.T, store *storetest.Store) *director.Director {
	logger := slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
	t.Cleanup(func() { must.Do(t, rooms.Close(context.Background())) })
	d := director.New(store.Tournaments(), rooms, catalog.Find, logger)
	go d.Run(t.Context())
	return d
}

// created begins a tournament whose host is this person.
func created(t testing.TB, d *director.Director, host int, key string, terms tournament.Terms) (slug string) {
	t.Helper()
	slug, _, err := d.Create(t.Context(), person(host), key, terms)
	must.Do(t, err)
	return slug
}

// Two servers look at the same moments: each round is paired once, each game opened once, by the
// next look where the store failed before, unless a player has left. No one moves, so that all games
// are lost by default.
func TestTwoServersRunATournament(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, store := t.Context(), storetest.New(t)
		servers := [2]*director.Director{server(t, store), server(t, store)}
		terms := tournament.Terms{Name: "Thursday", Games: []string{"cheskers", "chesquerque"}, Clock: gamelog.Control{Base: 60_000}, Minutes: 3, Private: true}
		key := "host"
		slug := created(t, servers[0], 0, key, terms)
		var joining sync.WaitGroup
		for n := range 6 {
			joining.Go(func() {
				if _, err := servers[n%2].Do(ctx, slug, person(n), director.Command{Do: "join"}); err != nil {
					t.Error(err)
				}
			})
		}
		joining.Wait()
		want := func(query, want string) {
			t.Helper()
			if got := strings.Join(store.File.Column(t, query), " "); got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		wantMet := func(want int, status tournament.Status) {
			t.Helper()
			for _, d := range servers {
				v, met := must.Get(d.Overview(ctx, slug, ""))(t).View, map[[2]int]bool{}
				for _, r := range v.Rounds {
					for _, g := range r.Games {
						met[[2]int{min(g.White, g.Black), max(g.White, g.Black)}] = true
					}
				}
				if len(met) != want || v.Status != status {
					t.Errorf("%s: %+v", v.Status, v.Rounds)
				}
			}
		}
		const kinds, games = `SELECT kind FROM events WHERE game IN (SELECT id FROM tournaments) ORDER BY seq`, `SELECT COUNT(*) FROM games`
		const begun = "created joined joined joined joined joined joined started paired"
		var opened atomic.Int32
		store.Before(func(_ context.Context, what string) error {
			if what == "Append" && opened.Add(1) > 1 {
				return storetest.ErrDown
			}
			return nil
		})
		must.Get(servers[1].Do(ctx, slug, person(0), director.Command{Do: "start", Key: key}))(t)
		time.Sleep(3 * time.Second)
		wantMet(3, tournament.Running)
		want(kinds, begun)
		want(games, "1")
		third := must.Get(servers[0].Overview(ctx, slug, ""))(t).View.Rounds[0].Games[2]
		must.Get(servers[0].Do(ctx, slug, person(0), director.Command{Do: "remove", Player: must.Get(servers[0].Overview(ctx, slug, ""))(t).View.Players[third.White-1].Joined, Key: key}))(t)
		store.Fail(nil)
		time.Sleep(2 * time.Second)
		want(games, "2")
		time.Sleep(5 * (3*time.Minute + tournament.RoundPause + 5*time.Second))
		want(kinds, begun+" left paired paired paired paired ended")
		want(games, "10")
		want(`SELECT DISTINCT status || ' ' || reason FROM games`, "over noshow")
		want(`SELECT COUNT(*) FROM events WHERE seq = 1 AND data LIKE '%"visibility":"private"%' AND game IN (SELECT id FROM games)`, "10")
		wantMet(11, tournament.Over)
		store.File.Exec(t, `UPDATE events SET data = REPLACE(data, 'Player 0', 'Zoe')`)
		time.Sleep(6 * time.Second) // until it is read from its first event again
		if v := must.Get(servers[0].Overview(ctx, slug, ""))(t).View; v.Host != "Zoe" {
			t.Errorf("after a name was rewritten the host is %s", v.Host)
		}
		if _, err := servers[0].Do(ctx, "nowhere", person(0), director.Command{Do: "join"}); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("no such tournament: %v", err)
		}
		created(t, servers[0], 0, "another", terms)
		store.File.Exec(t, `UPDATE events SET at = 0 WHERE game = (SELECT id FROM tournaments WHERE status = 'open')`)
		store.File.Exec(t, `UPDATE tournaments SET moved_at = 0 WHERE status = 'open'`)
		time.Sleep(3 * time.Second)
		want(`SELECT DISTINCT status FROM tournaments`, "over") // also one to which no one came for a day
	})
}
