package lobby

import (
	"context"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

// Do executes a player's command in a game: one that pages send, except those that need an open
// page (resync, seatRequest, bye, hint), or one of package room (room.Join and others). The result
// is an acknowledgement with the number of the event, once that is durable, or the requested data.
// Commands are idempotent by their ids (a chat message for ten seconds). The limits count a game
// that the command opens.
//
// It returns a *gamelog.Error or a *game.MoveError if the command is refused; gamelog.ErrNotFound
// if there is no such game; an error that wraps gamelog.ErrAway if the game cannot be read or the
// lobby is closed; or the context's error. After the last two, and after wire.ErrNotMade, the
// command may be executed all the same.
func (l *Lobby) Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error) {
	if err := wire.CheckID(c.ID); err != nil {
		return room.Result{}, err
	}
	r, err := l.find(ctx, slug)
	if err != nil {
		return room.Result{}, err
	}
	defer l.release(r)
	return r.Do(ctx, by, c, limits)
}

// Game returns a game as its log has it, without match and clock, or gamelog.ErrNotFound. It reads
// the game as View does.
func (l *Lobby) Game(ctx context.Context, slug string) (g gamelog.Game, err error) {
	err = l.resolve(ctx, slug,
		func(r *heldRoom) error { g, err = r.Game(ctx); return err },
		func(f found) error { g, err = l.reader.Game(ctx, f); return err })
	return g, err
}

// CaughtUp returns the game with this id after reading its log to the end; gamelog.ErrNewer if this
// program cannot decode all events.
func (l *Lobby) CaughtUp(ctx context.Context, id string) (gamelog.Game, error) {
	r := l.hold(id)
	if r == nil {
		return gamelog.Game{}, room.ErrClosed
	}
	defer l.release(r)
	return r.CaughtUp(ctx)
}

// Hold loads the room of the game with this id, and keeps it in memory until release is called.
func (l *Lobby) Hold(id string) (release func()) {
	if r := l.hold(id); r != nil {
		return func() { l.release(r) }
	}
	return func() {}
}

// Plan calls plans.Planner.Plan.
func (l *Lobby) Plan(ctx context.Context, slug, playerID string) (p gamelog.Plan, gone bool, err error) {
	return l.planner.Plan(ctx, slug, playerID)
}

// SetPlan calls plans.Planner.SetPlan.
func (l *Lobby) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	return l.planner.SetPlan(ctx, slug, playerID, on, lines)
}

// View returns a game as this player sees it, or gamelog.ErrNotFound; withChat adds the chat. It
// reads a game in memory from its room, and one that needs no room from its log.
func (l *Lobby) View(ctx context.Context, slug, playerID string, withChat bool) (v wire.View, err error) {
	err = l.resolve(ctx, slug,
		func(r *heldRoom) error { v, err = r.View(ctx, playerID, withChat); return err },
		func(f found) error { v, err = l.reader.View(ctx, f, playerID, withChat); return err })
	return v, err
}

// resolve finds a game, and calls here with its room, or log if the game needs no room.
func (l *Lobby) resolve(ctx context.Context, slug string, here func(*heldRoom) error, log func(found) error) error {
	if r := l.holdLoaded(slug); r != nil {
		defer l.release(r)
		return here(r)
	}
	found, err := l.reader.Find(ctx, slug)
	if err != nil {
		return err
	}
	rec := found.Record()
	if !orphaned(l, rec) && l.room(rec.ID) == nil {
		return log(found)
	}
	r := l.hold(rec.ID)
	if r == nil {
		return room.ErrClosed
	}
	defer l.release(r)
	return here(r)
}

// CheckExists returns nil if there is a game with this slug, and gamelog.ErrNotFound if not. It
// queries the store only for a game that is not in memory.
func (l *Lobby) CheckExists(ctx context.Context, slug string) error {
	l.mu.Lock()
	here := l.slugs[slug] != nil
	l.mu.Unlock()
	if here || l.reader.Known(slug) {
		return nil
	}
	_, err := l.log.Row(ctx, slug)
	return err
}

// orphaned reports whether a game has a running clock that no other process runs.
func orphaned(l *Lobby, rec *gamelog.Record) bool {
	return rec.Status == gamelog.Playing && rec.Terms.Clock != nil && !l.others.peers.ClockElsewhere(rec.ID)
}

// Visit is an open page in a game.
type Visit struct {
	lobby  *Lobby
	room   *heldRoom
	member *member.Member
}

// Enter adds a page to a game: it is sent the whole game, and then every event. The caller calls
// Visit.Leave when the page is closed. It returns gamelog.ErrNotFound if there is no such game.
func (l *Lobby) Enter(ctx context.Context, slug string, m *member.Member) (*Visit, error) {
	r, err := l.find(ctx, slug)
	if err != nil {
		return nil, err
	}
	if err := r.Enter(ctx, m); err != nil {
		l.release(r)
		return nil, err
	}
	return &Visit{lobby: l, room: r, member: m}, nil
}

// Do passes a message of the page, which arrived at this moment, to the room. It keeps no reference
// to text. The answer, or the refusal of an invalid text, goes to the page's queue.
func (v *Visit) Do(text []byte, at time.Time) { v.room.Receive(v.member, text, at) }

// Leave removes the page from the game. It is called once.
func (v *Visit) Leave() {
	v.member.Close()
	v.room.Leave(v.member)
	v.lobby.release(v.room)
}

// StreamViewer is the person as whom programs and embedded games watch a game.
var StreamViewer = gamelog.Person{ID: "stream", Name: "Elsewhere"}

// Watch is a program's subscription to a game.
type Watch struct{ *Visit }

// Watch subscribes a program to a game: it is sent the whole game, and then every event. news must
// be buffered, and may be shared by several watches; it receives a value when Take has new
// messages, or when the program is dropped. The caller calls Leave at the end.
func (l *Lobby) Watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*Watch, error) {
	m := member.New(by, func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	m.Limit(limits)
	v, err := l.Enter(ctx, slug, m)
	return &Watch{v}, err
}

// Take returns and removes all queued messages; ok is false if the queue was full or the room has
// ended.
func (w *Watch) Take() (messages []outbox.Message, ok bool) {
	for {
		more, ok := w.member.Take()
		if !ok || len(more) == 0 {
			return messages, ok
		}
		messages = append(messages, more...)
	}
}

// LiveList returns the games in progress and the open challenges.
func (l *Lobby) LiveList() wire.Live { return l.live.Current() }

// SubscribeLive sends a page the live list, at once and after each change, at most twice a second.
func (l *Lobby) SubscribeLive(m *member.Member) { l.live.Subscribe(m.Outbox) }

// UnsubscribeLive ends SubscribeLive.
func (l *Lobby) UnsubscribeLive(m *member.Member) {
	m.Close()
	l.live.Unsubscribe(m.Outbox)
}

// PublishRevoked notifies the other processes that a device was removed from its player; device is
// the hex SHA-256 of its token. If it was a program, the invitations by it and to it are cancelled.
func (l *Lobby) PublishRevoked(device string) {
	l.refreshes.revoked.Trigger()
	l.others.publish(cluster.Message{Kind: cluster.NotifyRevoked, Device: device})
}

// OnRevoked sets the function that is called with each device that another process has revoked, and
// with "" if any may have been: after lost messages, and once a minute. It must return at once.
func (l *Lobby) OnRevoked(onRevoke func(device string)) { l.onRevoke.Store(&onRevoke) }

// callOnRevoked calls the function of OnRevoked, if it is set.
func (l *Lobby) callOnRevoked(device string) {
	if onRevoke := l.onRevoke.Load(); onRevoke != nil {
		(*onRevoke)(device)
	}
}
