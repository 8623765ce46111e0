package wire

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
)

// EventMessages are the messages that carry one event, encoded once for each audience:
// the spectators, either player, and a visitor who plays both sides.
type EventMessages struct {
	game   Presenter
	out    Out
	common EventOut // what a spectator sees
	done   []audience
}

// audience is who plays these seats, and the message to them.
type audience struct {
	seats   []game.Color
	message outbox.Message
}

// NewEventMessages begins the messages of an event.
func NewEventMessages(p Presenter, kind gamelog.Kind) EventMessages {
	em := EventMessages{game: p, out: Out{T: string(kind), V: p.Game.Record.Seq}, common: EventOut{State: p.State()}}
	if kind == gamelog.Moved {
		em.common.Ply = p.Game.Record.Plies.Last()
	}
	if hints := p.Game.Record.Hints; kind == gamelog.Hinted {
		em.common.Hint = hints[len(hints)-1]
	}
	return em
}

// For is the message to the players of these seats; without seats, to a spectator.
func (em *EventMessages) For(seats []game.Color) outbox.Message {
	for _, a := range em.done {
		if slices.Equal(a.seats, seats) {
			return a.message
		}
	}
	message := em.Answer(seats, "")
	em.done = append(em.done, audience{seats, message})
	return message
}

// Answer is the message to the page whose command made the event; it has the command's id.
func (em *EventMessages) Answer(seats []game.Color, command string) outbox.Message {
	o, data := em.out, em.common
	data.State = em.game.own(data.State, seats)
	o.ID, o.D = command, &data
	return outbox.Whole(outbox.Event, Encode(o))
}
