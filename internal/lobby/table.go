package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/room"
)

const findWait = 2 * time.Second

// find returns the room of a game, held, and creates it if it is not in memory; the caller releases
// it. It queries the store only for a game not in memory.
func (l *Lobby) find(ctx context.Context, slug string) (*heldRoom, error) {
	if r := l.holdLoaded(slug); r != nil {
		return r, nil
	}
	asking, cancel := context.WithTimeout(ctx, findWait)
	defer cancel()
	row, err := l.log.Row(asking, slug)
	if err != nil {
		return nil, err
	}
	r := l.hold(row.ID)
	if r == nil {
		return nil, room.ErrClosed
	}
	return r, nil
}

// holdLoaded returns a game's room, held, if it is in memory; otherwise nil.
func (l *Lobby) holdLoaded(slug string) *heldRoom {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := l.slugs[slug]
	if h == nil || l.closed {
		return nil
	}
	return l.take(h.ID)
}

// Loaded records that the room has loaded the game with this slug.
func (h *heldRoom) Loaded(slug string) {
	l := h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.atRest, h.ID)
	if l.rooms[h.ID] == h {
		h.slug = slug
		l.slugs[slug] = h
	}
}

// forget removes a room from the table, even if it is held, and ends it. The caller must hold the
// mutex.
func (l *Lobby) forget(h *heldRoom) {
	delete(l.rooms, h.ID)
	delete(l.slugs, h.slug)
	if l.followed[h.ID] == h {
		delete(l.followed, h.ID)
	}
	h.End()
}

// hold returns the room of the game with this id, held; if there is none, a new one that begins to
// load. It returns nil when the lobby is closed.
func (l *Lobby) hold(id string) *heldRoom {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	return l.take(id)
}

// take is hold for a caller that holds the mutex of an open lobby.
func (l *Lobby) take(id string) *heldRoom {
	h := l.rooms[id]
	if h == nil {
		h = &heldRoom{lobby: l}
		h.Room = room.New(l.deps, id, h)
		l.rooms[id] = h
		h.Wake()
	}
	h.holders++
	return h
}

// room returns the room of the game with this id, nil if it is not in memory.
func (l *Lobby) room(id string) *room.Room {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h := l.rooms[id]; h != nil {
		return h.Room
	}
	return nil
}

// Signal signals the room of the game with this id, if it is in memory.
func (l *Lobby) Signal(id string, what room.Signal) {
	if r := l.room(id); r != nil {
		r.Signal(what)
	}
}

func (l *Lobby) signalAll(what room.Signal) { l.each(func(h *heldRoom) { h.Signal(what) }) }

// each calls do for every room while it holds the mutex.
func (l *Lobby) each(do func(*heldRoom)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.rooms {
		do(h)
	}
}

// loadIfRunning loads a room, which stays in memory if its clock runs. rests reports whether the
// room has loaded and does not stay.
func (l *Lobby) loadIfRunning(id string) (rests bool) {
	r := l.hold(id)
	if r == nil {
		return false
	}
	defer l.release(r)
	if _, err := r.Game(l.life); err != nil { // waits until the room has loaded or failed to
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return r.slug != "" && !r.stays
}

// dropUnneeded drops the rooms without pages whose clock another process runs.
func (l *Lobby) dropUnneeded() { l.each(l.dropIdle) }

// release gives up a hold on a room, and drops the room if nothing else keeps it.
func (l *Lobby) release(h *heldRoom) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h.holders--
	l.dropIdle(h)
}

// SetStays records whether the room must stay in memory.
func (h *heldRoom) SetStays(stays bool) {
	l := h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rooms[h.ID] == h {
		h.stays = stays
		l.dropIdle(h)
	}
}

// Broken drops the room after a panic, even if it is held.
func (h *heldRoom) Broken() {
	l := h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rooms[h.ID] == h {
		l.forget(h)
	}
}

// dropIdle drops a room that nothing keeps. The caller must hold the mutex. A page that enters a
// moment later gets a new room, which reads the log: the old room's pending append is either in the
// log already, or will conflict.
func (l *Lobby) dropIdle(h *heldRoom) {
	needless := !h.stays || l.others.peers.ClockElsewhere(h.ID)
	if h.holders == 0 && needless && l.rooms[h.ID] == h {
		l.forget(h)
	}
}

// readAgain drops the room and cached data of a game in whose log names were rewritten. Its pages
// reconnect to a new room, which reads the log again.
func (l *Lobby) readAgain(id, slug string) {
	l.reader.Drop(slug)
	challengesChanged(l)
	l.mu.Lock()
	defer l.mu.Unlock()
	if h := l.rooms[id]; h != nil {
		l.forget(h)
		if h.stays {
			go l.loadIfRunning(id)
		}
	}
}

// Close ends all rooms: pending appends complete, then every page is disconnected. It returns nil
// when that is done, or the context's error.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	var ending []*heldRoom
	for _, h := range l.rooms {
		l.forget(h)
		ending = append(ending, h)
	}
	l.mu.Unlock()
	l.live.Close()
	defer l.pool.Close()
	defer l.others.bus.Publish(cluster.Message{Kind: cluster.NotifyLeft})
	for _, h := range ending {
		select {
		case <-h.Ended():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
