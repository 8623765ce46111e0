package room

import (
	"errors"
	"log/slog"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/due"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/wire"
)

// state is a room as a value: all that one knows of its game and of who is there. It
// points to nothing outside, waits for nothing and reads no clock, so that the same inputs
// have the same effects again.
type state struct {
	id                string
	seatRequestOffset int // of the numbers of this process's seat requests

	environment          // of the input that is decided
	out         *effects // of that input

	loading   bool  // the log is being read for the first time, or again after an error
	loadErr   error // of the last attempt to load
	game      gamelog.Game
	moves     wire.Moves // of the game, encoded, if they are long
	here      attendance.Attendance
	chat      talk
	log       eventLog
	appending appending
	fresh     [topics]freshness // how far each topic is read
	plans     plans
	schedule  schedule
	degraded  degraded
	outage    outage.Outage // before this process started
	public    public
	machine   machine
	hints     hints
}

// page is a visitor's open page, by its number, as the state knows it.
type (
	page   = attendance.Page
	pageID = attendance.PageID
)

// newState returns the state of a room that has not begun.
func newState(id string) state {
	return state{id: id, schedule: schedule{lag: due.New()}}
}

// step changes a room's state by an input, and notes what follows from that outside.
func step(s *state, at environment, in input, out *effects) {
	s.environment, s.out = at, out
	switch _, told := in.(news); {
	case told && s.loadErr != nil:
	case in.mayWrite() && s.busy():
		s.log.backlog = append(s.log.backlog, in)
	default:
		in.apply(s)
	}
	answerPlanners(s)
	s.out = nil
}

// taken reports whether an event is being written or decided on, or may be among what players
// have planned, so that no other is decided on.
func (s *state) taken() bool {
	return s.appending.busy() || s.fresh[planTopic].reading
}

// busy reports whether what may write has to wait.
func (s *state) busy() bool { return s.taken() || len(s.log.backlog) > 0 }

// waits reports whether something in the backlog has its turn.
func (s *state) waits() bool { return !s.taken() && len(s.log.backlog) > 0 }

// reads reports whether the room takes what comes to its inbox: not before the game is there,
// nor while too much waits for an append.
func (s *state) reads() bool { return !s.loading && !s.log.full() }

// inFlight reports whether something is under way that the room must see the end of.
func (s *state) inFlight() bool {
	return s.loading || s.appending.writing() || s.fresh[planTopic].reading || len(s.chat.unwritten) > 0
}

// looks reports whether the room has to look for itself what is to be done once nothing else
// waits: whether the computer plays, or is asked for hints.
func (s *state) looks() bool { return s.game.Record.Machine != nil || len(s.hints.asking) > 0 }

// load has the game read.
func load(s *state) {
	s.loading = true
	s.out.add(readGame{})
}

// apply begins with the game that was read. Where that failed it is read again later: a room
// that is kept without visitors, for the live list, would otherwise stay broken. A running clock
// goes on from the last event.
func (q loaded) apply(s *state) {
	s.loading = false
	if q.err != nil {
		if s.loadErr == nil && !errors.Is(q.err, gamelog.ErrNotFound) {
			s.out.log(slog.LevelError, "room not loaded", "err", q.err)
		}
		s.loadErr = q.err
		s.out.wakeAt(s.now.Add(RetryEvery))
		return
	}
	s.loadErr = nil
	s.game, s.chat, s.log.commands = q.game, talk{History: chat.New(q.lines)}, q.commands
	s.outage = q.outage
	s.game.StartClock(s.now, s.outage.Within)
	s.here.Learn(&s.game.Record)
	updateLive(s)
	s.out.add(loadedGame(s.game.Record.Slug))
	peersChanged(s, q.peers)
	setTimer(s)
	checkHealth(s, q.failing)
	forgiveOutage(s)
	lookForPlans(s)
}

// end is what a room says last.
func end(s *state) {
	for _, q := range s.hints.asking {
		dropQuestion(s, q.number)
	}
	dropQuestion(s, s.machine.job.Drop())
	removeLive(s)
	publishUnsure(s, s.game.Record.Seq+1)            // where nobody reads it on here any more
	sendReport(s, s.here.LastReport(&s.game.Record)) // says how the last pages left
}

// arrival is a page that enters.
type arrival struct {
	eventless
	call   callID
	page   pageID
	player gamelog.Person
	share  string
	lag    time.Duration
}

// apply adds the page, and sends it the whole game.
func (q *arrival) apply(s *state) {
	if s.loadErr != nil {
		s.out.reply(q.call, nil, s.loadErr)
		return
	}
	p := &page{ID: q.page, Player: q.player, Share: q.share, Lag: q.lag}
	changed := s.here.Enter(p, &s.game.Record, s.now)
	if p.Plays() {
		s.out.add(seatedPage{p.ID, true})
	}
	snapshot(s, p)
	for _, k := range s.here.SeatRequests() {
		sendSeatRequestTo(s, p, k)
	}
	if changed {
		presenceChanged(s, p.ID)
	}
	creatorChanged(s)
	s.out.reply(q.call, nil, nil)
}

// departure is a page that leaves, if it is here.
type departure struct {
	eventless
	page pageID
}

func (q departure) apply(s *state) {
	p := s.here.Page(q.page)
	if p == nil {
		return
	}
	if w, asked := s.hints.take(of(p.ID)); asked {
		dropQuestion(s, w.number)
	}
	changed := s.here.Leave(p, s.now)
	if s.here.DropSeatRequest(p.ID) {
		report(s)
	}
	if changed {
		presenceChanged(s, 0)
	}
	creatorChanged(s)
}

// lagMeasured is the delay of the network to a page.
type lagMeasured struct {
	eventless
	page pageID
	lag  time.Duration
}

func (q lagMeasured) apply(s *state) {
	if p := s.here.Page(q.page); p != nil {
		p.Lag = q.lag
	}
}

// presenter shows the game as it is now.
func (s *state) presenter() wire.Presenter {
	return wire.Presenter{Game: &s.game, Now: s.now, Degraded: s.degraded.since, Busy: s.machine.busy}
}

// view is the whole game as this player sees it.
func view(s *state, playerID string, lines *chat.History) wire.View {
	all := s.moves.UpTo(s.game.Record.Plies)
	s.moves = all.Keep()
	return s.presenter().View(playerID, all, s.presence(), lines.Readable(&s.game.Record, playerID))
}

// presence is who is here at this moment, and what follows from that.
func (s *state) presence() wire.Presence {
	p := s.here.Presence(s.now, s.absence(s.now))
	if at, waits := s.nextAt(); waits {
		p.Next = max(1, at.Sub(s.now).Milliseconds())
	}
	return p
}

// mayTrail reports whether a page here may be behind the store: events of the game, and lines
// of its chats after its end too, may be written at any process, by whoever sits there too,
// of which no report need have come.
func mayTrail(s *state) bool { return s.loadErr == nil && !s.loading && len(s.here.Pages) > 0 }

// stopped reports whether nothing may fall due in the room: while the store fails, and once
// the log cannot be read on.
func (s *state) stopped() bool { return s.degraded.on() || s.log.outdated }

// absence is the player whose absence may be claimed at this moment; nil where there is
// none. While the store fails, the log cannot be read on, or this process does not receive
// the others' reports, no player counts as absent.
func (s *state) absence(at time.Time) *gamelog.Absence {
	if s.stopped() || s.busDown {
		return nil
	}
	return s.game.Absence(s.here.Missed, at)
}
