// Package wire defines the messages between page and server: their types, the strict decoding of
// messages from pages, and the encoding of messages to them.
//
// A Presenter converts a game to messages. A View is a whole game as one visitor may see it; its
// moves are encoded once and shared. EventMessages are the messages that carry one event,
// encoded once for each audience, with package jsonw.
package wire

import (
	"encoding/json"

	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
)

// All message types are in this file, and in web/static/js/wire/wire.js on the other side; tests
// compare both with golden files in testdata/wire.

// Protocol is the version of the messages. A page of another version reloads itself.
const Protocol = 2

// In is a message from a page. The type of D depends on T. Decode converts it to a Command.
type In struct {
	T  string          `json:"t"`
	ID string          `json:"id,omitempty"` // chosen by the page; answers have it
	D  json.RawMessage `json:"d,omitempty"`
}

// Command is a player's command in a game, from a page's message or a call. A command whose id is
// in the log already is not executed again.
type Command struct {
	Kind string // the T of a message
	ID   string // chosen by the sender; may be empty
	Data any    // of the type named at the kind's constant; nil if it has none
}

// These are the types of messages from a page: each with the type of its data, and, behind a
// colon, what it means. docs/protocol.md has both (make types).
const (
	InMove        = "move"        // MoveIn: play a move in the position that event number `on` made; `ply` is its number, from 1
	InAsk         = "ask"         // AskIn: why are these clicks no legal move?
	InRead        = "read"        // ReadIn: which legal move does this typed text mean?
	InOffer       = "offer"       // OfferIn: make an offer, or accept the opponent's
	InWithdraw    = "withdraw"    // OfferIn: withdraw the own offer
	InAccept      = "accept"      // OfferIn: accept the opponent's offer
	InDecline     = "decline"     // OfferIn: decline the opponent's offer
	InTakeback    = "takeback"    // OnIn: take moves back where the terms need no consent
	InGive        = "give"        // no data: give the opponent 15 seconds
	InClaim       = "claim"       // ClaimIn: claim a draw, or an end because the opponent is absent
	InResign      = "resign"      // no data: resign
	InAbort       = "abort"       // no data: end the game before both have moved
	InCancel      = "cancel"      // no data: cancel the own invitation
	InChat        = "chat"        // ChatIn: send a chat message
	InSeatRequest = "seatRequest" // no data: ask for the seat of an absent player
	InLetIn       = "letin"       // LetInIn: accept the seat request of this number
	InBye         = "bye"         // no data: the page is being closed on purpose
	InResync      = "resync"      // no data: ask for the whole game
	InHint        = "hint"        // OnIn: ask for a hint, in a game against the computer
	InVisibility  = "look"        // VisibilityIn, without id: whether the page is visible to its visitor; the sockets of the lobby, of tournaments and of hours take it, too
)

// MoveIn plays a move. On is the number of the event that made the position
// on the player's screen; Ply is the number of the move, 1 for the first; Move is its canonical
// text.
type MoveIn struct {
	On   int64  `json:"on"`
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

// AskIn asks why a sequence of clicks, 1 to 40 names of squares, is not a legal move in the
// position that event number On made.
type AskIn struct {
	On     int64    `json:"on"`
	Clicks []string `json:"clicks"`
}

// ReadIn asks which legal move a typed text, of at most 256 bytes, means in the position that event
// number On made.
type ReadIn struct {
	On   int64  `json:"on"`
	Text string `json:"text"`
}

// VisibilityIn reports whether the page is visible to its player.
type VisibilityIn struct {
	Visible bool `json:"on"`
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
	SeatRequest int `json:"seatRequest"`
}

// Out is a message to a page. V is the number of the last event that the message includes, 0 if
// it includes none.
type Out struct {
	T  string `json:"t"`
	V  int64  `json:"v,omitempty"`
	ID string `json:"id,omitempty"` // id of the command it answers
	D  any    `json:"d,omitempty"`
}

// These are the types of messages to a page, each with the type of its data and what it means. A
// message that carries an event has the event's kind as its type ("moved", "offered", "resigned",
// …) and EventOut as its data.
const (
	OutSnapshot    = "snapshot"    // Snapshot: the whole game, as the receiver may see it
	OutAck         = "ack"         // no data: the command is event number `v` of the log
	OutError       = "error"       // ErrorOut: the command was refused; nothing has changed
	OutMoveError   = "moveError"   // gamejson.MoveError: why a move is not legal, and what to highlight
	OutRead        = "read"        // ReadOut: the legal moves that a typed text means
	OutPresence    = "presence"    // Presence: who has the game open
	OutChat        = "chat"        // gamelog.Line: a chat message
	OutSeatRequest = "seatRequest" // SeatRequestOut: someone asks for the seat of the absent player
	OutLive        = "live"        // Live: the live list, on the lobby's socket
	OutTournament  = "tournament"  // tournament/director.Overview: the whole tournament, on its own socket
	OutNews        = "news"        // tournament/director.News: what is new in the tournament
	OutPlace       = "place"       // tournament/director.OwnPlace: the receiver's own place in the tournament, if it has changed, `n` is 0 for none; and the server's time, by which times in a view are
	OutHour        = "hour"        // tournament/arena.View: how an hour stands, on its own socket
	OutBoards      = "boards"      // tournament/director.Boards: boards of the hour that are new or have changed
	OutOwn         = "own"         // tournament/director.OwnArena: the receiver's own place in the hour, if it has changed, `n` is 0 for none
	OutPing        = "ping"        // PingOut: round-trip time of the last ping, on every socket
	OutDegraded    = "degraded"    // DegradedOut: the server cannot save, until the next snapshot
	OutRestart     = "restart"     // RestartOut: the server ends in so many milliseconds, on every socket
	OutComputer    = "machine"     // ComputerOut: whether the computer's moves come late
	OutHint        = "hint"        // HintOut: the answer to `hint`
)

// ErrorOut is why a command was refused.
type ErrorOut struct {
	Code string        `json:"code"`                     // Error code.
	Text string        `json:"text"`                     // Message for people, in English.
	Key  string        `json:"key,omitempty"`            // Names the message, for programs that translate it.
	With gamejson.With `json:"with,omitempty" ts:"With"` // What the message contains, by placeholder.
}

// Refused returns the data of a message about an error.
func Refused(e *gamelog.Error) ErrorOut {
	return ErrorOut{Code: e.Code, Text: e.Error(), Key: e.Key, With: gamejson.WithOf(e.With)}
}

// ReadOut answers ReadIn with the canonical texts of the legal moves that match. Of several the
// player has to choose; if there is none, Why is the reason, if it is known.
type ReadOut struct {
	Moves []string            `json:"moves"`
	Why   *gamejson.MoveError `json:"why,omitempty"`
}

// PingOut is the round-trip time of the server's last ping to the page, in milliseconds.
type PingOut struct {
	MS int64 `json:"ms"`
}

// DegradedOut says that the server cannot save now, with the stopped clocks. The page keeps moves
// and sends them again.
type DegradedOut struct {
	Clock *ClockOut `json:"clock,omitempty"`
}

// RestartOut announces that the server restarts in In milliseconds. The page reconnects by itself.
type RestartOut struct {
	In int64 `json:"in"`
}

// ComputerOut is the computer's role in a game.
type ComputerOut struct {
	Seat  string `json:"seat" ts:"Side"`
	Level int    `json:"level" api:"minimum=1 maximum=8"`
	Busy  bool   `json:"busy,omitempty"` // The computer is busy, so its moves come late.
}

// HintOut is a hint for the position that event number On made: the piece to move, and the move.
// Reason is a code for why the move is good; Text says it in a sentence in English, which names
// Places. Key is the text of that sentence in the catalog, and With fills it.
type HintOut struct {
	On     int64         `json:"on"`
	Piece  game.Piece    `json:"man"`
	Move   string        `json:"move"` // canonical text
	Reason string        `json:"reason"`
	Key    string        `json:"key,omitempty"` // Servers of an earlier release send none.
	With   gamejson.With `json:"with,omitempty" ts:"With"`
	Text   string        `json:"text"`
	Places []string      `json:"places,omitempty"`
}

// Snapshot is a whole game, as one visitor may see it.
type Snapshot struct {
	Protocol int           `json:"protocol"`          // Version of this format.
	Slug     string        `json:"slug"`              // Empty in a parsed PGN record.
	Game     string        `json:"game" api:"GameID"` // Id in the catalog.
	You      You           `json:"you"`
	Creator  string        `json:"creator"`             // Name of the creator.
	Side     string        `json:"side" ts:"Choice|''"` // The creator's choice.
	Terms    gamelog.Terms `json:"terms"`
	Computer *ComputerOut  `json:"machine,omitempty"` // Present in games against the computer.
	Hints    []int         `json:"hints,omitempty"`   // Numbers of the plies before which a hint was requested.
	Match    *MatchOut     `json:"match,omitempty"`   // The match, chain of rematches or tournament that the game belongs to.
	Of       string        `json:"of,omitempty"`      // If this is a rematch: slug of the previous game.
	Created  int64         `json:"created"`           // Timestamp, in milliseconds since 1970.
	Start    string        `json:"start"`             // Position string of the start position.
	Pieces   []game.Piece  `json:"men"`               // Pieces in the start position.
	Check    []string      `json:"check,omitempty"`   // Kings in check in the start position.
	State    State         `json:"state"`
	Degraded bool          `json:"degraded,omitempty"` // The server cannot save right now.
	Presence *Presence     `json:"presence,omitempty"`
	// The last messages that the visitor may read; in a parsed PGN record, its comments.
	Chat  []gamelog.Line `json:"chat,omitempty"`
	Plies []gamelog.Ply  `json:"plies"`

	// No field may follow: View.InsertMoves puts the plies into the encoded end.
}

// MatchOut is the match that a game belongs to; of a chain of rematches only the score.
type MatchOut struct {
	Slug   string        `json:"slug,omitempty"`   // Of its first game, and of its page `/m/{slug}`.
	Games  []string      `json:"games,omitempty"`  // Ids of its games, in order.
	Number int           `json:"number,omitempty"` // Of this game, from 1.
	Score  gamelog.Score `json:"score"`            // Before this game.

	// Only in a game of a tournament; the other fields then say nothing.
	Tournament *gamelog.TournamentGame `json:"tournament,omitempty"`
}

// You is the visitor's role in the game.
type You struct {
	Seat    string `json:"seat" ts:"Side|'both'|''"` // Empty for a spectator.
	Creator bool   `json:"creator"`                  // The visitor made the game.
}

// State is the game without its history.
type State struct {
	// `invited`: waiting for a player. `gone`: the invitation was cancelled or has expired.
	Status   gamelog.Status      `json:"status"`
	On       int64               `json:"on"`             // Number of the event that created the position.
	Turn     string              `json:"turn" ts:"Side"` // The side to move.
	White    string              `json:"white"`          // Name; empty until the seat is taken.
	Black    string              `json:"black"`
	Clock    *ClockOut           `json:"clock,omitempty"` // Absent without a clock.
	Paused   bool                `json:"paused,omitempty"`
	Offers   []gamelog.OpenOffer `json:"offers,omitempty"`             // Open offers.
	Claim    game.Reason         `json:"claim,omitempty" ts:"string"`  // The draw that the player to move may claim.
	Repeated int                 `json:"repeated"`                     // How often the position has occurred; 0 when the game is over.
	Outcome  *game.Outcome       `json:"outcome,omitempty"`            // Absent until the game is over.
	Rematch  string              `json:"rematch,omitempty"`            // Slug of the rematch.
	Next     bool                `json:"next,omitempty"`               // The rematch is the next game of the match.
	NotNow   []string            `json:"notNow,omitempty" ts:"Side[]"` // Sides whose players have declined the next game of the match, and not offered it since.
	Signs    gamejson.Signs      `json:"signs"`
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
	White    string           `json:"white" ts:"Whereabouts"` // `online`, `away` for at most 40 seconds without a page, then `gone`.
	Black    string           `json:"black" ts:"Whereabouts"`
	Watchers int              `json:"watchers"`           // Number of spectators.
	Names    []string         `json:"names,omitempty"`    // Names of at most 20 watchers.
	Absence  *gamelog.Absence `json:"absence,omitempty"`  // Absent while no player's absence can be claimed, now or later.
	Notified int              `json:"notified,omitempty"` // Players who were notified of this open challenge; absent for none.
	Next     int64            `json:"next,omitempty"`     // Time until the next game of the match starts by itself, in milliseconds; absent where it does not.
}

// SeatRequestOut is a spectator's request to take the absent player's seat.
type SeatRequestOut struct {
	SeatRequest int    `json:"seatRequest"`    // its number
	Name        string `json:"name"`           // the spectator's
	Seat        string `json:"seat" ts:"Side"` // of the absent player
}

// Live is the live list: games being played now, each in its place, at most 24, and open
// challenges, newest first, at most 50.
type Live struct {
	Live   []Card      `json:"live"`   // the games shown
	Open   []Challenge `json:"open"`   // the challenges shown
	Games  int         `json:"games"`  // being played, shown or not
	People int         `json:"people"` // open pages, of the live list and of games
}

// Challenge is an invitation that anyone may accept.
type Challenge struct {
	Slug  string        `json:"slug"`
	Game  string        `json:"game"`             // id in the catalog
	By    string        `json:"by"`               // the creator's name
	Side  string        `json:"side" ts:"Choice"` // the creator's choice
	Terms gamelog.Terms `json:"terms"`
	Here  bool          `json:"here"` // the creator has the page open
}

// Card is a game in a list, with enough of it to draw a thumbnail.
type Card struct {
	Slug    string       `json:"slug"`
	Game    string       `json:"game"` // id in the catalog
	White   string       `json:"white"`
	Black   string       `json:"black"`
	Turn    string       `json:"turn" ts:"Side"`
	Ply     int          `json:"ply"` // number of plies played
	Pieces  []game.Piece `json:"men"`
	Last    *Last        `json:"last,omitempty"`  // absent before the first move
	Clock   *ClockOut    `json:"clock,omitempty"` // absent without a clock
	Watched int          `json:"watched"`         // spectators
}

// Last is the path of the last move: the squares it passes, and those it captures on.
type Last struct {
	Path  []string `json:"path"`
	Takes []string `json:"takes,omitempty"`
}
