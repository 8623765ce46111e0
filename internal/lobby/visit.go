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

// Do carries out a player's command in a game, for requests, programs and tests: one that pages
// send by their sockets, but for what only an open page can want (resync, seatRequest, bye, hint); or one
// that no page can give: room.Join, room.Share, and those of guests. The result is an
// acknowledgement with the number of the event, once that is durable, or what was asked for. A
// command that is given again under its id is not carried out twice (a line of chat: within ten
// seconds). The limits count the game that it opens.
//
// The error is a *gamelog.Error or a *game.MoveError where the command is refused, with the code
// that pages get; gamelog.ErrNotFound where there is no such game; one that wraps
// gamelog.ErrAway where the game cannot be read now, or the lobby is closed; or the context's.
// After wire.ErrNotMade, and after the last two, it may be carried out all the same.
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

// Game is a game as its log has it, without match and clock. Where it is read is said at View.
func (l *Lobby) Game(ctx context.Context, slug string) (g gamelog.Game, err error) {
	err = l.resolve(ctx, slug,
		func(r *heldRoom) error { g, err = r.Game(ctx); return err },
		func(f found) error { g, err = l.reader.Game(ctx, f); return err })
	return g, err
}

// CaughtUp is a game, by its id, with all that its log has now.
func (l *Lobby) CaughtUp(ctx context.Context, id string) (gamelog.Game, error) {
	r := l.hold(id)
	if r == nil {
		return gamelog.Game{}, room.ErrClosed
	}
	defer l.release(r)
	return r.CaughtUp(ctx)
}

// Hold keeps the room of a game, by its id, in memory until it is released.
func (l *Lobby) Hold(id string) (release func()) {
	if r := l.hold(id); r != nil {
		return func() { l.release(r) }
	}
	return func() {}
}

// Plan is plans.Planner.Plan.
func (l *Lobby) Plan(ctx context.Context, slug, playerID string) (p gamelog.Plan, gone bool, err error) {
	return l.planner.Plan(ctx, slug, playerID)
}

// SetPlan is plans.Planner.SetPlan.
func (l *Lobby) SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error) {
	return l.planner.SetPlan(ctx, slug, playerID, on, lines)
}

// View is a game as this player sees it, without entering it, and with the chat if it is
// asked for. For a game that needs no room it reads the log. For a game in memory it does
// not ask the store.
func (l *Lobby) View(ctx context.Context, slug, playerID string, withChat bool) (v wire.View, err error) {
	err = l.resolve(ctx, slug,
		func(r *heldRoom) error { v, err = r.View(ctx, playerID, withChat); return err },
		func(f found) error { v, err = l.reader.View(ctx, f, playerID, withChat); return err })
	return v, err
}

// look looks at a game in its room, or in its log where it needs none.
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

// Known reports whether there is such a game: ErrNotFound if not. For a game in
// memory it does not ask the store.
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

// orphaned reports whether a game has a running clock that no process runs.
func orphaned(l *Lobby, rec *gamelog.Record) bool {
	return rec.Status == gamelog.Playing && rec.Terms.Clock != nil && !l.others.peers.ClockElsewhere(rec.ID)
}

// Visit is a page in a game.
type Visit struct {
	lobby  *Lobby
	room   *heldRoom
	member *member.Member
}

// Enter adds a page to a game: the page gets the whole game, and then every event. The
// caller calls Leave of the visit when the page is gone.
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

// Do passes on the text of a message from the page that arrived at this moment. It
// keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message.
func (v *Visit) Do(text []byte, at time.Time) { v.room.Receive(v.member, text, at) }

// Leave removes the page from the game. It is called once.
func (v *Visit) Leave() {
	v.member.Close()
	v.room.Leave(v.member)
	v.lobby.release(v.room)
}

// Elsewhere is who programs and embedded games are to a room: one more who watches.
var StreamViewer = gamelog.Person{ID: "stream", Name: "Elsewhere"}

// Watch is a program that follows a game, as a page does that watches or plays it.
type Watch struct{ *Visit }

// Watch adds a program to a game: it is sent the whole game, and then every event. news, which has
// room for one value and may be that of several games, has something whenever messages have
// come since Take was last called, and when the program is to be dropped. The caller calls Leave
// when it follows the game no more.
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

// Take takes all messages that have come; ok is false when the program fell behind, or the
// room has ended.
func (w *Watch) Take() (messages []outbox.Message, ok bool) {
	for {
		more, ok := w.member.Take()
		if !ok || len(more) == 0 {
			return messages, ok
		}
		messages = append(messages, more...)
	}
}

// LiveList is the games being played now and the open challenges.
func (l *Lobby) LiveList() wire.Live { return l.live.Current() }

// SubscribeLive sends a page the live list, at once and whenever it changes, at most
// twice a second.
func (l *Lobby) SubscribeLive(m *member.Member) { l.live.Subscribe(m.Outbox) }

// UnsubscribeLive ends SubscribeLive.
func (l *Lobby) UnsubscribeLive(m *member.Member) {
	m.Close()
	l.live.Unsubscribe(m.Outbox)
}

// TellRevoked tells the other processes that a visitor's device was removed from its player:
// the SHA-256 of its token, in hex. If it was a program's, its invitations end, and those to it.
func (l *Lobby) PublishRevoked(device string) {
	l.refreshes.revoked.Trigger()
	l.others.publish(cluster.Message{Kind: cluster.NotifyRevoked, Device: device})
}

// WatchRevoked calls onRevoke, which returns at once, with each device that another process says was
// revoked; with "" where some may have been, as after lost messages, and once a minute.
func (l *Lobby) OnRevoked(onRevoke func(device string)) { l.onRevoke.Store(&onRevoke) }

// revoke tells whoever watches that a device was revoked elsewhere.
func (l *Lobby) callOnRevoked(device string) {
	if onRevoke := l.onRevoke.Load(); onRevoke != nil {
		(*onRevoke)(device)
	}
}
