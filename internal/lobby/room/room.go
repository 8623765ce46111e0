package room

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
)

// Room is a game in memory while somebody needs it: a state, and around it what carries
// out what the state decides. It works in one goroutine at a time, which owns everything
// below the inbox.
type Room struct {
	ID     string
	deps   *Deps
	inbox  inbox
	pages  atomic.Int64 // number of members, for other goroutines
	trails atomic.Bool  // mayTrail, for other goroutines

	state    state
	out      *effects // of what the room is at; nil while it rests
	signals  Signal   // taken, and not given to the state yet
	alarms   [alarms]*time.Timer
	appended func(error)               // delivers the result of an append
	members  map[pageID]*member.Member // whose pages are in the room
	players  []*member.Member          // of members, those who play
	calls    map[callID]chan<- reply
	lastCall atomic.Int64
	asked    map[int]context.CancelFunc // ends the question of this number that the engine pool has
}

// New returns a room for the game of this id. It loads the game when it is first woken.
func New(d *Deps, id string) *Room {
	r := &Room{ID: id, deps: d, state: newState(id), members: map[pageID]*member.Member{}, calls: map[callID]chan<- reply{}}
	r.state.seatRequestOffset, r.state.machine.thinks, r.state.plans.kept = d.Peers.SeatRequestOffset(), d.Engine != nil, d.Plans != nil
	r.inbox.open(d.Workers, r.work)
	r.inbox.results = []input{started{}}
	r.appended = func(err error) {
		if err == nil {
			r.inbox.deliver(durable)
		} else {
			r.inbox.deliver(written{err: err})
		}
	}
	return r
}

// work is the room's goroutine. A room that has ended never rests, and so is never woken again.
func (r *Room) work() {
	defer r.recoverPanic()
	for {
		wakeups := r.inbox.wakeups.Load()
		r.out = scratch.Get().(*effects)
		for in := r.next(); in != nil; in = r.next() {
			r.apply(in)
		}
		if r.inbox.quitting() && !r.state.inFlight() {
			if r.finish(); !r.state.inFlight() {
				r.end()
				return
			}
		}
		r.rest()
		scratch.Put(r.out)
		r.out = nil
		if r.inbox.tryRest(wakeups) {
			return
		}
	}
}

// next is what has its turn; nil where there is nothing: first what has come of effects, then
// signals, then what has waited for an append, then requests, and then what is due, because a
// move among them may be in time. A room that is to end waits only for what it has begun.
func (r *Room) next() input {
	if in := r.inbox.result(); in != nil {
		return r.seen(in)
	}
	if r.inbox.quitting() || r.state.loading {
		return nil
	}
	r.signals |= r.inbox.signalled()
	switch {
	case r.signals&^signalDue != 0:
		return r.signalled()
	case r.state.waits():
		return hasTurn{}
	case r.state.reads():
		if q := r.inbox.request(); q != nil {
			return q.open(r)
		}
	}
	if r.signals != 0 {
		r.signals = 0
		return timeUp{}
	}
	return nil
}

// apply lets something happen to the state now, and carries out what follows.
func (r *Room) apply(in input) {
	r.measureLags()
	m := environment{now: time.Now(), alone: r.deps.Peers.Alone()}
	m.busDown = r.deps.Peers.BusDown(m.now)
	step(&r.state, m, in, r.out)
	r.perform(r.out)
}

// measureLags passes the network delays of players' pages to the state, where they have
// changed: sockets measure it without waking the room.
func (r *Room) measureLags() {
	for _, m := range r.players {
		if lag := m.Lag(); lag != m.Told {
			m.Told = lag
			step(&r.state, environment{}, lagMeasured{page: m.ID, lag: lag}, r.out)
		}
	}
}

// signalled is what the first of the signals says that are taken.
func (r *Room) signalled() input {
	others := r.signals &^ signalDue
	what := others & -others
	r.signals &^= what
	switch what {
	case SignalHealth:
		return healthKnown{failing: r.deps.Store.Failing()}
	case SignalOutage:
		return outageKnown{outage: r.deps.Outages.Get()}
	case SignalPeers:
		return r.peers()
	case SignalReport:
		return reportAsked{}
	case SignalLog:
		return grown{topic: logTopic}
	case SignalChat:
		return grown{topic: chatTopic}
	case signalEvent:
		return logHolds{seq: r.inbox.seq.Load()}
	default:
		return nil
	}
}

// peers is what the other processes report of the game.
func (r *Room) peers() peersKnown {
	return peersKnown{reports: r.deps.Peers.Reports(r.ID), standing: r.deps.Peers.Standing(r.ID)}
}

// seen is what has come of an effect, with what is known besides at the moment at which
// the room takes it up.
func (r *Room) seen(in input) input {
	switch q := in.(type) {
	case answered:
		r.forget(q.question)
	case advised:
		r.forget(q.question)
	case written:
		return r.noted(q)
	case eventsRead:
		if q.err != nil && q.why == readConflict {
			q.failing = r.deps.Store.Failed(r.state.appending.at)
		}
		return q
	case healthKnown:
		q.failing = r.deps.Store.Failing()
		return q
	case loaded:
		q.outage, q.failing, q.peers = r.deps.Outages.Get(), r.deps.Store.Failing(), r.peers()
		return q
	}
	return in
}

// forget ends a question that was answered.
func (r *Room) forget(question int) {
	if cancel := r.asked[question]; cancel != nil {
		cancel()
		delete(r.asked, question)
	}
}

// noted is the result of an append, which the store's health takes note of.
func (r *Room) noted(q written) input {
	switch {
	case q.err == nil:
		r.deps.Store.Wrote(time.Now())
		return durable
	case errors.Is(q.err, gamelog.ErrConflict), errors.Is(q.err, gamelog.ErrClash):
		return q
	}
	q.failing = r.deps.Store.Failed(r.state.appending.at)
	return q
}

// rest lets the state look what is to be done, once nothing else waits.
func (r *Room) rest() {
	if r.state.looks() {
		r.apply(quiet{})
	}
}

// finish serves what is in the inbox still and makes no event, such as a line of chat, or
// leaving.
func (r *Room) finish() {
	for q := r.inbox.request(); q != nil; q = r.inbox.request() {
		if in := q.open(r); !in.mayWrite() {
			r.apply(in)
		}
	}
}

// part notes that a page leaves.
func (r *Room) part(page pageID) {
	delete(r.members, page)
	r.players = slices.DeleteFunc(r.players, func(m *member.Member) bool { return m.ID == page })
}

// end is the last thing a room does: it drops the pages that are still in it.
func (r *Room) end() {
	for _, t := range r.alarms {
		if t != nil {
			t.Stop()
		}
	}
	for _, cancel := range r.asked {
		cancel()
	}
	for _, m := range r.members {
		m.Dismiss()
	}
	r.apply(ending{})
	r.deps.Table.Signal(r.ID, SignalLog|SignalChat|SignalReport) // visitors who came since are in another room already
	close(r.inbox.ended)
}

// recoverPanic ends the room, and nothing else, after a panic: the log has every event
// that was acknowledged, and the pages connect again to a new room. The other processes
// still get the room's messages: nobody else publishes what its last events were.
func (r *Room) recoverPanic() {
	if p := recover(); p != nil {
		r.deps.Logger.Error("room failed", "game", r.ID, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		r.deps.Table.SetStays(r, false)
		r.out = r.out.news() // what else it had decided meanwhile is not done
		r.end()
	}
}
