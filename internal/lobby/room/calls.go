package room

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// join seats a visitor who accepts the invitation, in the seat wished for, and calls
// answer once that is durable. For a visitor who has a seat already it succeeds.
func (r *Room) join(by gamelog.Person, wished, command string, answer func(error)) {
	if r.loadErr != nil {
		answer(r.loadErr)
		return
	}
	d, err := r.game.Record.Join(by, wished)
	r.seat(d, err, command, answer, func() { r.join(by, wished, command, answer) })
}

// share lets one more visitor play a seat, or both.
func (r *Room) share(seat string, with gamelog.Person, answer func(error)) {
	if r.loadErr != nil {
		answer(r.loadErr)
		return
	}
	d, err := r.game.Record.Share(seat, with)
	r.seat(d, err, "", answer, func() { r.share(seat, with, answer) })
}

// seat appends a decision on who has which seat, and calls answer once it is durable.
func (r *Room) seat(d gamelog.Decision, err error, command string, answer func(error), retry func()) {
	switch {
	case err != nil, d.None():
		answer(err)
	case r.log.outdated:
		answer(gamelog.ErrNewer)
	case r.trouble.on():
		answer(ErrNotMade)
	default:
		r.log.write(draft{Decision: d, command: command, at: time.Now(), retry: retry, answer: func(_ int64, err error) {
			if err == errNotSaved {
				err = ErrNotMade
			}
			answer(err)
		}})
	}
}

// What follows may be called from any goroutine.

// Join seats a visitor in a free seat of an invitation: the one wished for ("white" or
// "black"), or any (""). It returns when that is durable. For a visitor who has a seat
// already it succeeds. command is the id the page chose, or empty. The error is a
// *Fault, or ErrNotFound.
func (r *Room) Join(ctx context.Context, by gamelog.Person, wished, command string) error {
	return r.decide(ctx, func(answer func(error)) { r.join(by, wished, command, answer) })
}

// Share lets one more visitor play a seat ("both" where one player has both). It
// returns when that is durable.
func (r *Room) Share(ctx context.Context, seat string, with gamelog.Person) error {
	return r.decide(ctx, func(answer func(error)) { r.share(seat, with, answer) })
}

// decide posts a request that answers, and waits for its answer.
func (r *Room) decide(ctx context.Context, do func(answer func(error))) error {
	answer := make(chan error, 1)
	err := r.mail.postWithin(ctx, request{mayWrite: true, do: func() { do(func(err error) { answer <- err }) }})
	if err != nil {
		return err
	}
	select {
	case err := <-answer:
		return err
	case <-r.mail.ended:
		return lastAnswer(answer)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lastAnswer is the answer that a room has given before it ended.
func lastAnswer(answer <-chan error) error {
	select {
	case err := <-answer:
		return err
	default:
		return ErrClosed
	}
}

// View is the game as this player sees it. A finished game has more lines of chat than
// the room keeps.
func (r *Room) View(ctx context.Context, playerID string) (wire.View, error) {
	view, err := r.viewWith(ctx, playerID, nil)
	if err != nil || view.Snapshot.State.Status != gamelog.Over || len(view.Snapshot.Chat) < chatTail {
		return view, err
	}
	lines, err := r.deps.Log.Lines(ctx, r.ID, finishedTail)
	if err != nil {
		return wire.View{}, err
	}
	whole := newChatHistory(lines)
	return r.viewWith(ctx, playerID, &whole)
}

// viewWith is View with this chat in place of the room's, unless it is nil.
func (r *Room) viewWith(ctx context.Context, playerID string, chat *chatHistory) (wire.View, error) {
	var view wire.View
	var failed error
	err := r.mail.ask(ctx, request{do: func() {
		if failed = r.loadErr; failed == nil {
			view = r.view(playerID, cmp.Or(chat, &r.chat))
		}
	}})
	if err != nil { // the request may still run, and write to view
		return wire.View{}, err
	}
	return view, failed
}

// Enter adds a page to the game: the page gets the whole game, and then every event.
// After an error the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *Member) error {
	var refused error
	err := r.mail.ask(ctx, request{do: func() { refused = r.enter(m) }})
	if err == nil {
		err = refused
	}
	if err != nil {
		r.Leave(m) // a request that was not waited for may run all the same
	}
	return err
}

// Leave removes a page from the game.
func (r *Room) Leave(m *Member) { r.mail.post(request{do: func() { r.leave(m) }}) }

// Receive passes on the text of a message from a page that arrived at this moment. It
// keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message.
func (r *Room) Receive(m *Member, text []byte, at time.Time) {
	q := request{inbound: newInbound(m, text, at)}
	if len(text) > longText {
		q = r.decoded(q.inbound)
	}
	r.mail.post(q)
}

// Expire ends a game whose deadline has passed according to the store.
func (r *Room) Expire(ctx context.Context) error {
	return r.mail.ask(ctx, request{mayWrite: true, do: func() { r.schedule.expire(time.Now()) }})
}

// Ready waits until the room has loaded the game, or has failed to.
func (r *Room) Ready(ctx context.Context) error { return r.mail.ask(ctx, request{do: func() {}}) }

// Wake lets the room look for work; a new room loads its game.
func (r *Room) Wake() { r.mail.wake() }

// Signal sets a signal and does not wait.
func (r *Room) Signal(what Signal) { r.mail.signal(what) }

// LogGrown signals that, by a notification, the log holds this event.
func (r *Room) LogGrown(seq int64) { r.mail.logGrown(seq) }

// Pages is the number of members.
func (r *Room) Pages() int { return int(r.pages.Load()) }

// End ends the room. It is called once.
func (r *Room) End() { r.mail.end() }

// Ended is closed when the room has ended.
func (r *Room) Ended() <-chan struct{} { return r.mail.ended }

// ErrClosed says that the room has ended.
var ErrClosed = fmt.Errorf("%w: the lobby is closed", gamelog.ErrAway)
