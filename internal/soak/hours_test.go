package soak

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

var players = flag.Int("soak.players", 25, "how many play in a weekly hour, on each store; an odd number")

// hour is a weekly hour that goes on now, and all who come to it.
type hour struct {
	*swarm
	arena.View
	entrants []*entrant
	going    sync.WaitGroup

	mu    sync.Mutex
	at    map[string]*table // the boards, by slug
	left  map[*table]bool   // boards that a player has left for good
	done  int               // streams that the server has ended after the last message
	heard []int64           // when some process was asked, and said within a second that it is ready; epoch milliseconds
}

const hourLength = 3 * time.Minute

// hourNow is the setting of an hour that began at the last full minute.
func hourNow() string {
	return "THREEFOLD_HOURS=" + time.Now().UTC().Format("Mon 15:04") + fmt.Sprintf(" UTC %s cheskers,quadsquare,chesquerque 5+3", hourLength)
}

// newHour finds the hour at its processes, and has all come.
func newHour(t *testing.T, servers ...*servertest.Server) *hour {
	h := &hour{swarm: newSwarm(t, servers...), at: map[string]*table{}, left: map[*table]bool{}}
	var next struct{ Hours []arena.View }
	must.Do(t, read(must.Get(http.Get(h.site()+"/api/hours"))(t), &next))
	h.View = next.Hours[0]
	for i := range *players | 1 {
		g := &entrant{hour: h, kind: kindOf(i), dice: rand.New(rand.NewPCG(uint64(i), 84))}
		g.ctx, g.gone = context.WithCancel(t.Context())
		h.entrants = append(h.entrants, g)
	}
	for _, g := range h.entrants {
		h.going.Go(g.come)
	}
	for _, site := range h.sites {
		h.going.Go(func() { h.ask(site) })
		h.going.Go(func() { h.stream(site) })
	}
	t.Cleanup(func() {
		for _, g := range h.entrants {
			g.gone()
		}
		h.going.Wait()
	})
	return h
}

func (h *hour) site() string { return h.sites[rand.IntN(len(h.sites))] }

// ask asks a process again and again whether it is ready, until the hour is over.
func (h *hour) ask(site string) {
	client := http.Client{Transport: shared, Timeout: time.Second}
	for h.t.Context().Err() == nil && !h.over() {
		asked := time.Now().UnixMilli()
		answer, err := client.Get(site + "/readyz")
		if err == nil {
			answer.Body.Close()
		}
		if err == nil && answer.StatusCode == http.StatusOK {
			h.mu.Lock()
			h.heard = append(h.heard, asked)
			h.mu.Unlock()
		}
		time.Sleep(lookEvery / 5)
	}
}

// stream reads what a process streams of the hour until the process ends that after the last message.
func (h *hour) stream(site string) {
	for h.t.Context().Err() == nil {
		ask := must.Get(http.NewRequestWithContext(h.t.Context(), http.MethodGet, site+"/api/hours/"+h.Slug+"/stream", nil))(h.t)
		answer, err := shared.RoundTrip(ask)
		if err != nil {
			time.Sleep(rand.N(pause))
			continue
		}
		b, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err == nil && strings.Contains(string(b), `"status":"over"`) {
			h.mu.Lock()
			h.done++
			h.mu.Unlock()
			return
		}
	}
}

// over reports whether all have seen the end.
func (h *hour) over() bool {
	return !slices.ContainsFunc(h.entrants, func(g *entrant) bool { return g.ctx.Err() == nil && !g.look().over })
}

// until sleeps until such a share is left of the time until pairings stop.
func (h *hour) until(left float64) {
	began := time.Now()
	time.Sleep(time.Until(time.UnixMilli(h.Closes).Add(-time.Duration(left * float64(time.UnixMilli(h.Closes).Sub(began))))))
}

// board is the table of a game, at which an entrant sits down.
func (h *hour) board(slug string, who visitor) (*table, *robot) {
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.at[slug]
	if b == nil {
		b = &table{sites: h.sites, observed: newObserved(h.t, "hour", slug)}
		b.ctx, b.end = context.WithCancel(h.t.Context())
		h.at[slug], h.games, h.tables = b, append(h.games, b.observed), append(h.tables, b)
	}
	return b, b.seat(who, "", 1)
}

// ended notes how a page shows a game that is over.
func (h *hour) ended(b *table, v view) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shown[b.observed] = v
}

// abandon has a player go for good from a game, unless the other one has.
func (h *hour) abandon(b *table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.left[b]
	h.left[b] = true
	return !before
}

// entrant is a player of an hour with a page of it, and one of the game that they play.
type entrant struct {
	*hour
	visitor
	kind
	dice *rand.Rand
	ctx  context.Context
	gone context.CancelFunc // closes all pages

	mu          sync.Mutex
	page        hourPage
	drop        context.CancelFunc // ends the connection of the page of the hour
	closedUntil time.Time
}

// kind is what an entrant does besides playing.
type kind struct {
	only   string        // plays this game only
	late   time.Duration // comes so late
	leaves int           // goes for good amid this game; 0 for none
	pauses bool          // now and then stops, and presses play again
	closes bool          // now and then closes the page of the hour, for longer than players are waited for
	moves  bool          // now and then loads the page of the hour again, which another process may serve
}

func kindOf(i int) kind {
	switch i % 8 {
	case 1:
		return kind{only: map[int]string{1: "cheskers", 0: "quadsquare"}[i%16]}
	case 2:
		return kind{leaves: 2}
	case 3:
		return kind{pauses: true}
	case 4:
		return kind{late: 20*time.Second + time.Duration(i%40)*time.Second/2}
	case 5:
		return kind{closes: true}
	case 6, 7:
		return kind{moves: true}
	}
	return kind{}
}

// come has the entrant open the page, press play, and play until the hour is over.
func (g *entrant) come() {
	time.Sleep(g.late)
	for g.client == nil && g.ctx.Err() == nil {
		if v, err := newVisitor(g.site()); err == nil {
			g.visitor = v
		}
	}
	var page sync.WaitGroup
	page.Go(g.follow)
	defer page.Wait()
	g.do("play")
	played := map[string]bool{}
	for p := g.look(); g.ctx.Err() == nil && !p.over; p = g.look() {
		if slug := p.own.Board; slug != "" && !played[slug] {
			played[slug] = true
			g.play(slug, len(played) == g.leaves)
			g.between()
		}
		time.Sleep(rand.N(pause))
	}
}

// between is what an entrant does between two games, now and then.
func (g *entrant) between() {
	if g.ctx.Err() != nil || g.dice.IntN(2) == 0 {
		return
	}
	switch wait := 3*time.Second + time.Duration(g.dice.Int64N(int64(4*time.Second))); {
	case g.pauses:
		g.do("stop")
		time.Sleep(wait)
		g.do("play")
	case g.closes:
		g.close(10*time.Second + wait)
	case g.moves:
		g.close(0)
	}
}

// do gives a command until it is acknowledged, or the hour takes no more.
func (g *entrant) do(what string) {
	for end := time.Now().Add(patience); g.ctx.Err() == nil; time.Sleep(rand.N(pause)) {
		var own arena.Own
		err := g.post(g.site()+"/api/hours/"+g.Slug+"/command", map[string]string{"do": what, "only": g.only}, &own)
		switch {
		case err == nil && (own.N == 0 || own.Here != (what == "play")):
			g.t.Errorf("%s: %+v", what, own)
			return
		case err == nil, strings.Contains(err.Error(), `"tournament_over"`):
			return
		case strings.Contains(err.Error(), "/command: 500"), time.Now().After(end):
			g.t.Errorf("%s: %v", what, err)
			return
		}
	}
}

// play opens the page of a game, and plays: two plies each, then one resigns or both agree to a
// draw, some seconds later. Who leaves closes all pages then.
func (g *entrant) play(slug string, leaves bool) {
	b, r := g.board(slug, g.visitor)
	h := fnv.New32a()
	io.WriteString(h, slug)
	fate, wait, began := h.Sum32()%8, time.Duration(2000+h.Sum32()/8%5000)*time.Millisecond, time.Time{}
	defer r.leave()
	for ; g.ctx.Err() == nil; time.Sleep(rand.N(pause)) {
		s := r.pages[0].look()
		state, plies := s.game.State, len(s.game.Plies)
		r.seat = s.game.You.Seat
		switch {
		case !s.live || s.waiting > 0:
			continue
		case state.Status == gamelog.Over:
			g.ended(b, s.view)
			return
		case r.seat == "":
			b.fault("somebody is sent to a game of others")
			return
		case plies < 4 && state.Turn == r.seat && len(state.Legal) > 0:
			r.send(b, wire.InMove, wire.MoveIn{On: state.On, Ply: plies + 1, Move: state.Legal[g.dice.IntN(len(state.Legal))].Text})
		case plies == 4 && began.IsZero():
			began = time.Now()
		case began.IsZero() || time.Since(began) < wait:
		case leaves && g.abandon(b):
			g.gone()
		case fate == 7 && r.seat == "white" && len(state.Offers) == 0 && time.Since(began) < 3*wait:
			r.send(b, wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw})
		case fate == 7 && r.seat == "black" && len(state.Offers) > 0:
			r.send(b, wire.InAccept, wire.OfferIn{Offer: gamelog.OfferDraw})
		case fate < 7 && []string{"white", "black"}[fate%2] == r.seat, time.Since(began) > 3*wait:
			r.send(b, wire.InResign, nil)
		}
	}
}

func (r *robot) send(b *table, kind string, data any) {
	r.pages[0].send(b.ctx, *r.command(kind, data), 1)
}

// An hour of many, while the one process of a site is killed again and again; and while of three
// processes one is killed, one is cut off from the database and one ends.
func TestHour(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		s := servertest.Start(t, binary, servertest.SQLite(t), hourNow())
		h := newHour(t, s)
		for i := range 3 {
			h.until(float64(3-i) / float64(4-i))
			s.Kill()
			time.Sleep(rand.N(lookEvery))
			s.Restart()
		}
		h.finish()
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url, now := pgtest.URL(t), hourNow()
		far, line := servertest.NewPostgresProxy(t, url)
		killed, cut, ends := servertest.Start(t, binary, servertest.Postgres(url), now), servertest.Start(t, binary, servertest.Postgres(far), now), servertest.Start(t, binary, servertest.Postgres(url), now)
		h := newHour(t, killed, cut, ends)
		h.until(3.0 / 4)
		killed.Kill()
		time.Sleep(2 * lookEvery)
		killed.Restart()
		h.until(2.0 / 3)
		line.Lose()
		time.Sleep(8 * lookEvery)
		line.Mend()
		h.until(1.0 / 2)
		ends.Stop()
		ends.Restart()
		h.finish()
	})
}

// hourLook is an hour as a visitor sees it.
type hourLook struct {
	View  arena.View
	Table []arena.Row
	Games []arena.GameView
	Own   arena.Own
}

// finish waits for the end, compares what all processes show, ends them, and reads the log.
func (h *hour) finish() {
	h.within(hourLength+patience, "the end of the hour", func() string {
		left := 0
		for _, g := range h.entrants {
			if p := g.look(); g.ctx.Err() == nil && !p.over {
				left++
			}
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if left > 0 || h.done < len(h.sites) {
			return fmt.Sprintf("%d players have not seen it, %d streams have ended", left, h.done)
		}
		return ""
	})
	h.going.Wait()
	late := &entrant{hour: h, visitor: h.entrants[0].visitor, ctx: h.t.Context()}
	if late.connect(late.ctx); !late.look().over {
		h.t.Error("a page that comes later is not told that the hour is over")
	}
	var look hourLook
	for _, g := range h.entrants {
		for i, site := range h.sites {
			var l hourLook
			must.Do(h.t, read(must.Get(g.client.Get(site+"/api/hours/"+h.Slug))(h.t), &l))
			switch {
			case l.View.Status != tournament.Over:
				h.t.Errorf("%s: the hour is %s", site, l.View.Status)
			case i > 0 && l.Own != look.Own || g.ctx.Err() == nil && l.Own != g.look().own:
				h.t.Errorf("%s shows the place %+v, another process %+v, the page %+v", site, l.Own, look.Own, g.look().own)
			case look.Table != nil && !slices.Equal(l.Table, look.Table):
				h.t.Errorf("%s has the table %v, another process %v", site, l.Table, look.Table)
			}
			look = l
		}
	}
	answer := must.Get(http.Get(h.sites[0] + "/hour/" + h.Slug + ".pgn"))(h.t)
	defer answer.Body.Close()
	record := string(must.Get(io.ReadAll(answer.Body))(h.t))
	for _, s := range h.servers {
		s.Stop()
	}
	for _, b := range h.tables {
		b.leave()
	}
	h.tables = nil
	h.games = slices.DeleteFunc(h.games, func(g *observed) bool { _, ended := h.shown[g]; return !ended })
	h.audit(h.servers[0].Store)
	h.examine(look, record)
}
