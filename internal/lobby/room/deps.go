package room

import (
	"context"
	"log/slog"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// Deps are the dependencies that all rooms of a process share.
type Deps struct {
	Log     Log
	Games   func(id string) (*game.Game, bool) // returns the game of the catalog with this id
	Engine  string                             // engine version, for rematches against the computer
	Meter   Meter
	Logger  *slog.Logger
	Life    context.Context // context of reads of the store
	Outages *outage.Last
	Peers   *presence.Peers // the other processes' reports
	Workers *workers.Pool
	Talks   *talk.Conversations   // the chats of the games
	Publish func(cluster.Message) // sends to the other processes
	Health  Health
	Signal  func(id string, what Signal) // signals the room of a game
	Guests  []Guest
	Asides  map[string]func(Aside) // handlers of the commands that rooms do not execute, by kind

	// Held reports whether no player of the game with this id may lose on time now; nil: never.
	Held func(id string) bool
}

// Guest takes part in games besides their pages: it gets updates of each, and may give commands by
// lobby.Lobby.Do, as a person does.
type Guest interface {
	// Update is called in the room's goroutine when the room has loaded, and after each change. It
	// must return at once and keep no pointer to the game, its match or the presence.
	Update(s GameUpdate)
	// RoomEnded is called when the room of the game with this id ends.
	RoomEnded(id string)
}

// GameUpdate is the state of a game for guests. What it points to belongs to the room.
type GameUpdate struct {
	Game    *gamelog.Game
	Here    *presence.Game // who is at the game
	Event   bool           // there were events since the last update
	Busy    bool           // the computer is late, by its last TellBusy
	Stopped bool           // no command may be given: the store fails, or a newer server has the game
	Now     time.Time
}

// Command is a player's command in a game.
type Command = wire.Command

// Result is the answer to a command, without the command's id: an acknowledgement (wire.OutAck)
// with the number of its event, or the data that it asked for.
type Result = wire.Out

// Aside is a command that the room passes to a handler of Deps.Asides. The handler returns at once
// and keeps no pointer to the game.
type Aside struct {
	Command
	Game   *gamelog.Game      // belongs to the room
	Talk   *talk.Conversation // the game's chat
	By     gamelog.Person
	Page   *member.Member // the page that sent it; nil for a call
	Limits member.Limits
	At     time.Time           // arrival
	Reply  func(Result, error) // called once, from any goroutine, with the result or the reason of a refusal
}

// Health tracks whether the store works. Its methods are safe for concurrent use.
type Health interface {
	Wrote(now time.Time)   // records that the store has written
	Failing() time.Time    // returns since when the store fails; zero while it works
	Down() <-chan struct{} // returns a channel that is closed while the store fails

	// Failed records that the store could not write a command of this moment, and returns since
	// when it fails.
	Failed(at time.Time) time.Time
}

// Keeper is the room's entry in the lobby's table, which the room notifies.
type Keeper interface {
	Loaded(slug string)  // the room has loaded the game with this slug
	SetStays(stays bool) // the room must stay in memory now, or need not
	Broken()             // the room has panicked; later visitors need a new one
}

// Log stores the logs of all games, as rooms use it. Its methods are safe for concurrent use.
// Errors of the store itself wrap gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	// Submit writes one event, and the game's row if there is one, atomically, and calls then
	// once, from any goroutine, when both are durable; then must return at once. The error is
	// gamelog.ErrConflict if the log has an event with this number, and gamelog.ErrClash if
	// nothing was written. After any other error the event may have been written.
	Submit(a gamelog.Append, then func(error))

	// Events returns a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)

	// EventsOf returns all events of the game with this slug, in order; none if there is no
	// such game.
	EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error)
}

// Meter records metrics of rooms. Its methods are safe for concurrent use and return at once.
type Meter interface {
	// Conflict counts an append whose number another event had taken.
	Conflict()
	// Refused counts a command that was refused with this error code.
	Refused(code string)
	// FlagLate records by how much a room noticed a fallen flag too late.
	FlagLate(by time.Duration)
}

// Signal is a set of bits that say what a room must check. The room reads the state itself, so one
// signal may stand for several changes.
type Signal uint32

const (
	SignalHealth Signal = 1 << iota // the store's health has changed
	signalEvent                     // the log may have grown
	SignalLog                       // the room must read its log to the end
	signalShow                      // every page must be sent the whole game
	SignalPeers                     // reports of other processes have changed
	SignalReport                    // the room must report again to other processes and guests
	SignalOutage                    // the length of the outage before the start has become known
	signalDue                       // the timer has fired: checked when the inbox is empty
)
