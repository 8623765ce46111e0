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

// The exported functions and methods in this file are safe for concurrent use.

// Join returns a command that takes a free seat of an invitation: "white", "black", or any (""). It
// succeeds for a visitor who has a seat already. id is the command's id, or empty.
func Join(seat, id string) Command {
	return Command{Kind: cmdJoin, ID: id, Data: joinIn{seat, rand.Int()}}
}

// Share returns a command by which a further person may play a seat ("both" if one player has
// both). Callers must have checked that the seat's player wants that.
func Share(seat string) Command { return Command{Kind: cmdShare, Data: shareIn{seat}} }

// Play returns a command that plays a move for a player, who is charged at most the time took since
// the turn began.
func Play(move wire.MoveIn, took time.Duration, id string) Command {
	return Command{Kind: cmdPlay, ID: id, Data: playIn{move, took}}
}

// Decide returns a command that writes the event that decide returns, if any. decide runs in the
// room's goroutine, and again if another event comes first.
func Decide(id string, decide func(*gamelog.Game, time.Time) (gamelog.Decision, error)) Command {
	return Command{Kind: cmdDecide, ID: id, Data: decide}
}

// TellBusy returns a command that tells the pages whether the computer is late with its move.
func TellBusy(busy bool) Command { return Command{Kind: cmdBusy, Data: busy} }

// TellNotified returns a command that tells the pages how many players were notified of the open
// challenge.
func TellNotified(people int) Command { return Command{Kind: cmdNotified, Data: people} }

// Do executes a command within these limits, and returns its result once that is durable. It
// returns a *gamelog.Error or a *game.MoveError if the command is refused, the error of loading the
// game, ErrClosed, or the context's error; after the last the command may be executed all the same.
func (r *Room) Do(ctx context.Context, by gamelog.Person, c Command, limits member.Limits) (Result, error) {
	at := time.Now()
	return call(ctx, r, func(done func(Result, error)) error {
		return post(ctx, &r.inbox, r.inbox.requests, &request{writes: mayWrite(c.Kind), do: func() {
			r.carryOut(&command{Command: c, reply: done, limits: limits, player: by, at: at})
		}})
	})
}

// Game returns the game as its log has it, without match and clock.
func (r *Room) Game(ctx context.Context) (gamelog.Game, error) {
	return inspect(ctx, r, func() gamelog.Game { return r.asLogged() })
}

// CaughtUp reads the log to its end, and returns the game as it is then. It returns gamelog.ErrNewer
// if this program cannot decode all events.
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

// Expire ends the game if its deadline has passed, as the store says.
func (r *Room) Expire(ctx context.Context) error {
	_, err := run(ctx, r, true, func() (none, error) { r.expire(); return none{}, nil })
	return err
}

// View returns the game as this player sees it; withChat adds the chat, which may query the store.
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

// Enter adds a page to the game: it is sent the whole game, and then every event. After an error
// the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *member.Member) error {
	_, err := run(ctx, r, false, func() (none, error) { return none{}, r.enter(m) })
	if err != nil {
		r.Leave(m) // the room may still serve a request that timed out
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

// Receive passes the room a message from a page, which arrived at this moment. It keeps no
// reference to text. The answer, or the refusal of an invalid text, goes to the page's queue. A
// long text is decoded here, and not in the room's goroutine.
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

// Wake makes the room process its inbox; a new room loads its game.
func (r *Room) Wake() { r.inbox.wake() }

// Signal sets signals and does not wait.
func (r *Room) Signal(what Signal) { r.inbox.signal(what) }

// LogGrown signals that the log has an event with this number.
func (r *Room) LogGrown(seq int64) { r.inbox.logGrown(seq) }

// Pages returns the number of pages in the room.
func (r *Room) Pages() int { return int(r.pages.Load()) }

// End makes the room end, after its current work. It is called once.
func (r *Room) End() {
	close(r.inbox.quit)
	r.inbox.wake()
}

// Ended returns a channel that is closed when the room has ended.
func (r *Room) Ended() <-chan struct{} { return r.inbox.ended }

// run calls do in the room's goroutine, and waits for its result. writes says whether do may write
// an event. After an error do may still run later.
func run[T any](ctx context.Context, r *Room, writes bool, do func() (T, error)) (T, error) {
	return call(ctx, r, func(done func(T, error)) error {
		return post(ctx, &r.inbox, r.inbox.requests, &request{writes: writes, do: func() {
			value, err := do()
			r.derive() // so that the caller finds everything published
			done(value, err)
		}})
	})
}

// inspect calls at, which only reads the room, in the room's goroutine, even while that waits for
// the store.
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

// call calls begin, which posts work to the room, and waits until that calls done.
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
	if a, ok := take(answers); ok { // the room may have answered before it ended
		return a.value, a.err
	}
	return value, ErrClosed
}
