package lobby

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/game"
)

// Config is what a lobby is made of.
type Config struct {
	Log    Log
	Bus    Bus                                // nil: no other process serves this site
	Games  func(id string) (*game.Game, bool) // finds a game of the catalog by its id
	Meter  Meter                              // nil: nothing is counted
	Logger *slog.Logger
}

// Lobby is the table of rooms and the door to them.
type Lobby struct {
	log    Log
	bus    Bus
	shared bool // other processes may serve this site
	roll   *roll
	games  func(id string) (*game.Game, bool)
	meter  Meter
	logger *slog.Logger
	wall   *wall
	crew   *crew
	health *health
	shelf  *shelf
	life   context.Context
	quit   chan struct{} // closed by Close
	away   *away

	opening atomic.Bool // a reading of the open challenges is due

	mu       sync.Mutex
	rooms    map[string]*held // by game id
	slugs    map[string]*held // those of the rooms that have loaded, by slug
	followed map[string]*held // rooms held for the wall
	closed   bool
}

// held is a room with what keeps it: how many visitors and calls hold it,
// and whether its clock runs.
type held struct {
	*room
	slug    string // once it has loaded
	holders int
	running bool
}

// New makes a lobby.
func New(c Config) *Lobby {
	if c.Meter == nil {
		c.Meter = unmetered{}
	}
	shared := c.Bus != nil
	if !shared {
		c.Bus = new(Hub).Join("alone")
	}
	roll := newRoll(c.Bus.Name(), shared)
	return &Lobby{log: c.Log, bus: c.Bus, shared: shared, roll: roll, crew: &crew{}, games: c.Games, meter: c.Meter, logger: c.Logger, wall: newWall(roll), health: &health{}, shelf: newShelf(), away: &away{},
		life: context.Background(), quit: make(chan struct{}), rooms: map[string]*held{}, slugs: map[string]*held{}, followed: map[string]*held{}}
}

// Start takes up the games that are being played with a clock, so that their
// flags fall though nobody comes, and begins the heartbeat. "A server restart
// costs nobody time: what passed while it was down is given back." The outage
// ends when Start returns, so that it is called once, by a server that listens
// already and serves visitors at once after it. The games are taken up in the
// background; where other processes may serve the site, a moment later, when they
// have told of the games they watch over.
func (l *Lobby) Start(ctx context.Context) error {
	beat, err := l.log.LastBeat(ctx)
	if err != nil {
		return fmt.Errorf("read the last heartbeat: %w", err)
	}
	open, err := l.log.Open(ctx)
	if err != nil {
		return fmt.Errorf("list open challenges: %w", err)
	}
	l.wall.replaceOpen(open, l.wall.changes())
	last := outageSince(beat, time.Now())
	l.away.set(last)
	if l.shared {
		go l.attend()
	} else {
		go l.settle()
	}
	go l.pulse()
	go l.sweep()
	return nil
}

// settle is called when the other processes, if there are any, have had time to
// tell of themselves: it is known then whether a short outage was one, and which
// games nobody watches over.
func (l *Lobby) settle() {
	last := l.away.get()
	switch {
	case l.roll.alone():
		last.sure = true
		if last.to.After(last.from) {
			l.logger.Info("no server was there: running clocks are not charged", "from", last.from, "to", last.to)
		}
	case last.to.Sub(last.from) < 2*beatEvery:
		last = outage{}
	}
	l.away.set(last)
	l.nudgeAll(nudgeAway)
	l.adoptOrphans()
}

var errClosed = fmt.Errorf("%w: the lobby is closed", ErrAway)
