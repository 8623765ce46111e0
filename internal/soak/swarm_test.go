package soak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/servertest"
)

// swarm is robots at many games, on a site of one process or of several.
type swarm struct {
	t     *testing.T
	sites []string      // the addresses of the processes
	pause time.Duration // between two acts of a robot, on average

	ctx    context.Context
	going  sync.WaitGroup
	games  []*told
	robots []*robot
}

// newSwarm begins without a game. It ends with the test.
func newSwarm(t *testing.T, sites ...*servertest.Server) *swarm {
	ctx, stop := context.WithCancel(t.Context())
	w := &swarm{t: t, pause: 200 * time.Millisecond, ctx: ctx}
	for _, s := range sites {
		w.sites = append(w.sites, s.URL)
	}
	t.Cleanup(func() { stop(); w.going.Wait() })
	return w
}

// site is one of the processes.
func (w *swarm) site() string { return w.sites[rand.IntN(len(w.sites))] }

// Clocks with which games are played: none, one that lasts, and one that runs
// out when a robot dawdles, or the server charges for its own absence.
var clocks = []*lobby.Control{nil, {Base: 30 * 60_000, Increment: 5000}, {Base: 4000, Increment: 500}}

// sit begins games until so many are under way.
func (w *swarm) sit(n int) {
	w.t.Helper()
	for under := w.underWay(); under < n; under++ {
		i := len(w.games)
		terms := lobby.Terms{Clock: clocks[i%len(clocks)]}
		if i%4 == 1 {
			terms.Takebacks = lobby.Freely
		}
		if err := w.begin(catalog.Games[i/len(clocks)%len(catalog.Games)].ID, terms); err != nil {
			w.t.Fatal(err)
		}
	}
}

// underWay counts the games that are not over.
func (w *swarm) underWay() int {
	n := 0
	for _, r := range w.robots {
		if r.seat == "white" && r.pages[0].look().game.State.Status != lobby.Over {
			n++
		}
	}
	return n
}

// begin seats two robots at a new game: White has two pages of it, and there
// is a spectator.
func (w *swarm) begin(id string, terms lobby.Terms) error {
	var people [3]visitor
	for i := range people {
		var err error
		if people[i], err = newVisitor(w.site()); err != nil {
			return err
		}
	}
	slug, err := people[0].create(w.site(), invitation{Game: id, Side: "white", Terms: terms})
	if err != nil {
		return err
	}
	if err := people[1].accept(w.site(), slug); err != nil {
		return err
	}
	g := newTold(w.t, id, slug)
	w.games = append(w.games, g)
	w.seat(g, people[0], "white", 2)
	w.seat(g, people[1], "black", 1)
	w.seat(g, people[2], "", 1)
	return nil
}

// seat lets a robot play, or watch, with so many pages.
func (w *swarm) seat(g *told, who visitor, seat string, pages int) {
	n := len(w.robots)
	r := &robot{name: fmt.Sprintf("%s%d", seat, n), seat: seat, game: g, pause: w.pause, dice: rand.New(rand.NewPCG(uint64(n), 0))}
	for range pages {
		p := &page{who: who, game: g, site: w.site, single: len(w.sites) == 1, answer: r.answered}
		r.pages = append(r.pages, p)
		w.going.Go(func() { p.live(w.ctx) })
	}
	w.robots = append(w.robots, r)
	w.going.Go(func() { r.play(w.ctx) })
}

// acknowledged is how many commands were, in all games.
func (w *swarm) acknowledged() int {
	n := 0
	for _, g := range w.games {
		n += g.commands()
	}
	return n
}

// progress waits until so many more commands have been acknowledged.
func (w *swarm) progress(n int) {
	w.t.Helper()
	n += w.acknowledged()
	for end := time.Now().Add(patience); w.acknowledged() < n; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("only %d of %d commands were acknowledged", w.acknowledged(), n)
		}
	}
}

// settle lets all robots come to rest, says how long after the last answer the
// last page had the last event, and compares what the pages show with what each
// process of the site tells.
func (w *swarm) settle() time.Duration {
	w.t.Helper()
	for _, r := range w.robots {
		r.rest()
	}
	w.await("answers", func() string {
		for _, r := range w.robots {
			if !r.done() {
				return fmt.Sprintf("%s of %s waits for an answer", r.name, r.game.slug)
			}
		}
		return ""
	})
	began := time.Now()
	w.await("all pages to show the last event", func() string {
		return w.unlike(func(g *told, s sight) bool { return s.live && s.v == g.known() })
	})
	took := time.Since(began)
	w.await("all views to be equal", w.difference)
	return took
}

// views is what White's first page shows, of each game.
func (w *swarm) views() map[*told]view {
	all := map[*told]view{}
	for _, r := range w.robots {
		if r.seat == "white" {
			all[r.game] = r.pages[0].look().view
		}
	}
	return all
}

// unlike names a page that is not like this.
func (w *swarm) unlike(like func(*told, sight) bool) string {
	for _, r := range w.robots {
		for i, p := range r.pages {
			if s := p.look(); !like(r.game, s) {
				return fmt.Sprintf("page %d of %s at %s: event %d, connected %v, trouble %v",
					i, r.name, r.game.slug, s.v, s.live, s.trouble)
			}
		}
	}
	return ""
}

// finish lets all come to rest, ends the servers, and reads the log.
func (w *swarm) finish(sites ...*servertest.Server) {
	w.t.Helper()
	w.t.Logf("%v after the last answer all pages had the last event", w.settle())
	shown := w.views()
	for _, s := range sites {
		s.Stop()
	}
	w.audit(sites[0].Store, shown)
}

// await waits until what is missing is nothing.
func (w *swarm) await(what string, missing func() string) {
	w.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		still := missing()
		if still == "" {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("waited for %s in vain: %s", what, still)
		}
	}
}

// difference says how some page differs from what some process tells.
func (w *swarm) difference() string {
	for _, r := range w.robots {
		for i, p := range r.pages {
			for _, site := range w.sites {
				if d := p.difference(site, w.present(r.game)); d != "" {
					return fmt.Sprintf("%s of %s, page %d, at %s: %s", r.name, r.game.slug, i, site, d)
				}
			}
		}
	}
	return ""
}

// present is who is to be seen at a game: both players and so many spectators.
func (w *swarm) present(g *told) lobby.Presence {
	all := lobby.Presence{White: "online", Black: "online"}
	for _, r := range w.robots {
		if r.game == g && r.seat == "" {
			all.Watchers++
		}
	}
	return all
}
