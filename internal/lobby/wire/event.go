package wire

import (
	"sync"

	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/jsonw"
	"threefold/internal/lobby/outbox"
)

// buffers is a pool of scratch space for encoding.
var buffers = sync.Pool{New: func() any { return new(buffer) }}

type buffer struct {
	b     []byte
	legal []game.Move // scratch space for the legal moves of a message
	may   []string    // and for what else its player may do
}

// maxKept is the capacity of the largest buffer that returns to the pool, in bytes.
const maxKept = 64 << 10

// putBack returns the buffer to the pool, without its bytes if these are too large.
func (buf *buffer) putBack() {
	if cap(buf.b) > maxKept {
		buf.b = nil
	}
	buffers.Put(buf)
}

// appendShared appends the part that all messages of one event share: Out's data up to the state's
// last fields, Legal and May, which differ between players. appendEvent completes a message.
func appendShared(b []byte, e *EventOut) []byte {
	b = append(b, `,"d":{`...)
	if e.Ply != nil {
		b = gamelog.AppendPly(jsonw.Key(b, "ply"), e.Ply)
	}
	b = jsonw.OptInt(b, "hint", int64(e.Hint))
	return appendState(jsonw.Key(b, "state"), &e.State)
}

// appendEvent appends the message of an event: the Out without its D, then the bytes of
// appendShared, then a player's own fields of the state.
func appendEvent(b []byte, o Out, shared []byte, legal []game.Move, may []string) []byte {
	b = jsonw.PutText(append(b, '{'), "t", o.T)
	b = jsonw.OptInt(b, "v", o.V)
	b = jsonw.OptText(b, "id", o.ID)
	b = append(b, shared...)
	b = jsonw.OptList(b, "legal", legal, gamejson.AppendMove)
	b = jsonw.OptList(b, "may", may, jsonw.Text)
	return append(b, "}}}"...)
}

// EventMessages are the messages that carry one event, encoded once for each audience:
// the spectators, either player, and a visitor who plays both sides.
type EventMessages struct {
	game   Presenter
	kind   gamelog.Kind
	shared *buffer // what the messages have in common
	done   []audience
}

// audience is the message to the players of these seats.
type audience struct {
	seats string // the seats' name
	text  *outbox.Buffer
}

// NewEventMessages returns the messages of the game's last event, of this kind. The caller calls
// Free at the end.
func NewEventMessages(p Presenter, kind gamelog.Kind) EventMessages {
	plain := EventOut{State: p.State()}
	if kind == gamelog.Moved {
		plain.Ply = p.Game.Record.Plies.Last()
	}
	if hints := p.Game.Record.Hints; kind == gamelog.Hinted {
		plain.Hint = hints[len(hints)-1]
	}
	shared := buffers.Get().(*buffer)
	shared.b = appendShared(shared.b[:0], &plain)
	return EventMessages{game: p, kind: kind, shared: shared}
}

// Free releases the buffers; queued messages stay valid.
func (em *EventMessages) Free() {
	em.shared.putBack()
	for _, a := range em.done {
		a.text.Free()
	}
}

// For returns the message to the players of these seats; without seats, to a spectator.
func (em *EventMessages) For(seats []game.Color) outbox.Message {
	name := gamelog.SeatName(seats)
	for _, a := range em.done {
		if a.seats == name {
			return a.text.Message(outbox.Event)
		}
	}
	text := em.encode(seats, "")
	em.done = append(em.done, audience{name, text})
	return text.Message(outbox.Event)
}

// Answer returns the message to the page whose command made the event; it has the command's id.
func (em *EventMessages) Answer(seats []game.Color, command string) outbox.Message {
	text := em.encode(seats, command)
	defer text.Free()
	return text.Message(outbox.Event)
}

func (em *EventMessages) encode(seats []game.Color, command string) *outbox.Buffer {
	s, text := buffers.Get().(*buffer), outbox.NewBuffer()
	defer s.putBack()
	own := em.game.own(State{Legal: s.legal[:0], May: s.may[:0]}, seats)
	s.legal, s.may = own.Legal, own.May
	text.B = appendEvent(text.B, Out{T: string(em.kind), V: em.game.Game.Record.Seq, ID: command}, em.shared.b, own.Legal, own.May)
	return text
}
