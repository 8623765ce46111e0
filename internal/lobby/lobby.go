package lobby

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/computer"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/plans"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/refresh"
	"threefold/internal/lobby/rings"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// Config has the dependencies of a lobby.
type Config struct {
	Log      Log
	Chat     talk.Store                         // nil: there is no chat
	Bus      cluster.Bus                        // nil: no other process serves this site
	Games    func(id string) (*game.Game, bool) // returns a game of the catalog by its id
	Engine   computer.Engine                    // nil: the computer does not play
	Plans    plans.Store                        // nil: no moves are planned
	Programs Programs                           // nil: no program is ever revoked
	Rings    rings.Store                        // nil: no player is notified of challenges
	Meter    room.Meter                         // nil: nothing is counted
	Logger   *slog.Logger
}

// Log stores the logs and rows of all games. Its methods are safe for concurrent use. Errors of the
// store itself wrap gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	room.Log

	// Append is like Submit, but waits for the result.
	Append(ctx context.Context, a gamelog.Append) error

	// Row returns the row of the game with this slug, or gamelog.ErrNotFound.
	Row(ctx context.Context, slug string) (gamelog.Row, error)

	// Running returns the games in progress with a clock, except correspondence games: their
	// flags must fall even if no page is open.
	Running(ctx context.Context) ([]gamelog.Row, error)

	// OpenChallenges returns the last invitations that anyone may accept, at most 200, newest
	// first.
	OpenChallenges(ctx context.Context) ([]gamelog.Row, error)

	// Due returns at most 1,000 games whose deadline has passed at now, in epoch milliseconds:
	// invitations, moves in correspondence games, and abandoned games against the computer.
	Due(ctx context.Context, now int64) ([]gamelog.Row, error)

	// Tidy deletes the rows of private links, subscriptions and the like that have expired at
	// now, in epoch milliseconds. Games stay.
	Tidy(ctx context.Context, now int64) error

	// Heartbeat stores that a server was alive at this moment, in epoch milliseconds.
	Heartbeat(ctx context.Context, at int64) error
	// LastHeartbeat returns the latest moment of Heartbeat, 0 if there is none.
	LastHeartbeat(ctx context.Context) (int64, error)

	// Growth returns the last event number and the number of chat lines of each of these
	// games, by id, without games that do not exist.
	Growth(ctx context.Context, games []string) (map[string]gamelog.Growth, error)

	// Probe writes a row as long as an event and deletes it again. It returns nil if events
	// can be written.
	Probe(ctx context.Context) error

	// Ready returns nil if the log can be read and written. It probes unless a recent write
	// has succeeded.
	Ready(ctx context.Context) error
}

// Programs stores the programs that play.
type Programs interface {
	// InvitationsOfRevoked returns the open invitations by and to programs whose tokens were
	// revoked.
	InvitationsOfRevoked(ctx context.Context) ([]gamelog.Row, error)
}

// Lobby is the table of rooms of this process. Its methods are safe for concurrent use.
type Lobby struct {
	log     Log
	engine  computer.Engine // nil: the computer does not play
	planner *plans.Planner
	logger  *slog.Logger
	live    *live.List
	pool    *workers.Pool
	health  *health
	life    context.Context
	quit    chan struct{} // closed by Close
	outages *outage.Last
	deps    *room.Deps // of all rooms
	reader  *reader
	others  others

	refreshes *refreshes

	onRevoke atomic.Pointer[func(device string)] // nil before OnRevoked

	mu       sync.Mutex
	rooms    map[string]*heldRoom // by game id
	slugs    map[string]*heldRoom // those of the rooms that have loaded, by slug
	followed map[string]*heldRoom // rooms held for the live list
	atRest   map[string]bool      // games with a clock that stood still in their last room, not written to since
	closed   bool
}

// heldRoom is a room with its reference count: the number of visitors and calls that hold it, and
// whether it must stay for its clock.
type heldRoom struct {
	*room.Room
	lobby   *Lobby
	slug    string // once it has loaded
	holders int
	stays   bool
}

// New returns a lobby without rooms. Start begins its background work.
func New(c Config) *Lobby {
	if c.Meter == nil {
		c.Meter = unmetered{}
	}
	shared := c.Bus != nil
	if !shared {
		c.Bus = new(cluster.Hub).Join("alone")
	}
	peers := presence.NewPeers(c.Bus.Name(), shared)
	l := &Lobby{log: c.Log, engine: c.Engine, logger: c.Logger, others: others{bus: c.Bus, shared: shared, peers: peers},
		pool: &workers.Pool{}, health: newHealth(), outages: &outage.Last{}, life: context.Background(),
		quit: make(chan struct{}), rooms: map[string]*heldRoom{}, slugs: map[string]*heldRoom{}, followed: map[string]*heldRoom{}, atRest: map[string]bool{}}
	l.live = live.New(peers, func(id string) { l.others.publish(cluster.Message{Kind: cluster.NotifyOpen, Game: id}) })
	l.health.failed = l.storeFailed
	l.deps = &room.Deps{Log: l.log, Games: c.Games, Meter: c.Meter, Logger: l.logger, Life: l.life, Outages: l.outages,
		Peers: peers, Workers: l.pool, Publish: l.others.publish, Health: l.health, Signal: l.Signal, Guests: []room.Guest{l.live},
		Talks: &talk.Conversations{Store: c.Chat, Publish: l.others.publish, Logger: l.logger, Life: l.life}}
	l.reader = newReader(l.deps)
	l.refreshes = newRefreshes(l, c.Programs)
	l.invite(c)
	return l
}

// invite registers the guests and the handlers of Asides that this server has.
func (l *Lobby) invite(c Config) {
	plays := computer.New(l.life, c.Engine, l, l.logger)
	l.deps.Asides = map[string]func(room.Aside){wire.InHint: plays.Hint}
	if c.Engine != nil {
		l.deps.Engine, l.deps.Guests = c.Engine.Version(), append(l.deps.Guests, plays)
	}
	if c.Chat != nil {
		l.deps.Asides[wire.InChat] = say
	}
	if c.Rings != nil {
		l.deps.Guests = append(l.deps.Guests, rings.New(l.life, c.Rings, l, l.logger))
	}
	l.planner = plans.New(c.Plans, l, l.logger, func() { l.refreshes.plans.Trigger() })
	if c.Plans != nil {
		l.deps.Guests, l.deps.Held = append(l.deps.Guests, l.planner), l.planner.Holds
	}
}

// Talks returns the conversations of this process, which tournaments share.
func (l *Lobby) Talks() *talk.Conversations { return l.deps.Talks }

// say handles a chat message to a game.
func say(a room.Aside) {
	line, _ := a.Data.(wire.ChatIn)
	a.Talk.Say(talk.Said{ChatIn: line, By: a.By, Seats: a.Game.Record.Seats.Of(a.By.ID), Page: a.Page,
		Command: a.ID, Seq: a.Game.Record.Seq, At: a.At, Reply: a.Reply})
}

// Start begins the background work: it loads rooms for games with a running clock, so that their
// flags fall even if no page is open, and writes heartbeats. The time since the last heartbeat
// counts as an outage, which is charged to no player. A server calls Start once, when it listens,
// and then serves visitors. Rooms load in the background; if other processes may serve the site,
// after these have reported which clocks they run. It fails if the store cannot be read.
func (l *Lobby) Start(ctx context.Context) error {
	heartbeat, err := l.log.LastHeartbeat(ctx)
	if err != nil {
		return fmt.Errorf("read the last heartbeat: %w", err)
	}
	open, err := l.log.OpenChallenges(ctx)
	if err != nil {
		return fmt.Errorf("list open challenges: %w", err)
	}
	l.live.ReplaceOpen(open, l.live.Changes())
	last := outage.Since(heartbeat, time.Now())
	l.outages.Set(last)
	if l.others.shared {
		go peering{l, hearing{own: l.others.bus.Name(), peers: l.others.peers}}.run()
		go every(l, refresh.Every, wantShown)
	} else {
		go l.afterSettling()
	}
	go every(l, outage.HeartbeatEvery, writeHeartbeat)
	go sweepAlways(l)
	return nil
}

// afterSettling runs when the other processes have had time to report: only then it is known
// whether a short outage was real, and which clocks no process runs.
func (l *Lobby) afterSettling() {
	last := l.outages.Get()
	switch {
	case l.others.peers.Alone():
		last.Sure = true
		if last.To.After(last.From) {
			l.logger.Info("no server was there: running clocks are not charged", "from", last.From, "to", last.To)
		}
	case last.To.Sub(last.From) < 2*outage.HeartbeatEvery:
		last = outage.Outage{}
	}
	l.outages.Set(last)
	l.signalAll(room.SignalOutage)
	adoptOrphans(l)
}

// Stats are figures of a lobby at a moment.
type Stats struct {
	Rooms    int  // rooms in memory
	Pages    int  // pages in rooms or subscribed to the live list
	Degraded bool // the store cannot be written
	Others   int  // other processes that serve the same games
}

// Stats returns the current figures.
func (l *Lobby) Stats() Stats {
	s := Stats{Pages: l.live.Pages(), Degraded: !l.health.Failing().IsZero(), Others: l.others.peers.Count()}
	l.each(func(h *heldRoom) {
		s.Rooms++
		s.Pages += h.Pages()
	})
	return s
}

// unmetered is a room.Meter that counts nothing.
type unmetered struct{}

func (unmetered) Conflict()              {}
func (unmetered) Refused(string)         {}
func (unmetered) FlagLate(time.Duration) {}
