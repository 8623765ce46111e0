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
	now     time.Time // of the piece of work; read again after each wait for the store
	loaded  bool
	loadErr error // of the last attempt to load the game
	game    gamelog.Game
	moves   wire.Moves     // of the game, encoded, if they are long
	lag     presence.Quota // how much of the network's delay each side may still get back
	here    presence.Game

	log      eventLog
	degraded outage.Degraded
	talk     *talk.Conversation // beside the game; nil until that has loaded
	busy     bool               // the pages know that the computer is late with its move
	shown    shown
}

// eventLog is what a room knows of its game's log, besides the game.
type eventLog struct {
	commands gamelog.Commands
	outdated bool // the log has an event that this program cannot decode

	unclear                 *draft       // an event whose write failed, and which the log may have all the same
	late                    <-chan error // what the store may still say of it
	tried                   int64        // number of the last event handed to the log; 0 where it surely did not get it
	wrote                   chan error   // what the store says of a write; nil before the first
	readAt                  time.Time    // the begin of the last read that succeeded
	catchUpRetry, mendRetry retryState
}

// retryState is the state of a read of the store that is retried when it fails.
type retryState struct {
	err    error // why it failed, until the next attempt
	warned bool  // it was logged, once for all failures in a row
}

// shown is what a room has made known of itself, and to whom: derive compares with it.
type shown struct {
	timer  *time.Timer
	due    time.Time // when the next thing is due, as the timer is set; zero: it is not
	stays  bool      // the room must stay in memory
	update updateKey
}

// updateKey is what GameUpdate depends on: guests get an update when it changes.
type updateKey struct {
	seq     int64
	changes int // of who is here
	stopped bool
}

// command is what a page or a call wants done in the game.
type command struct {
	wire.Command
	from   *member.Member      // whose page sent it, and whose answer is a message; nil for a call
	page   member.ID           // that page's; 0 for a call
	reply  func(Result, error) // answers a call; nil for a page
	limits member.Limits       // of who gives it
	player gamelog.Person
	at     time.Time // arrival
	opens  bool      // the limits have counted the game that it opens
}

// draft is an event that has been decided on.
type draft struct {
	gamelog.Decision
	by      *command       // whose command it is; nil for what the room does by itself
	command string         // the id that it has in the log
	step    *game.Step     // for a move
	lag     presence.Quota // the quota that a move leaves
	at      time.Time      // when the command arrived
}

// readClock reads the time, and the network's delay to players' pages: at the begin of each piece
// of work, and after each wait, so that no player pays for the time that the store takes.
func (r *Room) readClock() {
	r.now = time.Now()
	r.here.ReadLags()
}

// presenter shows the game as it is now.
func (r *Room) presenter() wire.Presenter {
	return wire.Presenter{Game: &r.game, Now: r.now, Degraded: r.degraded.Since, Busy: r.busy}
}

// view is the whole game as this player sees it, with lines that were said beside it.
func (r *Room) view(playerID string, lines []gamelog.Line) wire.View {
	all := r.moves.UpTo(r.game.Record.Plies)
	r.moves = all.Keep()
	return r.presenter().View(playerID, all, r.here.Presence(r.roomState()), lines)
}

// roomState returns what the presence depends on.
func (r *Room) roomState() presence.RoomState {
	return presence.RoomState{Now: r.now, Record: &r.game.Record, Absence: r.absence(r.now), Next: r.nextAt(), Stays: r.shown.stays}
}

// nextAt is when the next game of a match starts by itself; zero where it does not.
func (r *Room) nextAt() time.Time { return gamelog.NextAt(&r.game.Record, r.here.BothSince, r.now) }

// stopped reports whether nothing may fall due in the room: while the store fails, and once
// the log cannot be read on.
func (r *Room) stopped() bool { return r.degraded.On() || r.log.outdated }

// deaf reports whether this process does not receive what the others report.
func (r *Room) deaf() bool { return r.deps.Peers.BusDown(r.now) }

// absence is the player whose absence may be claimed at this moment; nil where there is
// none. While the store fails, the log cannot be read on, or this process does not receive
// the others' reports, no player counts as absent.
func (r *Room) absence(at time.Time) *gamelog.Absence {
	if r.stopped() || r.deaf() {
		return nil
	}
	return r.game.Absence(r.here.Missed, at)
}

// asLogged is the game as its log has it, without match and clock.
func (r *Room) asLogged() gamelog.Game {
	return gamelog.Game{Record: r.game.Record, Rules: r.game.Rules}
}

// logError logs an error with the game's id.
func (r *Room) logError(text string, args ...any) {
	r.deps.Logger.Log(r.deps.Life, slog.LevelError, text, append([]any{"game", r.ID}, args...)...)
}
