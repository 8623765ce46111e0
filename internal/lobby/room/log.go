package room

import (
	"context"

	"threefold/internal/gamelog"
)

// Log is what rooms, and the reader of games without a room, ask of the durable record
// of all games. An error of the store itself wraps gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	// Submit writes one event, and the game's row if there is one, whole or not at all,
	// and calls then once with the result when both are durable, from any goroutine.
	// then must return at once. gamelog.ErrConflict says that the log already holds an
	// event of this game with this number. After any other error the event may or may
	// not be written; the caller reads the log to find out.
	Submit(a gamelog.Append, then func(error))

	// Events lists a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)

	// EventsOf lists all events of the game with this slug, in order; none where
	// there is no such game.
	EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error)

	// AddLine writes a line of a game's chat, once for each id. Lines lists the last
	// lines of each of the game's chats, at most limit of each, in order.
	AddLine(ctx context.Context, gameID string, speaker string, line gamelog.Line) error
	Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error)
}
