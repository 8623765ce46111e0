package gamelog

import (
	"errors"
	"time"
)

// Append is what a store writes in one transaction for an event of a game.
type Append struct {
	Event         Event
	Row           *Row           // the game's row after the event; nil if the event does not change it
	Notifications []Notification // for players, sent while they are not viewing the game
}

// Begin returns the first event of a game, without notifications, and the record after it. It fails
// if the data cannot be encoded or folded.
func Begin(id string, at time.Time, d CreatedData) (a Append, rec Record, err error) {
	if a.Event, err = FirstEvent(id, at, d); err == nil {
		rec, err = Fold([]Event{a.Event})
	}
	if err == nil {
		a.Row = rec.Row()
	}
	return a, rec, err
}

// Make returns the event of a decision, to be written as the next one of the game, and the
// record after it; it does not change g. command is the id of the client's command, or empty. It
// fails if the data cannot be encoded or folded.
func (g *Game) Make(d Decision, command string, at time.Time) (a Append, next Record, err error) {
	body, err := EventBody(d.Data)
	if err != nil {
		return a, next, err
	}
	was := &g.Record
	a.Event = Event{Game: was.ID, Seq: was.Seq + 1, Kind: d.Kind, Version: EventVersion, At: at.UnixMilli(), Command: command, Data: body}
	if next, err = was.ApplyWith(a.Event, d.Data); err != nil {
		return a, next, err
	}
	if next.Status != was.Status || next.Seats.Owners != was.Seats.Owners || next.Deadline() != was.Deadline() {
		a.Row = next.Row()
	}
	a.Notifications = g.Notifications(a.Event, &next)
	return a, next, nil
}

var (
	// ErrConflict is returned when the log already has another event of this number.
	ErrConflict = errors.New("the log holds another event of this number")
	// ErrUnreadable is returned for a log that this program cannot read: it is damaged, or a
	// newer program has written it.
	ErrUnreadable = errors.New("the log cannot be read")
	// ErrNotFound is returned when there is no such game or player.
	ErrNotFound = errors.New("not found")
	// ErrAway is returned while the store cannot be read or written, or after a timeout.
	ErrAway = errors.New("the store is away")
	// ErrClash is returned when the store rolled back because of a concurrent transaction. The
	// caller may retry.
	ErrClash = errors.New("the store was kept from it by another")
)

// Status is the stage of a game.
type Status string

const (
	Invited Status = "invited" // waits for the second player
	Playing Status = "playing" // also while paused
	Over    Status = "over"    // has ended, with a result or without
	Gone    Status = "gone"    // the invitation was cancelled, or expired
)

// Ended reports whether no more moves can be played.
func (s Status) Ended() bool { return s == Over || s == Gone }

// Row is a game's row in the store's table of games: what lists show without folding logs. The
// store writes it when the game's status, seats or deadline change.
type Row struct {
	ID        string
	Slug      string
	Game      string // id in the catalog
	Status    Status
	Creator   Person
	Side      string // the creator's choice, one of the Side constants
	Terms     Terms
	White     Person // zero until a player has the seat
	Black     Person
	Level     int    // of the computer, from 1; 0 in a game between people
	Match     string // slug of the match's first game; empty for a game of no match
	Result    string // "1-0" …, when over; else empty
	Reason    string // why the game ended, when over; else empty
	Plies     int    // number of plies when the row was written
	Position  string // position text when the row was written
	CreatedAt int64  // epoch milliseconds
	EndedAt   int64  // epoch milliseconds, also of an invitation that is gone; 0 until then
	Deadline  int64  // epoch milliseconds, when the server acts though no page is open; 0 for never
}

// Growth is how much the store has of a game.
type Growth struct {
	Seq   int64 // number of the last event
	Lines int64 // number of chat messages
}
