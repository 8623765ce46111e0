package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"threefold/internal/game/catalog"
)

const (
	kills     = 6  // on each store
	gamesEach = 2  // of each game, under way at once
	movesEach = 60 // acknowledged between two kills, at least
)

// The server is killed again and again amid games played as fast as they can
// be. Whatever it has acknowledged, or told anybody, is there afterwards.
func TestKilledAmidGames(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		a := &told{moves: map[string]map[int]string{}}
		ctx, stop := context.WithCancel(t.Context())
		var players sync.WaitGroup
		t.Cleanup(func() { stop(); players.Wait() })
		seatRobots := func(seed uint64) { // games end; there must always be some under way
			for _, g := range catalog.Games {
				white, black, err := pair(s.url, g.ID, seed, a)
				if err != nil {
					t.Fatal(err)
				}
				players.Go(func() { white.play(ctx) })
				players.Go(func() { black.play(ctx) })
			}
		}
		for kill := range uint64(kills) {
			for n := range uint64(gamesEach) {
				seatRobots(100*kill + 10*n)
			}
			a.wait(t, a.count()+movesEach)
			s.kill()
			s.restart()
			a.check(t, s)
		}
		a.wait(t, a.count()+movesEach) // play goes on
		a.check(t, s)
	})
}

// wait waits until so many moves have been acknowledged.
func (a *told) wait(t *testing.T, n int) {
	t.Helper()
	for end := time.Now().Add(patience); a.count() < n; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("only %d of %d moves were acknowledged", a.count(), n)
		}
	}
}

// check asks the server for every game and compares it with what was told.
func (a *told) check(t *testing.T, s *server) {
	t.Helper()
	a.mu.Lock()
	known := map[string]map[int]string{}
	for slug, moves := range a.moves {
		known[slug] = map[int]string{}
		for n, move := range moves {
			known[slug][n] = move
		}
	}
	a.mu.Unlock()
	for slug, moves := range known {
		plies, err := look(s, slug)
		if err != nil {
			t.Fatal(err)
		}
		for n, move := range moves {
			if n > len(plies) || plies[n-1].Text != move {
				t.Errorf("%s: ply %d was told as %s; the server now has %d plies: %v", slug, n, move, len(plies), plies)
				break
			}
		}
	}
}

// look is a game's moves as the server has them.
func look(s *server, slug string) ([]ply, error) {
	answer, err := http.Get(s.url + "/api/games/" + slug)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", slug, answer.Status)
	}
	var looked struct{ D snapshot }
	err = json.NewDecoder(answer.Body).Decode(&looked)
	return looked.D.Plies, err
}

// Pages find themselves in the game again without anybody doing anything, and
// go on with it.
func TestKilledBehindPages(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		b := seat(t, s, find(t, "cheskers"))
		moves := courses[0].moves()
		for i, written := range moves[:6] {
			b.play(t, written)
			if i%3 != 2 {
				continue
			}
			s.kill()
			for _, v := range b.everybody() {
				v.sees(`[data-connection="lost"]`)
			}
			s.restart()
			for _, v := range b.everybody() {
				v.live()
				v.seesPly(i + 1)
				v.seesPosition(b.match.Position())
				v.forgive() // sockets that found nobody
			}
		}
		b.play(t, moves[6])
	})
}
