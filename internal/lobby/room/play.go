package room

import (
	"errors"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// move plays a move of the side to move.
func (c command) move() error {
	d, err := wire.MoveData(c.in)
	if err != nil {
		return err
	}
	return c.seated(func(seat game.Color) error {
		g := &c.room.game
		if err := g.MayMove(seat, d.On, d.Ply); err != nil {
			return err
		}
		step, err := g.Match.Try(d.Move)
		if err != nil {
			return err
		}
		moved := movedData(&step)
		draft := c.draft(gamelog.Decision{Kind: gamelog.Moved})
		moved.Left, moved.Spent, draft.lag = c.room.schedule.charge(&c.room.attendance, seat, c.at)
		draft.Data, draft.step = moved, &step
		c.room.log.write(draft)
		return nil
	})
}

// movedData is the event of a move, without its clock times.
func movedData(step *game.Step) gamelog.MovedData {
	moved := gamelog.MovedData{Played: *step.Played}
	if step.Outcome.Over() {
		moved.Outcome = &step.Outcome
	}
	return moved
}

// maxClicks and maxClick limit an ask: the longest chain of captures takes every piece
// of the opponent, and no square has a longer name.
const (
	maxClicks = 40
	maxClick  = 8
)

// ask explains why clicks are not a legal move.
func (c command) ask() error {
	d, err := wire.Data[wire.AskIn](c.in)
	if err != nil {
		return err
	}
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return gamelog.NewFault("bad_message", "A question names between one and forty places.")
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return gamelog.NewFault("bad_message", "A place's name is too long.")
		}
	}
	g := &c.room.game
	seat, err := g.Seated(c.member.player.ID)
	switch {
	case err != nil:
		return err
	case d.On != g.Record.On:
		return gamelog.ErrStale
	case seat != g.Turn():
		return game.Refuse(gamelog.ErrNotYourTurn.Code, "Not your turn", game.Say("your opponent is to move"))
	}
	if refusal := g.Match.Position().Refuse(d.Clicks); refusal != nil {
		return refusal
	}
	return game.Refuse("unfinished", "Go on", game.Say("this is the beginning of a legal move: choose where it goes"))
}

// maxTyped is the length of the longest typed text, in bytes: the text of the longest
// chain has fewer than fifty.
const maxTyped = 256

// read answers which legal move a typed text means.
func (c command) read() error {
	d, err := wire.Data[wire.ReadIn](c.in)
	if err != nil {
		return err
	}
	if strings.TrimSpace(d.Text) == "" || len(d.Text) > maxTyped {
		return gamelog.NewFault("bad_message", "A move to be read has between one and 256 bytes.")
	}
	g := &c.room.game
	seat, err := g.Seated(c.member.player.ID)
	switch {
	case err != nil:
		return err
	case d.On != g.Record.On:
		return gamelog.ErrStale
	case seat != g.Turn():
		return gamelog.ErrNotYourTurn
	}
	c.room.out.send(c.member, wire.Encode(wire.Out{T: wire.OutRead, ID: c.in.ID, D: reading(g.Match.Position().Read(d.Text))}))
	return nil
}

// reading is the answer to a typed text, by the result of reading it.
func reading(m game.Reading, err error) wire.ReadOut {
	var unread *game.ReadError
	switch {
	case err == nil:
		return wire.ReadOut{Moves: []string{m.Text}}
	case !errors.As(err, &unread):
		return wire.ReadOut{Moves: []string{}}
	case unread.Ambiguous:
		return wire.ReadOut{Moves: unread.Candidates}
	default:
		return wire.ReadOut{Moves: []string{}, Why: unread.Reason}
	}
}

// errSnapshots refuses a page that asks for the whole game too often.
var errSnapshots = gamelog.NewFault("too_many", "The whole game was sent to this page just now. Please wait a little.")

// resync sends the whole game. The page may have seen more, at another process, so
// that the room first catches up with the log.
func (c command) resync() error {
	if !c.member.maySnapshot(c.room.now) {
		return errSnapshots
	}
	if c.room.deps.Peers.Alone() {
		c.room.broadcast.snapshot(c.member)
		return nil
	}
	c.room.log.snapshotLater(c.member)
	return nil
}

// bye notes that a page is being closed on purpose.
func (c command) bye() error {
	c.member.bye = true
	return nil
}

func (c command) resign() error {
	return c.playing(func(seat game.Color) (gamelog.Decision, error) { return c.room.game.Record.Resign(seat), nil })
}

func (c command) abort() error { return c.playing(c.room.game.Record.Abort) }

func (c command) cancel() error {
	d, err := c.room.game.Record.Cancel(c.member.player.ID)
	if err != nil {
		return err
	}
	return c.write(d)
}

func (c command) give() error {
	return c.playing(func(seat game.Color) (gamelog.Decision, error) { return c.room.game.Give(seat, c.at) })
}

// takeback takes plies back without the opponent's consent.
func (c command) takeback() error {
	d, err := wire.Data[wire.OnIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) (gamelog.Decision, error) { return c.room.game.TakeBack(seat, d.On, c.at) })
}

// claim ends the game where the rules, or the opponent's absence, allow it.
func (c command) claim() error {
	d, err := wire.Data[wire.ClaimIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) (gamelog.Decision, error) {
		return c.room.game.Claim(seat, d.Claim, d.On, c.room.absence(c.at))
	})
}

// offering appends the event that decide returns for an offer: of a rematch when the
// game is over, of anything else while it is played.
func (c command) offering(decide func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error)) error {
	d, err := wire.Data[wire.OfferIn](c.in)
	if err != nil {
		return err
	}
	in := func(seat game.Color) (gamelog.Decision, error) { return decide(seat, d.Offer) }
	if d.Offer != gamelog.OfferRematch {
		return c.playing(in)
	}
	seat, err := c.room.game.Seat(c.member.player.ID)
	if err != nil {
		return err
	}
	if c.room.game.Record.Status != gamelog.Over {
		return gamelog.NewFault("not_over", "A rematch can be offered when the game is over.")
	}
	decided, err := in(seat)
	if err != nil {
		return err
	}
	return c.write(decided)
}

func (c command) offer() error {
	return c.offering(func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
		return c.room.game.Offer(seat, o, c.at)
	})
}

func (c command) accept() error {
	return c.offering(func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
		return c.room.game.Accept(seat, o, c.at)
	})
}

func (c command) withdraw() error { return c.offering(c.room.game.Record.Withdraw) }

func (c command) decline() error { return c.offering(c.room.game.Record.Decline) }
