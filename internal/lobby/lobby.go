package lobby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"threefold/internal/game"
)

// Config is what a lobby is made of.
type Config struct {
	Log    Log
	Games  func(id string) (*game.Game, bool) // finds a game of the catalog by its id
	Meter  Meter                              // nil: nothing is counted
	Logger *slog.Logger
}

// Lobby is the table of rooms and the door to them.
type Lobby struct {
	log    Log
	games  func(id string) (*game.Game, bool)
	meter  Meter
	logger *slog.Logger
	wall   *wall
	health *health
	life   context.Context
	quit   chan struct{} // closed by Close
	away   outage        // before Start

	mu     sync.Mutex
	rooms  map[string]*held // by game id
	closed bool
}

// held is a room with what keeps it: how many visitors and calls hold it,
// and whether its clock runs.
type held struct {
	*room
	holders int
	running bool
}

// New makes a lobby.
func New(c Config) *Lobby {
	if c.Meter == nil {
		c.Meter = unmetered{}
	}
	return &Lobby{log: c.Log, games: c.Games, meter: c.Meter, logger: c.Logger, wall: newWall(), health: &health{},
		life: context.Background(), quit: make(chan struct{}), rooms: map[string]*held{}}
}

// Start takes up the games that are being played with a clock, so that their
// flags fall though nobody comes, and begins the heartbeat. "A server restart
// costs nobody time: what passed while it was down is given back." It is called
// once, before visitors come.
func (l *Lobby) Start(ctx context.Context) error {
	away, err := lastOutage(ctx, l.log, time.Now())
	if err != nil {
		return fmt.Errorf("read the last heartbeat: %w", err)
	}
	l.away = away
	if err := l.takeUp(ctx); err != nil {
		return err
	}
	go l.pulse()
	go l.sweep()
	return nil
}

// takeUp loads the rooms of running clocks, and hangs up the open challenges.
func (l *Lobby) takeUp(ctx context.Context) error {
	open, err := l.log.Open(ctx)
	if err != nil {
		return fmt.Errorf("list open challenges: %w", err)
	}
	for _, row := range open {
		l.wall.invite(row)
	}
	rows, err := l.log.Running(ctx)
	if err != nil {
		return fmt.Errorf("list running games: %w", err)
	}
	for _, row := range rows {
		r := l.hold(row.ID)
		if r == nil {
			return errClosed
		}
		err := r.ask(ctx, request{do: func() {}}) // loaded
		l.release(r)
		if err != nil {
			return err
		}
	}
	return nil
}

var errClosed = errors.New("the lobby is closed")
