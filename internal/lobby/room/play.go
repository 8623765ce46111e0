package room

import (
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// move plays a move of the side to move.
func move(s *state, c *command) error {
	d, err := wire.MoveData(c.in)
	if err != nil {
		return err
	}
	seat, settled, err := seated(s, c)
	if err != nil || settled {
		return err
	}
	if err := s.game.MayMove(seat, d.On, d.Ply); err != nil {
		return err
	}
	step, err := s.game.Match.Try(d.Move)
	if err != nil {
		return err
	}
	moved, draft := movedData(&step), c.draft(gamelog.Decision{Kind: gamelog.Moved})
	moved.Left, moved.Spent, draft.lag = s.schedule.charge(&s.game, &s.here, seat, c.at)
	draft.Data, draft.step = moved, &step
	begin(s, draft)
	return nil
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

// explain says why clicks are not a legal move.
func explain(s *state, c *command) error {
	d, err := wire.Data[wire.AskIn](c.in)
	if err != nil {
		return err
	}
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return gamelog.NewFault("bad_message", "Name between one and forty squares.")
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return gamelog.NewFault("bad_message", "A square's name is too long.")
		}
	}
	g := &s.game
	seat, err := g.Seated(c.player.ID)
	switch {
	case err != nil:
		return err
	case d.On != g.Record.On:
		return gamelog.ErrStale
	case seat != g.Turn():
		return game.Refuse(gamelog.ErrNotYourTurn.Code, "Not your turn", game.Say("it is your opponent's turn"))
	}
	if refusal := g.Match.Position().Refuse(d.Clicks); refusal != nil {
		return refusal
	}
	return game.Refuse("unfinished", "Continue", game.Say("this is the start of a legal move; click where it ends"))
}

// maxTyped is the length of the longest typed text, in bytes: the text of the longest
// chain has fewer than fifty.
const maxTyped = 256

// read answers which legal move a typed text means.
func read(s *state, c *command) error {
	d, err := wire.Data[wire.ReadIn](c.in)
	if err != nil {
		return err
	}
	if strings.TrimSpace(d.Text) == "" || len(d.Text) > maxTyped {
		return gamelog.NewFault("bad_message", "A move must have between one and 256 bytes.")
	}
	g := &s.game
	seat, err := g.Seated(c.player.ID)
	switch {
	case err != nil:
		return err
	case d.On != g.Record.On:
		return gamelog.ErrStale
	case seat != g.Turn():
		return gamelog.ErrNotYourTurn
	}
	answer(s, c, Result{T: wire.OutRead, D: reading(g.Match.Position().Read(d.Text))})
	return nil
}

// reading is the answer to a typed text, by the result of reading it.
func reading(m game.Reading, err error) wire.ReadOut {
	moves, why := game.Meant(m, err)
	return wire.ReadOut{Moves: moves, Why: why}
}

// errSnapshots refuses a page that asks for the whole game too often.
var errSnapshots = gamelog.NewFault("too_many", "The whole game was just sent to this page. Wait a little.")

// resync sends the whole game. The page may have seen more, at another process, so
// that the room first catches up with the log.
func resync(s *state, c *command) error {
	p := s.here.Page(c.page)
	switch {
	case p == nil:
	case !p.MaySnapshot(s.now):
		return errSnapshots
	case s.alone:
		snapshot(s, p)
	default:
		snapshotLater(s, p)
	}
	return nil
}

// bye notes that a page is being closed on purpose.
func bye(s *state, c *command) error {
	if p := s.here.Page(c.page); p != nil {
		p.Bye = true
	}
	return nil
}

// join seats a visitor in a free seat of an invitation.
func join(s *state, c *command) error {
	d, err := wire.Data[joinIn](c.in)
	if err != nil {
		return err
	}
	decided, err := s.game.Record.Join(c.player, d.Seat, d.Lot)
	return sit(s, c, decided, err)
}

// share lets one more visitor play a seat.
func share(s *state, c *command) error {
	d, err := wire.Data[shareIn](c.in)
	if err != nil {
		return err
	}
	decided, err := s.game.Record.Share(d.Seat, c.player)
	return sit(s, c, decided, err)
}

// sit writes what a seating needs: nothing for a visitor who has the seat already.
func sit(s *state, c *command, d gamelog.Decision, err error) error {
	switch {
	case err != nil:
		return err
	case !d.None() && s.trouble.on():
		return ErrNotMade
	}
	return write(s, c, d)
}

func resign(s *state, c *command) error {
	return playing(s, c, func(seat game.Color) (gamelog.Decision, error) { return s.game.Record.Resign(seat), nil })
}

func abort(s *state, c *command) error { return playing(s, c, s.game.Record.Abort) }

func cancel(s *state, c *command) error {
	d, err := s.game.Record.Cancel(c.player.ID)
	if err != nil {
		return err
	}
	return write(s, c, d)
}

func give(s *state, c *command) error {
	return playing(s, c, func(seat game.Color) (gamelog.Decision, error) { return s.game.Give(seat, c.at) })
}

// takeback takes plies back without the opponent's consent.
func takeback(s *state, c *command) error {
	d, err := wire.Data[wire.OnIn](c.in)
	if err != nil {
		return err
	}
	return playing(s, c, func(seat game.Color) (gamelog.Decision, error) { return s.game.TakeBack(seat, d.On, c.at) })
}

// claim ends the game where the rules, or the opponent's absence, allow it.
func claim(s *state, c *command) error {
	d, err := wire.Data[wire.ClaimIn](c.in)
	if err != nil {
		return err
	}
	return playing(s, c, func(seat game.Color) (gamelog.Decision, error) {
		return s.game.Claim(seat, d.Claim, d.On, s.absence(c.at))
	})
}

// offering appends the event that decide returns for an offer: of a rematch when the
// game is over, of anything else while it is played.
func offering(s *state, c *command, decide func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error)) error {
	d, err := wire.Data[wire.OfferIn](c.in)
	if err != nil {
		return err
	}
	in := func(seat game.Color) (gamelog.Decision, error) { return decide(seat, d.Offer) }
	if d.Offer != gamelog.OfferRematch {
		return playing(s, c, in)
	}
	seat, err := s.game.Seat(c.player.ID)
	if err != nil {
		return err
	}
	if s.game.Record.Status != gamelog.Over {
		return gamelog.NewFault("not_over", "You can offer a rematch when the game is over.")
	}
	decided, err := in(seat)
	if err != nil {
		return err
	}
	return write(s, c, decided)
}

func offer(s *state, c *command) error {
	return offering(s, c, func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
		return s.game.Offer(seat, o, c.at)
	})
}

func accept(s *state, c *command) error {
	return offering(s, c, func(seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
		return s.game.Accept(seat, o, c.at)
	})
}

func withdraw(s *state, c *command) error { return offering(s, c, s.game.Record.Withdraw) }

func decline(s *state, c *command) error { return offering(s, c, s.game.Record.Decline) }
