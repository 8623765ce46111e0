package room

import (
	"errors"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// carryOut carries out the message of a page, or refuses it. It is answered with ack,
// error or refusal, under the id that the page chose. A command whose id is in the log
// already is acknowledged again, so that a page may always send it again.
func carryOut(s *state, c *command) {
	do, known := commands[c.in.T]
	switch {
	case s.loadErr != nil:
		refuse(s, c, gamelog.ErrNoGame)
	case !known:
		refuse(s, c, gamelog.NewFault("unknown_type", "Unknown kind of message."))
	case repeated(s, c):
	case s.log.outdated && writes(c.in):
		refuse(s, c, gamelog.ErrNewer)
	case s.trouble.on() && saves(c.in):
		refuse(s, c, errNotSaved)
	default:
		if err := do(s, c); err != nil {
			refuse(s, c, err)
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

// commands maps the types of messages to what they do.
var commands map[string]func(*state, *command) error

func init() {
	commands = map[string]func(*state, *command) error{
		wire.InMove: move, wire.InAsk: ask, wire.InRead: read,
		wire.InResync: without(resync), wire.InBye: without(bye),
		wire.InOffer: offer, wire.InWithdraw: withdraw, wire.InAccept: accept, wire.InDecline: decline,
		wire.InTakeback: takeback, wire.InGive: without(give), wire.InClaim: claim,
		wire.InResign: without(resign), wire.InAbort: without(abort), wire.InCancel: without(cancel),
		wire.InChat: say, wire.InKnock: without(knock), wire.InLetIn: letIn,
		wire.InHint: askHint,
	}
}

// refuse answers the command with a refusal or a fault, and an outdated page with a
// snapshot as well.
func refuse(s *state, c *command, err error) {
	giveBack(s, c)
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		s.out.note(refused(refusal.Code))
		s.out.send(c.page, wire.Encode(wire.Out{T: wire.OutRefusal, ID: c.in.ID, D: refusal}))
		return
	}
	fault := errNotSaved
	errors.As(err, &fault)
	if fault == errNotSaved && c.in.T != wire.InMove {
		fault = ErrNotMade // pages keep moves alone
	}
	s.out.note(refused(fault.Code))
	s.out.send(c.page, wire.Encode(wire.Out{T: wire.OutError, ID: c.in.ID, D: wire.ErrorOut{Code: fault.Code, Text: fault.Text}}))
	if p := s.here.Page(c.page); fault == gamelog.ErrStale && p != nil && p.MaySnapshot(s.now) {
		snapshot(s, p)
	}
}

// repeated acknowledges a command that is in the log already.
func repeated(s *state, c *command) bool {
	seq, ok := s.log.eventOf(&s.game.Record, c.player.ID, c.in.ID)
	if ok {
		giveBack(s, c)
		acknowledge(s, c, seq)
	}
	return ok
}

// acknowledge answers the command with the number of the event that it has made, or that
// stands for it.
func acknowledge(s *state, c *command, seq int64) {
	s.out.send(c.page, wire.Encode(wire.Out{T: wire.OutAck, V: seq, ID: c.in.ID}))
}

// answered and again make the command the cause of its draft. Where the answer is an
// error, the event may be in the log all the same, so that what the limits have counted
// stays counted until the log says otherwise.
func (c *command) answered(s *state, seq int64, err error) {
	if err != nil {
		refuse(s, c.uncounted(), err)
		return
	}
	acknowledge(s, c, seq)
}

func (c *command) again(s *state) { carryOut(s, c) }

// uncounted is the command as one that has opened no game.
func (c *command) uncounted() *command {
	other := *c
	other.admitted = false
	return &other
}

// draft is the event this command makes.
func (c *command) draft(d gamelog.Decision) draft {
	return draft{Decision: d, command: c.in.ID, page: c.page, player: c.player.ID, at: c.at, cause: c}
}

// write appends the event that the command makes, and acknowledges a command that
// needs none. A command that opens another game counts against the limit of games that
// the client may create; against the computer it also waits until it is known that the
// visitor has few enough unfinished ones.
func write(s *state, c *command, d gamelog.Decision) error {
	switch {
	case d.Before == nil && c.admitted: // it opened one when it was decided on before
		giveBack(s, c)
		c = c.uncounted()
	case d.Before != nil && !c.admitted:
		s.out.note(countGame{c, withMachine(s)})
		return nil
	}
	if d.None() {
		acknowledge(s, c, s.game.Record.Seq)
		return nil
	}
	appendDraft(s, c.draft(d))
	return nil
}

// withMachine says whether the computer plays in the room's game, and so in a rematch.
func withMachine(s *state) bool { return s.game.Record.Machine != nil }

// giveBack tells the limits that a game which they have counted is not opened.
func giveBack(s *state, c *command) {
	if c.admitted {
		s.out.note(notOpened{c.page, withMachine(s)})
	}
}

// admit decides again on a command that opens another game, once it is known whether its
// visitor may have one.
func admit(s *state, q admission) {
	c := *q.of
	c.admitted = q.counted
	if q.err != nil {
		refuse(s, &c, q.err)
		return
	}
	carryOut(s, &c)
}

// playing appends the event that decide returns for the player's seat. Before that it
// settles what was due when the message arrived: "a flag that fell earlier has
// fallen".
func playing(s *state, c *command, decide func(seat game.Color) (gamelog.Decision, error)) error {
	seat, settled, err := seated(s, c)
	if err != nil || settled {
		return err
	}
	d, err := decide(seat)
	if err != nil {
		return err
	}
	return write(s, c, d)
}

// seated is the player's seat in a game in progress. settled says that something was due
// before the message arrived: that is written first, and the command decided on then.
func seated(s *state, c *command) (seat game.Color, settled bool, err error) {
	if seat, err = s.game.Seated(c.player.ID); err != nil {
		return seat, false, err
	}
	return seat, settleDue(s, c.at, dueBefore{c}), nil
}

// without wraps the command of a message that has no data. It refuses a message with
// data: the page means something that this server does not understand.
func without(do func(*state, *command) error) func(*state, *command) error {
	return func(s *state, c *command) error {
		if len(c.in.D) > 0 {
			return gamelog.NewFault("bad_message", "This kind of message takes no data.")
		}
		return do(s, c)
	}
}
