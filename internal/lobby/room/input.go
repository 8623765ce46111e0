package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/wire"
)

// moment is when something happens, and what is known then of the other processes.
type moment struct {
	now   time.Time
	alone bool // no other process is known
	deaf  bool // what the others report does not come, as far as is known
}

// input is one thing that happens to a room, as data: what is asked for, who comes and goes,
// what the store, the other processes and the computer say, that time has passed. A room takes
// one after the other (step), and nothing changes it.
type input interface {
	// mayWrite says whether an event may come of it: then it waits while an append is
	// pending; the others never wait.
	mayWrite() bool

	// happen changes the room's state, and notes the effects.
	happen(s *state)
}

// eventless is something that waits for no append: no event comes of it, or none is pending.
type eventless struct{}

func (eventless) mayWrite() bool { return false }

// eventful is something of which an event may come.
type eventful struct{}

func (eventful) mayWrite() bool { return true }

// callID is the number of a call that waits for its reply; 0 where nobody waits.
type callID int64

// call is the number of the call that an input is.
type call struct{ id callID }

func (c *call) number(id callID) { c.id = id }

// asked is an input whose caller waits for a reply.
type asked interface {
	input
	number(id callID)
}

// These are the calls.
type (
	// arrival is a page that enters.
	arrival struct {
		eventless
		call
		page   pageID
		player gamelog.Person
		share  string
		lag    time.Duration
	}
	// look asks for the game as a player sees it, with this chat in place of the room's
	// unless it is nil.
	look struct {
		eventless
		call
		playerID string
		chat     *chatHistory
	}
	// gameAsked asks for the game as its log stands, without match and clock.
	gameAsked struct {
		eventless
		call
	}
	// seating asks for a seat: one that is free, or to share one.
	seating struct {
		eventful
		call
		with    gamelog.Person
		seat    string // wished for or shared, "" for any that is free
		lot     int    // by which one of several is drawn
		shared  bool
		command string
	}
	overdue struct { // a deadline has passed according to the store
		eventful
		call
	}
	planLook struct { // what is planned is to be looked at, on the log as it is now
		eventless
		call
	}
	nothing struct { // its caller waits for the room alone
		eventless
		call
	}
)

// This is what happens besides, to the pages and around the room.
type (
	departure struct {
		eventless
		page pageID
	}
	lagMeasured struct { // of the network to a page
		eventless
		page pageID
		lag  time.Duration
	}
	started     struct{ eventless } // the room begins
	presenceDue struct{ eventless } // the presence of a room with many pages is due
	timeUp      struct{ eventful }  // the moment has come for which the timer was set
	hasTurn     struct{ eventless } // what waits in the backlog for the log, first
	quiet       struct{ eventless } // nothing else waits for the room
	ending      struct{ eventless } // nobody needs the room any more: it is the last
	healthKnown struct {            // since when the store fails, zero while it works
		eventless
		failing time.Time
	}
	mended      struct{ eventful } // trouble may end, once no append is pending
	outageKnown struct {           // what is known of the outage before the start
		eventful
		outage outage.Outage
	}
	peersKnown struct { // what the other processes report of the game
		eventless
		reports  map[string]cluster.Report
		standing [2]bool
	}
	reportAsked struct{ eventless } // by another process
)

// mayWrite: what a decision waits for comes while the log is busy with it; anything else
// that is read waits until the room knows what it has written itself.
func (q eventsRead) mayWrite() bool { return q.why == readNews }

// command is a page's message.
type command struct {
	page   pageID
	player gamelog.Person
	in     wire.In
	at     time.Time // arrival

	// admitted: the limits have counted the game that the command opens, and let it.
	admitted bool
}

// mayWrite says whether a message may lead to an event.
func (c *command) mayWrite() bool { return writes(c.in) }

// unread is a text of a page that is no message.
type unread struct {
	eventless
	page pageID
	err  error
}

// What pages ask for, and who comes and goes.
func (q *command) happen(s *state)  { carryOut(s, q) }
func (q unread) happen(s *state)    { refuse(s, &command{page: q.page}, q.err) }
func (q *arrival) happen(s *state)  { enter(s, q) }
func (q departure) happen(s *state) { leave(s, q.page) }
func (q *look) happen(s *state)     { show(s, q) }
func (q *seating) happen(s *state)  { seat(s, q) }
func (q *nothing) happen(s *state)  { s.out.reply(q.id, nil, nil) }

func (q lagMeasured) happen(s *state) {
	if p := s.here.Page(q.page); p != nil {
		p.Lag = q.lag
	}
}

func (q *gameAsked) happen(s *state) { replyGame(s, q.id, s.loadErr) }

// replyGame replies with the game as its log stands, without match and clock.
func replyGame(s *state, to callID, err error) {
	s.out.reply(to, gamelog.Game{Record: s.game.Record, Rules: s.game.Rules}, err)
}

// Time that has passed, and the room's own course.
func (q started) happen(s *state)     { s.here = attendance.New(s.now); load(s) }
func (q ending) happen(s *state)      { end(s) }
func (q timeUp) happen(s *state)      { fire(s) }
func (q presenceDue) happen(s *state) { presenceIsDue(s) }
func (q quiet) happen(s *state)       { lookForHints(s); lookForMachine(s) }

func (q *overdue) happen(s *state) {
	expire(s)
	s.out.reply(q.id, nil, nil)
}

func (q hasTurn) happen(s *state) {
	if s.waits() {
		s.log.next().happen(s)
	}
}

// What has come of effects.
func (q loaded) happen(s *state)     { begin(s, q) }
func (q written) happen(s *state)    { complete(s, q) }
func (q eventsRead) happen(s *state) { readOn(s, q) }
func (q lineLost) happen(s *state)   { loseLine(s, q) }
func (q chatRead) happen(s *state)   { readLines(s, q) }
func (q admission) happen(s *state)  { admit(s, q) }
func (q answered) happen(s *state)   { s.machine.thought.hear(q) }
func (q advised) happen(s *state)    { advise(s, q) }
func (q plansRead) happen(s *state)  { followPlans(s, q) }

func (q lineWritten) happen(s *state) { lineIsWritten(s, q.line) }

// hears says whether the room takes what is told of the store and of the other processes.
// A room without a game asks for it when it has loaded the game.
func (s *state) hears() bool { return s.loadErr == nil }

func (q healthKnown) happen(s *state) {
	if s.hears() {
		checkHealth(s, q.failing)
	}
}

func (q mended) happen(s *state) {
	if s.hears() {
		mend(s)
	}
}

func (q outageKnown) happen(s *state) {
	if s.hears() {
		s.outage = q.outage
		forgiveOutage(s)
	}
}

func (q peersKnown) happen(s *state) {
	if s.hears() {
		peersChanged(s, q)
	}
}

func (q reportAsked) happen(s *state) {
	if s.hears() {
		reportAgain(s)
	}
}
