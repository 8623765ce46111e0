package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// sweepEvery is how often the store is asked for what is due though nobody
// comes: invitations nobody accepted, moves by correspondence nobody made; and
// to delete what has served its time.
const sweepEvery = time.Minute

// sweep asks until the lobby is closed.
func (l *Lobby) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := l.sweepOnce(l.life); err != nil {
			l.logger.Error("sweep failed", "err", err)
		}
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		l.adoptOrphans() // those that could not be listed or loaded in time
	}
}

// sweepOnce goes on to the other games where one fails.
func (l *Lobby) sweepOnce(ctx context.Context) error {
	now := time.Now().UnixMilli()
	rows, err := l.log.Due(ctx, now)
	if err != nil {
		return fmt.Errorf("list what is due: %w", err)
	}
	var failed []error
	if err := l.log.Tidy(ctx, now); err != nil {
		failed = append(failed, fmt.Errorf("tidy: %w", err))
	}
	for _, row := range rows {
		r := l.hold(row.ID)
		if r == nil {
			break
		}
		if err := r.ask(ctx, request{mayWrite: true, do: func() { r.expire(time.Now()) }}); err != nil {
			failed = append(failed, fmt.Errorf("game %s: %w", row.ID, err))
		}
		l.release(r)
	}
	return errors.Join(failed...)
}
