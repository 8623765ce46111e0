package bench

import (
	"context"
	"errors"
	"time"

	"threefold/tools/bench/report"
)

// idle has watchers of a game in which nothing happens, and gives the resident
// memory that each adds to the server.
func (r *run) idle(ctx context.Context) ([]report.Figure, error) {
	if r.PID == 0 {
		return nil, errors.New("the server's memory is seen by its process id")
	}
	before, err := r.processes.use()
	if err != nil {
		return nil, err
	}
	c, err := r.gather(ctx)
	if c != nil {
		defer c.close()
	}
	if err != nil {
		return nil, err
	}
	from, to, err := r.count(ctx)
	c.table.resign()
	if err != nil {
		return nil, err
	}
	each := float64(to.memory-before.memory) / 1000 / float64(r.Size)
	figures := []report.Figure{{Name: "memory each", Value: each, Unit: "KB"}}
	figures = append(figures, r.processes.spent(from, to, to.at.Sub(from.at).Seconds(), "a second", time.Millisecond, "ms")...)
	return append(figures, disturbance(from, to)), nil
}
