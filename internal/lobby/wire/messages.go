package wire

import (
	"encoding/json"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Every message between page and server is in this file, and in web/static/js/wire.js on
// the other side; golden files in testdata/wire bind the two.

// Protocol is the version of the messages. A page of another version reloads itself.
const Protocol = 1

// In is a message from a page. The type of D follows from T.
type In struct {
	T  string          `json:"t"`
	ID string          `json:"id,omitempty"` // chosen by the page; answers name it
	D  json.RawMessage `json:"d,omitempty"`

	move *MoveIn // a move's data in place of D, where they were decoded with the message
}

// These are the types of messages from a page, each with the type of its data.
const (
	InMove        = "move"     // MoveIn
	InAsk         = "ask"      // AskIn: why are these clicks no move?
	InRead        = "read"     // ReadIn: which move does this text mean?
	InOffer       = "offer"    // OfferIn
	InWithdraw    = "withdraw" // OfferIn: takes back one's own offer
	InAccept      = "accept"   // OfferIn: accepts the opponent's offer
	InDecline     = "decline"  // OfferIn
	InTakeback    = "takeback" // OnIn: takes back where nobody has to be asked
	InGive        = "give"     // no data: gives the opponent 15 seconds
	InClaim       = "claim"    // ClaimIn
	InResign      = "resign"   // no data
	InAbort       = "abort"    // no data: ends the game before both have moved
	InCancel      = "cancel"   // no data: the creator takes the invitation back
	InChat        = "chat"     // ChatIn
	InSeatRequest = "knock"    // no data: a spectator asks to be let in as the absent player
	InLetIn       = "letin"    // LetInIn: the opponent's yes
	InBye         = "bye"      // no data: the page is being closed on purpose
	InResync      = "resync"   // no data: asks for the snapshot again
	InHint        = "hint"     // OnIn: asks the computer, where it is the opponent, for a hint
	InLook        = "look"     // LookIn, without id: whether the page is visible to its player; the edge takes it
)

// MoveIn plays a move. On is the number of the event that made the position
// on the player's screen; Ply is the number of the move, 1 for the first.
type MoveIn struct {
	On   int64  `json:"on"`
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

// AskIn asks why a sequence of clicks is not a legal move.
type AskIn struct {
	On     int64    `json:"on"`
	Clicks []string `json:"clicks"`
}

// ReadIn asks which legal move a typed text means.
type ReadIn struct {
	On   int64  `json:"on"`
	Text string `json:"text"`
}

// LookIn reports whether a page is before its player's eyes.
type LookIn struct {
	On bool `json:"on"`
}

// OfferIn names the kind of an offer that the message makes or answers.
type OfferIn struct {
	Offer gamelog.Offer `json:"offer"`
}

// OnIn names the position a command is about, by the number of the event that made it.
type OnIn struct {
	On int64 `json:"on"`
}

// ClaimIn claims an end in the position that event number On made.
type ClaimIn struct {
	On    int64         `json:"on"`
	Claim gamelog.Claim `json:"claim"`
}

// ChatIn is a line of chat, to the players or to the watchers.
type ChatIn struct {
	To   gamelog.Audience `json:"to"`
	Text string           `json:"text"`
}

// LetInIn accepts the seat request of this number.
type LetInIn struct {
	SeatRequest int `json:"knock"`
}

// Out is a message to a page. V is the number of the last event that the message
// includes, for messages that include events.
type Out struct {
	T  string `json:"t"`
	V  int64  `json:"v,omitempty"`
	ID string `json:"id,omitempty"` // id of the command it answers
	D  any    `json:"d,omitempty"`
}

// These are the types of messages to a page. A message that carries an event has the event's
// kind as its type ("moved", "offered", "resigned", …) and EventOut as its data.
const (
	OutSnapshot    = "snapshot" // Snapshot
	OutAck         = "ack"      // no data: the command is event V of the log
	OutError       = "error"    // ErrorOut: the command was refused, nothing changed
	OutMoveError   = "refusal"  // game.MoveError: the answer to an ask, or to a move that is not legal
	OutRead        = "read"     // ReadOut: the answer to a read
	OutPresence    = "presence" // Presence
	OutChat        = "chat"     // gamelog.Line
	OutSeatRequest = "knock"    // SeatRequestOut, to the player who may let somebody in
	OutLive        = "wall"     // Live, on the lobby's socket
	OutPing        = "ping"     // PingOut, on every socket
	OutDegraded    = "trouble"  // DegradedOut: the server cannot save, until the next snapshot
	OutRestart     = "restart"  // RestartOut, on every socket
	OutMachine     = "machine"  // MachineOut: whether the computer's move comes late
	OutHint        = "hint"     // HintOut: the answer to a hint
)

// ErrorOut refuses a command.
type ErrorOut struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// ReadOut is what a typed text means: the canonical texts of the legal moves that it
// fits. One text is the move; of several the player has to choose. Where there is
// none, Why is the reason, if it is known.
type ReadOut struct {
	Moves []string        `json:"moves"`
	Why   *game.MoveError `json:"why,omitempty"`
}

// PingOut is the round-trip time of the server's last ping to the page, in milliseconds.
type PingOut struct {
	MS int64 `json:"ms"`
}

// DegradedOut says that the server cannot save at the moment, and how the clocks stand
// meanwhile. The page keeps moves and sends them again.
type DegradedOut struct {
	Clock *ClockOut `json:"clock,omitempty"`
}

// RestartOut announces that the server restarts in In milliseconds. The page connects
// again by itself.
type RestartOut struct {
	In int64 `json:"in"`
}

// MachineOut is the computer's part in a game: its seat, its level, and whether so many
// games ask for moves that its own comes late.
type MachineOut struct {
	Seat  string `json:"seat" ts:"Side"`
	Level int    `json:"level"` // 1 to 8
	Busy  bool   `json:"busy,omitempty"`
}

// HintOut is a hint for the position that event number On made: the piece to move, and the move.
// Reason is a code for why the move is good; Text says it in a sentence, which names Places.
type HintOut struct {
	On     int64      `json:"on"`
	Piece  game.Piece `json:"man"`
	Move   string     `json:"move"` // canonical text
	Reason string     `json:"reason"`
	Text   string     `json:"text"`
	Places []string   `json:"places,omitempty"`
}

// Snapshot is a whole game as one visitor may see it.
type Snapshot struct {
	Protocol int            `json:"protocol"`
	Slug     string         `json:"slug"`
	Game     string         `json:"game"` // id of the game's description
	You      You            `json:"you"`
	Creator  string         `json:"creator"`          // name
	Side     string         `json:"side" ts:"Choice"` // the creator's choice
	Terms    gamelog.Terms  `json:"terms"`
	Machine  *MachineOut    `json:"machine,omitempty"` // where the computer plays
	Hints    []int          `json:"hints,omitempty"`   // numbers of the plies before which a hint was asked for
	Of       string         `json:"of,omitempty"`      // slug of the game this is a rematch of
	Created  int64          `json:"created"`           // epoch milliseconds
	Start    string         `json:"start"`             // position text
	Pieces   []game.Piece   `json:"men"`               // at the start
	Check    []string       `json:"check,omitempty"`   // kings in check at the start
	Plies    []gamelog.Ply  `json:"plies"`
	State    State          `json:"state"`
	Degraded bool           `json:"trouble,omitempty"` // the server cannot save just now
	Presence *Presence      `json:"presence,omitempty"`
	Chat     []gamelog.Line `json:"chat,omitempty"` // the last lines the receiver may read
}

// You is the receiver's part in the game.
type You struct {
	Seat    string `json:"seat" ts:"Side|'both'|''"`
	Creator bool   `json:"creator"`
}

// State is everything of a game but its history.
type State struct {
	Status   gamelog.Status      `json:"status"`
	On       int64               `json:"on"` // number of the event that made the position
	Turn     string              `json:"turn" ts:"Side"`
	White    string              `json:"white"` // names; empty until seated
	Black    string              `json:"black"`
	Clock    *ClockOut           `json:"clock,omitempty"`
	Paused   bool                `json:"paused,omitempty"`
	Offers   []gamelog.OpenOffer `json:"offers,omitempty"`
	Claim    game.Reason         `json:"claim,omitempty" ts:"string"` // the draw the player on turn may claim
	Repeated int                 `json:"repeated"`                    // how often the position has stood
	Outcome  *game.Outcome       `json:"outcome,omitempty"`
	Rematch  string              `json:"rematch,omitempty"` // slug of the game that follows
	Signs    game.Signs          `json:"signs"`
	Legal    []game.Move         `json:"legal,omitempty"` // to the player on turn only

	// May lists what the receiver may do now besides moving: an Offer, or "resign",
	// "abort", "cancel", "give", "claim", "undo" (a takeback without consent).
	May []string `json:"may,omitempty" ts:"(Offer|'resign'|'abort'|'give'|'claim'|'undo')[]"`
}

// ClockOut is both clocks at the moment of sending, in milliseconds, and the side
// whose clock runs ("" for none). First is the time left for the first move of the
// side to move, in milliseconds, 0 where there is no limit.
type ClockOut struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running" ts:"Side|''"`
	First   int64  `json:"first,omitempty"`
}

// EventOut carries an event: its ply, if it is a move, and the state after it. Hint is
// the number of the ply before which a hint was asked for, if that is the event.
type EventOut struct {
	Ply   *gamelog.Ply `json:"ply,omitempty"`
	Hint  int          `json:"hint,omitempty"`
	State State        `json:"state"`
}

// Presence says for each seat whether its player is "online", "away" (the last page closed a
// short while ago) or "gone", how many spectators there are, and the names of up to 20 of them.
type Presence struct {
	White    string           `json:"white" ts:"Whereabouts"`
	Black    string           `json:"black" ts:"Whereabouts"`
	Watchers int              `json:"watchers"`
	Names    []string         `json:"names,omitempty"`
	Absence  *gamelog.Absence `json:"absence,omitempty"`
}

// SeatRequestOut is a spectator who asks to be let in as the absent player.
type SeatRequestOut struct {
	SeatRequest int    `json:"knock"`
	Name        string `json:"name"`
	Seat        string `json:"seat" ts:"Side"`
}

// Live is the live list: games being played now, each in its place, and open
// challenges, newest first.
type Live struct {
	Live   []Card      `json:"live"`
	Open   []Challenge `json:"open"`
	Games  int         `json:"games"`  // being played, shown or not
	People int         `json:"people"` // visitors with a page open
}

// Challenge is an invitation that anybody may accept.
type Challenge struct {
	Slug  string        `json:"slug"`
	Game  string        `json:"game"`
	By    string        `json:"by"`
	Side  string        `json:"side" ts:"Choice"` // the creator's
	Terms gamelog.Terms `json:"terms"`
	Here  bool          `json:"here"` // the creator has the page open
}

// Card is a game in a list, with enough of it to draw a thumbnail.
type Card struct {
	Slug    string       `json:"slug"`
	Game    string       `json:"game"`
	White   string       `json:"white"`
	Black   string       `json:"black"`
	Turn    string       `json:"turn" ts:"Side"`
	Ply     int          `json:"ply"`
	Pieces  []game.Piece `json:"men"`
	Last    *Last        `json:"last,omitempty"`
	Clock   *ClockOut    `json:"clock,omitempty"`
	Watched int          `json:"watched"` // spectators
}

// Last is the path of the last move.
type Last struct {
	Path  []string `json:"path"`
	Takes []string `json:"takes,omitempty"`
}
