package soak

import (
	"math/rand/v2"
	"testing"
	"time"

	"threefold/internal/servertest"
)

// The server is killed again and again, at any moment, amid games played on
// many sockets. Whatever it has acknowledged, or told anybody, is there
// afterwards and stays as it was told.
func TestKilledAmidGames(t *testing.T) {
	for _, e := range servertest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			s := servertest.Start(t, binary, e.New(t))
			w := newSwarm(t, s)
			for range *kills {
				w.sit(*tables)
				w.progress(4 * *tables)
				time.Sleep(rand.N(100 * time.Millisecond))
				s.Kill()
				time.Sleep(rand.N(100 * time.Millisecond))
				s.Restart()
			}
			w.progress(*tables) // play goes on
			t.Logf("at rest all views were equal in %v", w.settle())
			s.Stop()
			w.audit(s.Store)
		})
	}
}
