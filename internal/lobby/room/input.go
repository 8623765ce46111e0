package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/outage"
)

// environment is the time of an input, and what is known then of the other processes.
type environment struct {
	now     time.Time
	alone   bool // no other process is known
	busDown bool // what the others report does not come, as far as is known
}

// input is one thing that happens to a room, as data: what is asked for, who comes and goes,
// what the store, the other processes and the computer say, that time has passed. A room takes
// one after the other (step), and nothing changes it.
type input interface {
	// mayWrite reports whether the input waits in the backlog while an append is pending,
	// because it may make an event; the others never wait.
	mayWrite() bool

	// apply changes the room's state and adds effects.
	apply(s *state)
}

// eventless is embedded by inputs that never wait for an append: they make no event, or come
// when no append is pending.
type eventless struct{}

func (eventless) mayWrite() bool { return false }

// eventful is embedded by inputs that wait while an append is pending.
type eventful struct{}

func (eventful) mayWrite() bool { return true }

// callID is the number of a call that waits for its reply; 0 where nobody waits.
type callID int64

// These are calls, besides the commands.
type (
	// look asks for the game as a player sees it, with this chat in place of the room's
	// unless it is nil.
	look struct {
		eventless
		call     callID
		playerID string
		chat     *chat.History
	}
	getGame struct { // as its log has it, without match and clock
		eventless
		call callID
	}
	overdue struct { // a deadline has passed according to the store
		eventful
		call callID
	}
)

func (q *look) apply(s *state) {
	if s.loadErr != nil {
		s.out.reply(q.call, nil, s.loadErr)
		return
	}
	shown := q.chat
	if shown == nil {
		shown = &s.chat.History
	}
	s.out.reply(q.call, view(s, q.playerID, shown), nil)
}

func (q *getGame) apply(s *state) { replyGame(s, q.call, s.loadErr) }

// replyGame replies with the game as its log has it, without match and clock.
func replyGame(s *state, to callID, err error) {
	s.out.reply(to, gamelog.Game{Record: s.game.Record, Rules: s.game.Rules}, err)
}

func (q *overdue) apply(s *state) {
	expire(s)
	s.out.reply(q.call, nil, nil)
}

// news is what the store and the other processes report. A room without a game hears
// none: it asks when it has loaded the game.
type news interface{ isNews() }

type told struct{ eventless }

func (told) isNews() {}

// This is the room's own course, and such news.
type (
	started     struct{ eventless } // the room begins
	hasTurn     struct{ eventless } // what waits in the backlog for the log, first
	timeUp      struct{ eventful }  // the moment has come for which the timer was set
	quiet       struct{ eventless } // nothing else waits for the room
	presenceDue struct{ eventless } // the presence of a room with many pages is due
	ending      struct{ eventless } // nobody needs the room any more: it is the last
	healthKnown struct {            // since when the store fails, zero while it works
		told
		failing time.Time
	}
	mended      struct{ eventful } // the outage may end, once no append is pending
	outageKnown struct {           // what is known of the outage before the start
		eventful
		told
		outage outage.Outage
	}
	peersKnown struct { // what the other processes report of the game
		told
		reports  map[string]cluster.Report
		standing [2]bool
	}
	reportAsked struct{ told } // by another process
)

func (started) apply(s *state)       { s.here = attendance.New(s.now); load(s) }
func (timeUp) apply(s *state)        { fire(s) }
func (quiet) apply(s *state)         { lookForHints(s); lookForMachine(s) }
func (presenceDue) apply(s *state)   { presenceIsDue(s) }
func (ending) apply(s *state)        { end(s) }
func (q healthKnown) apply(s *state) { checkHealth(s, q.failing) }
func (mended) apply(s *state)        { mend(s) }
func (q outageKnown) apply(s *state) { s.outage = q.outage; forgiveOutage(s) }
func (q peersKnown) apply(s *state)  { peersChanged(s, q) }
func (reportAsked) apply(s *state)   { reportAgain(s) }

func (hasTurn) apply(s *state) {
	if s.waits() {
		s.log.next().apply(s)
	}
}
