package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"threefold/tools/bench/report"
)

// slow is watch with one watcher more, who asks for much and reads nothing.
func (r *run) slow(ctx context.Context) ([]report.Figure, error) {
	c, err := r.gather(ctx)
	if c != nil {
		defer c.close()
	}
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	idler := make(chan error, 1)
	go func() { idler <- r.dawdle(ctx, c.table.slug) }()
	figures, err := r.show(ctx, c)
	cancel()
	return figures, errors.Join(err, <-idler)
}

// A slow watcher asks for the whole game as often as it is given, so that the
// buffers on the way to it fill: so often at once, and then each second. It
// comes back after so many seconds, since the server does not wait for ever.
const (
	greed = 10
	stay  = 8
)

// dawdle is a slow watcher until ctx ends.
func (r *run) dawdle(ctx context.Context, slug string) error {
	for ctx.Err() == nil {
		p, err := r.visitors.openBy(ctx, r.visitors.narrow, slug, nil)
		if err != nil {
			return unlessOver(ctx, fmt.Errorf("the slow watcher: %w", err))
		}
		for n := range greed + stay {
			if p.send([]byte(`{"t":"resync"}`)) != nil {
				break // the server has closed the connection
			}
			if n >= greed {
				r.stage.wait(ctx, time.Second, &r.stage.used)
			}
		}
		p.close()
	}
	return nil
}

// unlessOver is err, but nil when it is no wonder because ctx has ended.
func unlessOver(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
