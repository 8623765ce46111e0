package director

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// awayAfter is how long a player who waits may have no page open at the process that had their last
// one, before they are no longer paired.
const awayAfter = 10 * time.Second

// audience is who follows an hour at this process.
type audience struct {
	members map[*member.Member]arena.Own // own place last sent to each
	closed  map[string]closing           // of players without an open page here, by id
	seq     int64                        // number of the last event that is known
	view    arena.View                   // sent last
	boards  []wire.Card                  // sent last
}

// closing is when a player's last page was closed, and the number of the last event before that.
type closing struct {
	at  time.Time
	seq int64
}

// Boards are those of an hour on which something has happened.
type Boards struct {
	Boards []wire.Card `json:"boards,omitempty"`
	Gone   []string    `json:"gone,omitempty"` // Slugs of boards that are no longer shown.
}

// OwnArena is the receiver's own place in an hour.
type OwnArena struct {
	arena.Own
	Now int64 `json:"now"` // The server's time, in milliseconds since 1970: times of the hour are by its clock.
}

// run pairs players, opens games, and tells those who follow, each second of an hour, from when it
// opens until it is over and until the context ends. Without settings it returns at once.
func (a *Arenas) run(ctx context.Context) {
	if len(a.Settings) == 0 {
		return
	}
	over := map[string]bool{}
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			for _, h := range a.near(now) {
				if over[h.ID] || now.Before(h.Opens()) {
					continue
				}
				s, err := a.advance(ctx, h.Slug, now)
				if err != nil && !isConflict(err) && !errors.Is(err, gamelog.ErrUnreadable) && ctx.Err() == nil {
					a.logger.Error("hour not advanced", "hour", h.Slug, "err", err)
				}
				if over[h.ID] = err == nil && s.state.Status(now) == tournament.Over; err == nil {
					a.tell(h.Slug, s)
				}
			}
		}
	}
}

// advance notes who has gone or come back, pairs those who wait, and opens missing games, and returns
// the hour after that. Where another process comes first, the next second decides again.
func (a *Arenas) advance(ctx context.Context, slug string, now time.Time) (*standing, error) {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	s, err := a.decide(ctx, slug, now)
	if err == nil {
		a.openGames(ctx, s)
	}
	return s, err
}

func (a *Arenas) decide(ctx context.Context, slug string, now time.Time) (*standing, error) {
	a.writing.Lock()
	defer a.writing.Unlock()
	s, err := a.read(ctx, slug)
	if err != nil {
		return nil, err
	}
	for _, draft := range a.presence(s, now) {
		if s, err = a.append(ctx, s, draft); err != nil {
			return nil, err
		}
	}
	// Time has passed since the tick, and pairings may have stopped.
	if draft := s.state.Pair(time.Now(), nameInArena(s.state.ID)); draft.Kind != "" {
		return a.append(ctx, s, draft)
	}
	return s, nil
}

// presence returns the events of players who wait and have closed all pages, and of those who have come
// back.
func (a *Arenas) presence(s *standing, now time.Time) (drafts []tournament.Draft) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.watched[s.state.Slug]
	if w == nil {
		return nil
	}
	for id, c := range w.closed {
		draft := s.state.Leave(id, true)
		if draft.Kind == "" || now.Sub(c.at) < awayAfter || s.state.Own(id, s.table).Board != "" {
			continue
		}
		if s.state.Players[s.state.Number(id)-1].Seq <= c.seq { // else they have joined by another process since
			drafts = append(drafts, draft)
		}
	}
	back := map[string]bool{}
	for m := range w.members {
		id := m.Player().ID
		if draft := s.state.Return(id, now); draft.Kind != "" && !back[id] {
			back[id], drafts = true, append(drafts, draft)
		}
	}
	return drafts
}

// Watch sends a member the hour, and then changes, at most once a second. When the hour is over, the
// message has the kind outbox.Last and is the last one. The caller calls leave once. The errors are
// those of Look.
func (a *Arenas) Watch(ctx context.Context, slug string, m *member.Member) (leave func(), err error) {
	s, err := a.recent(ctx, slug)
	if err != nil {
		return nil, err
	}
	boards := s.boards()
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.watched[slug]
	if w == nil {
		w = &audience{members: map[*member.Member]arena.Own{}, closed: map[string]closing{}}
		a.watched[slug] = w
	}
	if len(w.members) == 0 {
		w.view, w.boards = s.state.View(time.Now()), boards
	}
	w.seq = max(w.seq, s.state.Seq)
	delete(w.closed, m.Player().ID)
	w.members[m] = arena.Own{N: -1} // equals no place, so that the place is always sent
	w.sendOwn(m, s)
	m.Queue(wire.Encode(wire.Out{T: wire.OutBoards, D: Boards{Boards: w.boards}}))
	m.QueueMessage(w.whole())
	return func() { a.leave(slug, m) }, nil
}

func (a *Arenas) leave(slug string, m *member.Member) {
	m.Close()
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.watched[slug]
	plays := w.members[m].N > 0
	delete(w.members, m)
	if id := m.Player().ID; plays && !slices.ContainsFunc(slices.Collect(maps.Keys(w.members)), func(m *member.Member) bool { return m.Player().ID == id }) {
		w.closed[id] = closing{time.Now(), w.seq}
	}
	a.forget(slug, w)
}

// forget frees an audience of which nothing is needed any more. The caller must hold the mutex.
func (a *Arenas) forget(slug string, w *audience) {
	if len(w.members) == 0 && (len(w.closed) == 0 || w.view.Status == tournament.Over) {
		delete(a.watched, slug)
	}
}

// whole is the message with the view, as it was sent last.
func (w *audience) whole() outbox.Message {
	kind := outbox.Other
	if w.view.Status == tournament.Over {
		kind = outbox.Last
	}
	return outbox.Whole(kind, wire.Encode(wire.Out{T: wire.OutHour, D: w.view}))
}

// tell sends what has changed to all who follow an hour.
func (a *Arenas) tell(slug string, s *standing) {
	a.mu.Lock()
	w := a.watched[slug]
	a.mu.Unlock()
	if w == nil {
		return
	}
	boards, view := s.boards(), s.state.View(time.Now())
	a.mu.Lock()
	var messages []outbox.Message
	if changed, gone := changedBoards(w.boards, boards); len(changed)+len(gone) > 0 {
		messages = append(messages, outbox.Whole(outbox.Other, wire.Encode(wire.Out{T: wire.OutBoards, D: Boards{changed, gone}})))
	}
	before := w.view
	w.view, w.boards, w.seq = view, boards, max(w.seq, s.state.Seq)
	a.forget(slug, w)
	if !reflect.DeepEqual(before, view) {
		messages = append(messages, w.whole())
	}
	for m := range w.members {
		w.sendOwn(m, s)
	}
	members := slices.Collect(maps.Keys(w.members))
	a.mu.Unlock()
	for _, message := range messages {
		send(message, members)
	}
}

// sendOwn sends a member their own place, if it has changed. The caller must hold the mutex.
func (w *audience) sendOwn(m *member.Member, s *standing) {
	if own := s.state.Own(m.Player().ID, s.table); own != w.members[m] {
		w.members[m] = own
		m.Queue(wire.Encode(wire.Out{T: wire.OutOwn, D: OwnArena{own, time.Now().UnixMilli()}}))
	}
}
