package room

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// New returns a room for the game with this id. It loads the game when Wake is first called.
func New(d *Deps, id string, k Keeper) *Room {
	r := &Room{ID: id, deps: d, keeper: k, lag: presence.NewQuota()}
	r.here = presence.New(id, d.Peers, time.Now(), func(now *presence.Report) { r.publish(cluster.NotifyReport, 0, now) }, r.inbox.wake)
	r.shown.timer = time.AfterFunc(1<<62, func() { r.inbox.signal(signalDue) }) // never, until it is set
	r.inbox.open(d.Workers, r.loop)
	return r
}

// loop runs in the room's goroutine until the inbox is empty. A room that has ended never becomes
// idle, and so is never woken again.
func (r *Room) loop() {
	defer r.recoverPanic()
	for {
		wakeups := r.inbox.wakeups.Load()
		for r.readClock(); r.step(); r.readClock() {
			r.derive()
		}
		if r.inbox.quitting() {
			r.drain()
			r.end()
			return
		}
		r.derive()
		if r.inbox.tryRest(wakeups) {
			return
		}
	}
}

// step processes one item, and reports whether there was one: first results, then signals, then
// requests and reads, then the timer, because a request may be a move that is in time. A room that
// is to end processes only results.
func (r *Room) step() bool {
	if result := r.inbox.result(); result != nil {
		result()
		return true
	}
	if r.inbox.quitting() {
		return false
	}
	if !r.loaded && r.loadErr == nil {
		r.load()
		return true
	}
	if r.loaded && r.handleSignal() {
		return true
	}
	if q, ok := take(r.inbox.requests); ok {
		r.serve(q)
		return true
	}
	if look, ok := take(r.inbox.reads); ok {
		look()
		return true
	}
	if r.inbox.take(signalDue) {
		r.fire()
		return true
	}
	return false
}

// handleSignal handles one signal, and reports whether one was set.
func (r *Room) handleSignal() bool {
	b := &r.inbox
	switch {
	case b.take(SignalHealth):
		r.checkHealth()
	case b.take(signalEvent):
		if b.seq.Load() > r.game.Record.Seq {
			r.catchUp(r.now)
		}
	case b.take(SignalLog):
		r.catchUp(r.now)
	case b.take(signalShow):
		r.snapshots()
	case b.take(SignalPeers):
		r.here.ReadReports(r.now)
	case b.take(SignalReport):
		r.tellAgain()
	case b.take(SignalOutage):
		r.forgiveStart()
	default:
		return false
	}
	return true
}

// serve executes a request.
func (r *Room) serve(q *request) {
	if q.do != nil {
		q.do()
		return
	}
	c, err := wire.Decode(q.text)
	from, at := q.from, q.at
	*q = request{text: q.text[:0]}
	requests.Put(q)
	r.obey(from, c, err, at)
}

// load reads the game. After a failure it schedules a retry: a room that stays in memory without
// pages, for the live list, would otherwise stay broken. A running clock continues from the last
// event.
func (r *Room) load() {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	err := r.readGame(ctx)
	r.readClock()
	if err != nil {
		if r.loadErr == nil && !errors.Is(err, gamelog.ErrNotFound) {
			r.logError("room not loaded", "err", err)
		}
		r.loadErr = err
		r.later(RetryEvery, r.load)
		return
	}
	r.loaded, r.loadErr = true, nil
	r.game.StartClock(r.now, r.deps.Outages.Get().Within)
	r.here.SetComputerSeats(&r.game.Record)
	r.here.ReadReports(r.now)
	r.keeper.Loaded(r.game.Record.Slug)
	r.checkHealth()
	r.inbox.signal(SignalOutage)
}

// readGame reads and folds the whole log, and opens the chat.
func (r *Room) readGame(ctx context.Context) error {
	events, err := r.deps.Log.Events(ctx, r.ID, 0)
	if err != nil {
		return err
	}
	r.log.commands = nil
	if r.game, err = gamelog.Load(events, r.deps.Games, r.log.commands.Remember); err != nil {
		return err
	}
	r.game.Engine = r.deps.Engine
	r.talk, err = r.deps.Talks.Open(ctx, r.ID, func() { r.inbox.signal(signalShow) })
	return err
}

// drain serves the reads and requests in the inbox that make no event, such as leaving or Asides.
// Requests that may make one are dropped: a caller gets ErrClosed, a page reconnects. It waits
// until the chat's lines are written and their senders answered.
func (r *Room) drain() {
	if !r.loaded {
		return
	}
	for look, ok := take(r.inbox.reads); ok; look, ok = take(r.inbox.reads) {
		look()
	}
	for q, ok := take(r.inbox.requests); ok; q, ok = take(r.inbox.requests) {
		if q.do == nil {
			c, _ := wire.Decode(q.text)
			q.writes = mayWrite(c.Kind)
		}
		if !q.writes {
			r.serve(q)
		}
	}
	r.derive()
	await(r, r.talk.Written(), r.deps.Health.Down(), ReadWait)
	for result := r.inbox.result(); result != nil; result = r.inbox.result() {
		result()
	}
}

// end releases everything the room holds: it disconnects the remaining pages, notifies the guests,
// and publishes the last report.
func (r *Room) end() {
	r.shown.timer.Stop()
	for _, p := range r.here.Pages {
		p.Disconnect()
	}
	for _, g := range r.deps.Guests {
		g.RoomEnded(r.ID)
	}
	if r.talk != nil {
		r.talk.Close()
	}
	r.publishUnsure(r.game.Record.Seq + 1) // this room will not read the log again
	r.here.End(&r.game.Record)
	r.deps.Signal(r.ID, SignalLog|SignalReport) // later visitors are in a new room already
	close(r.inbox.ended)
}

// recoverPanic ends the room, and nothing else, after a panic: the log has every acknowledged
// event, and the pages reconnect to a new room.
func (r *Room) recoverPanic() {
	if p := recover(); p != nil {
		r.deps.Logger.Error("room failed", "game", r.ID, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		r.keeper.Broken()
		r.end()
	}
}
