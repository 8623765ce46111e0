package room

import (
	"bytes"
	"context"
	"math/rand/v2"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// What follows may be called from any goroutine.

// Join seats who gives it in a free seat of an invitation: the one wished for ("white" or
// "black"), or any (""). For a visitor who has a seat already it succeeds. id may be empty.
func Join(seat, id string) Command {
	return Command{Kind: cmdJoin, ID: id, Data: joinIn{seat, rand.Int()}}
}

// Share lets who gives it play a seat ("both" where one player has both). It is for callers
// that have checked that this is the player's wish.
func Share(seat string) Command { return Command{Kind: cmdShare, Data: shareIn{seat}} }

// Play is a move that a guest gives for a player. It is charged at most what the player took since
// the turn began.
func Play(move wire.MoveIn, took time.Duration, id string) Command {
	return Command{Kind: cmdPlay, ID: id, Data: playIn{move, took}}
}

// Decide makes the event that is decided on, if any, in the room's goroutine; again where another
// event comes first.
func Decide(id string, decide func(*gamelog.Game, time.Time) (gamelog.Decision, error)) Command {
	return Command{Kind: cmdDecide, ID: id, Data: decide}
}

// TellBusy tells the pages whether the computer is late with its move.
func TellBusy(busy bool) Command { return Command{Kind: cmdBusy, Data: busy} }

// Do carries out a command within these limits, and returns its result once that is durable. The error is a
// *gamelog.Error or a *game.MoveError, why the game could not be read, or, as of all calls,
// ErrClosed; after one of the context's the command may be carried out all the same.
func (r *Room) Do(ctx context.Context, by gamelog.Person, c Command, limits member.Limits) (Result, error) {
	at := time.Now()
	return call(ctx, r, func(done func(Result, error)) error {
		return post(ctx, &r.inbox, r.inbox.requests, &request{writes: mayWrite(c.Kind), do: func() {
			r.carryOut(&command{Command: c, reply: done, limits: limits, player: by, at: at})
		}})
	})
}

// Game is the game as its log has it, without match and clock.
func (r *Room) Game(ctx context.Context) (gamelog.Game, error) {
	return inspect(ctx, r, func() gamelog.Game { return r.asLogged() })
}

// CaughtUp has the room read its log on, and returns the game as it stands then.
func (r *Room) CaughtUp(ctx context.Context) (gamelog.Game, error) {
	return run(ctx, r, true, func() (gamelog.Game, error) {
		err := r.loadErr
		if err == nil {
			err = r.catchUp(r.now)
		}
		if err == nil && r.log.outdated {
			err = gamelog.ErrNewer
		}
		return r.asLogged(), err
	})
}

// Expire ends a game whose deadline has passed according to the store.
func (r *Room) Expire(ctx context.Context) error {
	_, err := run(ctx, r, true, func() (none, error) { r.expire(); return none{}, nil })
	return err
}

// View is the game as this player sees it, with the chat if it is asked for.
func (r *Room) View(ctx context.Context, playerID string, withChat bool) (wire.View, error) {
	var lines []gamelog.Line
	if withChat {
		g, err := r.Game(ctx)
		if err != nil {
			return wire.View{}, err
		}
		if lines, err = r.deps.Talks.Lines(ctx, &g.Record, playerID); err != nil {
			return wire.View{}, err
		}
	}
	return inspect(ctx, r, func() wire.View { return r.view(playerID, lines) })
}

// Enter adds a page to the game: the page gets the whole game, and then every event.
// After an error the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *member.Member) error {
	_, err := run(ctx, r, false, func() (none, error) { return none{}, r.enter(m) })
	if err != nil {
		r.Leave(m) // an arrival that was not waited for may happen all the same
	}
	return err
}

// Leave removes a page from the game.
func (r *Room) Leave(m *member.Member) {
	post(context.Background(), &r.inbox, r.inbox.requests, &request{do: func() { r.leave(m.ID) }})
}

// enter adds a page, and sends it the whole game.
func (r *Room) enter(m *member.Member) error {
	if r.loadErr != nil {
		return r.loadErr
	}
	p := r.here.Enter(m, &r.game.Record, r.now)
	r.snapshot(p)
	r.here.ShowSeatRequests(p)
	return nil
}

// leave removes a page, if it is here.
func (r *Room) leave(id member.ID) {
	if p := r.here.Page(id); p != nil {
		r.here.Leave(p, r.now)
		r.talk.Unsubscribe(p.Member)
	}
}

// longText is a length that no move has, in bytes.
const longText = 256

// Receive passes on the text of a message from a page that arrived at this moment: a command.
// It keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message. A long text is decoded here, so that no page keeps a room busy with
// decoding.
func (r *Room) Receive(m *member.Member, text []byte, at time.Time) {
	var q *request
	if len(text) > longText {
		c, err := wire.Decode(text)
		q = &request{writes: mayWrite(c.Kind), do: func() { r.obey(m, c, err, at) }}
	} else if again, ok := requests.Get().(*request); ok {
		q = again
		q.from, q.text, q.at = m, append(q.text, text...), at
	} else {
		q = &request{from: m, text: bytes.Clone(text), at: at}
	}
	post(context.Background(), &r.inbox, r.inbox.requests, q)
}

// Wake lets the room look for work; a new room loads its game.
func (r *Room) Wake() { r.inbox.wake() }

// Signal sets a signal and does not wait.
func (r *Room) Signal(what Signal) { r.inbox.signal(what) }

// LogGrown signals that the log holds this event.
func (r *Room) LogGrown(seq int64) { r.inbox.logGrown(seq) }

// Pages is the number of pages that are open here.
func (r *Room) Pages() int { return int(r.pages.Load()) }

// End ends the room. It is called once.
func (r *Room) End() {
	close(r.inbox.quit)
	r.inbox.wake()
}

// Ended is closed when the room has ended.
func (r *Room) Ended() <-chan struct{} { return r.inbox.ended }

// run has the room run something, which may make an event or not, and waits for what comes of it.
// After an error it may happen all the same.
func run[T any](ctx context.Context, r *Room, writes bool, do func() (T, error)) (T, error) {
	return call(ctx, r, func(done func(T, error)) error {
		return post(ctx, &r.inbox, r.inbox.requests, &request{writes: writes, do: func() {
			value, err := do()
			r.derive() // so that who asked finds all made known
			done(value, err)
		}})
	})
}

// inspect looks at the room's game, even while the room waits for the store.
func inspect[T any](ctx context.Context, r *Room, at func() T) (T, error) {
	return call(ctx, r, func(done func(T, error)) error {
		return post(ctx, &r.inbox, r.inbox.reads, func() {
			if r.loadErr != nil {
				done(*new(T), r.loadErr)
			} else {
				done(at(), nil)
			}
		})
	})
}

// call posts what the room is to do, which is done once, and waits until it is.
func call[T any](ctx context.Context, r *Room, begin func(done func(T, error)) error) (value T, err error) {
	type answer struct {
		value T
		err   error
	}
	answers := make(chan answer, 1)
	if err := begin(func(value T, err error) { answers <- answer{value, err} }); err != nil {
		return value, err
	}
	select {
	case a := <-answers:
		return a.value, a.err
	case <-r.inbox.ended:
	case <-ctx.Done():
		return value, ctx.Err()
	}
	if a, ok := take(answers); ok { // it may have answered before it ended
		return a.value, a.err
	}
	return value, ErrClosed
}
