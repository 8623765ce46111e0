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

// ErrorOut is why a command was refused.
type ErrorOut struct {
	Code string `json:"code"` // Error code.
	Text string `json:"text"` // Message for people.
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

// MachineOut is the computer's role in a game.
type MachineOut struct {
	Seat  string `json:"seat" ts:"Side"`
	Level int    `json:"level" api:"minimum=1 maximum=8"`
	Busy  bool   `json:"busy,omitempty"` // The computer is busy, so its moves come late.
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

// Snapshot is a whole game, as one visitor may see it.
type Snapshot struct {
	Protocol int           `json:"protocol"`          // Version of this format.
	Slug     string        `json:"slug"`              // Empty in a parsed PGN record.
	Game     string        `json:"game" api:"GameID"` // id of the game's description
	You      You           `json:"you"`
	Creator  string        `json:"creator"`             // Name of the creator.
	Side     string        `json:"side" ts:"Choice|''"` // The creator's choice.
	Terms    gamelog.Terms `json:"terms"`
	Machine  *MachineOut   `json:"machine,omitempty"` // Present in games against the computer.
	Hints    []int         `json:"hints,omitempty"`   // Numbers of the plies before which a hint was requested.
	Match    *MatchOut     `json:"match,omitempty"`   // Of several games, with their score.
	Of       string        `json:"of,omitempty"`      // If this is a rematch: slug of the previous game.
	Created  int64         `json:"created"`           // Timestamp, in milliseconds since 1970.
	Start    string        `json:"start"`             // Position string of the start position.
	Pieces   []game.Piece  `json:"men"`               // Pieces in the start position.
	Check    []string      `json:"check,omitempty"`   // Kings in check in the start position.
	Plies    []gamelog.Ply `json:"plies"`
	State    State         `json:"state"`
	Degraded bool          `json:"trouble,omitempty"` // The server cannot save right now.
	Presence *Presence     `json:"presence,omitempty"`
	// The last messages that the visitor may read; in a parsed PGN record, its comments.
	Chat []gamelog.Line `json:"chat,omitempty"`
}

// MatchOut is the match that a game is of; of a chain of rematches only the score.
type MatchOut struct {
	Slug   string        `json:"slug,omitempty"`   // Of its first game, and of its page `/m/{slug}`.
	Games  []string      `json:"games,omitempty"`  // Ids of its games, in order.
	Number int           `json:"number,omitempty"` // Of this game, from 1.
	Score  gamelog.Score `json:"score"`            // Before this game.

	// In a game of a tournament, which has no other field and no score.
	Tournament *gamelog.TournamentGame `json:"tournament,omitempty"`
}

// You is the visitor's role in the game.
type You struct {
	Seat    string `json:"seat" ts:"Side|'both'|''"`
	Creator bool   `json:"creator"`
}

// State is the game without its history.
type State struct {
	// `invited`: waiting for a player. `gone`: the invitation was cancelled or has expired.
	Status   gamelog.Status      `json:"status"`
	On       int64               `json:"on"` // Number of the event that created the position.
	Turn     string              `json:"turn" ts:"Side"`
	White    string              `json:"white"` // Name; empty until the seat is taken.
	Black    string              `json:"black"`
	Clock    *ClockOut           `json:"clock,omitempty"`
	Paused   bool                `json:"paused,omitempty"`
	Offers   []gamelog.OpenOffer `json:"offers,omitempty"`            // Open offers.
	Claim    game.Reason         `json:"claim,omitempty" ts:"string"` // The draw that the player to move may claim.
	Repeated int                 `json:"repeated"`                    // How often the position has occurred.
	Outcome  *game.Outcome       `json:"outcome,omitempty"`
	Rematch  string              `json:"rematch,omitempty"` // Slug of the rematch.
	Next     bool                `json:"next,omitempty"`    // The rematch is the next game of the match.
	Signs    game.Signs          `json:"signs"`
	Legal    []game.Move         `json:"legal,omitempty"` // Legal moves, only for the player to move.

	// May lists what the receiver may do now besides moving: an Offer, or "resign",
	// "abort", "cancel", "give", "claim", "undo" (a takeback without consent).
	May []string `json:"may,omitempty" ts:"(Offer|'resign'|'abort'|'give'|'claim'|'undo')[]"` // Actions available to the visitor besides moving.
}

// ClockOut is both clocks when the message was sent, in milliseconds.
type ClockOut struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running" ts:"Side|''"` // The side whose clock runs, or empty.
	First   int64  `json:"first,omitempty"`      // Time left for the first move of the player to move, if limited.
}

// EventOut carries an event: its ply, if it is a move, and the state after it. Hint is
// the number of the ply before which a hint was asked for, if that is the event.
type EventOut struct {
	Ply   *gamelog.Ply `json:"ply,omitempty"`
	Hint  int          `json:"hint,omitempty"`
	State State        `json:"state"`
}

// Presence is who has the game's page open.
type Presence struct {
	White    string           `json:"white" ts:"Whereabouts"`
	Black    string           `json:"black" ts:"Whereabouts"`
	Watchers int              `json:"watchers"`
	Names    []string         `json:"names,omitempty"` // Names of at most 20 watchers.
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
