package room

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// What follows may be called from any goroutine.

// Join seats a visitor in a free seat of an invitation: the one wished for ("white" or
// "black"), or any (""). It returns when that is durable. For a visitor who has a seat
// already it succeeds. command is the id the page chose, or empty. The error is a
// *Fault, why the game could not be read, or, as of all calls, ErrClosed.
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
	q.lot = rand.Int()
	a, err := r.mail.ask(ctx, &q, nil)
	if err != nil {
		return err
	}
	return a.err
}

// Game is the game as its log stands, without match and clock.
func (r *Room) Game(ctx context.Context) (gamelog.Game, error) {
	return r.game(ctx, &gameAsked{})
}

func (r *Room) game(ctx context.Context, q asked) (gamelog.Game, error) {
	a, err := r.mail.ask(ctx, q, nil)
	switch {
	case err != nil:
		return gamelog.Game{}, err
	case a.err != nil:
		return gamelog.Game{}, a.err
	}
	return a.value.(gamelog.Game), nil
}

// View is the game as this player sees it, with the chat if it is asked for: that of a
// finished game has more lines than the room keeps.
func (r *Room) View(ctx context.Context, playerID string, withChat bool) (wire.View, error) {
	if !withChat {
		return r.viewWith(ctx, playerID, &chatHistory{})
	}
	view, err := r.viewWith(ctx, playerID, nil)
	if err != nil || view.Snapshot.State.Status != gamelog.Over || len(view.Snapshot.Chat) < ChatTail {
		return view, err
	}
	lines, err := r.deps.Log.Lines(ctx, r.ID, FinishedTail)
	if err != nil {
		return wire.View{}, err
	}
	whole := newChatHistory(lines)
	return r.viewWith(ctx, playerID, &whole)
}

// viewWith is View with this chat in place of the room's, unless it is nil.
func (r *Room) viewWith(ctx context.Context, playerID string, chat *chatHistory) (wire.View, error) {
	a, err := r.mail.ask(ctx, &look{playerID: playerID, chat: chat}, nil)
	switch {
	case err != nil:
		return wire.View{}, err
	case a.err != nil:
		return wire.View{}, a.err
	}
	return a.value.(wire.View), nil
}

// Enter adds a page to the game: the page gets the whole game, and then every event.
// After an error the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *Member) error {
	a, err := r.mail.ask(ctx, &arrival{page: m.id, player: m.player, share: m.limits.Share(), lag: m.Lag()}, m)
	if err == nil {
		err = a.err
	}
	if err != nil {
		r.Leave(m) // an arrival that was not waited for may happen all the same
	}
	return err
}

// Leave removes a page from the game.
func (r *Room) Leave(m *Member) { r.mail.post(farewell{m}) }

// Receive passes on the text of a message from a page that arrived at this moment. It
// keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message.
func (r *Room) Receive(m *Member, text []byte, at time.Time) {
	raw := newInbound(m, text, at)
	if len(text) > longText {
		r.mail.post(note{raw.decoded()})
		return
	}
	r.mail.post(raw)
}

// LookForPlans has the room read its log on, and then what players have planned in the
// game, and play what is playable. It returns the game as the log stood then.
func (r *Room) LookForPlans(ctx context.Context) (gamelog.Game, error) {
	return r.game(ctx, &planLook{})
}

// Expire ends a game whose deadline has passed according to the store.
func (r *Room) Expire(ctx context.Context) error {
	_, err := r.mail.ask(ctx, &overdue{}, nil)
	return err
}

// Ready waits until the room has loaded the game, or has failed to.
func (r *Room) Ready(ctx context.Context) error {
	_, err := r.mail.ask(ctx, &nothing{}, nil)
	return err
}

// Wake lets the room look for work; a new room loads its game.
func (r *Room) Wake() { r.mail.wake() }

// Signal sets a signal and does not wait.
func (r *Room) Signal(what Signal) { r.mail.signal(what) }

// LogGrown signals that, by a notification, the log holds this event.
func (r *Room) LogGrown(seq int64) { r.mail.logGrown(seq) }

// Grown signals how far the game has grown according to the store.
func (r *Room) Grown(to gamelog.Growth) {
	r.mail.logGrown(to.Seq)
	r.mail.linesGrown(to.Lines)
}

// MayTrail says whether a page is open here, so that somebody may see less than what another
// process has written.
func (r *Room) MayTrail() bool { return r.trails.Load() }

// Pages is the number of members.
func (r *Room) Pages() int { return int(r.pages.Load()) }

// End ends the room. It is called once.
func (r *Room) End() { r.mail.end() }

// Ended is closed when the room has ended.
func (r *Room) Ended() <-chan struct{} { return r.mail.ended }

// ErrClosed says that the room has ended.
var ErrClosed = fmt.Errorf("%w: the lobby is closed", gamelog.ErrAway)
