package room

import (
	"errors"
	"hash/maphash"
	"log/slog"
	"slices"
	"sync"
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

// errNotSaved answers a move while the store fails: the page sends it again, under the
// same id.
var errNotSaved = gamelog.NewFault("not_saved", "The server cannot save right now. Your move is stored on this device and will be sent again.")

// ErrNotMade is errNotSaved for what the page does not send again by itself: any other
// command, and creating or joining a game.
var ErrNotMade = gamelog.NewFault(errNotSaved.Code, "The server cannot save right now. Try again in a moment.")

// eventLog is what a room knows of its game's log, as a value: the pending append, what
// waits for it, the hashes of the commands in the log, and what is read on.
type eventLog struct {
	commands     []uint64       // of each event, from number 1 on, the hash of its command's key; 0 without one
	pending      *pendingAppend // the append under way, if any
	contested    *draft         // another event has its number: it is decided again when the log is read on
	unsure       int64          // number of an event that the log may have got though it did not say so
	unclear      *draft         // its append failed, and may be in the log all the same
	settling     bool           // the log is read on, so that trouble may end
	backlog      []input        // what waits for these
	wantSnapshot []pageID       // pages that get the whole game when the log was read on
	outdated     bool           // the log holds what this program cannot read
}

// purpose is why the log is read.
type purpose int

const (
	readNews     purpose = iota // other processes have written
	readConflict                // another event has the number of a draft
	readSettle                  // the store works again
)

// draft is an event that has been decided on.
type draft struct {
	gamelog.Decision
	command string     // id
	step    *game.Step // for a move
	lag     lagQuota   // the quota that a move leaves
	at      time.Time  // when the command arrived
	// page is the page whose command this is, and player its visitor's id; the message of
	// the event answers it. 0 where no page sent the command.
	page   pageID
	player string
	cause  cause
}

// cause is what a draft was made for, as data: what its command is answered, and how it is
// decided on again after another event has taken the number.
type cause interface {
	// answered is called once, unless the message of the event has answered the page: with
	// the event's number when it is durable, else with the error.
	answered(s *state, seq int64, err error)
	again(s *state)
}

// These are the causes besides the command of a page, a seating, a duty of the computer's,
// a hint and an outage.
type (
	itself    struct{}           // something was due: if it still is, the room finds out
	dueBefore struct{ *command } // something was due before the command arrived
)

func (itself) answered(*state, int64, error) {}
func (itself) again(*state)                  {}

func (d dueBefore) answered(s *state, _ int64, err error) {
	if err != nil {
		refuse(s, d.command, err)
		return
	}
	d.command.happen(s)
}
func (d dueBefore) again(s *state) { d.command.happen(s) }

// notMade answers with this error that no event was made of the draft: the log never got
// it, or did nothing.
func (d *draft) notMade(s *state, err error) {
	d.cause.answered(s, 0, err)
	d.undone(s)
}

// undone takes back what the limits have counted for a draft, once it is known that it is
// not in the log.
func (d *draft) undone(s *state) {
	if c, ok := d.cause.(*command); ok {
		giveBack(s, c)
	}
}

// pendingAppend is a draft that the log is writing.
type pendingAppend struct {
	draft
	append gamelog.Append
	next   gamelog.Record // the record once the event is durable
}

// appends holds pending appends to be used again: each has a whole record, and there is
// one for every move.
var appends = sync.Pool{New: func() any { return new(pendingAppend) }}

// free gives the append up, after its result was taken.
func (f *pendingAppend) free() {
	*f = pendingAppend{}
	appends.Put(f)
}

// writing says whether an append is pending, or was and is not decided yet.
func (l *eventLog) writing() bool { return l.pending != nil || l.contested != nil }

// full says whether the room must stop reading its inbox.
func (l *eventLog) full() bool { return len(l.backlog) >= maxBacklog }

func (l *eventLog) queue(q input) { l.backlog = append(l.backlog, q) }

// next takes what has its turn.
func (l *eventLog) next() input {
	q := l.backlog[0]
	l.backlog[0] = nil
	if l.backlog = l.backlog[1:]; len(l.backlog) == 0 {
		l.backlog = nil
	}
	return q
}

// appendDraft hands a draft to the log. No other append is pending.
func appendDraft(s *state, d draft) {
	if s.log.outdated {
		d.notMade(s, gamelog.ErrNewer)
		return
	}
	body, err := gamelog.EventBody(d.Data)
	if err != nil {
		s.out.log(slog.LevelError, "event not encoded", "kind", d.Kind, "err", err)
		d.notMade(s, errNotSaved)
		return
	}
	rec := &s.game.Record
	f := appends.Get().(*pendingAppend)
	f.draft, f.append.Event = d, gamelog.Event{Game: s.id, Seq: rec.Seq + 1, Kind: d.Kind,
		Version: gamelog.EventVersion, At: s.now.UnixMilli(), Command: d.command, Data: body}
	if f.next, err = rec.ApplyWith(f.append.Event, d.Data); err != nil {
		s.out.log(slog.LevelError, "event not applied", "kind", d.Kind, "err", err)
		d.notMade(s, errNotSaved)
		return
	}
	s.log.pending = f
	f.append.Row, f.append.Calls = f.rowFor(rec), s.game.Calls(f.append.Event, &f.next)
	s.out.note(f)
}

// rowFor is the game's row where the event changes it: its status, a seat, or its
// deadline. It is nil otherwise.
func (f *pendingAppend) rowFor(was *gamelog.Record) *gamelog.Row {
	if f.next.Status == was.Status && f.next.Seats.Owners == was.Seats.Owners && f.next.Deadline() == was.Deadline() {
		return nil
	}
	return f.next.Row()
}

// happen takes the result of the append that was pending.
func (q written) happen(s *state) {
	f := s.log.pending
	if f == nil {
		return
	}
	s.log.pending = nil
	defer f.free()
	switch {
	case q.err == nil:
		if f.step != nil {
			s.schedule.lag = f.lag
		}
		s.out.note(publish{kind: cluster.NotifyEvent, seq: f.append.Event.Seq})
		if answered := advance(s, f.append.Event, f.next, f.step, f.page); !answered {
			f.cause.answered(s, f.append.Event.Seq, nil)
		}
	case errors.Is(q.err, gamelog.ErrConflict):
		s.out.note(conflict{})
		contest(s, f)
	case errors.Is(q.err, gamelog.ErrClash):
		s.out.log(slog.LevelWarn, "append clashed", "seq", f.append.Event.Seq, "err", q.err)
		setTimer(s) // what was due still is
		lookForPlans(s)
		f.notMade(s, errNotSaved)
	default:
		s.out.log(slog.LevelError, "append failed", "seq", f.append.Event.Seq, "err", q.err)
		d := f.draft
		fail(s, &d, f.append.Event.Seq, q.failing)
	}
}

// fail answers that the store could not write a draft, or could not be read.
func fail(s *state, d *draft, seq int64, failing time.Time) {
	s.log.unclear, s.log.unsure = d, seq
	checkHealth(s, failing)
	setTimer(s) // what was due still is
	d.cause.answered(s, 0, errNotSaved)
}

// settle says what became of the append whose result was not clear, now that the log was
// read on.
func settle(s *state) {
	d := s.log.unclear
	s.log.unclear = nil
	if d == nil || d.page == 0 || s.log.outdated {
		return
	}
	if _, made := s.log.eventOf(&s.game.Record, d.player, d.command); !made {
		d.undone(s)
	}
}

// contest has the log read on after another process took the number of an event, which is
// then decided again.
func contest(s *state, f *pendingAppend) {
	d := f.draft
	s.log.contested, s.log.unsure = &d, f.append.Event.Seq // a write that was tried again finds itself
	s.out.note(readLog{why: readConflict, after: s.game.Record.Seq, at: d.at})
}

// resolve decides again on what was contested. If the log now holds this very command, the
// command has succeeded.
func resolve(s *state, q eventsRead) {
	d := s.log.contested
	s.log.contested = nil
	if q.err != nil {
		s.out.log(slog.LevelError, "log not read on", "err", q.err)
		fail(s, d, s.log.unsure, q.failing)
		return
	}
	apply(s, q.events)
	if d.page != 0 {
		if seq, ok := s.log.eventOf(&s.game.Record, d.player, d.command); ok {
			d.cause.answered(s, seq, nil)
			return
		}
	}
	if s.log.outdated {
		d.notMade(s, gamelog.ErrNewer)
		return
	}
	d.cause.again(s)
}

// advance adds a durable event to the room's game, and sends it to everybody. step is
// the event's move if this room has tried it already, by the page whose command made
// the event; they may be nil and 0. answered says whether the event's message has answered
// that page.
func advance(s *state, e gamelog.Event, next gamelog.Record, step *game.Step, by pageID) (answered bool) {
	was := s.game.Record
	if err := s.game.Advance(e, next, step, s.now); err != nil {
		s.out.log(slog.LevelError, "game not followed", "err", err)
	}
	s.log.remember(e, next)
	setTimer(s)
	if needsSnapshot(e, &was, &next) {
		recount(s)
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

// recount sorts the pages anew, after seats have changed.
func recount(s *state) {
	before := map[pageID]bool{}
	for _, p := range s.here.Players {
		before[p.ID] = true
	}
	s.here.Recount(&s.game.Record, s.now)
	for _, p := range s.here.Pages {
		if p.Plays() != before[p.ID] {
			s.out.note(seatedPage{p.ID, p.Plays()})
		}
	}
}

// needsSnapshot says whether an event changes more than its message carries: seats,
// both clocks, or removed moves.
func needsSnapshot(e gamelog.Event, was, next *gamelog.Record) bool {
	return next.Seats.Owners != was.Seats.Owners || e.Kind == gamelog.Shared || e.Kind == gamelog.Forgiven ||
		next.Plies.Len() < was.Plies.Len() || next.Status == gamelog.Gone
}

// commandKey identifies a command in the log: by the id that its page chose, and by
// the seat that acted, "" for a creator without a seat. Only the pages of that seat
// know the id.
type commandKey struct{ seat, id string }

// commandSeed is the process's own, so that nobody can choose ids of one hash. That a new
// id has the hash of one of a game's thousands has a chance of less than one in 10^15.
var commandSeed = maphash.MakeSeed()

// hash is never 0.
func (k commandKey) hash() uint64 { return maphash.Comparable(commandSeed, k) | 1 }

// remember keeps the key of the command that made an event; next is the record after
// the event. A room remembers hashes alone: looking through thousands of them takes
// microseconds, and keeping the ids took a fifth of what a ply did.
func (l *eventLog) remember(e gamelog.Event, next gamelog.Record) {
	for int64(len(l.commands)) < e.Seq {
		l.commands = append(l.commands, 0)
	}
	if e.Command != "" {
		l.commands[e.Seq-1] = commandKey{e.Actor(&next), e.Command}.hash()
	}
}

// made finds the event that a command made, by its number.
func (l *eventLog) made(k commandKey) (seq int64, ok bool) {
	i := slices.Index(l.commands, k.hash())
	return int64(i + 1), i >= 0
}

// eventOf finds the event that a player's command of this id has made.
func (l *eventLog) eventOf(r *gamelog.Record, playerID, id string) (seq int64, ok bool) {
	for _, seat := range r.Seats.Of(playerID) {
		if seq, ok = l.made(commandKey{seat.String(), id}); ok {
			return seq, true
		}
	}
	if r.Creator.ID == playerID {
		return l.made(commandKey{"", id})
	}
	return 0, false
}

// mayWrite: what a decision waits for comes while the log is busy with it; anything else
// that is read waits until the room knows what it has written itself.
func (q eventsRead) mayWrite() bool { return q.why == readNews }

func (q eventsRead) happen(s *state) {
	switch q.why {
	case readNews:
		caughtUp(s, q)
	case readConflict:
		resolve(s, q)
	case readSettle:
		endTrouble(s, q)
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

// apply adds events of other processes to the room's game, one by one, and sends each
// to everybody. One that this program cannot read is the last: the game goes on without
// this room.
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
	if seq == s.log.unsure {
		s.out.note(publish{kind: cluster.NotifyEvent, seq: seq})
	}
}

// outdate notes that the log cannot be read on, and tells the pages. From then on this
// room writes nothing and lets nothing fall due, and whoever still comes is told so.
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
