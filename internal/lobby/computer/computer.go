// Package computer plays the computer's side. It is a room.Guest: it gets each change of its
// games, asks the engine pool for moves, and gives its commands as a person does. It also
// answers requests for hints.
package computer

import (
	"context"
	"log/slog"
	"sync"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/opponent"
)

// Engine searches for the computer's moves and for hints, in goroutines of its own.
type Engine interface {
	// Plays reports whether the engine plays the game with this id.
	Plays(game string) bool
	// Version returns the engine's version, as logs store it.
	Version() string

	// Choose queues a search for a move and calls then with the result, from another
	// goroutine, unless the context ends first. If it returns an error, or then gets
	// fairqueue.ErrFull, the queue is full and the caller may retry later. The queue is
	// fair between callers.
	Choose(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Answer, error)) error
	// Hint is like Choose, for a hint.
	Hint(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Hint, error)) error
}

// Lobby executes players' commands.
type Lobby interface {
	// Do is lobby.Lobby.Do.
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Computer plays the games against the computer that have a room in this process. Other
// processes may do the same: the log accepts each event number once. Its methods are safe for
// concurrent use.
type Computer struct {
	engine Engine
	lobby  Lobby
	life   context.Context // context of its searches and commands
	logger *slog.Logger

	mu    sync.Mutex
	games map[string]*player // by game id, from the first Update until RoomEnded
}

// New returns a computer whose work ends with the context life. Without an engine (nil) it
// refuses hints, and must get no updates.
func New(life context.Context, e Engine, l Lobby, logger *slog.Logger) *Computer {
	return &Computer{engine: e, lobby: l, life: life, logger: logger, games: map[string]*player{}}
}

// Update implements room.Guest: it acts on a game against the computer, and ignores others.
func (c *Computer) Update(s room.GameUpdate) {
	if s.Game.Record.Computer != nil {
		p := c.player(&s.Game.Record, s.Busy)
		defer p.mu.Unlock()
		p.see(s)
	}
}

// RoomEnded implements room.Guest: it stops the work on the game.
func (c *Computer) RoomEnded(id string) {
	c.mu.Lock()
	p := c.games[id]
	delete(c.games, id)
	c.mu.Unlock()
	if p != nil {
		p.leave()
	}
}

// player returns the computer's player in a game, with its mutex locked. busy initializes a new
// player: whether the pages were told that the computer is late.
func (c *Computer) player(r *gamelog.Record, busy bool) *player {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.games[r.ID]
	if p == nil {
		p = &player{Computer: c, id: r.ID, slug: r.Slug, busy: busy, hints: map[member.ID]*hintRequest{}}
		c.games[r.ID] = p
	}
	p.mu.Lock() // under c.mu, so that RoomEnded cannot come between
	return p
}
