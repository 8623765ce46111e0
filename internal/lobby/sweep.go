package lobby

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

// sweepEvery is the time between two sweeps. A sweep handles what is due in games without open
// pages (invitations not accepted, correspondence moves not made, planned moves not played), and
// deletes expired data.
const sweepEvery = time.Minute

// sweepAlways sweeps at once, and then every sweepEvery until the lobby is closed.
func sweepAlways(l *Lobby) {
	sweep := func() {
		l.refreshes.revoked.Trigger()
		if err := sweepOnce(l.life, l); err != nil {
			l.logger.Error("sweep failed", "err", err)
		}
	}
	sweep()
	every(l, sweepEvery, func(*Lobby) {
		adoptOrphans(l)     // retries games that could not be listed or loaded
		l.callOnRevoked("") // messages of revocations may have been lost
		sweep()
	})
}

// endOfRevoked cancels the invitations by and to revoked programs. It runs after a revocation, and
// with each sweep, because a process may have died before it, and a program may create an
// invitation while it is revoked.
func endOfRevoked(ctx context.Context, l *Lobby, programs Programs) error {
	if programs == nil {
		return nil
	}
	rows, err := programs.InvitationsOfRevoked(ctx)
	failed := []error{err}
	for i := range rows {
		_, err := l.Do(ctx, rows[i].Slug, rows[i].Creator, room.Command{Kind: wire.InCancel}, member.Unlimited{})
		failed = append(failed, err) // an invitation accepted meanwhile is not listed again
	}
	return errors.Join(failed...)
}

// sweepOnce ends the games that are due. After an error of one game it continues with the others.
func sweepOnce(ctx context.Context, l *Lobby) error {
	now := time.Now().UnixMilli()
	rows, err := l.log.Due(ctx, now)
	if err != nil {
		return fmt.Errorf("list what is due: %w", err)
	}
	var failed []error
	if err := l.log.Tidy(ctx, now); err != nil {
		failed = append(failed, fmt.Errorf("tidy: %w", err))
	}
	if err := l.planner.Sweep(ctx); err != nil {
		failed = append(failed, fmt.Errorf("list playable plans: %w", err))
	}
	for _, row := range rows {
		r := l.hold(row.ID)
		if r == nil {
			break
		}
		if err := expire(ctx, l, r); err != nil {
			failed = append(failed, fmt.Errorf("game %s: %w", row.ID, err))
		}
		l.release(r)
	}
	return errors.Join(failed...)
}

// expire ends a game that is due, after playing its planned moves.
func expire(ctx context.Context, l *Lobby, r *heldRoom) error {
	if _, err := r.Game(ctx); err != nil { // waits until the room has loaded
		return err
	}
	if err := l.planner.Settle(ctx, r.ID); err != nil {
		return err
	}
	return r.Expire(ctx)
}

// adoptOrphans loads rooms for the games that this process owns and whose clock no process runs. A
// room whose clock is stopped is dropped, and the game is skipped until another process writes to
// it or ends.
func adoptOrphans(l *Lobby) {
	ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
	defer cancel()
	rows, err := l.log.Running(ctx)
	if err != nil {
		l.logger.Error("running games not listed", "err", err)
		return
	}
	running := map[string]bool{}
	for _, row := range rows {
		running[row.ID] = true
		l.mu.Lock()
		known := l.rooms[row.ID] != nil || l.atRest[row.ID]
		l.mu.Unlock()
		if known || !l.others.peers.Owns(row.ID) {
			continue
		}
		if l.loadIfRunning(row.ID) {
			l.mu.Lock()
			l.atRest[row.ID] = true
			l.mu.Unlock()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.atRest, func(id string, _ bool) bool { return !running[id] })
}
