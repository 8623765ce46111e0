package gamelog

import (
	"errors"
	"time"
)

// Append is an event to write, with the game's row where the event changes it
// (creation, seating, end), and with what it means to players who do not look.
type Append struct {
	Event         Event
	Row           *Row
	Notifications []Notification
}

// Begin makes the first event of a game, and the record after it. No one is notified.
func Begin(id string, at time.Time, d CreatedData) (a Append, rec Record, err error) {
	if a.Event, err = FirstEvent(id, at, d); err == nil {
		rec, err = Fold([]Event{a.Event})
	}
	if err == nil {
		a.Row = rec.Row()
	}
	return a, rec, err
}

// Make is the next event of a game, made of what was decided on under a command's id, and the
// record once it is durable.
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
	// ErrConflict says that another event has this number.
	ErrConflict = errors.New("the log holds another event of this number")
	// ErrUnreadable says that this program cannot read a log: it holds what a newer one
	// has written, or makes no sense. The store is as well as ever.
	ErrUnreadable = errors.New("the log cannot be read")
	// ErrNotFound says that there is no such game, or no such player.
	ErrNotFound = errors.New("not found")
	// ErrAway: the store cannot be read or written now, or did not answer in time.
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

// Ended reports whether no more moves can follow.
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
	Match     string // slug of the match's first game; empty for a game of no match
	Result    string // "1-0" …, when over
	Reason    string
	Plies     int    // when over
	Position  string // the start position; the last one when over
	CreatedAt int64  // epoch milliseconds
	EndedAt   int64  // 0 until over
	Deadline  int64  // epoch milliseconds; the server acts at that moment though no page is open; 0 for never
}

// Growth is how much the store has of a game: the number of its last event, and of how many
// lines its chats are.
type Growth struct{ Seq, Lines int64 }
