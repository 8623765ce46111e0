package lobby

import (
	"encoding/json"
	"errors"
	"time"

	"threefold/internal/game"
)

// command does what a member's page asks for. It answers with ack, error or
// refusal, under the id the page chose; a command whose id is in the log
// already is acknowledged again, so that a page may always resend.
func (r *room) command(m *Member, in In, at time.Time) {
	c := command{room: r, member: m, in: in, at: at}
	do, known := commands[in.T]
	switch {
	case r.failed != nil:
		c.refuse(errNoGame)
	case !known:
		c.refuse(&Fault{"unknown_type", "The server does not know this kind of message."})
	case c.done():
	case !r.trouble.IsZero() && saves(in):
		c.refuse(errNotSaved)
	default:
		if err := do(c); err != nil {
			c.refuse(err)
		}
	}
}

// writes says whether a message may lead to an event.
func writes(in In) bool {
	switch in.T {
	case InAsk, InRead, InResync, InChat, InKnock, InBye:
		return false
	default:
		return true
	}
}

// saves says whether a message is to leave something in the store.
func saves(in In) bool { return writes(in) || in.T == InChat }

// command is one message being served, in its room's goroutine.
type command struct {
	*room
	member *Member
	in     In
	at     time.Time // arrival
}

var commands map[string]func(command) error

func init() {
	commands = map[string]func(command) error{
		InMove: command.move, InAsk: command.ask, InRead: command.read,
		InResync: without(command.resync), InBye: without(command.bye),
		InOffer: command.offer, InWithdraw: command.withdraw, InAccept: command.accept, InDecline: command.decline,
		InTakeback: command.takeback, InGive: without(command.give), InClaim: command.claim,
		InResign: without(command.resign), InAbort: without(command.abort), InCancel: without(command.cancel),
		InChat: command.chat, InKnock: without(command.knock), InLetIn: command.letIn,
	}
}

var (
	errNoGame      = &Fault{"no_game", "There is no such game."}
	errNotSeated   = &Fault{"not_seated", "You are watching: only the players of this game can do that."}
	errNotStarted  = &Fault{"not_started", "The game starts when your friend has accepted."}
	errOver        = &Fault{"game_over", "The game is over."}
	errPaused      = &Fault{"paused", "The game is paused. Resume it first."}
	errStale       = &Fault{"stale", "The position has changed meanwhile. Here is the present one."}
	errNotYourTurn = &Fault{"not_your_turn", "It is not your turn."}
)

func (c command) refuse(err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		c.meter.Refused(refusal.Code)
		c.member.send(encode(Out{T: OutRefusal, ID: c.in.ID, D: refusal}))
		return
	}
	fault := errNotSaved
	errors.As(err, &fault)
	c.meter.Refused(fault.Code)
	c.member.send(encode(Out{T: OutError, ID: c.in.ID, D: ErrorOut{fault.Code, fault.Text}}))
	if fault == errStale && c.member.mayGreet(time.Now()) {
		c.greet(c.member)
	}
}

// done acknowledges a command that is in the log already.
func (c command) done() bool {
	seq, ok := c.written(c.member, c.in.ID)
	if ok {
		c.answer(seq, nil)
	}
	return ok
}

// commandKey names a command that is in the log: by the id that its page chose,
// and by the seat that it acted for, "" where that was the creator's who had
// none. An id is known to the pages of that seat alone.
type commandKey struct{ seat, id string }

// remember keeps the id of the command that made an event; next is the record
// after it.
func (r *room) remember(e Event, next record) {
	if e.Command != "" {
		r.commands[commandKey{actor(e, next), e.Command}] = e.Seq
	}
}

// actor is the seat that acted in an event.
func actor(e Event, next record) string {
	var d struct{ Seat string }
	switch e.Kind {
	case Moved:
		return next.plies[len(next.plies)-1].By
	case Cancelled:
		return ""
	}
	if json.Unmarshal(e.Data, &d) != nil {
		return ""
	}
	if seat, ok := colorOf(d.Seat); ok && e.Kind == Shared { // the opponent let somebody in
		return seat.Other().String()
	}
	return d.Seat
}

// written finds the event that a member's command of this id has made.
func (r *room) written(m *Member, id string) (seq int64, ok bool) {
	for _, seat := range r.rec.seatsOf(m.player.ID) {
		if seq, ok = r.commands[commandKey{seat.String(), id}]; ok {
			return seq, true
		}
	}
	if r.rec.creator.ID == m.player.ID {
		seq, ok = r.commands[commandKey{"", id}]
	}
	return seq, ok
}

// answer acknowledges the command as an event of the log, or refuses it.
func (c command) answer(seq int64, err error) {
	if err != nil {
		c.refuse(err)
		return
	}
	c.member.send(encode(Out{T: OutAck, V: seq, ID: c.in.ID}))
}

// again decides the command anew.
func (c command) again() { c.room.command(c.member, c.in, c.at) }

// afterDue decides anew once what was due before this command is settled.
func (c command) afterDue(err error) {
	if err != nil {
		c.refuse(err)
		return
	}
	c.again()
}

// draft is the event this command makes.
func (c command) draft(kind Kind, data any) draft {
	return draft{kind: kind, data: data, command: c.in.ID, page: c.member, at: c.at, answer: c.answer, retry: c.again}
}

// event sends off the event this command makes.
func (c command) event(kind Kind, data any) error {
	c.write(c.draft(kind, data))
	return nil
}

// seat is the member's seat; who plays both sides acts for the one on turn.
func (c command) seat() (game.Color, error) {
	seats := c.rec.seatsOf(c.member.player.ID)
	switch {
	case len(seats) == 0 && c.rec.status == Invited && c.rec.creator.ID == c.member.player.ID:
		return 0, errNotStarted
	case len(seats) == 0:
		return 0, errNotSeated
	case len(seats) == 2:
		return c.turn(), nil
	default:
		return seats[0], nil
	}
}

// seated is the member's seat in a game being played.
func (c command) seated() (game.Color, error) {
	seat, err := c.seat()
	switch {
	case err != nil:
		return 0, err
	case c.rec.status == Invited:
		return 0, errNotStarted
	case c.rec.status != Playing:
		return 0, errOver
	}
	return seat, nil
}

// playing calls do with the member's seat, after settling what was due at
// the time of arrival: "a flag that fell earlier has fallen".
func (c command) playing(do func(seat game.Color) error) error {
	seat, err := c.seated()
	if err != nil {
		return err
	}
	if c.checkDue(c.at, c.afterDue) {
		return nil
	}
	return do(seat)
}
