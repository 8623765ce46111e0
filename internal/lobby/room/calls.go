package room

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// seat decides on a seating, and appends its event if it needs one. For a visitor who has
// the seat already it succeeds.
func (r *Room) seat(q *seating) {
	if r.loadErr != nil {
		r.out.answer(q.answers, r.loadErr)
		return
	}
	d, err := r.seatFor(q)
	switch {
	case err != nil, d.None():
		r.out.answer(q.answers, err)
	case r.trouble.on():
		r.out.answer(q.answers, ErrNotMade)
	default:
		r.log.write(draft{Decision: d, command: q.command, at: r.now, cause: q})
	}
}

func (r *Room) seatFor(q *seating) (gamelog.Decision, error) {
	if q.shared {
		return r.game.Record.Share(q.seat, q.with)
	}
	return r.game.Record.Join(q.with, q.seat)
}

// answered and again make the seating the cause of its draft.
func (q *seating) answered(r *Room, _ int64, err error) {
	if err == errNotSaved {
		err = ErrNotMade
	}
	r.out.answer(q.answers, err)
}
func (q *seating) again(r *Room) { r.seat(q) }

// What follows may be called from any goroutine.

// Join seats a visitor in a free seat of an invitation: the one wished for ("white" or
// "black"), or any (""). It returns when that is durable. For a visitor who has a seat
// already it succeeds. command is the id the page chose, or empty. The error is a
// *Fault, or ErrNotFound.
func (r *Room) Join(ctx context.Context, by gamelog.Person, wished, command string) error {
	return r.seated(ctx, seating{with: by, seat: wished, command: command})
}

// Share lets one more visitor play a seat ("both" where one player has both). It
// returns when that is durable.
func (r *Room) Share(ctx context.Context, seat string, with gamelog.Person) error {
	return r.seated(ctx, seating{with: with, seat: seat, shared: true})
}

// seated posts a seating, and waits for its answer.
func (r *Room) seated(ctx context.Context, q seating) error {
	q.answers = make(chan error, 1)
	if err := r.mail.postWithin(ctx, &q); err != nil {
		return err
	}
	select {
	case err := <-q.answers:
		return err
	case <-r.mail.ended:
		return lastAnswer(q.answers)
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

// Game is the game as its log stands, without match and clock.
func (r *Room) Game(ctx context.Context) (gamelog.Game, error) {
	q := &gameAsked{}
	if err := r.mail.ask(ctx, q); err != nil { // it may still be decided, and write to q
		return gamelog.Game{}, err
	}
	return q.game, q.err
}

// View is the game as this player sees it, with the chat if it is asked for: that of a
// finished game has more lines than the room keeps.
func (r *Room) View(ctx context.Context, playerID string, withChat bool) (wire.View, error) {
	if !withChat {
		return r.viewWith(ctx, playerID, &chatHistory{})
	}
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
	q := &look{playerID: playerID, chat: chat}
	if err := r.mail.ask(ctx, q); err != nil { // it may still be decided, and write to q
		return wire.View{}, err
	}
	return q.view, q.err
}

// look is what a look shows.
func (r *Room) look(playerID string, chat *chatHistory) (wire.View, error) {
	if r.loadErr != nil {
		return wire.View{}, r.loadErr
	}
	return r.view(playerID, cmp.Or(chat, &r.chat)), nil
}

// Enter adds a page to the game: the page gets the whole game, and then every event.
// After an error the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *Member) error {
	q := &arrival{page: m}
	err := r.mail.ask(ctx, q)
	if err == nil {
		err = q.err
	}
	if err != nil {
		r.Leave(m) // an arrival that was not waited for may be decided all the same
	}
	return err
}

// Leave removes a page from the game.
func (r *Room) Leave(m *Member) { r.mail.post(departure{page: m}) }

// Receive passes on the text of a message from a page that arrived at this moment. It
// keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message.
func (r *Room) Receive(m *Member, text []byte, at time.Time) {
	raw := newInbound(m, text, at)
	if len(text) > longText {
		r.mail.post(raw.decoded())
		return
	}
	r.mail.post(raw)
}

// Expire ends a game whose deadline has passed according to the store.
func (r *Room) Expire(ctx context.Context) error {
	return r.mail.ask(ctx, overdue{})
}

// Ready waits until the room has loaded the game, or has failed to.
func (r *Room) Ready(ctx context.Context) error { return r.mail.ask(ctx, nothing{}) }

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
