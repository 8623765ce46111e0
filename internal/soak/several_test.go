//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use.

package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// Several processes are one site: the players and the spectators of a game are at any of them,
// and come back to any other when one is killed, or replaced one after the other.
func TestSeveralProcesses(t *testing.T) {
	t.Parallel()
	sites := servers(t, servertest.Postgres(pgtest.URL(t)), 3)
	w := newSwarm(t, sites...)
	for range max(1, *kills/10) {
		w.replace(sites, (*servertest.Server).Kill)
		w.replace(sites, (*servertest.Server).Stop)
	}
	w.sit(*tables) // of those that stood some may be over, and answer nothing more
	w.progress(4 * *tables)
	w.settle()
	w.await("the live lists to show all games", w.liveLists)
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

const maxShown = 24

// liveLists says which process shows otherwise than that so many games are played.
func (w *swarm) liveLists() string {
	playing := 0
	for _, b := range w.tables {
		if !b.over() {
			playing++
		}
	}
	for _, site := range w.sites {
		list, err := look(w.t.Context(), site)
		if err != nil {
			return err.Error()
		}
		if list.Games != playing || len(list.Live) != min(playing, maxShown) {
			return fmt.Sprintf("%d games are played; %s counts %d and shows %d", playing, site, list.Games, len(list.Live))
		}
	}
	return ""
}

// look is what the lobby of a process shows to somebody who comes.
func look(ctx context.Context, site string) (wire.Live, error) {
	var m struct{ D wire.Live }
	conn, _, err := websocket.Dial(ctx, strings.Replace(site, "http://", "ws://", 1)+"/ws/lobby",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {site}}})
	if err != nil {
		return m.D, err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	_, b, err := conn.Read(ctx)
	if err != nil {
		return m.D, err
	}
	return m.D, json.Unmarshal(b, &m)
}
