package room

import (
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
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
	moved.Left, moved.Spent, draft.lag = s.schedule.lag.Charge(&s.game, &s.here, seat, c.at)
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
// of the opponent, and no square has a longer name. maxTyped is the length of the longest
// typed text, in bytes: the text of the longest chain has fewer than fifty.
const (
	maxClicks = 40
	maxClick  = 8
	maxTyped  = 256
)

// explain says why clicks are not a legal move.
func explain(s *state, c *command, d wire.AskIn) error {
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return gamelog.NewError("bad_message", "Name between one and forty squares.")
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return gamelog.NewError("bad_message", "A square's name is too long.")
		}
	}
	if err := mayAsk(s, c, d.On); err == gamelog.ErrNotYourTurn {
		return game.Refuse(gamelog.ErrNotYourTurn.Code, "Not your turn", "it is your opponent's turn")
	} else if err != nil {
		return err
	}
	if moveError := s.game.Match.Position().Refuse(d.Clicks); moveError != nil {
		return moveError
	}
	return game.Refuse("unfinished", "Continue", "this is the start of a legal move; click where it ends")
}

// read answers which legal move a typed text means.
func read(s *state, c *command, d wire.ReadIn) error {
	if strings.TrimSpace(d.Text) == "" || len(d.Text) > maxTyped {
		return gamelog.NewError("bad_message", "A move must have between one and 256 bytes.")
	}
	if err := mayAsk(s, c, d.On); err != nil {
		return err
	}
	moves, why := game.Meant(s.game.Match.Position().Read(d.Text))
	answer(s, c, Result{T: wire.OutRead, D: wire.ReadOut{Moves: moves, Why: why}})
	return nil
}

// mayAsk says why a player may not ask about a move now: in the position that event number on
// made, and on turn.
func mayAsk(s *state, c *command, on int64) error {
	seat, err := s.game.Seated(c.player.ID)
	switch {
	case err != nil:
		return err
	case on != s.game.Record.On:
		return gamelog.ErrStale
	case seat != s.game.Turn():
		return gamelog.ErrNotYourTurn
	}
	return nil
}

// errSnapshots refuses a page that asks for the whole game too often.
var errSnapshots = gamelog.NewError("too_many", "The whole game was just sent to this page. Wait a little.")

// resync sends the whole game. The page may have seen more, at another process, so
// that the room first catches up with the log.
func resync(s *state, c *command, _ none) error {
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
func bye(s *state, c *command, _ none) error {
	if p := s.here.Page(c.page); p != nil {
		p.Bye = true
	}
	return nil
}

// seatRequest: "a player who lost the cookie may, as a watcher, ask to be let back
// in as the absent player: the opponent's yes hands over the seat".
func seatRequest(s *state, c *command, _ none) error {
	if s.stopped() || s.busDown {
		return errNotHeard
	}
	seat, err := s.here.MayRequestSeat(c.player.ID, &s.game.Record, c.at)
	if err != nil {
		return err
	}
	sendSeatRequest(s, s.here.SeatRequest(c.page, c.player, seat, s.seatRequestOffset))
	report(s)
	return nil
}

// errNotHeard refuses to give away a seat while its player may be at another process.
var errNotHeard = gamelog.NewError("not_known", "The server cannot tell now who is here. Try again in a minute.")

// join seats a visitor in a free seat of an invitation, share in one that is played: by what
// a call asks for.
func join(s *state, c *command, d joinIn) error {
	decided, err := s.game.Record.Join(c.player, d.Seat, d.Lot)
	return sit(s, c, decided, err)
}

func share(s *state, c *command, d shareIn) error {
	decided, err := s.game.Record.Share(d.Seat, c.player)
	return sit(s, c, decided, err)
}

// sit writes what a seating needs: nothing for a visitor who has the seat already.
func sit(s *state, c *command, d gamelog.Decision, err error) error {
	if err == nil && !d.None() && s.degraded.on() {
		err = ErrNotMade
	}
	return write(s, c, d, err)
}

func cancel(s *state, c *command, _ none) error {
	d, err := s.game.Record.Cancel(c.player.ID)
	return write(s, c, d, err)
}

// adjudicate ends a game by what became of its tournament, unless its end was due before.
func adjudicate(s *state, c *command, v gamelog.Verdict) error {
	if s.game.Record.Status == gamelog.Playing && settleDue(s, c.at, dueBefore{c}) {
		return nil
	}
	decided, err := v.On(&s.game.Record)
	return write(s, c, decided, err)
}

// What follows decides on the one event that a player's command makes.
type decision[D any] = func(s *state, c *command, seat game.Color, d D) (gamelog.Decision, error)

// playing carries out a command of a player in a game in progress. Before that it settles what
// was due when the message arrived: "a flag that fell earlier has fallen".
func playing[D any](decide decision[D]) func(*state, *command, D) error {
	return func(s *state, c *command, d D) error {
		seat, settled, err := seated(s, c)
		if err != nil || settled {
			return err
		}
		decided, err := decide(s, c, seat, d)
		return write(s, c, decided, err)
	}
}

// offering carries out what a player does with an offer: of a rematch when the game is over, of
// anything else while it is played.
func offering(decide decision[gamelog.Offer]) func(*state, *command, wire.OfferIn) error {
	inPlay := playing(decide)
	return func(s *state, c *command, d wire.OfferIn) error {
		if d.Offer != gamelog.OfferRematch {
			return inPlay(s, c, d.Offer)
		}
		seat, err := s.game.Seat(c.player.ID)
		if err != nil {
			return err
		}
		if s.game.Record.Status != gamelog.Over {
			return gamelog.NewError("not_over", "You can offer a rematch when the game is over.")
		}
		decided, err := decide(s, c, seat, d.Offer)
		return write(s, c, decided, err)
	}
}

// final is a decision that may end a game, take something back or give time, which who was let in
// only now may not make.
func final[D any](decide decision[D]) decision[D] {
	return func(s *state, c *command, seat game.Color, d D) (gamelog.Decision, error) {
		if err := s.game.Record.Seats.MayEnd(c.player.ID, c.at); err != nil {
			return gamelog.Decision{}, err
		}
		return decide(s, c, seat, d)
	}
}

func offer(s *state, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return s.game.Offer(seat, o, c.at)
}

func accept(s *state, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return s.game.Accept(seat, o, c.at)
}

func withdraw(s *state, _ *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return s.game.Record.Withdraw(seat, o)
}

func decline(s *state, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return s.game.Record.Decline(seat, o, c.at)
}

func resign(s *state, _ *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return s.game.Record.Resign(seat), nil
}

func abort(s *state, _ *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return s.game.Record.Abort(seat)
}

func give(s *state, c *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return s.game.Give(seat, c.at)
}

// takeback takes plies back without the opponent's consent.
func takeback(s *state, c *command, seat game.Color, d wire.OnIn) (gamelog.Decision, error) {
	return s.game.TakeBack(seat, d.On, c.at)
}

// claim ends the game where the rules, or the opponent's absence, allow it.
func claim(s *state, c *command, seat game.Color, d wire.ClaimIn) (gamelog.Decision, error) {
	return s.game.Claim(seat, d.Claim, d.On, s.absence(c.at))
}

// letIn is the opponent's yes to a seat request.
func letIn(s *state, c *command, seat game.Color, d wire.LetInIn) (gamelog.Decision, error) {
	all := s.here.SeatRequests()
	i := slices.IndexFunc(all, func(k cluster.SeatRequest) bool { return k.Number == d.SeatRequest })
	switch {
	case s.stopped() || s.busDown:
		return gamelog.Decision{}, errNotHeard
	case i < 0 || all[i].Seat == seat || s.here.Present(all[i].Seat):
		return gamelog.Decision{}, gamelog.NewError("no_knock", "No one is asking for that seat now.")
	}
	return s.here.Missed[all[i].Seat].LetIn(&s.game.Record, all[i].Seat, all[i].By, c.at)
}
