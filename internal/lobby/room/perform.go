package room

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/google/uuid"

	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/lobby/cluster"
	"threefold/internal/opponent"
)

// perform carries out what the state has decided: pages first, then the other processes,
// the lists, the timers, what is to be read and written, and at last who waits for the
// room itself. What comes of an effect is delivered, and happens to the state later.
func (r *Room) perform(fx *effects) {
	for _, s := range fx.sends {
		if m := r.members[s.to]; m != nil {
			m.QueueMessage(s.message)
		}
	}
	for _, n := range fx.news {
		r.deps.Publish(n)
	}
	performPages(r, fx)
	performLists(r, fx)
	performTimers(r, &fx.timers)
	performReads(r, fx)
	performWrite(r, &fx.write)
	performThoughts(r, &fx.thoughts)
	performPlans(r, &fx.plans)
	for _, e := range fx.journal {
		r.deps.Logger.Log(r.deps.Life, e.level, e.text, append([]any{"game", r.ID}, e.args...)...)
	}
	for _, m := range fx.meters {
		performMeasure(r, m)
	}
	for _, a := range fx.replies {
		r.calls[a.to] <- a
		delete(r.calls, a.to)
	}
	fx.reset()
}

// performPages says of members whether they play, and tells their limits what counts.
func performPages(r *Room, fx *effects) {
	for _, p := range fx.plays {
		m := r.members[p.page]
		m.plays.Store(p.plays)
		if p.plays {
			r.players = append(r.players, m)
		} else {
			r.players = slices.DeleteFunc(r.players, func(other *Member) bool { return other == m })
		}
	}
	for _, l := range fx.limits {
		switch limits := r.members[l.page].limits; l.what {
		case limitGame:
			r.admitting++
			countGame(r, limits, l)
		case limitNotOpened:
			limits.NotOpened(l.machine)
		case limitNotHinted:
			limits.NotHinted()
		}
	}
	r.pages.Store(int64(len(r.state.here.Pages)))
	r.trails.Store(mayTrail(&r.state))
}

// countGame counts a game that a command opens. Whether the visitor of a game against the
// computer may have another unfinished one is asked in a goroutine of its own.
func countGame(r *Room, limits Limits, l limited) {
	if err := limits.OpenGame(l.machine); err != nil || !l.machine {
		r.mail.deliver(admission{of: l.of, counted: err == nil, err: err})
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
		defer cancel()
		if !r.mail.deliver(admission{of: l.of, counted: true, err: limits.HasRoom(ctx)}) {
			limits.NotOpened(l.machine)
		}
	}()
}

// performLists tells the live list and the lobby's table.
func performLists(r *Room, fx *effects) {
	if fx.loaded != "" {
		r.deps.Table.Loaded(r, fx.loaded)
	}
	switch fx.card.change {
	case listed:
		r.deps.Live.SetGame(fx.card.game)
	case unlisted:
		r.deps.Live.Remove(r.ID)
	}
	if fx.invite.changed {
		r.deps.Live.SetChallenge(r.ID, fx.invite.created, fx.invite.challenge)
	}
	if fx.stays.changed {
		r.deps.Table.SetStays(r, fx.stays.stays)
	}
}

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

// performTimers sets the room's timers.
func performTimers(r *Room, fx *timers) {
	now := r.state.now
	if fx.due.set(r.alarms.due, now) {
		r.alarms.due = time.AfterFunc(max(0, fx.due.at.Sub(now)), func() { r.mail.signal(signalDue) })
	}
	if fx.look.set(r.alarms.look, now) {
		r.alarms.look = time.AfterFunc(max(0, fx.look.at.Sub(now)), r.mail.wake)
	}
	for _, what := range fx.later {
		time.AfterFunc(RetryEvery, func() { r.mail.signal(what) })
	}
	if fx.presence {
		time.AfterFunc(presenceEvery, func() { r.mail.post(note{presenceDue{}}) })
	}
}

// performReads begins, in goroutines of their own, what asks the store.
func performReads(r *Room, fx *effects) {
	for _, q := range fx.reads {
		switch q.why {
		case readAll:
			go readGame(r)
		case readChat:
			go readLastLines(r)
		case readPlans:
			go readPlansOf(r)
		default:
			go readBehind(r, q)
		}
	}
	if fx.line != nil {
		identify(fx.line)
		go writeLine(r, *fx.line)
	}
}

// performPlans has plans dropped, and looked at later.
func performPlans(r *Room, fx *plansOut) {
	for _, p := range fx.drop {
		go dropPlan(r, p)
	}
	if fx.unread {
		r.deps.Table.PlansUnread(r.ID)
	}
}

// readPlansOf reads what the game's players have planned.
func readPlansOf(r *Room) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	all, err := r.deps.Plans.Plans(ctx, r.ID)
	r.mail.deliver(plansRead{plans: all, err: err})
}

func dropPlan(r *Room, p gamelog.Plan) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	if err := r.deps.Plans.DropPlan(ctx, r.ID, p); err != nil {
		r.deps.Logger.Error("a plan is not dropped", "game", r.ID, "err", err) // it is at the next look
	}
}

// crashed says that what the store holds has made a goroutine of the room panic.
type crashed struct {
	eventless
	why error
}

// happen goes on with the panic, in the goroutine that works for the room.
func (q crashed) happen(*state) { panic(q.why) }

// readGame reads and folds the whole log.
func readGame(r *Room) {
	defer func() {
		if p := recover(); p != nil {
			r.mail.deliver(crashed{why: fmt.Errorf("%v\n%s", p, debug.Stack())})
		}
	}()
	q, err := gameOf(r)
	q.err = err
	r.mail.deliver(q)
}

func gameOf(r *Room) (q loaded, err error) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	events, err := r.deps.Log.Events(ctx, r.ID, 0)
	if err != nil {
		return q, err
	}
	var known eventLog
	if q.game, err = gamelog.Load(events, r.deps.Games, known.remember); err != nil {
		return q, err
	}
	q.commands = known.commands
	if r.deps.Brain != nil {
		q.game.Engine = r.deps.Brain.Version()
	}
	q.lines, err = r.deps.Log.Lines(ctx, r.ID, ChatTail)
	return q, err
}

// readBehind reads the events that other processes have written. That the log cannot be read
// where an append waits for it is a failure of the store, which is told of it.
func readBehind(r *Room, q readOut) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	events, err := r.deps.Log.Events(ctx, r.ID, q.after)
	read := eventsRead{why: q.why, events: events, err: err}
	if err != nil && q.why == readConflict {
		read.failing = storeFailed(r, q.at)
	}
	r.mail.deliver(read)
}

// storeFailed says that the store could not write what came at this moment, and returns
// since when it fails.
func storeFailed(r *Room, at time.Time) time.Time {
	r.deps.Store.Failed(at)
	return r.deps.Store.Failing()
}

// readLastLines reads the last lines of the game's chats.
func readLastLines(r *Room) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	lines, err := r.deps.Log.Lines(ctx, r.ID, ChatTail)
	r.mail.deliver(chatRead{lines: lines, err: err})
}

// identify gives a line an id, unless it has one. The room's own goroutine does: lines said
// one after the other have ids in that order.
func identify(l *lineOut) {
	if l.line.ID == "" {
		l.line.ID = uuid.Must(uuid.NewV7()).String()
	}
}

// writeLine writes a line of chat under its id.
func writeLine(r *Room, l lineOut) {
	if err := r.deps.Log.AddLine(r.deps.Life, r.ID, l.said[0].player.ID, l.line); err != nil {
		r.deps.Logger.Error("chat not written", "game", r.ID, "err", err)
		r.mail.deliver(lineLost{line: l.line})
		return
	}
	r.deps.Publish(cluster.Notification{Kind: cluster.NotifyChat, Game: r.ID})
	r.mail.deliver(lineWritten{line: l.line})
}

// performWrite hands an event to the log; an event that names another game waits until
// that game's first event is written.
func performWrite(r *Room, w *writeOut) {
	switch event := w.event; {
	case !w.wanted:
	case w.before == nil:
		r.deps.Log.Submit(event, r.written)
	default:
		r.deps.Log.Submit(*w.before, func(err error) {
			if err != nil && !errors.Is(err, gamelog.ErrConflict) {
				r.written(err)
				return
			}
			r.deps.Log.Submit(event, r.written)
		})
	}
}

// isWritten is what the log says of most events.
var isWritten happening = appended{}

// written takes the result of an append, in any goroutine.
func (r *Room) written(err error) {
	if err == nil {
		r.mail.deliver(isWritten)
		return
	}
	r.mail.deliver(appended{err: err})
}

// performThoughts asks the brain, and ends what is not to be answered any more.
func performThoughts(r *Room, fx *thoughts) {
	for _, number := range fx.drop {
		if cancel := r.asked[number]; cancel != nil {
			cancel()
			delete(r.asked, number)
		}
	}
	for _, q := range fx.ask {
		putQuestion(r, q)
	}
}

// putQuestion gives the brain a question. One that it does not take is answered at once.
func putQuestion(r *Room, q question) {
	if r.asked == nil {
		r.asked = map[int]context.CancelFunc{}
	}
	ctx, cancel := context.WithCancel(r.deps.Life)
	r.asked[q.number] = cancel
	if q.hint {
		putHint(ctx, r, q)
		return
	}
	then := func(a opponent.Answer, err error) { r.mail.deliver(answered{question: q.number, Answer: a, err: err}) }
	if r.deps.Brain.Choose(ctx, q.asker, q.task, then) != nil {
		then(opponent.Answer{}, lane.ErrFull)
	}
}

// putHint gives the brain a page's question, if the limits of the page allow it.
func putHint(ctx context.Context, r *Room, q question) {
	then := func(h opponent.Hint, err error) { r.mail.deliver(advised{question: q.number, Hint: h, err: err}) }
	if err := r.members[q.page].limits.Hint(); err != nil {
		then(opponent.Hint{}, err)
	} else if r.deps.Brain.Hint(ctx, q.asker, q.task, then) != nil {
		then(opponent.Hint{}, lane.ErrFull)
	}
}

// performMeasure counts something for the operator.
func performMeasure(r *Room, m measure) {
	switch m.kind {
	case countConflict:
		r.deps.Meter.Conflict()
	case countRefusal:
		r.deps.Meter.Refused(m.code)
	case countLateFlag:
		r.deps.Meter.FlagLate(m.by)
	}
}
