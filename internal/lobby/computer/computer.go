// Package computer is the computer as a player. It is told how the games stand that it plays, asks
// the engine pool, and gives its commands as a person does. It also asks for the hints that people want.
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
	Plays(game string) bool // whether it plays the game of this id
	Version() string        // of the engine, as logs keep it

	// Choose and Hint take a question and call then with the answer, from a goroutine of
	// their own, unless the context ends first. After an error they have not taken it:
	// so many questions wait that it must be asked again later. The same is true of one
	// that is answered with fairqueue.ErrFull. Askers take turns.
	Choose(ctx context.Context, who fairqueue.Asker, t opponent.Task, then func(opponent.Answer, error)) error
	Hint(ctx context.Context, who fairqueue.Asker, t opponent.Task, then func(opponent.Hint, error)) error
}

// Lobby carries out a player's command in a game (lobby.Lobby.Do).
type Lobby interface {
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Computer plays in the games that it sees. Other processes may do the same in the same game: the log
// takes one event of a number.
type Computer struct {
	engine Engine
	lobby  Lobby
	life   context.Context // of its questions and commands
	logger *slog.Logger

	mu    sync.Mutex
	games map[string]*player // by id, from the first sight of a game against the computer until Gone
}

// New returns a computer. Without an engine it has no hints, and is to see no game.
func New(life context.Context, e Engine, l Lobby, logger *slog.Logger) *Computer {
	return &Computer{engine: e, lobby: l, life: life, logger: logger, games: map[string]*player{}}
}

// See shows it how a game stands.
func (c *Computer) See(s room.Sight) {
	if s.Game.Record.Computer != nil {
		p := c.player(&s.Game.Record, s.Busy)
		defer p.mu.Unlock()
		p.see(s)
	}
}

// Gone says that the room of a game has ended.
func (c *Computer) Gone(id string) {
	c.mu.Lock()
	p := c.games[id]
	delete(c.games, id)
	c.mu.Unlock()
	if p != nil {
		p.leave()
	}
}

// player is the computer in a game, locked. Where it is new, the pages were told that it is busy, or not.
func (c *Computer) player(r *gamelog.Record, busy bool) *player {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.games[r.ID]
	if p == nil {
		p = &player{Computer: c, id: r.ID, slug: r.Slug, busy: busy, hints: map[member.ID]*wish{}}
		c.games[r.ID] = p
	}
	p.mu.Lock() // before another may take it for one that has gone
	return p
}
