package room

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// What follows may be called from any goroutine.

// Command is what somebody wants done in a game, as pages send it. Its id is the sender's own:
// what is sent again under an id that is in the log is not done twice.
type Command = wire.In

// Result is what a command has come to, as pages are answered, without the command's id: an
// acknowledgement (wire.OutAck) with the number of its event, or what it asked for.
type Result = wire.Out

// The commands that no page sends.
const (
	cmdJoin  = "join"  // joinIn
	cmdShare = "share" // shareIn

	cmdAdjudicate = "adjudicate" // gamelog.Verdict
)

type (
	joinIn struct {
		Seat string `json:"seat"`
		Lot  int    `json:"lot"` // by which one of several is drawn
	}
	shareIn struct {
		Seat string `json:"seat"`
	}
)

// Join seats who gives it in a free seat of an invitation: the one wished for ("white" or
// "black"), or any (""). For a visitor who has a seat already it succeeds. id may be empty.
func Join(seat, id string) Command { return called(cmdJoin, id, joinIn{seat, rand.Int()}) }

// Share lets who gives it play a seat ("both" where one player has both). It is for whoever
// has checked that this is the player's wish.
func Share(seat string) Command { return called(cmdShare, "", shareIn{seat}) }

// Adjudicate ends a game of a tournament that is in progress.
func Adjudicate(v gamelog.Verdict) Command { return called(cmdAdjudicate, "", v) }

func called(kind, id string, data any) Command {
	d, err := json.Marshal(data)
	if err != nil {
		panic(err)
	}
	return Command{T: kind, ID: id, D: d}
}

// Do carries out a command within these limits, and returns its result once that is durable. The error is a
// *gamelog.Error or a *game.MoveError, why the game could not be read, or, as of all calls,
// ErrClosed; after one of the context's the command may be carried out all the same.
func (r *Room) Do(ctx context.Context, by gamelog.Person, c Command, limits member.Limits) (Result, error) {
	at := time.Now()
	return ask[Result](ctx, r, nil, func(id callID) input {
		return &command{call: id, limits: limits, player: by, in: c, at: at}
	})
}

// Game is the game as its log has it, without match and clock.
func (r *Room) Game(ctx context.Context) (gamelog.Game, error) {
	return ask[gamelog.Game](ctx, r, nil, func(id callID) input { return &getGame{call: id} })
}

// LookForPlans has the room read its log on, and then what players have planned in the
// game, and play what is playable. It returns the game as the log stood then.
func (r *Room) LookForPlans(ctx context.Context) (gamelog.Game, error) {
	return ask[gamelog.Game](ctx, r, nil, func(id callID) input { return &planLook{call: id} })
}

// Expire ends a game whose deadline has passed according to the store.
func (r *Room) Expire(ctx context.Context) error {
	_, err := ask[any](ctx, r, nil, func(id callID) input { return &overdue{call: id} })
	return err
}

// View is the game as this player sees it, with the chat if it is asked for: that of a
// finished game has more lines than the room keeps.
func (r *Room) View(ctx context.Context, playerID string, withChat bool) (wire.View, error) {
	if !withChat {
		return r.viewWith(ctx, playerID, &chat.History{})
	}
	view, err := r.viewWith(ctx, playerID, nil)
	if err != nil || view.Snapshot.State.Status != gamelog.Over || len(view.Snapshot.Chat) < chat.Tail {
		return view, err
	}
	lines, err := r.deps.Log.Lines(ctx, r.ID, chat.FinishedTail)
	if err != nil {
		return wire.View{}, err
	}
	whole := chat.New(lines)
	return r.viewWith(ctx, playerID, &whole)
}

// viewWith is View with this chat in place of the room's, unless it is nil.
func (r *Room) viewWith(ctx context.Context, playerID string, lines *chat.History) (wire.View, error) {
	return ask[wire.View](ctx, r, nil, func(id callID) input { return &look{call: id, playerID: playerID, chat: lines} })
}

// Enter adds a page to the game: the page gets the whole game, and then every event.
// After an error the page is not in the game.
func (r *Room) Enter(ctx context.Context, m *member.Member) error {
	_, err := ask[any](ctx, r, m, func(id callID) input {
		return &arrival{call: id, page: m.ID, player: m.Player(), share: m.Limits().Share(), lag: m.Lag()}
	})
	if err != nil {
		r.Leave(m) // an arrival that was not waited for may happen all the same
	}
	return err
}

// Leave removes a page from the game.
func (r *Room) Leave(m *member.Member) {
	r.inbox.post(context.Background(), &request{input: departure{page: m.ID}})
}

// Receive passes on the text of a message from a page that arrived at this moment: a command.
// It keeps nothing of the text. The answer goes to the page's queue, also the refusal of
// a text that is no message.
func (r *Room) Receive(m *member.Member, text []byte, at time.Time) {
	q := requests.Get().(*request)
	q.from, q.text, q.at = m, append(q.text[:0], text...), at
	if len(text) > longText {
		q.input = q.decoded()
	}
	r.inbox.post(context.Background(), q)
}

// Wake lets the room look for work; a new room loads its game.
func (r *Room) Wake() { r.inbox.wake() }

// Signal sets a signal and does not wait.
func (r *Room) Signal(what Signal) { r.inbox.signal(what) }

// LogGrown signals that, by a message, the log holds this event.
func (r *Room) LogGrown(seq int64) { r.inbox.logGrown(seq) }

// Grown signals how far the game has grown according to the store.
func (r *Room) Grown(to gamelog.Growth) {
	r.inbox.logGrown(to.Seq)
	r.inbox.linesGrown(to.Lines)
}

// MayTrail reports whether a page is open here, so that somebody may see less than what another
// process has written.
func (r *Room) MayTrail() bool { return r.trails.Load() }

// Pages is the number of members.
func (r *Room) Pages() int { return int(r.pages.Load()) }

// End ends the room. It is called once.
func (r *Room) End() {
	close(r.inbox.quit)
	r.inbox.wake()
}

// Ended is closed when the room has ended.
func (r *Room) Ended() <-chan struct{} { return r.inbox.ended }

// ErrClosed says that the room has ended.
var ErrClosed = fmt.Errorf("%w: the lobby is closed", gamelog.ErrAway)

// request is what others want of a room, on its way: an input, or a page's message, which the
// room decodes. The goroutine that reads a page's socket allocates nothing for it: while the
// garbage collector marks, a goroutine that allocates must first help it, and with thousands
// of pages, each with a reading goroutine, that help was most of the collector's cost.
type request struct {
	from   *member.Member // whose page it is; nil for a call
	text   []byte         // of a message
	at     time.Time
	input  input        // nil for a message that is not decoded
	call   callID       // whose answer waits for a reply
	answer chan<- reply // has room for it; nil where nobody waits
}

// requests holds those of messages, to be used again.
var requests = sync.Pool{New: func() any { return new(request) }}

// A text longer than longText bytes, which no move has, is decoded by the goroutine
// that reads the socket, so that no page keeps a room busy with decoding. maxKept is
// the capacity of the largest text buffer that returns to the pool, in bytes.
const (
	longText = 256
	maxKept  = 1 << 10
)

// open is the input that a request is. The room's goroutine calls it, once.
func (q *request) open(r *Room) input {
	in := q.input
	switch in := in.(type) {
	case *arrival:
		r.members[in.page] = q.from
	case departure:
		r.part(in.page)
	}
	if q.answer != nil {
		r.calls[q.call] = q.answer
	}
	if in == nil {
		in = q.decoded()
	}
	if q.text != nil {
		if q.from, q.input = nil, nil; cap(q.text) > maxKept {
			q.text = nil
		}
		requests.Put(q)
	}
	return in
}

// decoded is the command that a message says, or the refusal of a text that is none.
func (q *request) decoded() input {
	in, err := wire.Decode(q.text)
	if err != nil {
		return unreadable{page: q.from.ID, err: err}
	}
	return &command{page: q.from.ID, limits: q.from.Limits(), player: q.from.Player(), in: in, at: q.at}
}

// ask posts what is asked, under the number of a call, and waits for the reply. After an
// error it may happen all the same.
func ask[T any](ctx context.Context, r *Room, page *member.Member, in func(callID) input) (value T, err error) {
	id, answer := callID(r.lastCall.Add(1)), make(chan reply, 1)
	if err := r.inbox.post(ctx, &request{from: page, input: in(id), call: id, answer: answer}); err != nil {
		return value, err
	}
	select {
	case a := <-answer:
		return replied[T](a)
	case <-r.inbox.ended:
	case <-ctx.Done():
		return value, ctx.Err()
	}
	select { // it may have replied before it ended
	case a := <-answer:
		return replied[T](a)
	default:
		return value, ErrClosed
	}
}

func replied[T any](a reply) (value T, err error) {
	if a.err == nil {
		value, _ = a.value.(T)
	}
	return value, a.err
}
