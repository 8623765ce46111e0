package room

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/wire"
)

// Deps is what all rooms of a process share.
type Deps struct {
	Log     Log
	Games   func(id string) (*game.Game, bool) // finds a game of the catalog
	Brain   Brain                              // nil: the computer does not play here
	Meter   Meter
	Logger  *slog.Logger
	Life    context.Context
	Outages *Outages
	Live    LiveList
	Peers   *cluster.Peers
	Workers *Workers
	Publish func(cluster.Notification) // sends to the other processes
	Store   Store
	Table   Table
}

// Store is the health of the store.
type Store interface {
	Wrote(now time.Time) // the store has written
	Failing() time.Time  // since when the store fails; zero while it works
	Failed(at time.Time) // the store could not write what came at this moment
}

// LiveList is the list of live games, as a room reports to it.
type LiveList interface {
	SetGame(g *live.Game) // the game as it stands now
	Remove(id string)     // the game is not on the list any more
	// SetChallenge adds or replaces an open challenge, or removes it (nil).
	SetChallenge(id string, made int64, c *wire.Challenge)
}

// Table is the lobby's table of rooms, as a room needs it.
type Table interface {
	Loaded(r *Room, slug string)   // the room has loaded the game of this slug
	SetStays(r *Room, stays bool)  // whether the room must stay in memory
	Signal(id string, what Signal) // signals the room that has replaced this one
}

// Room is a game in memory while somebody needs it. It works in one goroutine at a
// time, which owns everything below the mailbox.
type Room struct {
	ID    string
	deps  *Deps
	mail  mailbox
	pages atomic.Int64 // number of members, for other goroutines

	now        time.Time // of what the room is at: nothing in it reads a clock
	out        *effects  // of what the room is at; nil while it rests
	alarms     alarms
	loadBegun  bool  // the first attempt to load has begun
	loadErr    error // of the last attempt to load
	game       gamelog.Game
	moves      wire.Moves // of the game, encoded, if they are long
	attendance attendance
	chat       chatHistory
	log        eventLog
	schedule   schedule
	trouble    trouble
	broadcast  broadcaster
	machine    machine
	hints      hints
}

// New returns a room for the game of this id. It loads the game when it is first
// woken.
func New(d *Deps, id string) *Room {
	r := &Room{ID: id, deps: d}
	r.mail = newMailbox(d.Workers, r.work)
	r.log = eventLog{room: r}
	r.schedule = schedule{lag: newLagQuota()}
	r.broadcast = broadcaster{room: r}
	r.machine = machine{room: r}
	r.hints = hints{room: r}
	return r
}

// work is the room's goroutine. A room that has ended never rests, and so is never
// woken again.
func (r *Room) work() {
	defer r.recoverPanic()
	for {
		calls := r.mail.wakeups.Load()
		r.out = scratch.Get().(*effects)
		r.begin()
		r.loadFirst()
		r.out.perform(r)
		for r.step() {
			r.log.drain()
			r.out.perform(r)
			r.begin()
		}
		if r.mail.quitting() {
			r.finish()
			r.end()
			return
		}
		r.hints.look()
		r.machine.look()
		r.out.perform(r)
		scratch.Put(r.out)
		r.out = nil
		if r.mail.tryRest(calls) {
			return
		}
	}
}

// begin sets the moment of what the room does next.
func (r *Room) begin() { r.now = time.Now() }

// loadFirst loads the game when the room is woken for the first time.
func (r *Room) loadFirst() {
	if !r.loadBegun {
		r.loadBegun = true
		r.attendance = newAttendance(&r.game, r.now)
		r.tryLoad()
	}
}

// step handles the signals, and then one more thing: the result of an append, or an
// input. It says whether there was anything to do.
func (r *Room) step() bool {
	if r.mail.quitting() {
		return false
	}
	given := r.mail.signals.take()
	r.handleSignals(given)
	return r.log.collect() || r.receive() || given != 0
}

// receive serves the next input of the inbox, unless the backlog is full. It says
// whether there was one.
func (r *Room) receive() bool {
	if r.log.full() {
		return false
	}
	select {
	case q := <-r.mail.inbox:
		r.serve(q)
		return true
	default:
		return false
	}
}

// serve decides an input, or queues it until no append is pending.
func (r *Room) serve(q input) {
	if !q.mayWrite() || !r.log.queueIfBusy(q) {
		q.decide(r)
	}
}

// handleSignals does what the signals ask for.
func (r *Room) handleSignals(given Signal) {
	if given&signalDue != 0 {
		fire(r)
	}
	if r.loadErr != nil {
		return
	}
	if given&SignalHealth != 0 {
		checkHealth(r)
	}
	if given&SignalOutage != 0 {
		r.serve(outageKnown{})
	}
	if given&SignalPeers != 0 {
		r.broadcast.peersChanged()
	}
	if given&SignalReport != 0 {
		r.broadcast.reportAgain()
	}
	if given&SignalChat != 0 {
		r.out.readChat = true
	}
	if given&SignalLog != 0 || given&signalEvent != 0 && r.mail.signals.seq.Load() > r.game.Record.Seq {
		r.log.catchUp()
	}
}

// tryLoad loads the game, and tries again later where that fails: a visitor may come
// again, but a room that the live list holds would fail for ever.
func (r *Room) tryLoad() {
	failed := r.load()
	if failed != nil {
		if r.loadErr == nil && !errors.Is(failed, gamelog.ErrNotFound) {
			r.deps.Logger.Error("room not loaded", "game", r.ID, "err", failed)
		}
		r.loadErr = failed
		r.out.due = alarm{true, r.now.Add(RetryEvery)}
		return
	}
	r.loadErr = nil
	r.deps.Table.Loaded(r, r.game.Record.Slug)
	r.broadcast.peersChanged()
	setTimer(r)
	checkHealth(r)
	forgiveOutage(r)
}

// load folds the log. A running clock goes on from the last event.
func (r *Room) load() error {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	events, err := r.deps.Log.Events(ctx, r.ID, 0)
	if err != nil {
		return err
	}
	g, err := gamelog.Load(events, r.deps.Games, r.log.remember)
	if err != nil {
		return err
	}
	lines, err := r.deps.Log.Lines(ctx, r.ID, chatTail)
	if err != nil {
		return err
	}
	r.game, r.chat = g, newChatHistory(lines)
	if r.deps.Brain != nil {
		r.game.Engine = r.deps.Brain.Version()
	}
	r.begin() // the reading took its time
	r.game.StartClock(r.now, r.deps.Outages.Get().Within)
	r.broadcast.updateLive()
	return nil
}

// finish completes what the room has begun: a pending append, so that no page is left
// without an answer, and the inputs that write nothing, such as leaving.
func (r *Room) finish() {
	r.log.wait()
	for {
		select {
		case q := <-r.mail.inbox:
			if raw, ok := q.(*inbound); ok {
				q = raw.decoded()
			}
			if !q.mayWrite() {
				q.decide(r)
				r.out.perform(r)
			}
		default:
			return
		}
	}
}

// end is the last thing a room does: it drops the pages that are still in it.
func (r *Room) end() {
	r.alarms.stop()
	r.hints.stop()
	r.machine.stop()
	for m := range r.attendance.members {
		m.Dismiss()
	}
	r.broadcast.removeLive()
	r.log.publishUnsure(r.game.Record.Seq + 1)                                // where nobody reads it on here any more
	r.broadcast.sendReport(cluster.Report{Closed: r.attendance.closedHere()}) // says how the last pages left
	r.out.perform(r)
	r.deps.Table.Signal(r.ID, SignalLog|SignalReport) // visitors who came since are in another room already
	close(r.mail.ended)
}

// recoverPanic ends the room, and nothing else, after a panic: the log has every event
// that was acknowledged, and the pages connect again to a new room. The other processes
// still get the room's notifications: nobody else publishes what its last events were.
func (r *Room) recoverPanic() {
	if p := recover(); p != nil {
		r.deps.Logger.Error("room failed", "game", r.ID, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		r.deps.Table.SetStays(r, false)
		r.out = &effects{news: r.out.news} // what else it had decided meanwhile is not done
		r.end()
	}
}

// enter adds a page, and sends it the whole game.
func (r *Room) enter(m *Member) error {
	if r.loadErr != nil {
		return r.loadErr
	}
	changed := r.attendance.enter(m, r.now)
	r.pages.Store(int64(len(r.attendance.members)))
	r.broadcast.snapshot(m)
	for _, k := range r.attendance.allKnocks() {
		r.broadcast.knockTo(m, k)
	}
	if changed {
		r.broadcast.presenceChanged(m)
	}
	r.broadcast.creatorChanged()
	return nil
}

// leave removes a page.
func (r *Room) leave(m *Member) {
	if !r.attendance.members[m] {
		return
	}
	r.hints.drop(m)
	changed := r.attendance.leave(m, r.now)
	r.pages.Store(int64(len(r.attendance.members)))
	if r.attendance.knocks.drop(m) {
		r.broadcast.report()
	}
	if changed {
		r.broadcast.presenceChanged(nil)
	}
	r.broadcast.creatorChanged()
}

// presenter shows the game as it stands now.
func (r *Room) presenter() wire.Presenter {
	return wire.Presenter{Game: &r.game, Now: r.now, Trouble: r.trouble.since, Busy: r.machine.busy}
}

// view is the whole game as this player sees it.
func (r *Room) view(playerID string, chat *chatHistory) wire.View {
	p, all := r.presenter(), r.moves.UpTo(r.game.Record.Plies)
	r.moves = all.Keep()
	return p.View(playerID, all, r.presence(p.Now), chat.tail(r.game.Record.ReadableChats(playerID)))
}

func (r *Room) presence(now time.Time) wire.Presence {
	return r.attendance.presence(now, r.absence(now))
}

// stands says whether nothing may fall due in the room: while the store fails, and once
// the log cannot be read on.
func (r *Room) stands() bool { return r.trouble.on() || r.log.outdated }

// absence is the player whose absence may be claimed; nil where there is none. While
// the store fails, the log cannot be read on, or this process does not receive the
// others' reports, no player counts as absent.
func (r *Room) absence(now time.Time) *gamelog.Absence {
	if r.stands() || r.deps.Peers.BusDown(now) {
		return nil
	}
	return r.game.Absence(r.attendance.missed, now)
}
