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
	Cancelled Kind = "cancelled" // the invitation was taken back, or went out of date
	Aborted   Kind = "aborted"   // ended without result before both had moved
	TookBack  Kind = "tookback"  // without asking, where the house rules allow it
	Given     Kind = "given"     // time given to the opponent
	Shared    Kind = "shared"    // a seat is played by one more visitor
	Forgiven  Kind = "forgiven"  // time in which nobody could move is charged to nobody
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

// Terms are what the creator settles and both players see before they begin.
type Terms struct {
	// Clock is both players' clock, or White's where Black has another. Days
	// is the time for each move by correspondence. At most one of Clock and
	// Days is given.
	Clock *Control `json:"clock,omitempty"`
	Black *Control `json:"black,omitempty"`
	Days  int64    `json:"days,omitempty"`

	Visibility Visibility `json:"visibility,omitempty"`
	Takebacks  Takebacks  `json:"takebacks,omitempty"`
	NoGiving   bool       `json:"noGiving,omitempty"` // nobody gives time
}

// Visibility says who finds a game.
type Visibility string

const (
	Listed  Visibility = ""        // the link invites; everybody may watch
	Open    Visibility = "open"    // anybody may accept, from the lobby
	Private Visibility = "private" // on no list; watched by whoever has the link
)

// Takebacks says how a move may be taken back.
type Takebacks string

const (
	ByConsent Takebacks = ""
	Freely    Takebacks = "free"
	Never     Takebacks = "never"
)

// Sides a creator may choose for themselves.
const (
	SideWhite  = "white"
	SideBlack  = "black"
	SideChance = "chance" // drawn when the other player joins
	SideBoth   = "both"   // one visitor plays both sides on one device
	SideNone   = "none"   // the creator hands out both seats
)

// CreatedData opens a log.
type CreatedData struct {
	Rules int    `json:"rules"` // version of the rules the game is played by
	Slug  string `json:"slug"`
	Game  string `json:"game"`
	Start string `json:"start"` // position text
	By    Person `json:"by"`
	Side  string `json:"side"`
	Terms
	// Rematch is set in a game that follows another: its slug, and both
	// players in their seats.
	Rematch *RematchData `json:"rematch,omitempty"`
}

// RematchData says what a rematch follows and who sits where.
type RematchData struct {
	Of    string `json:"of"` // slug
	White Person `json:"white"`
	Black Person `json:"black"`
}

// JoinedData seats a player; the creator has the other seat, unless both were
// handed out.
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

// SeatData is all that offers, their withdrawal and resignations need to say.
type SeatData struct {
	Seat  string `json:"seat"`
	Offer Offer  `json:"offer,omitempty"`
}

// Offer names what one player proposes to the other.
type Offer string

const (
	OfferDraw     Offer = "draw"
	OfferTakeback Offer = "takeback" // one or two plies, so that the asker is on turn again
	OfferPause    Offer = "pause"
	OfferResume   Offer = "resume"
	OfferCancel   Offer = "cancel"  // to end without result
	OfferRematch  Offer = "rematch" // with sides exchanged, when the game is over
)

// AnswerData is an offer that was accepted, and what follows from it. Left is
// both clocks in milliseconds where they are changed or stopped.
type AnswerData struct {
	Seat  string  `json:"seat"` // who accepts
	Offer Offer   `json:"offer"`
	Plies int     `json:"plies,omitempty"` // taken back
	Left  *Clocks `json:"left,omitempty"`
	Slug  string  `json:"slug,omitempty"` // the rematch
}

// Clocks is both players' time in milliseconds.
type Clocks struct {
	White int64 `json:"white"`
	Black int64 `json:"black"`
}

// TookBackData is a takeback where none has to be asked.
type TookBackData struct {
	Seat  string  `json:"seat"`
	Plies int     `json:"plies"`
	Left  *Clocks `json:"left,omitempty"`
}

// GivenData is time given to the opponent, in milliseconds.
type GivenData struct {
	Seat string `json:"seat"` // who gives
	Time int64  `json:"time"`
}

// ForgivenData is both clocks as they go on after an outage.
type ForgivenData struct {
	Left Clocks `json:"left"`
}

// SharedData lets one more visitor play a seat.
type SharedData struct {
	Seat string `json:"seat"` // or both
	With Person `json:"with"`
}

// EndedData is an end that is decided when it happens: a claim, a flag, an
// abort.
type EndedData struct {
	Seat    string       `json:"seat"` // who claims or aborts, whose flag fell; empty when time did
	Outcome game.Outcome `json:"outcome"`
}
