package bench

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"threefold/tools/bench/report"
)

// interval is the time between two moves that are watched.
const interval = 200 * time.Millisecond

// crowd is the watchers of a table.
type crowd struct {
	table *table
	pages []*page
	have  []atomic.Int64 // by ply: how many have it
	all   []atomic.Int64 // by ply: when the last one had it, by the stage's clock

	readers sync.WaitGroup // of the pages
}

// watch has watchers of one game with a move every 200 ms.
func (r *run) watch(ctx context.Context) ([]report.Figure, error) {
	c, err := r.gather(ctx)
	if c != nil {
		defer c.close()
	}
	if err != nil {
		return nil, err
	}
	return r.show(ctx, c)
}

// gather opens a table and the pages of its watchers.
func (r *run) gather(ctx context.Context) (*crowd, error) {
	t, err := r.seatTable(ctx, 0, r.untilNextMove)
	if err != nil {
		closeTables([]*table{t})
		return nil, err
	}
	n := len(t.Moves) + 1
	c := &crowd{table: t, pages: make([]*page, r.Size), have: make([]atomic.Int64, n), all: make([]atomic.Int64, n)}
	return c, r.each(ctx, "watchers came", r.Size, func(ctx context.Context, i int) (err error) {
		if c.pages[i], err = r.visitors.open(ctx, t.slug, nil); err == nil {
			c.readers.Go(func() { c.read(c.pages[i]) })
		}
		return err
	})
}

// untilNextMove returns the time until the next move is due.
func (r *run) untilNextMove() time.Duration {
	return interval - time.Duration(r.stage.now())%interval
}

// show plays the game, and returns the figures of the times until all watchers had a move.
func (r *run) show(ctx context.Context, c *crowd) ([]report.Figure, error) {
	r.stage.wait(ctx, r.settling(), &r.stage.used)
	from, to, err := r.play(ctx, []*table{c.table})
	c.close()
	if err != nil {
		return nil, err
	}
	return c.shown(r, from, to)
}

// shown returns the figures of the moves that were sent between two moments. Some of those in the last
// interval may still be on their way.
func (c *crowd) shown(r *run, from, to usage) ([]report.Figure, error) {
	var samples []time.Duration
	moves := 0
	first, last := int64(from.at.Sub(r.stage.began)), int64(to.at.Sub(r.stage.began))
	for ply := range c.have {
		sent, all := c.table.sent[ply].Load(), c.all[ply].Load()
		if sent < first || sent >= last {
			continue
		}
		moves++
		switch {
		case all > 0:
			samples = append(samples, time.Duration(all-sent))
		case sent < last-int64(interval):
			return nil, fmt.Errorf("ply %d came to %d watchers of %d", ply, c.have[ply].Load(), len(c.pages))
		}
	}
	if moves == 0 {
		return nil, errNoMove
	}
	slices.Sort(samples)
	figures := []report.Figure{
		{Name: "moves", Value: float64(moves) / to.at.Sub(from.at).Seconds(), Unit: "1/s"},
		{Name: "all, median", Value: millis(Quantile(samples, .5)), Unit: "ms"},
		{Name: "all, p90", Value: millis(Quantile(samples, .9)), Unit: "ms"},
		{Name: "all, worst", Value: millis(Quantile(samples, 1)), Unit: "ms"},
	}
	figures = append(figures, r.processes.spent(from, to, float64(moves*r.Size), "a delivery", time.Microsecond, "µs")...)
	return append(figures, disturbance(from, to)), nil
}

// read reads a watcher's page until it is closed, and counts the moves that have arrived.
func (c *crowd) read(p *page) {
	stage := c.table.stage
	for {
		h, err := p.read(context.Background())
		if err != nil {
			stage.fail(fmt.Errorf("a watcher's page: %w", err))
			return
		}
		if !h.is("moved") {
			continue
		}
		ply := int(h.v - base)
		if c.have[ply].Add(1) == int64(len(c.pages)) {
			c.all[ply].Store(stage.now())
		}
	}
}

// close closes all pages of the crowd, and of the players, and returns when
// their readers have ended.
func (c *crowd) close() {
	c.table.close()
	for _, p := range c.pages {
		if p != nil {
			p.close()
		}
	}
	c.readers.Wait()
}
