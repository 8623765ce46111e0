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
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// Config is what a lobby needs.
type Config struct {
	Log      Log
	Chat     talk.Store                         // nil: there is no chat
	Bus      cluster.Bus                        // nil: no other process serves this site
	Games    func(id string) (*game.Game, bool) // finds a game of the catalog by its id
	Engine   computer.Engine                    // nil: the computer does not play
	Plans    plans.Store                        // nil: no moves are planned
	Programs Programs                           // nil: none was revoked
	Meter    room.Meter                         // nil: nothing is counted
	Logger   *slog.Logger
}

// Log is what a lobby asks of the durable record of all games, for its rooms and for each of
// its own tasks. An error of the store itself wraps gamelog.ErrAway or gamelog.ErrClash.
type Log interface {
	room.Log

	// Append is Submit that waits for the result.
	Append(ctx context.Context, a gamelog.Append) error

	// Row finds a game by its slug, or returns gamelog.ErrNotFound.
	Row(ctx context.Context, slug string) (gamelog.Row, error)

	// Running lists the games that are being played with a clock, without those by
	// correspondence: their flags must fall though no page is open.
	Running(ctx context.Context) ([]gamelog.Row, error)

	// Open lists the invitations that anybody may accept, newest first.
	OpenChallenges(ctx context.Context) ([]gamelog.Row, error)

	// Due lists the games whose deadline has passed at this moment, in epoch
	// milliseconds: invitations that nobody accepted, moves by correspondence that
	// nobody made, and games against the computer that their player has left.
	Due(ctx context.Context, now int64) ([]gamelog.Row, error)

	// Tidy deletes what has served its time, at epoch milliseconds.
	Tidy(ctx context.Context, now int64) error

	// Heartbeat writes that a server is alive at this moment, in epoch milliseconds.
	// LastHeartbeat returns the latest such moment, 0 if there is none.
	Heartbeat(ctx context.Context, at int64) error
	LastHeartbeat(ctx context.Context) (int64, error)

	// Growth gives how far each of these games has grown; one that the log does not have
	// is left out.
	Growth(ctx context.Context, games []string) (map[string]gamelog.Growth, error)

	// Probe writes a text as long as an event and deletes it again, and so finds out
	// whether events can be written.
	Probe(ctx context.Context) error

	// Ready reports whether the log can be read, and events can be written, as
	// far as a recent write has shown it; else it probes.
	Ready(ctx context.Context) error
}

// Programs is what a lobby asks of the programs that play.
type Programs interface {
	// OfRevoked lists the invitations by programs, and to programs, whose tokens were revoked.
	InvitationsOfRevoked(ctx context.Context) ([]gamelog.Row, error)
}

// Lobby is the table of rooms.
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

	onRevoke atomic.Pointer[func(device string)] // nil before WatchRevoked

	mu       sync.Mutex
	rooms    map[string]*heldRoom // by game id
	slugs    map[string]*heldRoom // those of the rooms that have loaded, by slug
	followed map[string]*heldRoom // rooms held for the live list
	atRest   map[string]bool      // games with a clock that stood still in their last room, not written to since
	closed   bool
}

// heldRoom is a room and what keeps it in memory: the number of visitors and calls that
// hold it, and whether it must stay for what is due in it.
type heldRoom struct {
	*room.Room
	lobby   *Lobby
	slug    string // once it has loaded
	holders int
	stays   bool
}

// New returns a lobby. Start begins its work.
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
		Peers: peers, Workers: l.pool, Publish: l.others.publish, Store: l.health, Signal: l.Signal, Guests: []room.Guest{l.live},
		Talks: &talk.Conversations{Store: c.Chat, Publish: l.others.publish, Logger: l.logger, Life: l.life}}
	l.reader = newReader(l.deps)
	l.refreshes = newRefreshes(l, c.Programs)
	l.invite(c)
	return l
}

// invite lets those take part in games that this server has.
func (l *Lobby) invite(c Config) {
	plays := computer.New(l.life, c.Engine, l, l.logger)
	l.deps.Asides = map[string]func(room.Aside){wire.InHint: plays.Hint}
	if c.Engine != nil {
		l.deps.Engine, l.deps.Guests = c.Engine.Version(), append(l.deps.Guests, plays)
	}
	if c.Chat != nil {
		l.deps.Asides[wire.InChat] = say
	}
	l.planner = plans.New(c.Plans, l, l.logger, func() { l.refreshes.plans.Trigger() })
	if c.Plans != nil {
		l.deps.Guests, l.deps.Held = append(l.deps.Guests, l.planner), l.planner.Holds
	}
}

// Talks are the conversations of this process, which tournaments share.
func (l *Lobby) Talks() *talk.Conversations { return l.deps.Talks }

// say says a line of chat beside its game.
func say(a room.Aside) {
	line, _ := a.Data.(wire.ChatIn)
	a.Talk.Say(talk.Said{ChatIn: line, By: a.By, Seats: a.Game.Record.Seats.Of(a.By.ID), Page: a.Page,
		Command: a.ID, Seq: a.Game.Record.Seq, At: a.At, Reply: a.Reply})
}

// Start loads rooms for the games that are being played with a clock, so that their
// flags fall though no page is open, and begins the heartbeats. "A server restart
// costs nobody time: what passed while it was down is given back." The outage ends
// when Start returns: a server calls it once, when it listens already, and serves
// visitors at once after it. The rooms load in the background; where other processes
// may serve the site, a moment later, when these have reported which clocks they run.
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

// afterSettling runs when the other processes, if there are any, have had time to report: only
// then is it known whether a short outage was one, and which clocks no process runs.
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

// Stats is what a lobby holds at a moment.
type Stats struct {
	Rooms    int  // in memory
	Pages    int  // in rooms and subscribed to the live list
	Degraded bool // the store cannot write
	Others   int  // other processes that serve the same games
}

// Stats counts what the lobby holds now.
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
