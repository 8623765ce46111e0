package lobby

import (
	"context"
	"time"
)

// inboxLength bounds the requests that wait for a room; who finds it full
// waits.
const inboxLength = 16

// findWait bounds how long the store is asked for a game.
const findWait = 2 * time.Second

// find holds the room of a game, which is loaded if need be. The caller
// releases it. For a game in memory the store is not asked.
func (l *Lobby) find(ctx context.Context, slug string) (*held, error) {
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
		return nil, errClosed
	}
	return r, nil
}

// holdLoaded takes hold of a game's room if it is in memory; else it is nil.
func (l *Lobby) holdLoaded(slug string) *held {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := l.slugs[slug]
	if h == nil || l.closed {
		return nil
	}
	return l.take(h.id)
}

// named is told by a room that has loaded by which slug it is asked for.
func (l *Lobby) named(r *room, slug string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h := l.rooms[r.id]; h != nil && h.room == r {
		h.slug = slug
		l.slugs[slug] = h
	}
}

// forget takes a room off the table. The caller holds the mutex.
func (l *Lobby) forget(h *held) {
	delete(l.rooms, h.id)
	delete(l.slugs, h.slug)
	h.dismiss()
}

// loaded says whether a game has a room just now.
func (l *Lobby) loaded(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[id] != nil
}

// hold takes hold of a room, which is made and starts to load itself if it
// is not there. It returns nil when the lobby is closed.
func (l *Lobby) hold(id string) *held {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	return l.take(id)
}

// take is hold for a caller who holds the mutex of a lobby that is open.
func (l *Lobby) take(id string) *held {
	h := l.rooms[id]
	if h == nil {
		h = &held{room: l.newRoom(id)}
		l.rooms[id] = h
		h.wake()
	}
	h.holders++
	return h
}

func (l *Lobby) newRoom(id string) *room {
	r := &room{id: id, log: l.log, games: l.games, meter: l.meter, logger: l.logger, wall: l.wall,
		health: l.health, stumble: l.stumble, life: l.life, away: l.away, settled: l.settled, named: l.named, pass: l.nudge,
		inbox: make(chan request, inboxLength), quit: make(chan struct{}), ended: make(chan struct{}),
		roll: l.roll, crew: l.crew, tell: l.tell,
		members: map[*Member]bool{}, players: map[*Member]bool{}, visitors: map[string]int{}, commands: map[commandKey]int64{}}
	r.works = r.work
	return r
}

// release lets go of a room; one that nothing keeps is dropped.
func (l *Lobby) release(h *held) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h.holders--
	l.dropIdle(h)
}

// settled is told by a room whether its clock runs.
func (l *Lobby) settled(r *room, running bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h := l.rooms[r.id]; h != nil && h.room == r {
		h.running = running
		l.dropIdle(h)
	}
}

// dropIdle ends a room that nothing keeps. The caller holds the mutex. A
// visitor who comes a moment later gets a new room, which reads the log: what
// the old one still has in flight is either in there or conflicts.
func (l *Lobby) dropIdle(h *held) {
	needless := !h.running || l.roll.watchedOver(h.id)
	if h.holders == 0 && needless && l.rooms[h.id] == h {
		l.forget(h)
	}
}

// dismiss ends the room. It is called once.
func (h *held) dismiss() {
	close(h.quit)
	h.wake()
}

// Close ends all rooms: appends in flight land, then every member is
// dropped. It returns when that is done, or with the context's error.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	var ending []*held
	for _, h := range l.rooms {
		l.forget(h)
		ending = append(ending, h)
	}
	l.mu.Unlock()
	l.wall.close()
	defer l.crew.close()
	defer l.bus.Tell(News{Kind: NewsLeft})
	for _, h := range ending {
		select {
		case <-h.ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
