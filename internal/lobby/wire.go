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
	InRead     = "read"     // ReadIn: which move does this text mean?
	InOffer    = "offer"    // OfferIn
	InWithdraw = "withdraw" // OfferIn: takes back one's own offer
	InAccept   = "accept"   // OfferIn: accepts the opponent's offer
	InDecline  = "decline"  // OfferIn
	InTakeback = "takeback" // OnIn: takes back where nobody has to be asked
	InGive     = "give"     // no data: gives the opponent 15 seconds
	InClaim    = "claim"    // ClaimIn
	InResign   = "resign"   // no data
	InAbort    = "abort"    // no data: ends the game before both have moved
	InCancel   = "cancel"   // no data: the creator takes the invitation back
	InChat     = "chat"     // ChatIn
	InKnock    = "knock"    // no data: a spectator asks to be let in as the absent player
	InLetIn    = "letin"    // LetInIn: the opponent's yes
	InBye      = "bye"      // no data: the page is being closed on purpose
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

// ReadIn asks which legal move a typed text means.
type ReadIn struct {
	On   int64  `json:"on"`
	Text string `json:"text"`
}

// OfferIn names what is offered to the opponent, or answered.
type OfferIn struct {
	Offer Offer `json:"offer"`
}

// OnIn names the position a command is about.
type OnIn struct {
	On int64 `json:"on"`
}

// ClaimIn claims an end in the position On.
type ClaimIn struct {
	On    int64 `json:"on"`
	Claim Claim `json:"claim"`
}

// Claim names what a player may claim.
type Claim string

const (
	ClaimDraw       Claim = "draw"        // by repetition or move count
	ClaimAbsentWin  Claim = "absent-win"  // the opponent is gone
	ClaimAbsentDraw Claim = "absent-draw" //
	ClaimAbsentEnd  Claim = "absent-end"  // without result
)

// ChatIn says something to the players, or among the watchers.
type ChatIn struct {
	To   Audience `json:"to"`
	Text string   `json:"text"`
}

// Audience is who reads a line of chat.
type Audience string

const (
	ToPlayers  Audience = "players"
	ToWatchers Audience = "watchers"
)

// LetInIn answers the knock of this number.
type LetInIn struct {
	Knock int `json:"knock"`
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
	OutRead     = "read"     // ReadOut: the answer to a read
	OutPresence = "presence" // Presence
	OutChat     = "chat"     // Line
	OutKnock    = "knock"    // KnockOut, to the player who may let somebody in
	OutWall     = "wall"     // Wall, on the lobby's socket
	OutPing     = "ping"     // PingOut, on every socket
	OutTrouble  = "trouble"  // TroubleOut: the server cannot save, until the next snapshot
	OutRestart  = "restart"  // RestartOut, on every socket
)

// ErrorOut refuses a command.
type ErrorOut struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// ReadOut tells what a typed text means: the canonical texts of the legal moves
// that it fits. One is the move; of several the player has to choose. Where
// there is none, Why says why, if that is known.
type ReadOut struct {
	Moves []string      `json:"moves"`
	Why   *game.Refusal `json:"why,omitempty"`
}

// PingOut tells a page how long the server's last ping to it took, there and
// back, in milliseconds.
type PingOut struct {
	MS int64 `json:"ms"`
}

// TroubleOut says that the server cannot save just now, and how the clocks
// stand meanwhile. Moves are kept by the page and sent again.
type TroubleOut struct {
	Clock *ClockOut `json:"clock,omitempty"`
}

// RestartOut announces that the server restarts in so many milliseconds. The
// page comes back by itself.
type RestartOut struct {
	In int64 `json:"in"`
}

// Snapshot is a whole game as one member may see it.
type Snapshot struct {
	Protocol int        `json:"protocol"`
	Slug     string     `json:"slug"`
	Game     string     `json:"game"` // id of the game's description
	You      You        `json:"you"`
	Creator  string     `json:"creator"` // name
	Side     string     `json:"side"`    // the creator's choice
	Terms    Terms      `json:"terms"`
	Of       string     `json:"of,omitempty"`    // slug of the game this is a rematch of
	Created  int64      `json:"created"`         // epoch milliseconds
	Start    string     `json:"start"`           // position text
	Men      []game.Man `json:"men"`             // at the start
	Check    []string   `json:"check,omitempty"` // kings in check at the start
	Plies    []Ply      `json:"plies"`
	State    State      `json:"state"`
	Trouble  bool       `json:"trouble,omitempty"` // the server cannot save just now
	Presence *Presence  `json:"presence,omitempty"`
	Chat     []Line     `json:"chat,omitempty"` // the last lines the receiver may read
}

// You is who the receiver is in this game.
type You struct {
	Seat    string `json:"seat"` // "white", "black", "both" or ""
	Creator bool   `json:"creator"`
}

// Ply is a played move with its clock, in milliseconds. The move is shared with
// whoever follows the game, and never changes.
type Ply struct {
	*game.Played
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
	Paused   bool          `json:"paused,omitempty"`
	Offers   []OfferOut    `json:"offers,omitempty"`
	Claim    game.Reason   `json:"claim,omitempty"` // the draw the player on turn may claim
	Repeated int           `json:"repeated"`        // how often the position has stood
	Outcome  *game.Outcome `json:"outcome,omitempty"`
	Rematch  string        `json:"rematch,omitempty"` // slug of the game that follows
	Signs    game.Signs    `json:"signs"`
	Legal    []game.Move   `json:"legal,omitempty"` // to the player on turn only

	// May lists what the receiver may do now besides moving: an Offer, or
	// "resign", "abort", "cancel", "give", "claim", "undo" (a takeback
	// without asking).
	May []string `json:"may,omitempty"`
}

// ClockOut is both clocks at the moment of sending, in milliseconds, and
// whose runs ("" for none). First is the time left for the first move of the
// player on turn, 0 where there is no limit.
type ClockOut struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running"`
	First   int64  `json:"first,omitempty"`
}

// OfferOut is an open offer.
type OfferOut struct {
	Offer Offer  `json:"offer"`
	By    string `json:"by"`
}

// EventOut tells of an event: the ply it played, if any, and the state after.
type EventOut struct {
	Ply   *Ply  `json:"ply,omitempty"`
	State State `json:"state"`
}

// Presence is who is here: "online", "away" (lost a short while ago) or "gone"
// for each seat; how many spectators, and the names of up to 20 of them.
type Presence struct {
	White    string   `json:"white"`
	Black    string   `json:"black"`
	Watchers int      `json:"watchers"`
	Names    []string `json:"names,omitempty"`
	Absence  *Absence `json:"absence,omitempty"`
}

// Absence is a player who is missed: in In milliseconds (0: now) the opponent
// may make one of the claims.
type Absence struct {
	Seat   string  `json:"seat"`
	In     int64   `json:"in"`
	Claims []Claim `json:"claims"`
}

// Line is a line of chat. Seat is the speaker's, or "".
type Line struct {
	ID   string   `json:"id"`
	To   Audience `json:"to"`
	Name string   `json:"name"`
	Seat string   `json:"seat"`
	Text string   `json:"text"`
	At   int64    `json:"at"` // epoch milliseconds
}

// KnockOut is a spectator who asks to be let in as the absent player.
type KnockOut struct {
	Knock int    `json:"knock"`
	Name  string `json:"name"`
	Seat  string `json:"seat"`
}

// Wall is what the lobby shows: games being played now, the one moved last
// first, and open challenges, the newest first.
type Wall struct {
	Live   []Card      `json:"live"`
	Open   []Challenge `json:"open"`
	Games  int         `json:"games"`  // being played, on the wall or not
	People int         `json:"people"` // with a page open
}

// Challenge is an invitation that anybody may accept.
type Challenge struct {
	Slug  string `json:"slug"`
	Game  string `json:"game"`
	By    string `json:"by"`
	Side  string `json:"side"` // the creator's
	Terms Terms  `json:"terms"`
	Here  bool   `json:"here"` // the creator has the page open
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
