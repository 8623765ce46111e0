package room

import (
	"log/slog"
	"sync/atomic"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
)

// Room is a game in memory. Its exported methods are safe for concurrent use.
type Room struct {
	ID     string
	deps   *Deps
	keeper Keeper
	inbox  inbox
	pages  atomic.Int64 // number of open pages, for other goroutines

	// The fields below belong to the room's goroutine.
	now     time.Time // time of the current work; read again after each wait for the store
	loaded  bool
	loadErr error // of the last attempt to load the game
	game    gamelog.Game
	moves   wire.Moves     // of the game, encoded, if they are long
	lag     presence.Quota // network delay that each side may still be credited with
	here    presence.Game

	log      eventLog
	degraded outage.Degraded
	talk     *talk.Conversation // the game's chat; nil until the game has loaded
	busy     bool               // the pages were told that the computer is late with its move
	shown    shown
}

// eventLog is the room's state of its game's log, besides the game.
type eventLog struct {
	commands gamelog.Commands
	outdated bool // the log has an event that this program cannot decode

	unclear                 *draft       // an event whose write failed, and which the log may have all the same
	late                    <-chan error // receives the late answer to that write
	tried                   int64        // number of the last submitted event; 0 if it was certainly not written
	wrote                   chan error   // receives the result of a write; nil before the first
	readAt                  time.Time    // start of the last successful read
	catchUpRetry, mendRetry retryState
}

// retryState is the state of a read of the store that is retried when it fails.
type retryState struct {
	err    error // of the last attempt; nil during the next
	warned bool  // the failure was logged; later ones in a row are not
}

// shown is the state that the room last published; derive compares with it.
type shown struct {
	timer  *time.Timer
	due    time.Time // when the timer fires; zero if it is not set
	stays  bool      // the room must stay in memory
	update updateKey
}

// updateKey is what a GameUpdate depends on: guests get an update when it changes.
type updateKey struct {
	seq     int64
	changes int // number of changes of the presence
	stopped bool
}

// command is a Command with its origin, a page or a call.
type command struct {
	wire.Command
	from   *member.Member      // the page that sent it; nil for a call
	page   member.ID           // id of that page; 0 for a call
	reply  func(Result, error) // answers a call; nil for a page
	limits member.Limits       // of the sender
	player gamelog.Person
	at     time.Time // arrival
	opens  bool      // the limits have counted a game for it
}

// draft is an event that was decided on and is not yet written.
type draft struct {
	gamelog.Decision
	by      *command       // the command that makes it; nil for an event of the room itself
	command string         // the command's id in the log
	step    *game.Step     // of a move; nil for other events
	lag     presence.Quota // the quota after a move
	at      time.Time      // when the command arrived
}

// readClock reads the time and the network delays of the pages. It runs before each item of work
// and after each wait, so that no player is charged for the time that the store takes.
func (r *Room) readClock() {
	r.now = time.Now()
	r.here.ReadLags()
}

// presenter returns a Presenter of the game as it is now.
func (r *Room) presenter() wire.Presenter {
	return wire.Presenter{Game: &r.game, Now: r.now, Degraded: r.degraded.Since, Busy: r.busy}
}

// view returns the whole game as this player sees it, with these chat lines.
func (r *Room) view(playerID string, lines []gamelog.Line) wire.View {
	all := r.moves.UpTo(r.game.Record.Plies)
	r.moves = all.Keep()
	return r.presenter().View(playerID, all, r.here.Presence(r.roomState()), lines)
}

// roomState returns the state of the room that its presence depends on.
func (r *Room) roomState() presence.RoomState {
	return presence.RoomState{Now: r.now, Record: &r.game.Record, Absence: r.absence(r.now), Next: r.nextAt(), Stays: r.shown.stays}
}

// nextAt returns when the next game of a match starts by itself; zero if it does not.
func (r *Room) nextAt() time.Time { return gamelog.NextAt(&r.game.Record, r.here.BothSince, r.now) }

// stopped reports whether nothing may become due: while the store fails, or if the room is
// outdated.
func (r *Room) stopped() bool { return r.degraded.On() || r.log.outdated }

// deaf reports whether this process does not receive the others' messages.
func (r *Room) deaf() bool { return r.deps.Peers.BusDown(r.now) }

// absence returns the absence that may be claimed at this moment, or nil. While the store fails,
// the room is outdated, or the others' messages are not received, no player counts as absent.
func (r *Room) absence(at time.Time) *gamelog.Absence {
	if r.stopped() || r.deaf() {
		return nil
	}
	return r.game.Absence(r.here.Missed, at)
}

// asLogged returns the game as its log has it, without match and clock.
func (r *Room) asLogged() gamelog.Game {
	return gamelog.Game{Record: r.game.Record, Rules: r.game.Rules}
}

// logError logs an error with the game's id.
func (r *Room) logError(text string, args ...any) {
	r.deps.Logger.Log(r.deps.Life, slog.LevelError, text, append([]any{"game", r.ID}, args...)...)
}
