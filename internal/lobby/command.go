package lobby

import (
	"errors"
	"math/rand/v2"
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
	case !r.mend():
		c.refuse(errNotSaved)
	case c.done(): // written before the store failed to say so
	default:
		if err := do(c); err != nil {
			c.refuse(err)
		}
	}
}

// done acknowledges a command that is in the log already.
func (c command) done() bool {
	seq, ok := c.commands[c.in.ID]
	if ok && c.in.ID != "" {
		c.answer(seq, nil)
	}
	return ok && c.in.ID != ""
}

// writes says whether a message may lead to an event.
func writes(in In) bool { return in.T != InAsk && in.T != InResync }

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
		InMove: command.move, InAsk: command.ask, InResync: command.resync,
		InOffer: command.offer, InWithdraw: command.withdraw, InAccept: command.accept, InDecline: command.decline,
		InClaim: command.claim, InResign: command.resign, InCancel: command.cancel,
	}
}

var (
	errNoGame      = &Fault{"no_game", "There is no such game."}
	errNotSeated   = &Fault{"not_seated", "You are watching: only the players of this game can do that."}
	errNotStarted  = &Fault{"not_started", "The game starts when your friend has accepted."}
	errOver        = &Fault{"game_over", "The game is over."}
	errStale       = &Fault{"stale", "The position has changed meanwhile. Here is the present one."}
	errNotYourTurn = &Fault{"not_your_turn", "It is not your turn."}
)

func (c command) refuse(err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		c.member.send(encode(Out{T: OutRefusal, ID: c.in.ID, D: refusal}))
		return
	}
	fault := errNotSaved
	errors.As(err, &fault)
	c.member.send(encode(Out{T: OutError, ID: c.in.ID, D: ErrorOut{fault.Code, fault.Text}}))
	if fault == errStale {
		c.greet(c.member)
	}
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

// afterFlag decides anew once the flag has fallen before this command.
func (c command) afterFlag(err error) {
	if err != nil {
		c.refuse(err)
		return
	}
	c.again()
}

// event sends off the event this command makes.
func (c command) event(kind Kind, data any, step *game.Step) error {
	c.write(draft{kind: kind, data: data, step: step, command: c.in.ID, at: c.at, answer: c.answer, retry: c.again})
	return nil
}

// seated is the member's seat in a game being played.
func (c command) seated() (game.Color, error) {
	seat, ok := c.rec.seatOf(c.member.player.ID)
	switch {
	case !ok && !(c.rec.status == Invited && c.rec.creator.ID == c.member.player.ID):
		return 0, errNotSeated
	case c.rec.status == Invited:
		return 0, errNotStarted
	case c.rec.status != Playing:
		return 0, errOver
	}
	return seat, nil
}

// playing calls do with the member's seat, after settling the clock at the
// time of arrival: "a flag that fell earlier has fallen".
func (c command) playing(do func(seat game.Color) error) error {
	seat, err := c.seated()
	if err != nil {
		return err
	}
	if c.checkFlag(c.at, c.afterFlag) {
		return nil
	}
	return do(seat)
}

func (c command) move() error {
	d, err := data[MoveIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		switch {
		case d.On != c.rec.on || d.Ply != len(c.rec.plies)+1:
			return errStale
		case seat != c.turn():
			return errNotYourTurn
		}
		step, err := c.match.Try(d.Move)
		if err != nil {
			return err
		}
		moved := MovedData{Played: step.Played}
		if c.clock != nil {
			left, spent := c.clock.Press(c.at)
			moved.Left, moved.Spent = left.Milliseconds(), spent.Milliseconds()
		}
		if step.Outcome.Over() {
			moved.Outcome = &step.Outcome
		}
		return c.event(Moved, moved, &step)
	})
}

// maxClicks and maxClick bound an ask: the longest chain takes every piece of
// the opponent, and no place has a longer name.
const (
	maxClicks = 40
	maxClick  = 8
)

func (c command) ask() error {
	d, err := data[AskIn](c.in)
	if err != nil {
		return err
	}
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return &Fault{"bad_message", "A question names between one and forty places."}
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return &Fault{"bad_message", "A place's name is too long."}
		}
	}
	seat, err := c.seated()
	switch {
	case err != nil:
		return err
	case d.On != c.rec.on:
		return errStale
	case seat != c.turn():
		return &game.Refusal{Code: errNotYourTurn.Code, Title: "Not your turn",
			Text: "Your opponent is to move.", Places: d.Clicks[:1]}
	}
	if refusal := c.match.Position().Refuse(d.Clicks); refusal != nil {
		return refusal
	}
	return &game.Refusal{Code: "unfinished", Title: "Go on",
		Text: "This is the beginning of a legal move: choose where it goes.", Places: d.Clicks}
}

func (c command) resync() error {
	c.greet(c.member)
	return nil
}

func (c command) offer() error {
	d, err := data[OfferIn](c.in)
	if err != nil {
		return err
	}
	if d.Offer != "draw" {
		return &Fault{"bad_offer", "Only a draw can be offered."}
	}
	return c.playing(func(seat game.Color) error {
		switch open := c.rec.offer; {
		case open != nil && open.By != seat.String():
			return c.event(Accepted, SeatData{Seat: seat.String(), Offer: d.Offer}, nil)
		case open != nil:
			return &Fault{"already_offered", "Your offer stands already."}
		case c.rec.offeredAt[seat] == len(c.rec.plies)+1:
			return &Fault{"too_soon", "You have offered a draw in this position already: play on first."}
		}
		return c.event(Offered, SeatData{Seat: seat.String(), Offer: d.Offer}, nil)
	})
}

// reply writes an answer to an open offer that was made by the given side
// relative to the member: its own, or the opponent's.
func (c command) reply(kind Kind, own bool) error {
	return c.playing(func(seat game.Color) error {
		open := c.rec.offer
		if open == nil || (open.By == seat.String()) != own {
			return &Fault{"no_offer", "There is no such offer now."}
		}
		return c.event(kind, SeatData{Seat: seat.String(), Offer: open.Offer}, nil)
	})
}

func (c command) withdraw() error { return c.reply(Withdrawn, true) }
func (c command) accept() error   { return c.reply(Accepted, false) }
func (c command) decline() error  { return c.reply(Declined, false) }

func (c command) claim() error {
	d, err := data[OnIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		claim := c.match.Claim()
		switch {
		case d.On != c.rec.on:
			return errStale
		case seat != c.turn():
			return errNotYourTurn
		case !claim.Over():
			return &Fault{"no_claim", "No draw can be claimed in this position."}
		}
		return c.event(Claimed, EndedData{Seat: seat.String(), Outcome: claim}, nil)
	})
}

func (c command) resign() error {
	return c.playing(func(seat game.Color) error {
		return c.event(Resigned, SeatData{Seat: seat.String()}, nil)
	})
}

func (c command) cancel() error {
	switch {
	case c.rec.creator.ID != c.member.player.ID:
		return &Fault{"not_yours", "Only who made the invitation can take it back."}
	case c.rec.status != Invited:
		return &Fault{"already_started", "The game has started: it can only be played, resigned or drawn."}
	}
	return c.event(Cancelled, struct{}{}, nil)
}

// join seats a visitor who accepts the invitation, and answers once that is
// durable. Whoever sits already has succeeded.
func (r *room) join(by Person, command string, answer func(error)) {
	_, seated := r.rec.seatOf(by.ID)
	switch {
	case r.failed != nil:
		answer(r.failed)
	case r.rec.creator.ID == by.ID && r.rec.status == Invited:
		answer(&Fault{"own_invitation", "This is your own invitation: send the link to a friend."})
	case seated:
		answer(nil)
	case r.rec.status == Gone:
		answer(&Fault{"cancelled", "This invitation was taken back."})
	case r.rec.status != Invited:
		answer(&Fault{"seat_taken", "Somebody else has taken the seat already. You can watch."})
	case !r.mend():
		answer(errNotSaved)
	default:
		r.write(draft{kind: Joined, data: JoinedData{By: by, Seat: r.freeSeat().String()}, command: command, at: time.Now(),
			answer: func(_ int64, err error) { answer(err) },
			retry:  func() { r.join(by, command, answer) }})
	}
}

// freeSeat is the seat the creator left, or one drawn by lot.
func (r *room) freeSeat() game.Color {
	if seat, ok := colorOf(r.rec.side); ok {
		return seat.Other()
	}
	return game.Color(rand.IntN(2))
}
