package soak

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/servertest"
)

// judge is a test: the testing package's, or one course of a property's.
type judge interface {
	rapid.TB
	Context() context.Context
	Cleanup(func())
}

var _ judge = (*testing.T)(nil)

// swarm is robots at many games, on a site of one process or of several.
type swarm struct {
	t       judge
	servers []*servertest.Server
	sites   []string           // the addresses of the processes
	tables  []*table           // of games under way
	games   []*observed        // all that were begun
	shown   map[*observed]view // what pages have come to in those that were left
}

const pause = 200 * time.Millisecond

// newSwarm begins without a game. It ends with the test.
func newSwarm(t judge, sites ...*servertest.Server) *swarm {
	w := &swarm{t: t, servers: sites, shown: map[*observed]view{}}
	for _, s := range sites {
		w.sites = append(w.sites, s.URL)
	}
	t.Cleanup(func() {
		for _, b := range w.tables {
			b.leave()
		}
	})
	return w
}

// Clocks with which games are played: none, one that lasts, and one that runs
// out when a robot dawdles, or the server charges for its own absence.
var clocks = []*gamelog.Control{nil, {Base: 30 * 60_000, Increment: 5000}, {Base: 4000, Increment: 500}}

// sit leaves the games that are over, and begins others until so many are under way.
func (w *swarm) sit(n int) {
	w.t.Helper()
	w.leave((*table).over)
	for len(w.tables) < n {
		i := len(w.games)
		terms := gamelog.Terms{Clock: clocks[i%len(clocks)]}
		if i%4 == 1 {
			terms.Takebacks = gamelog.Freely
		}
		w.begin(catalog.Games[i/len(clocks)%len(catalog.Games)].ID, terms).play(pause)
	}
}

// begin opens a table for two, at which nobody plays yet.
func (w *swarm) begin(id string, terms gamelog.Terms) *table {
	w.t.Helper()
	return w.beginAt(w.sites, id, terms)
}

// beginAt does so for players and spectators who stay at some of the processes.
func (w *swarm) beginAt(sites []string, id string, terms gamelog.Terms) *table {
	w.t.Helper()
	return w.open(func() (*table, error) { return newTable(w.t.Context(), w.t, sites, id, terms) })
}

func (w *swarm) open(make func() (*table, error)) *table {
	w.t.Helper()
	var b *table
	w.await("a new game", func() string { // connections of a process that was killed still fail
		var err error
		if b, err = make(); err != nil {
			return err.Error()
		}
		return ""
	})
	w.tables, w.games = append(w.tables, b), append(w.games, b.observed)
	return b
}

// leave compares what the pages of such tables show with what each process
// sends, and closes them.
func (w *swarm) leave(such func(*table) bool) {
	w.t.Helper()
	var stay []*table
	for _, b := range w.tables {
		if !such(b) {
			stay = append(stay, b)
			continue
		}
		w.await("answers", b.busy)
		w.await("all pages to show the last event", b.behind)
		w.await("all views to be equal", b.difference)
		w.shown[b.observed] = b.view()
		b.leave()
	}
	w.tables = stay
}

// settle lets all robots come to rest, and says how long after the last answer
// the last page had the last event.
func (w *swarm) settle() time.Duration {
	w.t.Helper()
	for _, b := range w.tables {
		for _, r := range b.robots {
			r.rest()
		}
	}
	w.await("answers", w.each((*table).busy))
	began := time.Now()
	w.await("all pages to show the last event", w.each((*table).behind))
	return time.Since(began)
}

// finish lets all come to rest, compares and leaves all games, ends the servers,
// and reads the log. It says how many lines of chat are there for the second time.
func (w *swarm) finish(sites ...*servertest.Server) (twice int) {
	w.t.Helper()
	w.t.Logf("%v after the last answer all pages had the last event", w.settle())
	w.leave(func(*table) bool { return true })
	for _, s := range sites {
		s.Stop()
	}
	return w.audit(sites[0].Store)
}

func (w *swarm) acknowledged() int {
	n := 0
	for _, g := range w.games {
		n += g.commands()
	}
	return n
}

// progress waits until so many more commands have been acknowledged, or all games are over: then no
// more come, however the dice of the robots have fallen.
func (w *swarm) progress(n int) {
	w.t.Helper()
	n += w.acknowledged()
	w.await("play", func() string {
		now := w.acknowledged()
		if now < n && slices.ContainsFunc(w.tables, func(b *table) bool { return !b.over() }) {
			return fmt.Sprintf("%d of %d commands are acknowledged", now, n)
		}
		return ""
	})
}

// each is what is missing at the first table where something is.
func (w *swarm) each(missing func(*table) string) func() string {
	return func() string {
		for _, b := range w.tables {
			if m := missing(b); m != "" {
				return m
			}
		}
		return ""
	}
}

// await waits until what is missing is nothing.
func (w *swarm) await(what string, missing func() string) {
	w.t.Helper()
	w.within(patience, what, missing)
}

// within does so for a time.
func (w *swarm) within(wait time.Duration, what string, missing func() string) {
	w.t.Helper()
	for end := time.Now().Add(wait); ; time.Sleep(10 * time.Millisecond) {
		still := missing()
		if still == "" {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("waited %v for %s in vain: %s\n%s", wait, what, still, w.scene())
		}
	}
}
