package room

import (
	"context"
	"errors"
	"hash/maphash"
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

// maxBacklog is the number of inputs that may wait for an append. With a full
// backlog the room stops reading its inbox, so that whoever posts one waits.
const maxBacklog = 256

// errNotSaved answers a move while the store fails: the page sends it again, under the
// same id.
var errNotSaved = gamelog.NewFault("not_saved", "The server cannot save right now. Your move is kept and sent again.")

// ErrNotMade is errNotSaved for what the page does not send again by itself: any other
// command, and creating or joining a game.
var ErrNotMade = gamelog.NewFault(errNotSaved.Code, "The server cannot save right now. Please try again in a moment.")

// eventLog is a room's access to its game's log: the pending append, the inputs that
// wait for it, the hashes of the commands in the log, and the reading of events that other
// processes have written.
type eventLog struct {
	room         *Room
	commands     []uint64       // of each event, from number 1 on, the hash of its command's key; 0 without one
	pending      *pendingAppend // the append under way, if any
	backlog      []input        // inputs that wait for it
	reading      bool           // a goroutine reads what others have written
	readAgain    bool           // it must read once more after that
	wantSnapshot []*Member      // pages that get the whole game after that
	unclear      *draft         // its append failed, and may be in the log all the same
	unsure       int64          // number of an event that the log may have got though it did not say so
	outdated     bool           // the log holds what this program cannot read
}

// draft is an event that a command has decided on.
type draft struct {
	gamelog.Decision
	command string     // id
	step    *game.Step // for a move
	lag     lagQuota   // the quota that a move leaves
	at      time.Time  // when the command arrived
	// page is the page whose command this is; the message of the event answers it. nil
	// where no page sent the command.
	page  *Member
	cause cause
}

// notMade answers with this error that no event was made of the draft: the log never got
// it, or did nothing.
func (d *draft) notMade(r *Room, err error) {
	d.cause.answered(r, 0, err)
	d.undone()
}

// undone takes back what the limits have counted for a draft, once it is known that it is
// not in the log.
func (d *draft) undone() {
	if c, ok := d.cause.(command); ok {
		c.giveBack()
	}
}

// pendingAppend is a draft that the log is writing.
type pendingAppend struct {
	draft
	event gamelog.Event
	next  gamelog.Record // the record once the event is durable
	done  chan error     // has room for the result
}

// appends holds pending appends to be used again: each has a whole record, and there is
// one for every move.
var appends = sync.Pool{New: func() any { return new(pendingAppend) }}

// free gives the append up, after its result was taken.
func (f *pendingAppend) free() {
	*f = pendingAppend{}
	appends.Put(f)
}

// busy says whether an append is pending or inputs wait for one.
func (l *eventLog) busy() bool { return l.pending != nil || len(l.backlog) > 0 }

// full says whether the room must stop reading its inbox.
func (l *eventLog) full() bool { return len(l.backlog) >= maxBacklog }

// queueIfBusy queues an input that may write while the log is busy, and says whether
// it did.
func (l *eventLog) queueIfBusy(q input) bool {
	busy := l.busy()
	if busy {
		l.queue(q)
	}
	return busy
}

func (l *eventLog) queue(q input) { l.backlog = append(l.backlog, q) }

// drain serves the backlog until one of its inputs has an append pending.
func (l *eventLog) drain() {
	for l.pending == nil && len(l.backlog) > 0 {
		q := l.backlog[0]
		l.backlog = l.backlog[1:]
		q.decide(l.room)
	}
}

// wait waits until no append is pending.
func (l *eventLog) wait() {
	for l.pending != nil {
		err := <-l.pending.done
		l.room.begin() // the append took its time
		l.complete(err)
		l.room.out.perform(l.room)
	}
}

// write hands a draft to the log. No other append is pending.
func (l *eventLog) write(d draft) {
	r := l.room
	if l.outdated {
		d.notMade(r, gamelog.ErrNewer)
		return
	}
	body, err := gamelog.EventBody(d.Data)
	if err != nil {
		r.deps.Logger.Error("event not encoded", "game", r.ID, "kind", d.Kind, "err", err)
		d.notMade(r, errNotSaved)
		return
	}
	rec := &r.game.Record
	f := appends.Get().(*pendingAppend)
	f.done, f.draft, f.event = make(chan error, 1), d, gamelog.Event{Game: r.ID, Seq: rec.Seq + 1, Kind: d.Kind,
		Version: gamelog.EventVersion, At: r.now.UnixMilli(), Command: d.command, Data: body}
	if f.next, err = rec.ApplyWith(f.event, d.Data); err != nil {
		r.deps.Logger.Error("event not applied", "game", r.ID, "kind", d.Kind, "err", err)
		d.notMade(r, errNotSaved)
		return
	}
	l.pending = f
	r.out.write = writeOut{f, f.rowFor(rec)}
}

// rowFor is the game's row where the event changes it: its status, a seat, or its
// deadline. It is nil otherwise.
func (f *pendingAppend) rowFor(was *gamelog.Record) *gamelog.Row {
	if f.next.Status == was.Status && f.next.Seats.Owners == was.Seats.Owners && f.next.Deadline() == was.Deadline() {
		return nil
	}
	return f.next.Row()
}

// submit hands the event to the log; an event that names another game waits until that
// game's first event is written. The log answers from a goroutine that touches no
// state of the room.
func (l *eventLog) submit(f *pendingAppend, row *gamelog.Row) {
	log, event := l.room.deps.Log, gamelog.Append{Event: f.event, Row: row}
	finish := func(err error) {
		f.done <- err
		l.room.mail.wake()
	}
	if f.Before == nil {
		log.Submit(event, finish)
		return
	}
	log.Submit(*f.Before, func(err error) {
		if err != nil && !errors.Is(err, gamelog.ErrConflict) {
			finish(err)
			return
		}
		log.Submit(event, finish)
	})
}

// collect takes the result of the pending append, if it is there.
func (l *eventLog) collect() bool {
	if l.pending == nil {
		return false
	}
	select {
	case err := <-l.pending.done:
		l.complete(err)
		return true
	default:
		return false
	}
}

// complete takes the result of the append that was pending.
func (l *eventLog) complete(err error) {
	r, f := l.room, l.pending
	l.pending = nil
	defer f.free()
	switch {
	case err == nil:
		r.deps.Store.Wrote(r.now)
		if f.step != nil {
			r.schedule.lag = f.lag
		}
		r.out.publish(cluster.Notification{Kind: cluster.NotifyEvent, Game: r.ID, Seq: f.event.Seq})
		if answered := l.advance(f.event, f.next, f.step, f.page); !answered {
			f.cause.answered(r, f.event.Seq, nil)
		}
	case errors.Is(err, gamelog.ErrConflict):
		r.deps.Meter.Conflict()
		l.conflict(f)
	case errors.Is(err, gamelog.ErrClash):
		r.deps.Logger.Warn("append clashed", "game", r.ID, "seq", f.event.Seq, "err", err)
		setTimer(r) // what was due still is
		f.notMade(r, errNotSaved)
	default:
		r.deps.Logger.Error("append failed", "game", r.ID, "seq", f.event.Seq, "err", err)
		l.fail(f)
	}
}

// fail answers that the store could not write, or could not be read.
func (l *eventLog) fail(f *pendingAppend) {
	r := l.room
	r.deps.Store.Failed(f.at)
	checkHealth(r)
	setTimer(r) // what was due still is
	d := f.draft
	l.unclear, l.unsure = &d, f.event.Seq
	f.cause.answered(r, 0, errNotSaved)
}

// settle says what became of the append whose result was not clear, now that the log was
// read on.
func (l *eventLog) settle() {
	d := l.unclear
	l.unclear = nil
	if d == nil || d.page == nil || l.outdated {
		return
	}
	if _, made := l.eventOf(d.page, d.command); !made {
		d.undone()
	}
}

// conflict catches up with the log after another process took the number, and decides
// again. If the log now holds this very command, the command has succeeded.
func (l *eventLog) conflict(f *pendingAppend) {
	l.unsure = f.event.Seq // a write that was tried again finds itself
	if err := l.catchUpNow(); err != nil {
		l.room.deps.Logger.Error("log not read on", "game", l.room.ID, "err", err)
		l.fail(f)
		return
	}
	if f.page != nil {
		if seq, ok := l.eventOf(f.page, f.command); ok {
			f.cause.answered(l.room, seq, nil)
			return
		}
	}
	if l.outdated {
		f.notMade(l.room, gamelog.ErrNewer)
		return
	}
	f.cause.again(l.room)
}

// advance adds a durable event to the room's game, and sends it to everybody. step is
// the event's move if this room has tried it already, by the page whose command made
// the event; both may be nil. answered says whether the event's message has answered
// that page.
func (l *eventLog) advance(e gamelog.Event, next gamelog.Record, step *game.Step, by *Member) (answered bool) {
	r, was := l.room, l.room.game.Record
	if err := r.game.Advance(e, next, step, r.now); err != nil {
		r.deps.Logger.Error("game not followed", "game", r.ID, "err", err)
	}
	l.remember(e, next)
	setTimer(r)
	if needsSnapshot(e, &was, &next) {
		r.attendance.recount(r.now)
		r.broadcast.report()
		r.broadcast.snapshots()
	} else {
		answered = r.broadcast.event(e, by)
	}
	if next.Status != was.Status {
		r.broadcast.report()
		r.broadcast.openChanged(&was)
	}
	r.broadcast.updateLive()
	return answered
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

// eventOf finds the event that a member's command of this id has made.
func (l *eventLog) eventOf(m *Member, id string) (seq int64, ok bool) {
	rec := &l.room.game.Record
	for _, seat := range rec.Seats.Of(m.player.ID) {
		if seq, ok = l.made(commandKey{seat.String(), id}); ok {
			return seq, true
		}
	}
	if rec.Creator.ID == m.player.ID {
		return l.made(commandKey{"", id})
	}
	return 0, false
}

// catchUp has the events read that other processes have written, in a goroutine of its
// own, which posts them to the room. A notification only says that there are some; a
// read that failed is repeated.
func (l *eventLog) catchUp() {
	if l.outdated {
		return
	}
	if l.reading {
		l.readAgain = true
		return
	}
	l.reading, l.readAgain = true, false
	l.room.out.read = readOut{true, l.room.game.Record.Seq}
}

// readOn is the goroutine of catchUp.
func (l *eventLog) readOn(after int64) {
	events, err := l.read(after)
	l.room.mail.post(eventsRead{events: events, err: err})
}

// read lists the events after the one of this number. It touches no state of the room.
func (l *eventLog) read(after int64) ([]gamelog.Event, error) {
	ctx, cancel := context.WithTimeout(l.room.deps.Life, ReadWait)
	defer cancel()
	return l.room.deps.Log.Events(ctx, l.room.ID, after)
}

// caughtUp takes the events that were read. No append is pending: the room knows the
// events among them that it has written itself.
func (l *eventLog) caughtUp(events []gamelog.Event, err error) {
	r := l.room
	l.reading = false
	if err != nil {
		r.deps.Logger.Error("log not read on", "game", r.ID, "err", err)
		r.out.later = append(r.out.later, SignalLog)
	} else {
		l.apply(events)
	}
	for _, m := range l.wantSnapshot {
		if r.attendance.members[m] {
			r.broadcast.snapshot(m)
		}
	}
	l.wantSnapshot = nil
	if l.readAgain {
		l.catchUp()
	}
}

// catchUpNow reads the events of other processes while the room waits. The error is the
// store's.
func (l *eventLog) catchUpNow() error {
	events, err := l.read(l.room.game.Record.Seq)
	l.room.begin() // the reading took its time
	if err == nil {
		l.apply(events)
	}
	return err
}

// apply adds events of other processes to the room's game, one by one, and sends each
// to everybody. One that this program cannot read is the last: the game goes on without
// this room.
func (l *eventLog) apply(events []gamelog.Event) {
	for _, e := range events {
		if e.Seq <= l.room.game.Record.Seq || l.outdated {
			continue
		}
		next, err := l.room.game.Record.Apply(e)
		if err != nil {
			l.outdate(err)
			return
		}
		l.advance(e, next, nil, nil)
		l.publishUnsure(e.Seq)
	}
}

// publishUnsure publishes an event that was read from the log and may be this process's
// own, whose write was not answered: then nobody else publishes it.
func (l *eventLog) publishUnsure(seq int64) {
	if seq == l.unsure {
		l.room.out.publish(cluster.Notification{Kind: cluster.NotifyEvent, Game: l.room.ID, Seq: seq})
	}
}

// outdate notes that the log cannot be read on, and tells the pages. From then on this
// room writes nothing and lets nothing fall due, and whoever still comes is told so.
func (l *eventLog) outdate(err error) {
	r := l.room
	r.deps.Logger.Error("log not read on: a newer server has written it", "game", r.ID, "err", err)
	l.outdated = true
	setTimer(r)
	r.attendance.send(r.out, outdatedNotice, nil)
}

// snapshotLater sends a page the whole game once the room has caught up with the log.
func (l *eventLog) snapshotLater(m *Member) {
	if l.outdated {
		l.room.broadcast.snapshot(m)
		return
	}
	l.wantSnapshot = append(l.wantSnapshot, m)
	if !l.reading {
		l.catchUp()
	}
}
