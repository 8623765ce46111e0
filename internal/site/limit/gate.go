package limit

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"threefold/internal/gamelog"
)

// Width is how much a gate lets run at once, how many requests may be at it, those
// that run among them, and how many of one client address.
type Width struct{ Runs, Most, Each int }

// ErrBusy: too many requests wait at a gate.
var ErrBusy = &gamelog.Fault{Code: "busy", Text: "Very much of this is being made for others. Please try again in a moment."}

// Gate bounds how much of what takes the processor for long, or much memory, is
// made at once. It is made by NewGate.
type Gate struct {
	width Width
	turns *semaphore.Weighted

	mu  sync.Mutex
	all int
	by  map[string]int // requests at the gate, by client address
}

// NewGate makes a gate at which nobody is.
func NewGate(w Width) *Gate {
	return &Gate{width: w, turns: semaphore.NewWeighted(int64(w.Runs)), by: map[string]int{}}
}

// Enter waits for a turn. Whoever got one leaves. The error is ErrBusy when too
// many wait already, or that of ctx.
func (g *Gate) Enter(ctx context.Context, client string) (leave func(), err error) {
	if !g.count(client) {
		return nil, ErrBusy
	}
	if err := g.turns.Acquire(ctx, 1); err != nil {
		g.forget(client)
		return nil, err
	}
	return func() { g.turns.Release(1); g.forget(client) }, nil
}

func (g *Gate) count(client string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all >= g.width.Most || g.by[client] >= g.width.Each {
		return false
	}
	g.all++
	g.by[client]++
	return true
}

func (g *Gate) forget(client string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	if g.by[client]--; g.by[client] == 0 {
		delete(g.by, client)
	}
}
