package lobby

import (
	"context"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
)

// Log is what a lobby asks of the durable record of all games, for its rooms and for each of
// its own tasks. An error of the store itself wraps gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	room.Log

	// Append is Submit that waits for the result.
	Append(ctx context.Context, a gamelog.Append) error

	// Row finds a game by its slug, or returns gamelog.ErrNotFound.
	Row(ctx context.Context, slug string) (gamelog.Row, error)

	// Running lists the games that are being played with a clock, without those by
	// correspondence: their flags must fall though no page is open.
	Running(ctx context.Context) ([]gamelog.Row, error)

	// Open lists the invitations that anybody may accept, newest first.
	Open(ctx context.Context) ([]gamelog.Row, error)

	// Due lists the games whose deadline has passed at this moment, in epoch
	// milliseconds: invitations that nobody accepted, moves by correspondence that
	// nobody made, and games against the computer that their player has left.
	Due(ctx context.Context, now int64) ([]gamelog.Row, error)

	// Tidy deletes what has served its time, at epoch milliseconds.
	Tidy(ctx context.Context, now int64) error

	// Heartbeat writes that a server is alive at this moment, in epoch milliseconds.
	// LastHeartbeat returns the latest such moment, 0 if there is none.
	Heartbeat(ctx context.Context, at int64) error
	LastHeartbeat(ctx context.Context) (int64, error)

	// Growth gives how far each of these games has grown; one that the log does not have
	// is left out.
	Growth(ctx context.Context, games []string) (map[string]gamelog.Growth, error)

	// Probe writes a text as long as an event and deletes it again, and so finds out
	// whether events can be written.
	Probe(ctx context.Context) error

	// Ready reports whether the log can be read, and events can be written, as
	// far as a recent write has shown it; else it probes.
	Ready(ctx context.Context) error
}

// Programs is what a lobby asks of the programs that play.
type Programs interface {
	// OfRevoked lists the invitations by programs, and to programs, whose tokens were revoked.
	OfRevoked(ctx context.Context) ([]gamelog.Row, error)
}
