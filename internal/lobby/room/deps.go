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

// Deps is what all rooms of a process share.
type Deps struct {
	Log     Log
	Games   func(id string) (*game.Game, bool) // finds a game of the catalog
	Engine  string                             // version of the engine, for rematches against the computer
	Meter   Meter
	Logger  *slog.Logger
	Life    context.Context
	Outages *outage.Last
	Peers   *presence.Peers
	Workers *workers.Pool
	Talks   *talk.Conversations   // beside the games
	Publish func(cluster.Message) // sends to the other processes
	Store   Store
	Signal  func(id string, what Signal) // signals the room of a game
	Guests  []Guest
	Asides  map[string]func(Aside) // the commands that the room leaves to others, by kind

	// Held reports whether no player may lose the game of this id by time now; nil: never.
	Held func(id string) bool
}

// Guest takes part in games beside their pages: it sees how each stands, and may give commands by the
// lobby's Do, as a person does.
type Guest interface {
	// See is called in the room's goroutine once the room has loaded, and whenever what it sees has
	// changed. It returns at once, and keeps nothing of what it sees that the room changes: neither
	// the game nor its match, nor who is here.
	Update(s GameUpdate)
	// Gone is called when the room ends that has shown this game.
	RoomEnded(id string)
}

// Sight is a game as guests see it. What it points to belongs to the room.
type GameUpdate struct {
	Game    *gamelog.Game
	Here    *presence.Game
	Event   bool // the game has changed since it was last seen
	Busy    bool // as the computer has last said (TellBusy)
	Stopped bool // nothing may be done now: the store fails, or a newer server goes on with the game
	Now     time.Time
}

// Command is what somebody wants done in a game, as pages send it.
type Command = wire.Command

// Result is what a command has come to, as pages are answered, without the command's id: an
// acknowledgement (wire.OutAck) with the number of its event, or what it asked for.
type Result = wire.Out

// Aside is a command that the room leaves to others. They take it at once and keep no pointer to the
// game.
type Aside struct {
	Command
	Game   *gamelog.Game      // which belongs to the room
	Talk   *talk.Conversation // beside the game
	By     gamelog.Person
	Page   *member.Member // that sent it; nil for a call
	Limits member.Limits
	At     time.Time           // arrival
	Reply  func(Result, error) // is called once, from any goroutine, with what it has come to, or why it is refused
}

// Store is the health of the store.
type Store interface {
	Wrote(now time.Time)   // the store has written
	Failing() time.Time    // since when the store fails; zero while it works
	Down() <-chan struct{} // closed when the store begins to fail, or has

	// Failed says that the store could not write what came at this moment, and returns since
	// when it fails.
	Failed(at time.Time) time.Time
}

// Keeper keeps a room in memory: the room's place in the lobby's table.
type Keeper interface {
	Loaded(slug string)  // the room has loaded the game of this slug
	SetStays(stays bool) // whether the room must stay in memory
	Broken()             // the room has panicked: the next visitors get another
}

// Log is what rooms, and the reader of games without a room, ask of the durable record
// of all games. An error of the store itself wraps gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	// Submit writes one event, and the game's row if there is one, whole or not at all,
	// and calls then once with the result when both are durable, from any goroutine.
	// then must return at once. gamelog.ErrConflict says that the log already holds an
	// event of this game with this number, and gamelog.ErrClash that nothing was written.
	// After any other error the event may be written; the caller reads the log to find out.
	Submit(a gamelog.Append, then func(error))

	// Events lists a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)

	// EventsOf lists all events of the game with this slug, in order; none where
	// there is no such game.
	EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error)
}

// Meter counts what an operator wants to see of rooms. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Conflict counts an append whose number another event had taken.
	Conflict()
	// Refused counts a command that was refused with the error of this code.
	Refused(code string)
	// FlagLate measures by how much a room noticed too late that a flag had fallen:
	// the error of its clock.
	FlagLate(by time.Duration)
}

// Signal says what a room must look at, as bits. The room reads the state itself, so
// that one signal may stand for several changes, and none is lost.
type Signal uint32

const (
	SignalHealth Signal = 1 << iota // the store's health has changed
	signalEvent                     // the log may have grown
	SignalLog                       // catch up with the log in any case
	signalShow                      // every page is to be shown the whole game
	SignalPeers                     // reports of other processes have changed
	SignalReport                    // report again, to the other processes and to guests
	SignalOutage                    // what is known of the outage before the start has changed
	signalDue                       // something may be due: looked at when the inbox is empty
)
