package room

import (
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// effects are what a room has decided that shall happen outside of it, as data. The room
// only notes them; perform carries them out when the room has decided.
type effects struct {
	sends    []send                 // to pages, in this order
	news     []cluster.Notification // to the other processes, in this order
	card     card                   // on the list of live games
	invite   invite                 // on the list of open challenges
	stays    changedStays           // in the lobby's table
	due      alarm                  // signals that something is due
	look     alarm                  // wakes the room
	later    []Signal               // to the room itself, after RetryEvery
	presence bool                   // the presence is due after presenceEvery
	write    writeOut               // an event to the log
	read     readOut                // the log
	readChat bool
	lines    []lineOut   // of chat, to the log
	admits   []command   // whose visitors may open another game, or may not
	answers  []answerOut // to whom waits for a seat
	decided  []chan struct{}
}

type (
	send struct {
		to      *Member
		message outbox.Message
	}
	// card is the game on the live list; nil takes it off.
	card struct {
		changed bool
		game    *live.Game
	}
	// invite is the room's open challenge; nil takes it off.
	invite struct {
		changed   bool
		created   int64
		challenge *wire.Challenge
	}
	changedStays struct{ changed, stays bool }
	// alarm is a timer that is set to a moment, or stopped.
	alarm struct {
		changed bool
		at      time.Time // zero: stopped
	}
	// readOut is a reading of the log behind the event of this number.
	readOut struct {
		wanted bool
		after  int64
	}
	writeOut struct {
		pending *pendingAppend
		row     *gamelog.Row
	}
	lineOut struct {
		said command
		line gamelog.Line
	}
	answerOut struct {
		to  chan<- error // has room
		err error
	}
)

// send notes a message in one piece for a page.
func (fx *effects) send(to *Member, message []byte) {
	fx.sendMessage(to, outbox.Whole(outbox.Other, message))
}

func (fx *effects) sendMessage(to *Member, message outbox.Message) {
	fx.sends = append(fx.sends, send{to, message})
}

func (fx *effects) answer(to chan<- error, err error) {
	fx.answers = append(fx.answers, answerOut{to, err})
}

func (fx *effects) publish(n cluster.Notification) { fx.news = append(fx.news, n) }

// reset forgets the effects, and keeps their memory for others.
func (fx *effects) reset() {
	sends, news := fx.sends, fx.news
	clear(sends)
	clear(news)
	*fx = effects{}
	if cap(sends) <= sendsKept {
		fx.sends = sends[:0]
	}
	fx.news = news[:0]
}

// scratch holds effects to be used again: a room at rest has none.
var scratch = sync.Pool{New: func() any { return new(effects) }}

// sendsKept is for how many messages memory is kept: most rooms have two pages.
const sendsKept = 16

// alarms are the timers of a room.
type alarms struct{ due, look *time.Timer }

func (a *alarms) stop() {
	for _, t := range []*time.Timer{a.due, a.look} {
		if t != nil {
			t.Stop()
		}
	}
}

// set sets a timer as the alarm says, and says whether the timer is still to be made: then
// the caller makes it.
func (a alarm) set(t *time.Timer, now time.Time) (missing bool) {
	switch {
	case !a.changed, a.at.IsZero() && t == nil:
	case a.at.IsZero():
		t.Stop()
	case t == nil:
		return true
	default:
		t.Reset(max(0, a.at.Sub(now)))
	}
	return false
}

// perform carries out what the room has decided: pages first, then the other processes,
// the lists, the timers, what is to be read and written, and at last who waits for the
// room itself.
func (fx *effects) perform(r *Room) {
	for _, s := range fx.sends {
		s.to.QueueMessage(s.message)
	}
	for _, n := range fx.news {
		r.deps.Publish(n)
	}
	fx.performLists(r)
	fx.performTimers(r)
	fx.performReads(r)
	if fx.write.pending != nil {
		r.log.submit(fx.write.pending, fx.write.row)
	}
	for _, a := range fx.answers {
		a.to <- a.err
	}
	for _, done := range fx.decided {
		close(done)
	}
	fx.reset()
}

// performLists tells the live list and the lobby's table.
func (fx *effects) performLists(r *Room) {
	switch {
	case fx.card.game != nil:
		r.deps.Live.SetGame(fx.card.game)
	case fx.card.changed:
		r.deps.Live.Remove(r.ID)
	}
	if fx.invite.changed {
		r.deps.Live.SetChallenge(r.ID, fx.invite.created, fx.invite.challenge)
	}
	if fx.stays.changed {
		r.deps.Table.SetStays(r, fx.stays.stays)
	}
}

// performTimers sets the room's timers.
func (fx *effects) performTimers(r *Room) {
	if fx.due.set(r.alarms.due, r.now) {
		r.alarms.due = time.AfterFunc(max(0, fx.due.at.Sub(r.now)), func() { r.mail.signal(signalDue) })
	}
	if fx.look.set(r.alarms.look, r.now) {
		r.alarms.look = time.AfterFunc(max(0, fx.look.at.Sub(r.now)), r.mail.wake)
	}
	for _, what := range fx.later {
		time.AfterFunc(RetryEvery, func() { r.mail.signal(what) })
	}
	if fx.presence {
		time.AfterFunc(presenceEvery, func() { r.mail.post(presenceDue{}) })
	}
}

// performReads begins, in goroutines of their own, what asks the store; each posts an
// input with what has come of it.
func (fx *effects) performReads(r *Room) {
	if fx.read.wanted {
		go r.log.readOn(fx.read.after)
	}
	if fx.readChat {
		go readLines(r)
	}
	for _, l := range fx.lines {
		go l.said.writeLine(r.deps.Life, l.line)
	}
	for _, c := range fx.admits {
		go c.admit()
	}
}
