package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"threefold/tools/bench/report"
)

var errNoMove = errors.New("no move was made while it counted")

// think has games whose players think 0.5 to 1.5 s.
func (r *run) think(ctx context.Context) ([]report.Figure, error) {
	return r.moves(ctx, thinking, func([]*table) {})
}

// thinking is how long a player of think thinks.
func thinking() time.Duration { return 500*time.Millisecond + rand.N(time.Second) }

// instant has games whose players answer at once.
func (r *run) instant(ctx context.Context) ([]report.Figure, error) {
	return r.moves(ctx, func() time.Duration { return 0 }, func([]*table) {})
}

// moves plays games at all tables, counts after the warm-up, and gives how many
// moves were accepted in a second, how long each took from the mover's send to the
// opponent's receipt, and the server's peak memory. A connection that is lost is an
// error. What else there is to do begins when the pages are open.
func (r *run) moves(ctx context.Context, think func() time.Duration, meanwhile func([]*table)) ([]report.Figure, error) {
	tables := make([]*table, r.Size)
	err := r.each(ctx, "games opened", r.Size, func(ctx context.Context, i int) (err error) {
		tables[i], err = r.seatTable(ctx, i, think)
		return err
	})
	defer closeTables(tables)
	if err != nil {
		return nil, err
	}
	meanwhile(tables)
	from, to, err := r.play(ctx, tables)
	if err != nil {
		return nil, err
	}
	var samples []time.Duration
	for _, t := range tables {
		for _, p := range t.players {
			samples = append(samples, p.samples...)
		}
	}
	n := len(samples)
	if n == 0 {
		return nil, errNoMove
	}
	figures := []report.Figure{{Name: "moves", Value: float64(n) / to.at.Sub(from.at).Seconds(), Unit: "1/s"}}
	figures = append(figures, latencies(samples)...)
	figures = append(figures, r.processes.spent(from, to, float64(n)/1000, "a thousand moves", time.Millisecond, "ms")...)
	if r.PID > 0 {
		figures = append(figures, report.Figure{Name: "peak memory", Value: float64(to.peak) / 1e6, Unit: "MB"})
	}
	return append(figures, disturbance(from, to)), nil
}

// play lets the tables play: first what does not count, then what does. It returns what was
// used up before and after that, when all players have read what there is.
func (r *run) play(ctx context.Context, tables []*table) (from, to usage, err error) {
	for _, t := range tables {
		t.begin()
	}
	from, to, err = r.count(ctx)
	for _, t := range tables {
		t.resign()
	}
	late := time.AfterFunc(parting, func() { closeTables(tables) })
	defer late.Stop()
	for _, t := range tables {
		t.readers.Wait()
	}
	return from, to, err
}

// parting is how long the games have to be over.
const parting = 5 * time.Second

// settling is how long things take effect before anything counts.
func (r *run) settling() time.Duration { return min(2*time.Second, r.For) }

// count lets the warm-up pass and then what counts.
func (r *run) count(ctx context.Context) (from, to usage, err error) {
	defer r.stage.start.happen()
	r.stage.wait(ctx, r.settling(), &r.stage.warm)
	r.say("counting for %v", r.For)
	if from, err = r.processes.use(); err != nil {
		return from, to, err
	}
	r.stage.phase.Store(counting)
	r.stage.start.happen()
	r.stage.wait(ctx, r.For, &r.stage.used)
	r.stage.phase.Store(over)
	if to, err = r.processes.use(); err != nil {
		return from, to, err
	}
	if ctx.Err() != nil {
		return from, to, context.Cause(ctx)
	}
	return from, to, r.stage.failure()
}

// closeTables closes all pages of the tables that there are.
func closeTables(tables []*table) {
	for _, t := range tables {
		if t != nil {
			t.close()
		}
	}
}
