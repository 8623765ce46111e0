package lobby

import (
	"encoding/json"

	"threefold/internal/game"
)

// Kind names what an event of a game's log says happened.
type Kind string

const (
	Created   Kind = "created"
	Joined    Kind = "joined"
	Moved     Kind = "moved"
	Offered   Kind = "offered"
	Withdrawn Kind = "withdrawn"
	Declined  Kind = "declined"
	Accepted  Kind = "accepted"
	Claimed   Kind = "claimed"
	Resigned  Kind = "resigned"
	Flagged   Kind = "flagged"
	Cancelled Kind = "cancelled" // the invitation was taken back
)

// Event is one numbered entry of a game's log. A game's state is what folding
// its events in order gives, and nothing else. Events last for ever: each
// kind has a version, and old versions are read for ever.
type Event struct {
	Game    string          // id of the game
	Seq     int64           // 1 for created; event n follows event n−1
	Kind    Kind            //
	Version int             // of the kind's data
	At      int64           // epoch milliseconds
	Command string          // id the client chose for its command, or empty
	Data    json.RawMessage // the kind's own struct below
}

// Person is a visitor as the log names them.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Control is a clock setting: milliseconds on the clock at the start and
// milliseconds added after each move. A game without a clock has none.
type Control struct {
	Base      int64 `json:"base"`
	Increment int64 `json:"increment"`
}

// CreatedData opens a log. Side is the creator's: "white", "black" or
// "chance", which is drawn when the other player joins.
type CreatedData struct {
	Rules int      `json:"rules"` // version of the rules the game is played by
	Slug  string   `json:"slug"`
	Game  string   `json:"game"`
	Start string   `json:"start"` // position text
	By    Person   `json:"by"`
	Side  string   `json:"side"`
	Clock *Control `json:"clock,omitempty"`
}

// JoinedData seats the second player; the creator has the other seat.
type JoinedData struct {
	By   Person `json:"by"`
	Seat string `json:"seat"`
}

// MovedData is a move as it will be shown for ever, with what was decided of
// the clocks: Left is the mover's time after the move and its increment,
// Spent what the move was charged, both in milliseconds, 0 without a clock.
type MovedData struct {
	Played game.Played `json:"played"`
	Left   int64       `json:"left"`
	Spent  int64       `json:"spent"`
	// Outcome is the end that the move brought about, if it did.
	Outcome *game.Outcome `json:"outcome,omitempty"`
}

// SeatData is all that offers, answers and resignations need to say.
type SeatData struct {
	Seat  string `json:"seat"`
	Offer string `json:"offer,omitempty"` // what is offered or answered: "draw"
}

// EndedData is an end that is decided when it happens: a claim, a flag.
type EndedData struct {
	Seat    string       `json:"seat"` // who claims, whose flag fell
	Outcome game.Outcome `json:"outcome"`
}
