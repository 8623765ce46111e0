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

// sweepEvery is the time between two queries for what is due though no page is open:
// invitations that no one accepted, moves by correspondence that no one made, planned moves
// that no one has played; it is also the time between two deletions of what has expired.
const sweepEvery = time.Minute

// sweepAlways sweeps until the lobby is closed.
func sweepAlways(l *Lobby) {
	sweep := func() {
		l.refreshes.revoked.Trigger()
		if err := sweepOnce(l.life, l); err != nil {
			l.logger.Error("sweep failed", "err", err)
		}
	}
	sweep()
	every(l, sweepEvery, func(*Lobby) {
		adoptOrphans(l)     // games that could not be listed or loaded before
		l.callOnRevoked("") // whatever became of the messages
		sweep()
	})
}

// endOfRevoked cancels the invitations by programs, and to programs, that were revoked: no one
// would play in them. It is wanted when one is revoked, and with each sweep: so also those end
// whose process died meanwhile, and what a program created while it was revoked.
func endOfRevoked(ctx context.Context, l *Lobby, programs Programs) error {
	if programs == nil {
		return nil
	}
	rows, err := programs.InvitationsOfRevoked(ctx)
	failed := []error{err}
	for i := range rows {
		_, err := l.Do(ctx, rows[i].Slug, rows[i].Creator, room.Command{Kind: wire.InCancel}, member.Unlimited{})
		failed = append(failed, err) // one that was accepted meanwhile is not listed again
	}
	return errors.Join(failed...)
}

// sweepOnce ends what is due. Where it fails for one game it goes on with the others.
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

// expire ends a game that is due, once what is planned in it is played.
func expire(ctx context.Context, l *Lobby, r *heldRoom) error {
	if _, err := r.Game(ctx); err != nil { // once it is loaded
		return err
	}
	if err := l.planner.Settle(ctx, r.ID); err != nil {
		return err
	}
	return r.Expire(ctx)
}

// adoptOrphans loads rooms for the games whose clock no process runs and which this
// process owns. A room whose clock turns out to stand still is dropped again, and
// the game is left alone until another process writes to it, or has ended.
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
