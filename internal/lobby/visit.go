package lobby

import (
	"context"
	"errors"
	"time"
)

// Join seats a visitor in the free seat of an invitation. It returns when
// that is durable; whoever sits there already has succeeded. Command is the
// id the page chose, or empty. The error is a *Fault, or ErrNotFound.
func (l *Lobby) Join(ctx context.Context, slug string, by Person, command string) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	defer l.release(r)
	answer := make(chan error, 1)
	if !r.post(request{mayWrite: true, do: func() { r.join(by, command, func(err error) { answer <- err }) }}) {
		return ErrNotFound
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Look gives a game as this player sees it, and the number of its last
// event, without entering it.
func (l *Lobby) Look(ctx context.Context, slug, playerID string) (Snapshot, int64, error) {
	r, err := l.find(ctx, slug)
	if err != nil {
		return Snapshot{}, 0, err
	}
	defer l.release(r)
	var s Snapshot
	var v int64
	failed := r.ask(ctx, request{do: func() {
		if err = r.failed; err == nil {
			s, v = r.snapshot(playerID, time.Now()), r.rec.seq
		}
	}})
	return s, v, errors.Join(failed, err)
}

// Enter puts a member's page into a game: it gets the whole game, and then
// every event. The caller calls Leave when the page is gone.
func (l *Lobby) Enter(ctx context.Context, slug string, m *Member) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	err = errors.Join(r.ask(ctx, request{do: func() { err = r.enter(m) }}), err)
	if err != nil {
		l.release(r)
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	m.room = r.room
	return nil
}

func (r *room) enter(m *Member) error {
	if r.failed != nil {
		return r.failed
	}
	before := r.presence()
	r.members[m] = true
	r.greet(m)
	if r.presence() != before {
		r.tellPresence(m)
		r.tellWall()
	}
	return nil
}

// Leave takes a member's page out of its game.
func (l *Lobby) Leave(m *Member) {
	m.dismiss()
	l.mu.Lock()
	r := m.room
	m.room = nil
	var h *held
	if r != nil {
		h = l.rooms[r.id]
	}
	l.mu.Unlock()
	if h == nil {
		return
	}
	r.post(request{do: func() { r.leave(m) }})
	l.release(h)
}

func (r *room) leave(m *Member) {
	before := r.presence()
	delete(r.members, m)
	if r.presence() != before {
		r.tellPresence(nil)
		r.tellWall()
	}
}

// Do serves a message from a member's page that arrived at this moment. The
// answer goes to the member's queue.
func (l *Lobby) Do(m *Member, in In, at time.Time) {
	l.mu.Lock()
	r := m.room
	l.mu.Unlock()
	if r == nil {
		m.send(encode(Out{T: OutError, ID: in.ID, D: ErrorOut{errNoGame.Code, errNoGame.Text}}))
		return
	}
	r.post(request{mayWrite: writes(in), do: func() { r.command(m, in, at) }})
}

// Live lists the games being played now, the one moved last first.
func (l *Lobby) Live() []Card { return l.wall.cards() }

// WatchLive shows a member the games being played now, and again whenever
// they change, at most twice a second.
func (l *Lobby) WatchLive(m *Member) { l.wall.watch(m) }

// LeaveLive ends WatchLive.
func (l *Lobby) LeaveLive(m *Member) {
	m.dismiss()
	l.wall.leave(m)
}
