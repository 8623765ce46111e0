package room

import (
	"log/slog"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
)

// ReadWait is the longest time a room waits for a read of its log. RetryEvery is the
// time between two attempts while the store fails.
const (
	ReadWait   = 5 * time.Second
	RetryEvery = time.Second
)

// maxBacklog is how much may wait for an append. With a full backlog the room stops
// reading its inbox, so that whoever posts something waits.
const maxBacklog = 256

// eventLog is what a room knows of its game's log, as a value: which commands are
// in it, what waits for an append, and what is read on.
type eventLog struct {
	commands     gamelog.Commands
	backlog      []input  // what waits for the append, or for plans that are read
	wantSnapshot []pageID // pages that get the whole game when the log was read on
	outdated     bool     // the log has an event that this program cannot decode
}

// purpose is why the log is read.
type purpose int

const (
	readNews     purpose = iota // other processes have written
	readConflict                // another event has the number of a draft
	readSettle                  // the store works again
)

// full reports whether the room must stop reading its inbox.
func (l *eventLog) full() bool { return len(l.backlog) >= maxBacklog }

// next takes what has its turn.
func (l *eventLog) next() input {
	q := l.backlog[0]
	l.backlog[0] = nil
	if l.backlog = l.backlog[1:]; len(l.backlog) == 0 {
		l.backlog = nil
	}
	return q
}

// advance adds a durable event to the room's game, and sends it to everybody. step is the
// event's move if this room has tried it already, by the page whose command made the event;
// they may be nil and 0. answered says whether the event's message has answered that page.
func advance(s *state, e gamelog.Event, next gamelog.Record, step *game.Step, by pageID) (answered bool) {
	was := s.game.Record
	if err := s.game.Advance(e, next, step, s.now); err != nil {
		s.out.log(slog.LevelError, "game not followed", "err", err)
	}
	s.log.commands.Remember(e, next)
	s.degraded.settled = s.degraded.on() && (s.degraded.settled || e.Kind == gamelog.Forgiven)
	whole := needsSnapshot(e, &was, &next)
	if whole {
		recount(s)
	}
	setTimer(s)
	if whole {
		report(s)
		snapshots(s)
	} else {
		answered = sendEvent(s, e, by)
	}
	if next.Status != was.Status {
		report(s)
		openChanged(s, &was)
	}
	updateLive(s)
	lookForPlans(s)
	return answered
}

// recount sorts the pages again, after seats have changed.
func recount(s *state) {
	before := map[pageID]bool{}
	for _, p := range s.here.Players {
		before[p.ID] = true
	}
	s.here.Recount(&s.game.Record, s.now)
	for _, p := range s.here.Pages {
		if p.Plays() != before[p.ID] {
			s.out.add(seatedPage{p.ID, p.Plays()})
		}
	}
}

// needsSnapshot reports whether an event changes more than its message carries: seats,
// both clocks, or removed moves.
func needsSnapshot(e gamelog.Event, was, next *gamelog.Record) bool {
	return next.Seats.Owners != was.Seats.Owners || e.Kind == gamelog.Shared || e.Kind == gamelog.Forgiven ||
		next.Plies.Len() < was.Plies.Len() || next.Status == gamelog.Gone
}

// mayWrite: what a decision waits for comes while the log is busy with it; anything else
// that is read waits until the room knows what it has written itself.
func (q eventsRead) mayWrite() bool { return q.why == readNews }

func (q eventsRead) apply(s *state) {
	switch q.why {
	case readNews:
		caughtUp(s, q)
	case readConflict:
		resolve(s, q)
	case readSettle:
		endDegraded(s, q)
	}
}

// caughtUp takes the events that were read. No append is pending: the room knows the
// events among them that it has written itself.
func caughtUp(s *state, q eventsRead) {
	if refreshed(s, logTopic, q.err) {
		apply(s, q.events)
	}
	for _, id := range s.log.wantSnapshot {
		if p := s.here.Page(id); p != nil {
			snapshot(s, p)
		}
	}
	s.log.wantSnapshot = nil
	refreshAgain(s, logTopic)
	switch {
	case q.err != nil:
		replyPlanners(s, q.err)
	case len(s.plans.callers) > 0 && !s.fresh[planTopic].reading: // else it was begun with what was read
		lookForPlans(s)
	}
}

// apply adds events of other processes to the room's game, one by one, and sends each to
// everybody. One that this program cannot read is the last: the game goes on without this room.
func apply(s *state, events []gamelog.Event) {
	for _, e := range events {
		if e.Seq <= s.game.Record.Seq || s.log.outdated {
			continue
		}
		next, err := s.game.Record.Apply(e)
		if err != nil {
			outdate(s, err)
			return
		}
		advance(s, e, next, nil, 0)
		publishUnsure(s, e.Seq)
	}
}

// publishUnsure publishes an event that was read from the log and may be this process's
// own, whose write was not answered: then nobody else publishes it.
func publishUnsure(s *state, seq int64) {
	if seq == s.appending.unsure {
		s.out.add(publish{kind: cluster.NotifyEvent, seq: seq})
	}
}

// outdate notes that the log cannot be read on, and tells the pages. From then on this
// room writes nothing and lets nothing fall due, and a page that opens it gets that error.
func outdate(s *state, err error) {
	s.out.log(slog.LevelError, "log not read on: a newer server has written it", "err", err)
	s.log.outdated = true
	setTimer(s)
	sendAll(s, outdatedNotice, 0)
}

// snapshotLater sends a page the whole game once the room has caught up with the log.
func snapshotLater(s *state, p *page) {
	if s.log.outdated {
		snapshot(s, p)
		return
	}
	s.log.wantSnapshot = append(s.log.wantSnapshot, p.ID)
	if !s.fresh[logTopic].reading {
		refresh(s, logTopic)
	}
}
