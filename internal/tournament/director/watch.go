package director

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
)

// Subscribers get at most one message in each tellEvery. It is sent to together members at a time,
// with a pause of between, so that moves of games need not wait long.
const (
	tellEvery = time.Second
	together  = 16
	between   = 10 * time.Millisecond
)

// News is what is new in a tournament since the last message. What has not changed is missing.
type News struct {
	View   *tournament.View  `json:"view,omitempty"`   // With an empty chat, and without `you`.
	Boards []wire.Card       `json:"boards,omitempty"` // New ones, and those on which something has happened.
	Gone   []string          `json:"gone,omitempty"`   // Slugs of boards that are no longer shown.
	From   int               `json:"from,omitempty"`   // How many chat messages come before these.
	Chat   []tournament.Line `json:"chat,omitzero"`    // All behind them.
}

// OwnPlace is the receiver's own place in a tournament; `n` is 0 for none.
type OwnPlace struct {
	tournament.You
	Now int64 `json:"now"` // The server's time, in milliseconds since 1970: times in a view are by its clock.
}

// watches are the watched tournaments, by slug; mu guards them.
type watches struct {
	mu  sync.Mutex
	all map[string]*watch
}

// watch is a tournament with subscribers. A goroutine polls it each second, and sends all members
// the changes in one shared message.
type watch struct {
	stop     context.CancelFunc
	members  map[*member.Member]tournament.You // own place last sent to each; zero if it has none
	told     *snapshot
	overview Overview // overview of told
	whole    []byte   // encoded message with the overview, immutable; nil until it is needed
}

// Watch sends a member the whole tournament, and then changes, at most once a second. When the chat
// is closed, the message has the kind outbox.Last and is the last one. The caller calls leave once.
// The errors are those of Overview.
func (d *Director) Watch(ctx context.Context, slug string, m *member.Member) (leave func(), err error) {
	s, err := d.recent(ctx, slug)
	if err != nil {
		return nil, err
	}
	all := &d.watched
	all.mu.Lock()
	defer all.mu.Unlock()
	w := all.all[slug]
	if w == nil {
		w = &watch{members: map[*member.Member]tournament.You{}, stop: func() {}}
		if w.show(s); !w.overview.View.Closed {
			var life context.Context
			life, w.stop = context.WithCancel(context.Background())
			all.all[slug] = w
			go d.follow(life, slug, w)
		}
	}
	w.sendWhole(m)
	return func() { all.leave(slug, w, m) }, nil
}

func (all *watches) leave(slug string, w *watch, m *member.Member) {
	m.Close()
	all.mu.Lock()
	defer all.mu.Unlock()
	if delete(w.members, m); len(w.members) == 0 {
		all.end(slug, w)
	}
}

// end stops a watch unless it has stopped. The caller must hold the mutex.
func (all *watches) end(slug string, w *watch) {
	if w.stop(); all.all[slug] == w {
		delete(all.all, slug)
	}
}

// follow polls a tournament every tellEvery and sends its members the changes, until ctx ends.
// After a failed read the next poll sends them.
func (d *Director) follow(ctx context.Context, slug string, w *watch) {
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if s, err := d.recent(ctx, slug); err == nil {
			send(d.watched.tell(slug, w, s))
		}
	}
}

// send queues a message for members, in batches with pauses.
func send(message outbox.Message, members []*member.Member) {
	for some := range slices.Chunk(members, together) {
		for _, m := range some {
			m.QueueMessage(message)
		}
		time.Sleep(between)
	}
}

// tell returns the message with the changes in a new snapshot, and the members who get it; none if
// nothing has changed. It sends changed places to the members itself.
func (all *watches) tell(slug string, w *watch, s *snapshot) (message outbox.Message, members []*member.Member) {
	all.mu.Lock()
	defer all.mu.Unlock()
	before := w.overview
	if s.view.V < before.View.V {
		return message, nil // s was read before the last snapshot
	}
	moved := s.state.Moved != w.told.state.Moved
	if w.show(s); w.overview.View.Closed {
		defer all.end(slug, w)
	}
	for m := range w.members {
		w.sendPlace(m)
	}
	if n, found := w.news(before, moved); found {
		return outbox.Whole(w.kind(), w.encode(wire.OutNews, n)), slices.Collect(maps.Keys(w.members))
	}
	return message, nil
}

// show makes s the last snapshot sent.
func (w *watch) show(s *snapshot) { w.told, w.overview, w.whole = s, s.overview(), nil }

// encode encodes a message with the version of the current overview.
func (w *watch) encode(kind string, data any) []byte {
	return wire.Encode(wire.Out{T: kind, V: w.overview.View.V, D: data})
}

// kind returns the kind of the current messages: outbox.Last once the chat is closed.
func (w *watch) kind() outbox.Kind {
	if w.overview.View.Closed {
		return outbox.Last
	}
	return outbox.Other
}

// sendWhole sends a member its own place, and the whole tournament, encoded once for all members
// who enter before the next poll.
func (w *watch) sendWhole(m *member.Member) {
	if w.whole == nil {
		w.whole = w.encode(wire.OutTournament, w.overview)
	}
	w.members[m] = tournament.You{N: -1} // equals no place, so that the place is always sent
	w.sendPlace(m)
	m.QueueMessage(outbox.Whole(w.kind(), w.whole))
}

// sendPlace sends a member its own place, or that it has none, if that has changed.
func (w *watch) sendPlace(m *member.Member) {
	var you tournament.You
	if now := w.told.state.You(w.told.results, m.Player().ID); now != nil {
		you = *now
	}
	if you != w.members[m] {
		w.members[m] = you
		m.Queue(w.encode(wire.OutPlace, OwnPlace{you, time.Now().UnixMilli()}))
	}
}

// news returns the changes since another overview, and whether there are any. moved means that
// there were events: then the view is sent even if it is the same as before, because a page may
// have seen a state in between after its own command.
func (w *watch) news(before Overview, moved bool) (n News, found bool) {
	now := w.overview
	n.Boards, n.Gone = changedBoards(before.Boards, now.Boards)
	if lines, old := now.View.Chat, before.View.Chat; !slices.Equal(lines, old) {
		for n.From < min(len(lines), len(old)) && lines[n.From] == old[n.From] {
			n.From++
		}
		n.Chat = lines[n.From:]
	}
	now.View.Chat, before.View.Chat = []tournament.Line{}, []tournament.Line{}
	before.View.V = now.View.V
	if moved || !reflect.DeepEqual(before.View, now.View) {
		n.View = &now.View
	}
	return n, n.View != nil || n.Chat != nil || len(n.Boards)+len(n.Gone) > 0
}

// changedBoards returns the boards that are new or on which something has happened, and the slugs of
// those that are no longer shown.
func changedBoards(before, now []wire.Card) (changed []wire.Card, gone []string) {
	known := map[string]wire.Card{}
	for _, card := range before {
		known[card.Slug] = card
	}
	changed = slices.DeleteFunc(slices.Clone(now), func(card wire.Card) bool {
		old, there := known[card.Slug]
		delete(known, card.Slug)
		old.Clock = card.Clock // pages count the clock down themselves
		return there && reflect.DeepEqual(old, card)
	})
	return changed, slices.Sorted(maps.Keys(known))
}
