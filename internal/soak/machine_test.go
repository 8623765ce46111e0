package soak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// Games against the computer at several processes that are killed one after the other:
// whoever is left thinks, no game stops, and none has two moves for one, which the log
// would show as two events of one command or as a move that is not legal.
func TestGamesAgainstTheComputer(t *testing.T) {
	t.Parallel()
	sites := servers(t, servertest.Postgres(pgtest.URL(t)), 3)
	w, n := newSwarm(t, sites...), max(1, *tables/2)
	for range max(1, *kills/10) {
		for _, s := range sites {
			w.sitAgainstTheComputer(n)
			w.progress(2 * n)
			time.Sleep(rand.N(100 * time.Millisecond)) // at any moment of a search job
			s.Kill()
			w.progress(n) // the others go on
			s.Restart()
		}
	}
	w.sitAgainstTheComputer(n)
	w.goOn()
	w.settle()
	w.await("the computer to have moved", w.each((*table).computerOwes))
	w.finish(sites...)
	for g, shown := range w.shown {
		if o := shown.game.State.Outcome; o != nil && o.Reason == game.Cancelled && g.kinds[shown.v] == string(gamelog.Aborted) {
			t.Errorf("%s (%s): the computer gave up", g.slug, g.game)
		}
	}
}

// sitAgainstTheComputer leaves the games that are over, and begins others until so many
// are under way.
func (w *swarm) sitAgainstTheComputer(n int) {
	w.t.Helper()
	w.leave((*table).over)
	for len(w.tables) < n {
		i := len(w.games)
		how := invitation{Game: catalog.Games[i%len(catalog.Games)].ID, Side: []string{"white", "black"}[i/3%2],
			Terms: gamelog.Terms{Clock: clocks[i%len(clocks)]}, Level: 1 + i%3}
		w.open(func() (*table, error) { return newTableWithComputer(w.t.Context(), w.t, w.sites, how) }).play(pause)
	}
}

// newTableWithComputer seats a robot against the computer, and a spectator.
func newTableWithComputer(ctx context.Context, t judge, sites []string, how invitation) (*table, error) {
	b := &table{sites: sites}
	b.ctx, b.end = context.WithCancel(ctx)
	var people [2]visitor
	for i := range people {
		var err error
		if people[i], err = newVisitor(b.site()); err != nil {
			return nil, err
		}
	}
	slug, err := people[0].create(b.site(), how)
	if err != nil {
		return nil, err
	}
	b.observed = newObserved(t, how.Game, slug)
	b.seat(people[0], how.Side, 2)
	b.seat(people[1], "", 1)
	return b, nil
}

// goOn waits until each game that is not over has some more events.
func (w *swarm) goOn() {
	w.t.Helper()
	began := map[*table]int64{}
	for _, b := range w.tables {
		began[b] = b.known()
	}
	w.await("all games to go on", w.each(func(b *table) string {
		if b.over() || b.known() >= began[b]+6 {
			return ""
		}
		return fmt.Sprintf("%s (%s) is at event %d since it was at %d", b.slug, b.game, b.known(), began[b])
	}))
}

// computerOwes says that the computer has something to do in a game.
func (b *table) computerOwes() string {
	s := b.view().game
	switch {
	case s.State.Status != gamelog.Playing || s.State.Paused:
		return ""
	case s.Computer == nil:
		return b.slug + " has no snapshot yet"
	case s.State.Turn == s.Computer.Seat || len(s.State.Offers) > 0:
		return fmt.Sprintf("%s waits for the computer at event %d", b.slug, b.known())
	}
	return ""
}
