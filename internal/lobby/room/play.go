package room

import (
	"cmp"
	"context"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// The commands that no page sends.
const (
	cmdJoin  = "join"  // joinIn
	cmdShare = "share" // shareIn

	cmdPlay   = "play"   // playIn
	cmdDecide = "decide" // decideIn
	cmdBusy   = "busy"   // bool
)

type (
	joinIn struct {
		seat string
		lot  int // by which one of several is drawn
	}
	shareIn struct{ seat string }
	playIn  struct {
		wire.MoveIn
		took time.Duration
	}
	decideIn = func(*gamelog.Game, time.Time) (gamelog.Decision, error)
)

// handler executes a command: it returns the event to write. Without a draft and without an error
// the command is answered already, or will be.
type handler = func(*Room, *command) (*draft, error)

// with returns a handler that passes the command's data to do.
func with[D any](do func(*Room, *command, D) (*draft, error)) handler {
	return func(r *Room, c *command) (*draft, error) {
		d, ok := c.Data.(D)
		if !ok {
			return nil, gamelog.NewError("bad_message", "The message has no data.")
		}
		return do(r, c, d)
	}
}

// none is the data of a command that has none.
type none = struct{}

// alone returns a handler of a command without data.
func alone(do func(*Room, *command, none) (*draft, error)) handler {
	return func(r *Room, c *command) (*draft, error) { return do(r, c, none{}) }
}

// makes is the draft of the event that the command makes.
func (c *command) makes(d gamelog.Decision) *draft {
	return &draft{Decision: d, by: c, command: c.ID, at: c.at}
}

// drafted is the draft of what was decided on without an error. A command that needs no event is
// acknowledged. One that opens another game counts against the limit of games that the client may
// create; against the computer it also asks whether the visitor has few enough unfinished ones.
func (r *Room) drafted(c *command, d gamelog.Decision, err error) (*draft, error) {
	switch {
	case err != nil:
		return nil, err
	case d.Before == nil:
		r.giveBack(c) // it may have opened one when it was decided on before
	case !c.opens:
		if err := r.open(c); err != nil {
			return nil, err
		}
	}
	if d.None() {
		r.acknowledge(c, r.game.Record.Seq)
		return nil, nil
	}
	return c.makes(d), nil
}

// open has the limits count a game that a command opens. The next game of a match counts and is
// never refused; what is played again for want of a result is no next game.
func (r *Room) open(c *command) error {
	rec := &r.game.Record
	next := gamelog.HasNext(rec, c.at) && rec.End.Outcome.Result != game.NoResult
	err := c.limits.OpenGame(rec.Computer != nil)
	if c.opens = err == nil; next {
		return nil
	}
	if err == nil && rec.Computer != nil {
		_, err = ask(r, func(ctx context.Context) (none, error) { return none{}, c.limits.HasRoom(ctx) })
	}
	return err
}

// seated is the player's seat in a game in progress. What was due when the command arrived is
// written first.
func (r *Room) seated(c *command) (seat game.Color, err error) {
	if seat, err = r.game.Seated(c.player.ID); err != nil {
		return seat, err
	}
	if ended, err := r.settle(c.at); ended || err != nil {
		return seat, cmp.Or(err, errAgain)
	}
	return seat, nil
}

// move plays a move of the side to move.
func (r *Room) move(c *command, d wire.MoveIn) (*draft, error) {
	seat, err := r.seated(c)
	if err != nil {
		return nil, err
	}
	if err := r.game.MayMove(seat, d.On, d.Ply); err != nil {
		return nil, err
	}
	step, err := r.game.Match.Try(d.Move)
	if err != nil {
		return nil, err
	}
	moved, made := gamelog.MoveOf(&step), c.makes(gamelog.Decision{Kind: gamelog.Moved})
	moved.Left, moved.Spent, made.lag = r.lag.Charge(&r.game, &r.here, seat, c.at)
	made.Data, made.step = moved, &step
	return made, nil
}

// play plays a move for a player who took so long, at most.
func (r *Room) play(c *command, d playIn) (*draft, error) {
	arrived := c.at
	if at := r.game.TurnBegan(c.at).Add(d.took); at.Before(c.at) {
		c.at = at
	}
	made, err := r.move(c, d.MoveIn)
	if c.at = arrived; made != nil {
		made.at = arrived
	}
	return made, err
}

// explain says why clicks are not a legal move.
func (r *Room) explain(c *command, d wire.AskIn) (*draft, error) {
	switch err := r.mayAsk(c, d.On); {
	case err == gamelog.ErrNotYourTurn:
		return nil, game.Refuse(gamelog.ErrNotYourTurn.Code, "Not your turn", "it is your opponent's turn")
	case err != nil:
		return nil, err
	}
	if moveError := r.game.Match.Position().Refuse(d.Clicks); moveError != nil {
		return nil, moveError
	}
	return nil, game.Refuse("unfinished", "Continue", "this is the start of a legal move; click where it ends")
}

// read answers which legal move a typed text means.
func (r *Room) read(c *command, d wire.ReadIn) (*draft, error) {
	if err := r.mayAsk(c, d.On); err != nil {
		return nil, err
	}
	moves, why := game.ReadCandidates(r.game.Match.Position().Read(d.Text))
	r.answer(c, Result{T: wire.OutRead, D: wire.ReadOut{Moves: moves, Why: why}})
	return nil, nil
}

// mayAsk says why a player may not ask about a move now: in the position that event number on
// made, and with the move.
func (r *Room) mayAsk(c *command, on int64) error {
	seat, err := r.game.Seated(c.player.ID)
	switch {
	case err != nil:
		return err
	case on != r.game.Record.On:
		return gamelog.ErrStale
	case seat != r.game.Turn():
		return gamelog.ErrNotYourTurn
	}
	return nil
}

// errSnapshots refuses a page that asks for the whole game too often.
var errSnapshots = gamelog.NewError("too_many", "The whole game was just sent to this page. Wait a little.")

// resync sends the whole game. The page may have seen more, at another process, so
// that the room first catches up with the log.
func (r *Room) resync(c *command) (*draft, error) {
	p := r.here.Page(c.page)
	switch {
	case p == nil:
		return nil, nil
	case !p.MaySnapshot(r.now):
		return nil, errSnapshots
	case !r.deps.Peers.Alone():
		r.catchUp(c.at)
	}
	r.snapshot(p)
	return nil, nil
}

// bye notes that a page is being closed on purpose.
func (r *Room) bye(c *command) (*draft, error) {
	if p := r.here.Page(c.page); p != nil {
		p.Bye = true
	}
	return nil, nil
}

// seatRequest: "a player who lost the cookie may, as a watcher, ask to be let back
// in as the absent player: the opponent's yes hands over the seat".
func (r *Room) seatRequest(c *command) (*draft, error) {
	if r.stopped() || r.deaf() {
		return nil, errNotHeard
	}
	return nil, r.here.RequestSeat(c.page, c.player, &r.game.Record, c.at)
}

// errNotHeard refuses to give away a seat while its player may be at another process.
var errNotHeard = gamelog.NewError("not_known", "The server cannot tell now who is here. Try again in a minute.")

// join seats a visitor in a free seat of an invitation, share in one that is played: by what
// a call asks for.
func (r *Room) join(c *command, d joinIn) (*draft, error) {
	decided, err := r.game.Record.Join(c.player, d.seat, d.lot)
	return r.drafted(c, decided, err)
}

func (r *Room) share(c *command, d shareIn) (*draft, error) {
	decided, err := r.game.Record.Share(d.seat, c.player)
	return r.drafted(c, decided, err)
}

func (r *Room) cancel(c *command) (*draft, error) {
	d, err := r.game.Record.Cancel(c.player.ID)
	return r.drafted(c, d, err)
}

// decideOn makes the event that a guest decides on, unless the game's end was due before.
func (r *Room) decideOn(c *command, decide decideIn) (*draft, error) {
	if ended, err := r.settle(c.at); ended || err != nil {
		return nil, cmp.Or(err, errAgain)
	}
	decided, err := decide(&r.game, r.now)
	return r.drafted(c, decided, err)
}

// tellBusy tells the pages whether the computer is late with its move.
func (r *Room) tellBusy(c *command, busy bool) (*draft, error) {
	if r.busy != busy {
		r.busy = busy
		r.sendAll(wire.Encode(wire.Out{T: wire.OutComputer, D: r.presenter().Computer()}))
	}
	r.acknowledge(c, r.game.Record.Seq)
	return nil, nil
}

// What follows decides on the one event that a player's command makes.
type decision[D any] = func(r *Room, c *command, seat game.Color, d D) (gamelog.Decision, error)

// playing carries out a command of a player in a game in progress.
func playing[D any](decide decision[D]) func(*Room, *command, D) (*draft, error) {
	return func(r *Room, c *command, d D) (*draft, error) {
		seat, err := r.seated(c)
		if err != nil {
			return nil, err
		}
		decided, err := decide(r, c, seat, d)
		return r.drafted(c, decided, err)
	}
}

// offering carries out what a player does with an offer: of a rematch when the game is over, of
// anything else while it is played.
func offering(decide decision[gamelog.Offer]) handler {
	inPlay := playing(decide)
	return with(func(r *Room, c *command, d wire.OfferIn) (*draft, error) {
		if d.Offer != gamelog.OfferRematch {
			return inPlay(r, c, d.Offer)
		}
		seat, err := r.game.Seat(c.player.ID)
		switch {
		case err != nil:
			return nil, err
		case r.game.Record.Status != gamelog.Over:
			return nil, gamelog.NewError("not_over", "You can offer a rematch when the game is over.")
		}
		decided, err := decide(r, c, seat, d.Offer)
		return r.drafted(c, decided, err)
	})
}

// final is a decision that may end a game, take something back or give time, which who was let in
// only now may not make.
func final[D any](decide decision[D]) decision[D] {
	return func(r *Room, c *command, seat game.Color, d D) (gamelog.Decision, error) {
		if err := r.game.Record.Seats.MayEnd(c.player.ID, c.at); err != nil {
			return gamelog.Decision{}, err
		}
		return decide(r, c, seat, d)
	}
}

func offer(r *Room, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return r.game.Offer(seat, o, c.at)
}

func accept(r *Room, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return r.game.Accept(seat, o, c.at)
}

func withdraw(r *Room, _ *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return r.game.Record.Withdraw(seat, o)
}

func decline(r *Room, c *command, seat game.Color, o gamelog.Offer) (gamelog.Decision, error) {
	return r.game.Record.Decline(seat, o, c.at)
}

func resign(r *Room, _ *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return r.game.Record.Resign(seat), nil
}

func abort(r *Room, _ *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return r.game.Record.Abort(seat)
}

func give(r *Room, c *command, seat game.Color, _ none) (gamelog.Decision, error) {
	return r.game.Give(seat, c.at)
}

// takeback takes plies back without the opponent's consent.
func takeback(r *Room, c *command, seat game.Color, d wire.OnIn) (gamelog.Decision, error) {
	return r.game.TakeBack(seat, d.On, c.at)
}

// claim ends the game where the rules, or the opponent's absence, allow it.
func claim(r *Room, c *command, seat game.Color, d wire.ClaimIn) (gamelog.Decision, error) {
	return r.game.Claim(seat, d.Claim, d.On, r.absence(c.at))
}

// letIn is the opponent's yes to a seat request.
func letIn(r *Room, c *command, seat game.Color, d wire.LetInIn) (gamelog.Decision, error) {
	if r.stopped() || r.deaf() {
		return gamelog.Decision{}, errNotHeard
	}
	k, err := r.here.SeatRequest(d.SeatRequest, seat)
	if err != nil {
		return gamelog.Decision{}, err
	}
	return r.here.Missed[k.Seat].LetIn(&r.game.Record, k.Seat, k.By, c.at)
}
