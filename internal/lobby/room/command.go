package room

import (
	"errors"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// command is what a page or a call wants done in the game.
type command struct {
	page   pageID        // that sent it, whose answer is a message; 0 for a call
	call   callID        // whose answer is a reply; 0 for a page
	limits member.Limits // of who gives it
	player gamelog.Person
	in     Command
	at     time.Time // arrival

	// admitted: the limits have counted the game that the command opens, and let it.
	admitted bool
}

func (c *command) mayWrite() bool { return classOf(c.in) >= writes }

// unreadable is a client message that could not be decoded.
type unreadable struct {
	eventless
	page pageID
	err  error
}

func (q unreadable) apply(s *state) { refuse(s, &command{page: q.page}, q.err) }

// class is what a command may lead to.
type class int

const (
	asks   class = iota // to nothing that is kept
	speaks              // to a line of chat
	writes              // to an event
	seats               // to an event, unless its visitor sits already
)

// classOf is to what a command may lead. One that is not known waits as if it wrote.
func classOf(in Command) class {
	switch in.T {
	case wire.InAsk, wire.InRead, wire.InResync, wire.InSeatRequest, wire.InBye:
		return asks
	case wire.InChat:
		return speaks
	case cmdJoin, cmdShare:
		return seats
	default:
		return writes
	}
}

// fits reports whether a command may be given by who gives it: some are for open pages alone,
// and a seat is given away by calls alone.
func (c *command) fits() bool {
	switch c.in.T {
	case wire.InResync, wire.InSeatRequest, wire.InBye, wire.InHint:
		return c.call == 0
	case cmdJoin, cmdShare, cmdAdjudicate:
		return c.call != 0
	default:
		return true
	}
}

// commands maps the types of commands to what they do.
var commands map[string]func(*state, *command) error

func init() {
	commands = map[string]func(*state, *command) error{
		wire.InMove: move, wire.InAsk: with(explain), wire.InRead: with(read),
		wire.InResync: without(resync), wire.InBye: without(bye),
		wire.InOffer: with(offering(final(offer))), wire.InWithdraw: with(offering(withdraw)),
		wire.InAccept: with(offering(final(accept))), wire.InDecline: with(offering(decline)),
		wire.InTakeback: with(playing(final(takeback))), wire.InGive: without(playing(final(give))), wire.InClaim: with(playing(final(claim))),
		wire.InResign: without(playing(final(resign))), wire.InAbort: without(playing(final(abort))), wire.InCancel: without(cancel),
		wire.InChat: with(say), wire.InSeatRequest: without(seatRequest), wire.InLetIn: with(playing(letIn)),
		wire.InHint: with(askHint), cmdJoin: with(join), cmdShare: with(share), cmdAdjudicate: with(adjudicate),
	}
}

// apply carries out the command, or refuses it. It is answered with its result or the error,
// a page's under the id that the page chose. One whose id is in the log already is acknowledged
// again, so that it may always be sent again.
func (c *command) apply(s *state) {
	do, known := commands[c.in.T]
	may := classOf(c.in)
	switch {
	case s.loadErr != nil && c.call != 0:
		refuse(s, c, s.loadErr)
	case s.loadErr != nil:
		refuse(s, c, gamelog.ErrNoGame)
	case !known || !c.fits():
		refuse(s, c, gamelog.NewError("unknown_type", "Unknown kind of message."))
	case repeated(s, c):
	case s.log.outdated && may == writes:
		refuse(s, c, gamelog.ErrNewer)
	case s.degraded.on() && (may == writes || may == speaks):
		refuse(s, c, errNotSaved)
	default:
		if err := do(s, c); err != nil {
			refuse(s, c, err)
		}
	}
}

// answer answers the command with its result.
func answer(s *state, c *command, result Result) {
	if c.call != 0 {
		s.out.reply(c.call, result, nil)
		return
	}
	result.ID = c.in.ID
	s.out.send(c.page, wire.Encode(result))
}

// acknowledge answers the command with the number of the event that it has made, or that
// counts for it.
func acknowledge(s *state, c *command, seq int64) {
	answer(s, c, Result{T: wire.OutAck, V: seq})
}

// refuse answers the command with why it is not carried out, and an outdated page with a
// snapshot as well.
func refuse(s *state, c *command, err error) {
	giveBack(s, c)
	if c.call != 0 {
		if err == errNotSaved {
			err = ErrNotMade
		}
		s.out.reply(c.call, nil, err)
		return
	}
	var moveError *game.MoveError
	if errors.As(err, &moveError) {
		s.out.add(refused(moveError.Code))
		answer(s, c, Result{T: wire.OutMoveError, D: moveError})
		return
	}
	coded := errNotSaved
	if errors.As(err, &coded); coded == errNotSaved && c.in.T != wire.InMove {
		coded = ErrNotMade // pages keep moves alone
	}
	s.out.add(refused(coded.Code))
	answer(s, c, Result{T: wire.OutError, D: wire.ErrorOut{Code: coded.Code, Text: coded.Text}})
	if p := s.here.Page(c.page); coded == gamelog.ErrStale && p != nil && p.MaySnapshot(s.now) {
		snapshot(s, p)
	}
}

// repeated acknowledges a command that is in the log already.
func repeated(s *state, c *command) bool {
	seq, ok := s.log.commands.By(&s.game.Record, c.player.ID, c.in.ID)
	if ok {
		giveBack(s, c)
		acknowledge(s, c, seq)
	}
	return ok
}

// answered and again make the command the origin of its draft. Where the answer is an
// error, the event may be in the log all the same, so that what the limits have counted
// stays counted until the log says otherwise.
func (c *command) answered(s *state, seq int64, err error) {
	if err != nil {
		refuse(s, c.uncounted(), err)
		return
	}
	acknowledge(s, c, seq)
}

func (c *command) again(s *state) { c.apply(s) }

// uncounted is the command as one that has opened no game.
func (c *command) uncounted() *command {
	other := *c
	other.admitted = false
	return &other
}

// draft is the event this command makes.
func (c *command) draft(d gamelog.Decision) draft {
	return draft{Decision: d, command: c.in.ID, page: c.page, player: c.player.ID, at: c.at, origin: c}
}

// write appends the event that the command makes, if that was decided on without an error, and
// acknowledges a command that needs none. A command that opens another game counts against the limit of games that
// the client may create; against the computer it also waits until it is known that the
// visitor has few enough unfinished ones. The next game of a match counts and is never refused.
func write(s *state, c *command, d gamelog.Decision, err error) error {
	switch {
	case err != nil:
		return err
	case d.Before == nil && c.admitted: // it opened one when it was decided on before
		giveBack(s, c)
		c = c.uncounted()
	case d.Before != nil && !c.admitted:
		rec := &s.game.Record
		next := gamelog.HasNext(rec, c.at) && rec.End.Outcome.Result != game.NoResult // what is played again has no end
		s.out.add(countGame{c, withMachine(s), next})
		return nil
	}
	if d.None() {
		acknowledge(s, c, s.game.Record.Seq)
		return nil
	}
	begin(s, c.draft(d))
	return nil
}

// withMachine reports whether the computer plays in the room's game, and so in a rematch.
func withMachine(s *state) bool { return s.game.Record.Machine != nil }

// giveBack tells the limits that a game which they have counted is not opened.
func giveBack(s *state, c *command) {
	if c.admitted {
		s.out.add(notOpened{c, withMachine(s)})
	}
}

// apply decides again on a command that opens another game, once it is known whether its
// visitor may have one.
func (q admission) apply(s *state) {
	c := *q.of
	c.admitted = q.counted
	if q.err != nil {
		refuse(s, &c, q.err)
		return
	}
	c.apply(s)
}

// seated is the player's seat in a game in progress. settled says that something was due
// before the message arrived: that is written first, and the command decided on then.
func seated(s *state, c *command) (seat game.Color, settled bool, err error) {
	if seat, err = s.game.Seated(c.player.ID); err != nil {
		return seat, false, err
	}
	return seat, settleDue(s, c.at, dueBefore{c}), nil
}

// with decodes the data of a command for what carries it out.
func with[D any](do func(*state, *command, D) error) func(*state, *command) error {
	return func(s *state, c *command) error {
		d, err := wire.Data[D](c.in)
		if err != nil {
			return err
		}
		return do(s, c, d)
	}
}

// none is the data of a command that has none.
type none = struct{}

// without refuses a command with data that has none: the page means something that this server
// does not understand.
func without(do func(*state, *command, none) error) func(*state, *command) error {
	return func(s *state, c *command) error {
		if len(c.in.D) > 0 {
			return gamelog.NewError("bad_message", "This kind of message takes no data.")
		}
		return do(s, c, none{})
	}
}
