package room

import (
	"cmp"
	"context"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// The kinds of commands that only calls may give.
const (
	cmdJoin  = "join"  // joinIn
	cmdShare = "share" // shareIn

	cmdPlay   = "play"   // playIn
	cmdDecide = "decide" // decideIn
	cmdBusy   = "busy"   // bool

	cmdNotified = "notified" // int
)

type (
	joinIn struct {
		seat string
		lot  int // random number that chooses among several free seats
	}
	shareIn struct{ seat string }
	playIn  struct {
		wire.MoveIn
		took time.Duration
	}
	decideIn = func(*gamelog.Game, time.Time) (gamelog.Decision, error)
)

// handler executes a command: it returns the event to write. If draft and error are nil, the
// handler has answered the command, or an Aside will.
type handler = func(*Room, *command) (*draft, error)

// with returns a handler that passes the command's data to do.
func with[D any](do func(*Room, *command, D) (*draft, error)) handler {
	return func(r *Room, c *command) (*draft, error) {
		d, ok := c.Data.(D)
		if !ok {
			return nil, gamelog.NewError("bad_message", "message-no-data")
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

// makes returns the draft of an event that the command makes.
func (c *command) makes(d gamelog.Decision) *draft {
	return &draft{Decision: d, by: c, command: c.ID, at: c.at}
}

// drafted returns the draft of a decision. A decision without an event is acknowledged. One that
// opens another game counts towards the client's limit of new games; against the computer, the
// visitor's limit of unfinished games is checked too.
func (r *Room) drafted(c *command, d gamelog.Decision, err error) (*draft, error) {
	switch {
	case err != nil:
		return nil, err
	case d.Before == nil:
		r.giveBack(c) // an earlier attempt may have counted a game
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

// open counts a game that a command opens. The next game of a match counts but is never refused;
// the replay of a game without result is not a next game.
func (r *Room) open(c *command) error {
	rec := &r.game.Record
	next := gamelog.HasNext(rec, c.at) && rec.End.Outcome.Result != game.NoResult
	err := c.limits.OpenGame(rec.Computer != nil)
	if c.opens = err == nil; next {
		return nil
	}
	if err == nil && rec.Computer != nil {
		_, err = ask(r, func(ctx context.Context) (none, error) { return none{}, c.limits.CheckUnfinished(ctx) })
	}
	return err
}

// seated returns the player's seat in a game in progress, after settle has written what was due
// when the command arrived.
func (r *Room) seated(c *command) (seat game.Color, err error) {
	if seat, err = r.game.Seated(c.player.ID); err != nil {
		return seat, err
	}
	if ended, err := r.settle(c.at); ended || err != nil {
		return seat, cmp.Or(err, errAgain)
	}
	return seat, nil
}

// move decides on a move by the side to move.
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

// play decides on a move for a player who is charged at most d.took.
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

// explain refuses with the reason why the clicked squares are not a legal move.
func (r *Room) explain(c *command, d wire.AskIn) (*draft, error) {
	switch err := r.mayAsk(c, d.On); {
	case err == gamelog.ErrNotYourTurn:
		return nil, game.Refuse(gamelog.ErrNotYourTurn.Code, "refusal.not-your-turn")
	case err != nil:
		return nil, err
	}
	if moveError := r.game.Match.Position().Refuse(d.Clicks); moveError != nil {
		return nil, moveError
	}
	return nil, game.Refuse("unfinished", "refusal.unfinished")
}

// read answers with the legal moves that a typed text can mean.
func (r *Room) read(c *command, d wire.ReadIn) (*draft, error) {
	if err := r.mayAsk(c, d.On); err != nil {
		return nil, err
	}
	moves, why := game.ReadCandidates(r.game.Match.Position().Read(d.Text))
	r.answer(c, Result{T: wire.OutRead, D: wire.ReadOut{Moves: moves, Why: wire.NewMoveError(why)}})
	return nil, nil
}

// mayAsk returns an error unless the player is to move in the position after event number on.
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

// errSnapshots is returned to a page that requests snapshots too often.
var errSnapshots = gamelog.NewError("too_many", "too-many-snapshots")

// resync sends the page a snapshot. The page may have seen later events at another process, so the
// room catches up with the log first.
func (r *Room) resync(c *command) (*draft, error) {
	p := r.here.Page(c.page)
	switch {
	case p == nil:
		return nil, nil
	case !p.CountSnapshot(r.now):
		return nil, errSnapshots
	case !r.deps.Peers.Alone():
		r.catchUp(c.at)
	}
	r.snapshot(p)
	return nil, nil
}

// bye records that the user is closing the page.
func (r *Room) bye(c *command) (*draft, error) {
	if p := r.here.Page(c.page); p != nil {
		p.Bye = true
	}
	return nil, nil
}

// seatRequest lets a watcher who lost the cookie ask for the seat of an absent player; the
// opponent's consent hands it over (letIn).
func (r *Room) seatRequest(c *command) (*draft, error) {
	if r.stopped() || r.deaf() {
		return nil, errNotHeard
	}
	return nil, r.here.RequestSeat(c.page, c.player, &r.game.Record, c.at)
}

// errNotHeard is returned while the player of a seat may be at another process, so that the seat
// cannot be given away.
var errNotHeard = gamelog.NewError("not_known", "not-known")

// join seats a visitor in a free seat of an invitation.
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

// decideOn makes the event that decide returns, unless the game's end was due before.
func (r *Room) decideOn(c *command, decide decideIn) (*draft, error) {
	if ended, err := r.settle(c.at); ended || err != nil {
		return nil, cmp.Or(err, errAgain)
	}
	decided, err := decide(&r.game, r.now)
	return r.drafted(c, decided, err)
}

// tellBusy notifies the pages if the computer has become late with its move, or no longer is.
func (r *Room) tellBusy(c *command, busy bool) (*draft, error) {
	if r.busy != busy {
		r.busy = busy
		r.sendAll(wire.Encode(wire.Out{T: wire.OutComputer, D: r.presenter().Computer()}))
	}
	r.acknowledge(c, r.game.Record.Seq)
	return nil, nil
}

// tellNotified tells the pages how many players were notified of the challenge.
func (r *Room) tellNotified(c *command, people int) (*draft, error) {
	r.here.SetNotified(people)
	r.acknowledge(c, r.game.Record.Seq)
	return nil, nil
}

// decision returns the event that a player's command makes.
type decision[D any] = func(r *Room, c *command, seat game.Color, d D) (gamelog.Decision, error)

// playing returns a handler of a command that only a player of a game in progress may give.
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

// offering returns a handler of a command on an offer: a rematch when the game is over, any other
// while it is in progress.
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
			return nil, gamelog.NewError("not_over", "not-over")
		}
		decided, err := decide(r, c, seat, d.Offer)
		return r.drafted(c, decided, err)
	})
}

// final restricts a decision that may end a game, take moves back or give time: a person who was
// only just let into the seat may not make it.
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

// claim ends the game if the rules, or the opponent's absence, allow it.
func claim(r *Room, c *command, seat game.Color, d wire.ClaimIn) (gamelog.Decision, error) {
	return r.game.Claim(seat, d.Claim, d.On, r.absence(c.at))
}

// letIn grants a seat request; only the opponent of the seat may.
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
