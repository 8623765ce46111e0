//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use.

package soak

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// hourPage is what the open page of an hour shows.
type hourPage struct {
	own  arena.Own
	v    int64 // of this connection
	over bool  // it has got the last message
}

func (g *entrant) look() hourPage {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.page
}

// follow keeps the page of the hour connected until it is over.
func (g *entrant) follow() {
	for g.ctx.Err() == nil && !g.look().over {
		ctx, drop := context.WithCancel(g.ctx)
		g.mu.Lock()
		g.drop, g.page.v = drop, 0
		closed := g.closedUntil
		g.mu.Unlock()
		if time.Now().After(closed) {
			g.connect(ctx)
		}
		drop()
		time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond))
	}
}

// close closes the page of the hour, for such a time.
func (g *entrant) close(wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closedUntil = time.Now().Add(wait)
	if g.drop != nil {
		g.drop()
	}
}

// connect serves one connection until it ends.
func (g *entrant) connect(ctx context.Context) {
	site := g.site()
	dialing, cancel := context.WithTimeout(ctx, patience/4)
	conn, _, err := websocket.Dial(dialing, strings.Replace(site, "http://", "ws://", 1)+"/ws/h/"+g.Slug,
		&websocket.DialOptions{HTTPClient: &http.Client{Jar: g.client.Jar, Transport: shared}, HTTPHeader: http.Header{"Origin": {site}}})
	cancel()
	if err != nil {
		return
	}
	conn.SetReadLimit(-1)
	defer conn.CloseNow()
	for !g.look().over {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		g.receive(b)
	}
}

// receive takes a message of the page of the hour, and reports what must not be.
func (g *entrant) receive(b []byte) {
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		g.t.Errorf("%v: %s", err, b)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	var err error
	switch m.T {
	case wire.OutOwn:
		before := g.page.own
		g.page.own = arena.Own{}
		err = json.Unmarshal(m.D, &g.page.own)
		if n := g.page.own.N; n != before.N && before.N > 0 && n > 0 {
			g.t.Errorf("the player with number %d gets number %d", before.N, n)
		}
	case wire.OutHour:
		var v arena.View
		err = json.Unmarshal(m.D, &v)
		if v.V < g.page.v {
			g.t.Errorf("a page is shown event %d after %d", v.V, g.page.v)
		}
		g.page.v, g.page.over = v.V, v.Status == tournament.Over
	}
	if err != nil {
		g.t.Errorf("%v: %s", err, b)
	}
}
