package lobby

import (
	"encoding/json"

	"threefold/internal/game"
)

// Every message between page and server stands in this file, and in
// web/static/js/wire.js on the other side; golden files in testdata/wire bind
// the two.

// Protocol is the version of the messages. A page of another version is told
// to load itself again.
const Protocol = 1

// In is a message from a page. D depends on T.
type In struct {
	T  string          `json:"t"`
	ID string          `json:"id,omitempty"` // chosen by the page; answers name it
	D  json.RawMessage `json:"d,omitempty"`
}

// Types of messages from a page. Those without data are marked so.
const (
	InMove     = "move"     // MoveIn
	InAsk      = "ask"      // AskIn: why are these clicks no move?
	InOffer    = "offer"    // OfferIn
	InWithdraw = "withdraw" // no data: takes back one's own offer
	InAccept   = "accept"   // no data: accepts the opponent's offer
	InDecline  = "decline"  // no data
	InClaim    = "claim"    // OnIn: claims the draw that stands
	InResign   = "resign"   // no data
	InCancel   = "cancel"   // no data: the creator takes the invitation back
	InResync   = "resync"   // no data: asks for the snapshot again
)

// MoveIn plays a move. On is the number of the event that made the position
// on the player's screen; Ply is the number of the move, 1 for the first.
type MoveIn struct {
	On   int64  `json:"on"`
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

// AskIn asks why a chain of clicks is not a legal move.
type AskIn struct {
	On     int64    `json:"on"`
	Clicks []string `json:"clicks"`
}

// OfferIn offers something to the opponent: "draw".
type OfferIn struct {
	Offer string `json:"offer"`
}

// OnIn names the position a command is about.
type OnIn struct {
	On int64 `json:"on"`
}

// Out is a message to a page. V is the number of the last event it includes,
// for messages that tell of one.
type Out struct {
	T  string `json:"t"`
	V  int64  `json:"v,omitempty"`
	ID string `json:"id,omitempty"` // the command it answers
	D  any    `json:"d,omitempty"`
}

// Types of messages to a page. An event is told under its kind ("moved",
// "offered", "resigned", …) with EventOut.
const (
	OutSnapshot = "snapshot" // Snapshot
	OutAck      = "ack"      // no data: the command is event V of the log
	OutError    = "error"    // ErrorOut: the command was refused, nothing changed
	OutRefusal  = "refusal"  // game.Refusal: the answer to an ask, or to a move that is not legal
	OutPresence = "presence" // Presence
	OutLive     = "live"     // []Card, on the lobby's socket: games being played now
)

// ErrorOut refuses a command.
type ErrorOut struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Snapshot is a whole game as one member may see it.
type Snapshot struct {
	Protocol int        `json:"protocol"`
	Slug     string     `json:"slug"`
	Game     string     `json:"game"` // id of the game's description
	You      You        `json:"you"`
	Creator  string     `json:"creator"` // name
	Side     string     `json:"side"`    // the creator's choice
	Control  *Control   `json:"control,omitempty"`
	Created  int64      `json:"created"` // epoch milliseconds
	Start    string     `json:"start"`   // position text
	Men      []game.Man `json:"men"`     // at the start
	Plies    []Ply      `json:"plies"`
	State    State      `json:"state"`
	Presence *Presence  `json:"presence,omitempty"`
}

// You is who the receiver is in this game.
type You struct {
	Seat    string `json:"seat"` // "white", "black" or ""
	Creator bool   `json:"creator"`
}

// Ply is a played move with its clock, in milliseconds.
type Ply struct {
	game.Played
	Left  int64 `json:"left"`
	Spent int64 `json:"spent"`
}

// State is all of a game that is not its history.
type State struct {
	Status   Status        `json:"status"`
	On       int64         `json:"on"` // the event that made the position
	Turn     string        `json:"turn"`
	White    string        `json:"white"` // names; empty until seated
	Black    string        `json:"black"`
	Clock    *ClockOut     `json:"clock,omitempty"`
	Offer    *OfferOut     `json:"offer,omitempty"`
	Claim    game.Reason   `json:"claim,omitempty"` // the draw the player on turn may claim
	Repeated int           `json:"repeated"`        // how often the position has stood
	Outcome  *game.Outcome `json:"outcome,omitempty"`
	Signs    game.Signs    `json:"signs"`
	Legal    []game.Move   `json:"legal,omitempty"` // to the player on turn only
}

// ClockOut is both clocks at the moment of sending, in milliseconds, and
// whose runs ("" for none).
type ClockOut struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running"`
}

// OfferOut is an open offer.
type OfferOut struct {
	Offer string `json:"offer"`
	By    string `json:"by"`
}

// EventOut tells of an event: the ply it played, if any, and the state after.
type EventOut struct {
	Ply   *Ply  `json:"ply,omitempty"`
	State State `json:"state"`
}

// Presence is who is here: "online" or "gone" for each seat, and the number
// of spectators.
type Presence struct {
	White    string `json:"white"`
	Black    string `json:"black"`
	Watchers int    `json:"watchers"`
}

// Card is a game in a list, with enough to draw it small.
type Card struct {
	Slug    string     `json:"slug"`
	Game    string     `json:"game"`
	White   string     `json:"white"`
	Black   string     `json:"black"`
	Turn    string     `json:"turn"`
	Ply     int        `json:"ply"`
	Men     []game.Man `json:"men"`
	Last    *Last      `json:"last,omitempty"`
	Clock   *ClockOut  `json:"clock,omitempty"`
	Watched int        `json:"watched"` // spectators
}

// Last is the way of the last move.
type Last struct {
	Path  []string `json:"path"`
	Takes []string `json:"takes,omitempty"`
}
