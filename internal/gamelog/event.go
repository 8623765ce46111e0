package gamelog

import (
	"encoding/json"
	"time"

	"threefold/internal/game"
)

// Kind is the kind of an event.
type Kind string

const (
	Created   Kind = "created"   // the game was created
	Joined    Kind = "joined"    // a seat was taken
	Moved     Kind = "moved"     // a move was played; it may end the game
	Offered   Kind = "offered"   // an offer was made
	Withdrawn Kind = "withdrawn" // an offer was withdrawn
	Declined  Kind = "declined"  // an offer, or the next game of a match, was declined
	Accepted  Kind = "accepted"  // an offer was accepted
	Claimed   Kind = "claimed"   // a player claimed the end of the game, or has long left one against the computer
	Resigned  Kind = "resigned"  // a player resigned
	Flagged   Kind = "flagged"   // a player's time ran out, or a player left the tournament
	Cancelled Kind = "cancelled" // the invitation was cancelled, or has expired
	Aborted   Kind = "aborted"   // the game ended without result
	TookBack  Kind = "tookback"  // moves were taken back without consent, as the terms allow
	Given     Kind = "given"     // a player gave the opponent time
	Shared    Kind = "shared"    // one more visitor plays a seat
	Forgiven  Kind = "forgiven"  // the time of an outage was charged to neither player
	Hinted    Kind = "hinted"    // a player asked the computer for a hint
)

// EventVersion is the version of all events, except the first of a game against the computer:
// that has computerVersion, so that servers from before the computer refuse the log.
const (
	EventVersion    = 1
	computerVersion = 2
)

// known reports whether this program reads the event's version.
func (e Event) known() bool {
	return e.Version == EventVersion || e.Kind == Created && e.Version == computerVersion
}

// Event is one numbered entry of a game's log. A game's state is the fold of its
// events in order, and nothing else. Events are stored for ever: each kind's data have
// a version, and the server reads every version that was ever written.
type Event struct {
	Game    string // id of the game
	Seq     int64  // 1 for the first event, whose kind is created
	Kind    Kind
	Version int             // of the kind's data
	At      int64           // epoch milliseconds
	Command string          // id that the client chose for its command, or empty
	Data    json.RawMessage // JSON of the kind's struct below
}

// Person is a player as the log names them; zero for no player.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// CreatedData is the data of a log's first event.
type CreatedData struct {
	Rules int    `json:"rules"` // version of the rules the game is played by
	Slug  string `json:"slug"`
	Game  string `json:"game"`  // id in the catalog
	Start string `json:"start"` // position text
	By    Person `json:"by"`    // the creator
	Side  string `json:"side"`  // the creator's choice, one of the Side constants
	Terms
	// Rematch is set in a rematch: the slug of the game before it, and both players in
	// their seats.
	Rematch *RematchData `json:"rematch,omitempty"`
	// Series is set in a game of a match.
	Series *Series `json:"match,omitempty"`
	// Tournament is set in a game of a tournament, with both players in their seats.
	Tournament *TournamentData `json:"tournament,omitempty"`
	// Computer is set in a game against the computer, which begins at once.
	Computer *Computer `json:"machine,omitempty"`
}

// RematchData says which game a rematch follows and who has which seat.
type RematchData struct {
	Of    string `json:"of"` // slug
	White Person `json:"white"`
	Black Person `json:"black"`
	// Ids of the visitors who share the seats.
	SharedWhite []string `json:"sharedWhite,omitempty"`
	SharedBlack []string `json:"sharedBlack,omitempty"`
	// LetIn says by seat who was let in less than a minute before, which still counts here.
	LetIn [2]LetIn `json:"letIn,omitzero"`
	// Score is what both have won in the games before, by the seats of this one; nil where
	// one visitor plays both, and in logs from before November 2026.
	Score *Score `json:"score,omitempty"`
}

// JoinedData seats a player. The creator gets the other seat, unless the creator
// handed out both.
type JoinedData struct {
	By   Person `json:"by"`
	Seat string `json:"seat"`
}

// MovedData is a move as pages will always show it, with its clock times in milliseconds, 0
// without a clock: Left is the mover's time after the move, its increment included, and Spent
// the time charged for the move.
type MovedData struct {
	Played game.Played `json:"played"`
	Left   int64       `json:"left"`
	Spent  int64       `json:"spent"`
	// Outcome is how the game ended with this move; nil while it goes on.
	Outcome *game.Outcome `json:"outcome,omitempty"`
}

// MoveOf returns the data of a move's event, without its clock times.
func MoveOf(step *game.Step) MovedData {
	moved := MovedData{Played: *step.Played}
	if step.Outcome.Over() {
		moved.Outcome = &step.Outcome
	}
	return moved
}

// SeatData is the data of the kinds offered, withdrawn, declined and resigned.
type SeatData struct {
	Seat  string `json:"seat"`
	Offer Offer  `json:"offer,omitempty"` // empty in a resignation
}

// Offer names what one player proposes to the other.
type Offer string

const (
	OfferDraw     Offer = "draw"
	OfferTakeback Offer = "takeback" // one or two plies, so that the asker is to move again
	OfferPause    Offer = "pause"    // to stop the clocks
	OfferResume   Offer = "resume"
	OfferCancel   Offer = "cancel"  // to end without result
	OfferRematch  Offer = "rematch" // when the game is over, or the next game of a match; with exchanged sides if it had a result
)

// AnswerData is the acceptance of an offer.
type AnswerData struct {
	Seat  string  `json:"seat"` // who accepts
	Offer Offer   `json:"offer"`
	Plies int     `json:"plies,omitempty"` // taken back; 0 for other offers
	Left  *Clocks `json:"left,omitempty"`  // if the acceptance stops or changes the clocks; see TookBackData
	Slug  string  `json:"slug,omitempty"`  // of the rematch
}

// Clocks is both players' time in milliseconds.
type Clocks struct {
	White int64 `json:"white"`
	Black int64 `json:"black"`
}

// TookBackData is a takeback that needed no consent. Left is both clocks after it, nil without a
// clock: the moves lose the increments, or the new days, that they gained, and the time used stays
// charged.
// (Moves in logs from before November 2026 kept what they gained.)
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

// ForgivenData is both clocks after an outage, in milliseconds.
type ForgivenData struct {
	Left Clocks `json:"left"`
}

// HintedData marks the ply, from 1, before which a player asked for a hint. The hint itself is
// not stored.
type HintedData struct {
	Seat string `json:"seat"`
	Ply  int    `json:"ply"`
}

// SharedData says that one more visitor plays a seat.
type SharedData struct {
	Seat string `json:"seat"` // "white", "black" or "both"
	With Person `json:"with"`
	// LetIn says that the opponent has let the visitor in for a player who was away.
	LetIn bool `json:"letIn,omitempty"`
}

// EndedData is an end by a claim, a fallen flag, an abort, or a tournament's Verdict.
type EndedData struct {
	Seat    string       `json:"seat"` // the side that claims or aborts, whose flag fell, or whose player left; empty where the server ended the game
	Outcome game.Outcome `json:"outcome"`
	// There says who had come if a first move in a tournament was not made in time: "white",
	// "black", "both", or empty.
	There string `json:"there,omitempty"`
}

// Actor returns the seat whose player made the event, "both" for a player of both seats, or "" if
// no seat's player did. A fallen flag counts as made by its own side. next is the record after the
// event.
func (e Event) Actor(next *Record) string {
	switch e.Kind {
	case Moved:
		return next.Plies.Last().By
	case Cancelled:
		return ""
	}
	var d struct {
		Seat  string
		Offer Offer
	}
	if json.Unmarshal(e.Data, &d) != nil {
		return ""
	}
	seat, ok := ColorOf(d.Seat)
	switch {
	case !ok:
		return d.Seat
	case e.Kind == Shared: // the opponent agreed to it
		return seat.Other().String()
	case e.Kind == Accepted && next.PlayedByComputer(seat) && next.computerAgrees(seat.Other(), d.Offer): // the opponent's command
		return seat.Other().String()
	}
	return d.Seat
}

// FirstEvent returns the first event of the log of a game that is created at this moment. It
// fails if the data cannot be encoded.
func FirstEvent(id string, at time.Time, d CreatedData) (Event, error) {
	version := EventVersion
	if d.Computer != nil {
		version = computerVersion
	}
	body, err := json.Marshal(d)
	return Event{Game: id, Seq: 1, Kind: Created, Version: version, At: at.UnixMilli(), Data: body}, err
}

// givenTo returns the side that an event gives time to, and the time; zero values if the event
// cannot be read.
func givenTo(e Event) (game.Color, time.Duration) {
	var d GivenData
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return 0, 0
	}
	giver, err := seatNamed(d.Seat)
	if err != nil {
		return 0, 0
	}
	return giver.Other(), Milliseconds(d.Time)
}
