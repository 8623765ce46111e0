package gamelog

import (
	"context"
	"errors"
)

// Log is the durable record of all games, as rooms and the lobby need it.
type Log interface {
	// Append writes one event, and the game's row if there is one, whole or not at
	// all, and returns when both are durable. ErrConflict says that the log already
	// holds an event of this game with this number. After any other error the event
	// may or may not be written; the caller reads the log to find out. An
	// error of the store itself, here and below, wraps ErrAway or ErrClash.
	Append(ctx context.Context, a Append) error

	// Submit is Append without waiting: the log calls then once with the result, from
	// any goroutine. then must return at once.
	Submit(a Append, then func(error))

	// Events lists a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]Event, error)

	// EventsOf lists all events of the game with this slug, in order; none where
	// there is no such game.
	EventsOf(ctx context.Context, slug string) ([]Event, error)

	// Row finds a game by its slug, or returns ErrNotFound.
	Row(ctx context.Context, slug string) (Row, error)

	// Running lists the games that are being played with a clock, without those by
	// correspondence: their flags must fall though no page is open.
	Running(ctx context.Context) ([]Row, error)

	// Due lists the games whose deadline has passed at this moment, in epoch
	// milliseconds: invitations that nobody accepted, moves by correspondence that
	// nobody made, and games against the computer that their player has left.
	Due(ctx context.Context, now int64) ([]Row, error)

	// Open lists the invitations that anybody may accept, newest first.
	Open(ctx context.Context) ([]Row, error)

	// AddLine writes a line of a game's chat, once for each id. Lines lists the last
	// lines of each of the game's chats, at most limit of each, in order.
	AddLine(ctx context.Context, gameID string, speaker string, line Line) error
	Lines(ctx context.Context, gameID string, limit int) ([]Line, error)

	// Probe writes a text as long as an event and deletes it again, and so finds out
	// whether events can be written.
	Probe(ctx context.Context) error

	// Ready says whether the log can be read, and events can be written, as
	// far as a recent write has shown it; else it probes.
	Ready(ctx context.Context) error

	// Tidy deletes what has served its time, at epoch milliseconds.
	Tidy(ctx context.Context, now int64) error

	// Heartbeat writes that a server is alive at this moment, in epoch milliseconds.
	// LastHeartbeat returns the latest such moment, 0 if there is none.
	Heartbeat(ctx context.Context, at int64) error
	LastHeartbeat(ctx context.Context) (int64, error)
}

// Append is an event to write, with the game's row where the event changes it
// (creation, seating, end).
type Append struct {
	Event Event
	Row   *Row
}

var (
	// ErrConflict says that another event has this number.
	ErrConflict = errors.New("the log holds another event of this number")
	// ErrUnreadable says that this program cannot read a log: it holds what a newer one
	// has written, or makes no sense. The store is as well as ever.
	ErrUnreadable = errors.New("the log cannot be read")
	// ErrNotFound says that there is no such game, or no such player.
	ErrNotFound = errors.New("not found")
	// ErrAway: the store cannot be read or written now, or did not answer in
	// time.
	ErrAway = errors.New("the store is away")
	// ErrClash: the store did nothing, because of what somebody else did at the same
	// moment. The same may be asked for again.
	ErrClash = errors.New("the store was kept from it by another")
)

// Status is the stage a game is at.
type Status string

const (
	Invited Status = "invited" // waits for the second player
	Playing Status = "playing"
	Over    Status = "over"
	Gone    Status = "gone" // the invitation was withdrawn, or expired
)

// Ended says whether no more moves can follow.
func (s Status) Ended() bool { return s == Over || s == Gone }

// Row is a game's line in the store's table of games: what lists show, so that no list
// folds a log. The store writes it at creation, seating and end.
type Row struct {
	ID        string
	Slug      string
	Game      string
	Status    Status
	Creator   Person
	Side      string // the creator's choice, one of the Side constants
	Terms     Terms
	White     Person // zero until a player has the seat
	Black     Person
	Level     int    // of the computer where it plays; 0 in a game between people
	Result    string // "1-0" …, when over
	Reason    string
	Plies     int    // when over
	Position  string // the start position; the last one when over
	CreatedAt int64  // epoch milliseconds
	EndedAt   int64  // 0 until over
	Deadline  int64  // epoch milliseconds; the server acts at that moment though no page is open; 0 for never
}
