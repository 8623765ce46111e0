package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// input is one thing that happens to a room, as data: what a page asks for, who comes and
// goes, what was read or written elsewhere. A room at work takes one after the other, each
// at a moment of its own (Room.now), and decides what follows.
type input interface {
	decide(r *Room)
	// mayWrite says whether an event may come of it: then it waits while an append is
	// pending; the others never wait.
	mayWrite() bool
}

// eventless is an input that writes nothing.
type eventless struct{}

func (eventless) mayWrite() bool { return false }

// eventful is an input of which an event may come.
type eventful struct{}

func (eventful) mayWrite() bool { return true }

// These are the inputs besides the messages of pages (inbound, command).
type (
	// awaited is an input for whose decision its caller waits.
	awaited struct {
		input
		done chan struct{} // closed when it is decided, and what follows is carried out
	}
	// arrival is a page that enters; err is why it may not.
	arrival struct {
		eventless
		page *Member
		err  error
	}
	departure struct {
		eventless
		page *Member
	}
	// look asks for the game as a player sees it, with this chat in place of the room's
	// unless it is nil.
	look struct {
		eventless
		playerID string
		chat     *chatHistory
		view     wire.View
		err      error
	}
	// gameAsked asks for the game as its log stands.
	gameAsked struct {
		eventless
		game gamelog.Game
		err  error
	}
	// seating asks for a seat: one that is free, or to share one.
	seating struct {
		eventful
		with    gamelog.Person
		seat    string // wished for or shared, "" for any that is free
		shared  bool
		command string
		answers chan error // has room for the answer
	}
	presenceDue struct{ eventless } // the presence of a room with many pages is due
	nothing     struct{ eventless } // its caller waits for the room alone
	overdue     struct{ eventful }  // a deadline has passed according to the store
	healthKnown struct{ eventful }  // the store's health is to be looked at when no append is pending
	outageKnown struct{ eventful }  // what is known of the outage before the start has changed
	linesRead   struct {            // lines of chat that are in the store
		eventless
		lines []gamelog.Line
	}
	lineLost struct { // a line of chat that may not have been written
		eventless
		said command
		line gamelog.Line
	}
	eventsRead struct { // what a reading of the log has come to
		eventful
		events []gamelog.Event
		err    error
	}
	admission struct { // whether the visitor of a command may open another game
		eventful
		of  command
		err error
	}
)

func (q *awaited) decide(r *Room) {
	q.input.decide(r)
	r.out.decided = append(r.out.decided, q.done)
}

func (q *arrival) decide(r *Room)  { q.err = r.enter(q.page) }
func (q departure) decide(r *Room) { r.leave(q.page) }
func (l *look) decide(r *Room)     { l.view, l.err = r.look(l.playerID, l.chat) }
func (q *gameAsked) decide(r *Room) {
	q.game, q.err = gamelog.Game{Record: r.game.Record, Rules: r.game.Rules}, r.loadErr
}
func (q *seating) decide(r *Room)   { r.seat(q) }
func (presenceDue) decide(r *Room)  { r.broadcast.presenceIsDue() }
func (nothing) decide(*Room)        {}
func (overdue) decide(r *Room)      { expire(r) }
func (healthKnown) decide(r *Room)  { checkHealth(r) }
func (outageKnown) decide(r *Room)  { forgiveOutage(r) }
func (q eventsRead) decide(r *Room) { r.log.caughtUp(q.events, q.err) }

func (q linesRead) decide(r *Room) {
	for _, line := range q.lines {
		r.showLine(line)
	}
}

func (q lineLost) decide(r *Room) {
	by := q.said.member.player.ID
	r.chat.unsure[by] = q.line
	delete(r.chat.recent, by) // it may be sent again at once
	q.said.within(r).refuse(errNotSaved)
}

func (q admission) decide(r *Room) {
	c := q.of.within(r)
	if q.err != nil {
		c.refuse(q.err)
		return
	}
	c.carryOut()
}

// cause is what a draft was made for, as data: what its command is answered, and how it is
// decided on again after another event has taken the number.
type cause interface {
	// answered is called once, unless the message of the event has answered the page: with
	// the event's number when it is durable, else with the error.
	answered(r *Room, seq int64, err error)
	again(r *Room)
}

// These are the causes besides the command of a page and a seating.
type (
	itself struct{} // something was due: if it still is, the room finds out
	duty   struct{} // the computer acts
	hinted struct { // a hint is to be given, once it is durable that it was asked for
		question *question
		advice   advice
	}
	outageOf struct { // an outage so long is charged to nobody
		lasted time.Duration
		moved  int64 // of the record, when it was forgiven
	}
	dueBefore struct{ command } // something was due before the command arrived
)

func (itself) answered(*Room, int64, error) {}
func (itself) again(*Room)                  {}

func (duty) answered(r *Room, _ int64, err error) {
	if err != nil {
		r.machine.delay()
	}
}
func (duty) again(*Room) {}

func (h hinted) answered(r *Room, _ int64, err error) { h.question.answer(h.advice.Hint, err) }
func (h hinted) again(r *Room)                        { r.hints.give(h.question, h.advice) }

func (outageOf) answered(*Room, int64, error) {}
func (o outageOf) again(r *Room) {
	if r.game.Record.Moved != o.moved || !forgive(r, o.lasted) { // another event has set the clock
		r.broadcast.snapshots()
	}
}

func (d dueBefore) answered(r *Room, _ int64, err error) {
	if err != nil {
		d.refuse(err)
		return
	}
	d.carryOut()
}
func (d dueBefore) again(*Room) { d.carryOut() }
