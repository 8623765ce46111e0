package room

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/google/uuid"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/outage"
	"threefold/internal/opponent"
)

// These effects ask something around the room, of which a result comes: an input, which is
// delivered to the room and which it takes before anything else.

// crashed says that what the store holds has made a goroutine of the room panic.
type crashed struct {
	eventless
	why error
}

// apply goes on with the panic, in the goroutine that works for the room.
func (q crashed) apply(*state) { panic(q.why) }

// fetch asks the store in a goroutine of its own, as long as a room waits for it, and delivers
// the result, if there is one.
func (r *Room) fetch(ask func(context.Context) input) {
	go func() {
		defer func() {
			if p := recover(); p != nil {
				r.inbox.deliver(crashed{why: fmt.Errorf("%v\n%s", p, debug.Stack())})
			}
		}()
		ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
		defer cancel()
		if result := ask(ctx); result != nil {
			r.inbox.deliver(result)
		}
	}()
}

type (
	// readGame has the whole log read and folded.
	readGame struct{}

	// loaded: the game was read, or could not be.
	loaded struct {
		eventless
		game     gamelog.Game
		commands gamelog.Commands
		lines    []gamelog.Line
		err      error
		outage   outage.Outage // these are known when the room takes it up
		failing  time.Time
		peers    peersKnown
	}
)

func (readGame) perform(r *Room) {
	r.fetch(func(ctx context.Context) input {
		q, err := gameOf(ctx, r)
		q.err = err
		return q
	})
}

func gameOf(ctx context.Context, r *Room) (q loaded, err error) {
	events, err := r.deps.Log.Events(ctx, r.ID, 0)
	if err != nil {
		return q, err
	}
	var known gamelog.Commands
	if q.game, err = gamelog.Load(events, r.deps.Games, known.Remember); err != nil {
		return q, err
	}
	q.commands = known
	if r.deps.Engine != nil {
		q.game.Engine = r.deps.Engine.Version()
	}
	q.lines, err = r.deps.Log.Lines(ctx, r.ID, chat.Tail)
	return q, err
}

type (
	// readLog has the events read that other processes have written, behind the event of
	// this number.
	readLog struct {
		why   purpose
		after int64
	}

	// eventsRead: the log was read on, or could not be.
	eventsRead struct {
		why     purpose
		events  []gamelog.Event
		err     error
		failing time.Time // since when the store fails, where an append has waited for it in vain
	}
)

func (q readLog) perform(r *Room) {
	r.fetch(func(ctx context.Context) input {
		events, err := r.deps.Log.Events(ctx, r.ID, q.after)
		return eventsRead{why: q.why, events: events, err: err}
	})
}

type (
	// readChat has the last lines of the game's chats read.
	readChat struct{}

	// chatRead: they were read, or could not be.
	chatRead struct {
		eventless
		lines []gamelog.Line
		err   error
	}
)

func (readChat) perform(r *Room) {
	r.fetch(func(ctx context.Context) input {
		lines, err := r.deps.Log.Lines(ctx, r.ID, chat.Tail)
		return chatRead{lines: lines, err: err}
	})
}

type (
	// readPlans has read what the game's players have planned; and where there is a plan, the
	// events behind the one of this number: the room may be behind what the player knew.
	readPlans struct{ after int64 }

	// plansRead: it was read, or could not be. While it is read nothing else is decided on: a
	// planned move was there before.
	plansRead struct {
		eventless
		plans  []gamelog.Plan
		behind []gamelog.Event
		err    error
	}

	// dropPlan drops a plan that the game has left; plansUnread says that plans must be
	// looked at though this room may end. Nothing comes of them.
	dropPlan    gamelog.Plan
	plansUnread struct{}
)

// perform reads the log after the plans: so it has all that was played when they were made.
func (q readPlans) perform(r *Room) {
	r.fetch(func(ctx context.Context) input {
		all, err := r.deps.Plans.Plans(ctx, r.ID)
		read := plansRead{plans: all, err: err}
		if err == nil && len(all) > 0 {
			read.behind, read.err = r.deps.Log.Events(ctx, r.ID, q.after)
		}
		return read
	})
}

func (p dropPlan) perform(r *Room) {
	r.fetch(func(ctx context.Context) input {
		if err := r.deps.Plans.DropPlan(ctx, r.ID, gamelog.Plan(p)); err != nil {
			r.deps.Logger.Error("a plan is not dropped", "game", r.ID, "err", err) // it is at the next look
		}
		return nil
	})
}

func (plansUnread) perform(r *Room) { r.deps.Table.PlansUnread(r.ID) }

// written: the pending append is durable, or has failed.
type written struct {
	eventless
	err     error
	failing time.Time // since when the store fails, where it has failed
}

// durable is what the log says of most appends.
var durable input = written{}

// perform hands the event to the log; one that names another game waits until that game's
// first event is written.
func (f *pending) perform(r *Room) {
	event, done := f.append, r.appended
	if f.Before == nil {
		r.deps.Log.Submit(event, done)
		return
	}
	r.deps.Log.Submit(*f.Before, func(err error) {
		if err != nil && !errors.Is(err, gamelog.ErrConflict) {
			done(err)
			return
		}
		r.deps.Log.Submit(event, done)
	})
}

type (
	// writeLine writes a line of chat, which gets an id if it has none.
	writeLine struct {
		said []*command // the first said it, the others have sent it again; each is answered
		line gamelog.Line
	}

	// lineWritten is in the store; lineLost may not have been written.
	lineWritten struct {
		eventless
		line gamelog.Line
	}
	lineLost struct {
		eventless
		line gamelog.Line
	}
)

// perform gives the line its id here, so that lines said one after the other have ids in that
// order.
func (l writeLine) perform(r *Room) {
	line, by := l.line, l.said[0].player.ID
	if line.ID == "" {
		line.ID = uuid.Must(uuid.NewV7()).String()
	}
	go func() {
		if err := r.deps.Log.AddLine(r.deps.Life, r.ID, by, line); err != nil {
			r.deps.Logger.Error("chat not written", "game", r.ID, "err", err)
			r.inbox.deliver(lineLost{line: line})
			return
		}
		r.deps.Publish(cluster.Message{Kind: cluster.NotifyChat, Game: r.ID})
		r.inbox.deliver(lineWritten{line: line})
	}()
}

type (
	// countGame has the limits count the game that a command opens, against the computer or not.
	// The next game of a match is let in any case.
	countGame struct {
		of      *command
		machine bool
		next    bool
	}

	// countNext has them count one that starts by itself, for a player who is here.
	countNext struct{}

	// admission: whether the visitor of the command may open it.
	admission struct {
		eventful
		of      *command
		counted bool // the limits have counted the game
		err     error
	}

	// notOpened and notHinted give back what the limits have counted. Nothing comes of them.
	notOpened struct {
		of      *command
		machine bool
	}
	notHinted struct{ of *command }
)

// perform asks in a goroutine of its own whether the visitor of a game against the computer
// may have another unfinished one.
func (c countGame) perform(r *Room) {
	limits := c.of.limits
	err := limits.OpenGame(c.machine)
	if c.next {
		err = nil
	}
	if err != nil || !c.machine {
		r.inbox.deliver(admission{of: c.of, counted: err == nil, err: err})
		return
	}
	r.fetch(func(ctx context.Context) input {
		if !r.inbox.deliver(admission{of: c.of, counted: true, err: limits.HasRoom(ctx)}) {
			limits.NotOpened(c.machine)
		}
		return nil
	})
}

func (countNext) perform(r *Room) {
	if len(r.players) > 0 {
		r.players[0].Limits().OpenGame(false)
	}
}

func (c notOpened) perform(*Room) { c.of.limits.NotOpened(c.machine) }
func (c notHinted) perform(*Room) { c.of.limits.NotHinted() }

type (
	// question is for the engine pool, by a number of the room's own.
	question struct {
		number int
		hint   *command // that asks for a hint, within its limits; nil for the computer's move
		asker  fairqueue.Asker
		task   opponent.Task
	}

	// answered: a question of the computer's was answered, or was not taken.
	answered struct {
		eventless
		question int
		opponent.Answer
		err error
	}

	// advised: a page's question for a hint was.
	advised struct {
		eventful
		question int
		opponent.Hint
		err error
	}

	// unasked ends the question of this number, of which nothing comes then.
	unasked int
)

// perform gives the engine pool the question. One that it does not take is answered at once, and so
// is one that the page's limits refuse.
func (q question) perform(r *Room) {
	if r.asked == nil {
		r.asked = map[int]context.CancelFunc{}
	}
	ctx, cancel := context.WithCancel(r.deps.Life)
	r.asked[q.number] = cancel
	if q.hint == nil {
		then := func(a opponent.Answer, err error) { r.inbox.deliver(answered{question: q.number, Answer: a, err: err}) }
		if r.deps.Engine.Choose(ctx, q.asker, q.task, then) != nil {
			then(opponent.Answer{}, fairqueue.ErrFull)
		}
		return
	}
	then := func(h opponent.Hint, err error) { r.inbox.deliver(advised{question: q.number, Hint: h, err: err}) }
	if err := q.hint.limits.Hint(); err != nil {
		then(opponent.Hint{}, err)
	} else if r.deps.Engine.Hint(ctx, q.asker, q.task, then) != nil {
		then(opponent.Hint{}, fairqueue.ErrFull)
	}
}

func (number unasked) perform(r *Room) { r.forget(int(number)) }
