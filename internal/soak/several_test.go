package soak

import (
	"math/rand/v2"
	"testing"
	"time"

	"threefold/internal/servertest"
	"threefold/internal/store/pgtest"
)

// Several processes are one site: the players and the spectators of a game are
// at any of them, and come back to any other when one is killed, or replaced
// one after the other.
func TestSeveralProcesses(t *testing.T) {
	t.Parallel()
	store := servertest.Postgres(pgtest.URL(t))
	sites := []*servertest.Server{
		servertest.Start(t, binary, store), servertest.Start(t, binary, store), servertest.Start(t, binary, store)}
	w := newSwarm(t, sites...)
	for range max(2, *kills/10) {
		w.replace(sites, (*servertest.Server).Kill)
		w.replace(sites, (*servertest.Server).Stop)
	}
	w.progress(4 * *tables)
	w.finish(sites...)
}

// replace ends the processes in this way, one after the other, and starts
// each again amid games.
func (w *swarm) replace(sites []*servertest.Server, end func(*servertest.Server)) {
	for _, s := range sites {
		w.sit(*tables)
		w.progress(2 * *tables)
		time.Sleep(rand.N(100 * time.Millisecond))
		end(s)
		w.progress(*tables) // the others go on
		s.Restart()
	}
}
