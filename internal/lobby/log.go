package lobby

import (
	"context"
	"errors"
)

// Log is the durable record of all games, as a room needs it.
type Log interface {
	// Append writes one event, and the game's row when there is one, whole
	// or not at all, and returns when it is durable. ErrConflict says that
	// the log already holds an event of this game and number. After any
	// other error it is not known whether the event was written: the log
	// tells. An error of the store itself, here and below, wraps ErrAway.
	Append(ctx context.Context, a Append) error

	// Submit is Append for who does not wait: then is called once with what
	// became of it, in any goroutine, and returns at once.
	Submit(a Append, then func(error))

	// Events lists a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]Event, error)

	// Row finds a game by its slug, or says ErrNotFound.
	Row(ctx context.Context, slug string) (Row, error)

	// Running lists the games that are being played with a clock (not those
	// by correspondence), so that their flags fall though nobody watches.
	Running(ctx context.Context) ([]Row, error)

	// Due lists the games whose deadline has passed at this moment, in epoch
	// milliseconds: invitations nobody accepted, moves by correspondence
	// nobody made.
	Due(ctx context.Context, now int64) ([]Row, error)

	// Open lists the invitations that anybody may accept, the newest first.
	Open(ctx context.Context) ([]Row, error)

	// Say writes a line of a game's chat; one whose id is there already is
	// not written twice. Lines lists the last lines, in order.
	Say(ctx context.Context, gameID string, speaker string, line Line) error
	Lines(ctx context.Context, gameID string, to Audience, limit int) ([]Line, error)

	// Probe writes something as large as an event, takes it back, and so
	// says whether events can be written.
	Probe(ctx context.Context) error

	// Ready says whether the log can be read, and events can be written, as
	// far as a recent write has shown it; else it probes.
	Ready(ctx context.Context) error

	// Tidy deletes what has served its time, at epoch milliseconds.
	Tidy(ctx context.Context, now int64) error

	// Beat notes that a server is alive, at epoch milliseconds, and LastBeat
	// reads the latest note, 0 if there is none.
	Beat(ctx context.Context, at int64) error
	LastBeat(ctx context.Context) (int64, error)
}

// Append is an event to be written, with the game's row where the event
// changes it (creation, seating, end).
type Append struct {
	Event Event
	Row   *Row
}

var (
	// ErrConflict: another event has this number.
	ErrConflict = errors.New("the log holds another event of this number")
	// ErrNotFound: no such game, or no such player.
	ErrNotFound = errors.New("not found")
	// ErrAway: the store cannot be read or written now, or did not answer in
	// time.
	ErrAway = errors.New("the store is away")
)

// Status is where a game is in its life.
type Status string

const (
	Invited Status = "invited" // waits for the second player
	Playing Status = "playing"
	Over    Status = "over"
	Gone    Status = "gone" // the invitation was taken back
)

// ended says that no move follows.
func (s Status) ended() bool { return s == Over || s == Gone }

// Row is a game's line in the table of games: what lists need, so that no
// list has to fold a log. It is written at creation, seating and end.
type Row struct {
	ID        string
	Slug      string
	Game      string
	Status    Status
	Creator   Person
	Side      string // the creator's choice, one of the Side constants
	Terms     Terms
	White     Person // zero until seated
	Black     Person
	Result    string // "1-0" …, when over
	Reason    string
	Plies     int    // when over
	Position  string // the start; the last one when over
	CreatedAt int64  // epoch milliseconds
	EndedAt   int64  // 0 until over
	Deadline  int64  // when something is due without anybody coming; 0 for never
}
