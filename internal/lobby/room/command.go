package room

import (
	"context"
	"errors"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// decide carries out the message of a page. It answers with ack, error or refusal,
// under the id that the page chose. A command whose id is in the log already is
// acknowledged again, so that a page may always send it again.
func (c command) decide(r *Room) { c.within(r).carryOut() }

func (c command) mayWrite() bool { return writes(c.in) }

// within is the command in the room that carries it out.
func (c command) within(r *Room) command {
	c.room = r
	return c
}

// carryOut carries out the command or refuses it.
func (c command) carryOut() {
	do, known := commands[c.in.T]
	switch {
	case c.room.loadErr != nil:
		c.refuse(gamelog.ErrNoGame)
	case !known:
		c.refuse(gamelog.NewFault("unknown_type", "The server does not know this kind of message."))
	case c.repeated():
	case c.room.log.outdated && writes(c.in):
		c.refuse(gamelog.ErrNewer)
	case c.room.trouble.on() && saves(c.in):
		c.refuse(errNotSaved)
	default:
		if err := do(c); err != nil {
			c.refuse(err)
		}
	}
}

// writes says whether a message may lead to an event.
func writes(in wire.In) bool {
	switch in.T {
	case wire.InAsk, wire.InRead, wire.InResync, wire.InChat, wire.InKnock, wire.InBye:
		return false
	default:
		return true
	}
}

// saves says whether a message leads to a write in the store.
func saves(in wire.In) bool { return writes(in) || in.T == wire.InChat }

// command is a page's message.
type command struct {
	room   *Room // that carries it out; nil before
	member *Member
	in     wire.In
	at     time.Time // arrival

	// admitted: the limits have counted the game that the command opens, and let it.
	admitted bool
}

// commands maps the types of messages to what they do.
var commands map[string]func(command) error

func init() {
	commands = map[string]func(command) error{
		wire.InMove: command.move, wire.InAsk: command.ask, wire.InRead: command.read,
		wire.InResync: without(command.resync), wire.InBye: without(command.bye),
		wire.InOffer: command.offer, wire.InWithdraw: command.withdraw, wire.InAccept: command.accept, wire.InDecline: command.decline,
		wire.InTakeback: command.takeback, wire.InGive: without(command.give), wire.InClaim: command.claim,
		wire.InResign: without(command.resign), wire.InAbort: without(command.abort), wire.InCancel: without(command.cancel),
		wire.InChat: command.chat, wire.InKnock: without(command.knock), wire.InLetIn: command.letIn,
		wire.InHint: command.hint,
	}
}

// refuse answers the command with a refusal or a fault, and an outdated page with a
// snapshot as well.
func (c command) refuse(err error) {
	c.giveBack()
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		c.room.deps.Meter.Refused(refusal.Code)
		c.room.out.send(c.member, wire.Encode(wire.Out{T: wire.OutRefusal, ID: c.in.ID, D: refusal}))
		return
	}
	fault := errNotSaved
	errors.As(err, &fault)
	if fault == errNotSaved && c.in.T != wire.InMove {
		fault = ErrNotMade // pages keep moves alone
	}
	c.room.deps.Meter.Refused(fault.Code)
	c.room.out.send(c.member, wire.Encode(wire.Out{T: wire.OutError, ID: c.in.ID, D: wire.ErrorOut{Code: fault.Code, Text: fault.Text}}))
	if fault == gamelog.ErrStale && c.member.maySnapshot(c.room.now) {
		c.room.broadcast.snapshot(c.member)
	}
}

// repeated acknowledges a command that is in the log already.
func (c command) repeated() bool {
	seq, ok := c.room.log.eventOf(c.member, c.in.ID)
	if ok {
		c.giveBack()
		c.answer(seq, nil)
	}
	return ok
}

// answer acknowledges the command as the event of this number, or refuses it. The event
// may be in the log all the same, so that what the limits have counted stays counted until
// the log says otherwise.
func (c command) answer(seq int64, err error) {
	if err != nil {
		c.admitted = false
		c.refuse(err)
		return
	}
	c.room.out.send(c.member, wire.Encode(wire.Out{T: wire.OutAck, V: seq, ID: c.in.ID}))
}

// answered and again make the command the cause of its draft.
func (c command) answered(_ *Room, seq int64, err error) { c.answer(seq, err) }
func (c command) again(*Room)                            { c.carryOut() }

// draft is the event this command makes.
func (c command) draft(d gamelog.Decision) draft {
	return draft{Decision: d, command: c.in.ID, page: c.member, at: c.at, cause: c}
}

// write appends the event that the command makes, and acknowledges a command that
// needs none. A command that opens another game counts against the limit of games that
// the client may create; against the computer it also waits until it is known that the
// visitor has few enough unfinished ones.
func (c command) write(d gamelog.Decision) error {
	switch {
	case d.Before == nil:
		c.giveBack() // it opened one when it was decided on before
		c.admitted = false
	case !c.admitted:
		if err := c.member.limits.OpenGame(c.withMachine()); err != nil {
			return err
		}
		c.admitted = true
		if c.withMachine() {
			c.room.out.admits = append(c.room.out.admits, c)
			return nil
		}
	}
	if d.None() {
		c.answer(c.room.game.Record.Seq, nil)
		return nil
	}
	c.room.log.write(c.draft(d))
	return nil
}

// withMachine says whether the computer plays in the room's game, and so in a rematch.
func (c command) withMachine() bool { return c.room.game.Record.Machine != nil }

// giveBack tells the limits that a game which they have counted is not opened.
func (c command) giveBack() {
	if c.admitted {
		c.member.limits.NotOpened(c.withMachine())
	}
}

// admit asks in a goroutine of its own whether the visitor may have another unfinished
// game, and then lets the room decide on the command again.
func (c command) admit() {
	ctx, cancel := context.WithTimeout(c.room.deps.Life, ReadWait)
	defer cancel()
	err := c.member.limits.HasRoom(ctx)
	if !c.room.mail.post(admission{of: c, err: err}) {
		c.giveBack()
	}
}

// playing appends the event that decide returns for the member's seat. Before that it
// settles what was due when the message arrived: "a flag that fell earlier has
// fallen".
func (c command) playing(decide func(seat game.Color) (gamelog.Decision, error)) error {
	return c.seated(func(seat game.Color) error {
		d, err := decide(seat)
		if err != nil {
			return err
		}
		return c.write(d)
	})
}

// seated calls do with the member's seat in a game in progress, after what was due is
// settled.
func (c command) seated(do func(seat game.Color) error) error {
	seat, err := c.room.game.Seated(c.member.player.ID)
	if err != nil {
		return err
	}
	if settleDue(c.room, c.at, dueBefore{c}) {
		return nil
	}
	return do(seat)
}

// without wraps the command of a message that has no data. It refuses a message with
// data: the page means something that this server does not understand.
func without(do func(command) error) func(command) error {
	return func(c command) error {
		if len(c.in.D) > 0 {
			return gamelog.NewFault("bad_message", "This kind of message has no data.")
		}
		return do(c)
	}
}
