package pictures

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"threefold/internal/gamelog"
)

// width is how many drawings a gate lets run at once, how many requests may be at
// it, those that run among them, and how many of one client address.
type width struct{ runs, most, each int }

// The painting of a picture takes one processor at most, so that rooms have the
// others.
var (
	lightWidth = width{runs: 2, most: 64, each: 16}
	heavyWidth = width{runs: 1, most: 32, each: 4}
)

var errBusy = &gamelog.Fault{Code: "busy", Text: "Very many pictures are being drawn. Please try again in a moment."}

// gate bounds what is drawn at once.
type gate struct {
	width width
	turns *semaphore.Weighted

	mu  sync.Mutex
	all int
	by  map[string]int // requests at the gate, by client address
}

func newGate(w width) *gate {
	return &gate{width: w, turns: semaphore.NewWeighted(int64(w.runs)), by: map[string]int{}}
}

// enter waits for a turn. Whoever got one leaves. The error is errBusy when too
// many wait already, or that of ctx.
func (g *gate) enter(ctx context.Context, client string) (leave func(), err error) {
	if !g.count(client) {
		return nil, errBusy
	}
	if err := g.turns.Acquire(ctx, 1); err != nil {
		g.forget(client)
		return nil, err
	}
	return func() { g.turns.Release(1); g.forget(client) }, nil
}

func (g *gate) count(client string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all >= g.width.most || g.by[client] >= g.width.each {
		return false
	}
	g.all++
	g.by[client]++
	return true
}

func (g *gate) forget(client string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	if g.by[client]--; g.by[client] == 0 {
		delete(g.by, client)
	}
}
