package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

// Lobby is the table of rooms and the door to them.
type Lobby struct {
	log    Log
	games  func(id string) (*game.Game, bool)
	logger *slog.Logger
	wall   *wall
	life   context.Context // ends when the lobby is closed

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

// New makes a lobby on a log. games finds a game of the catalog by its id.
func New(log Log, games func(id string) (*game.Game, bool), logger *slog.Logger) *Lobby {
	return &Lobby{log: log, games: games, logger: logger, wall: newWall(),
		life: context.Background(), rooms: map[string]*held{}}
}

// Start takes up the games that are being played with a clock, so that their
// flags fall though nobody comes. It is called once, before visitors come.
func (l *Lobby) Start(ctx context.Context) error {
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

// Create is a wish for a new game. Side is the creator's: "white", "black"
// or "chance". Clock is nil for a game without one.
type Create struct {
	Game  string
	Side  string
	Clock *Control
}

// The longest clock: 180 minutes, and 180 seconds a move.
const (
	maxBase      = 180 * 60 * 1000
	maxIncrement = 180 * 1000
)

// Create opens an invitation and returns its row once it is durable. Bad
// wishes give a *Fault.
func (l *Lobby) Create(ctx context.Context, by Person, c Create) (Row, error) {
	g, err := l.check(c)
	if err != nil {
		return Row{}, err
	}
	created := CreatedData{Rules: rulesVersion, Slug: newSlug(), Game: g.ID, Start: g.Start, By: by, Side: c.Side, Clock: c.Clock}
	e, err := firstEvent(created)
	if err != nil {
		return Row{}, err
	}
	rec, err := fold([]Event{e})
	if err != nil {
		return Row{}, err
	}
	row := rec.row()
	if err := l.log.Append(ctx, Append{Event: e, Row: row}); err != nil {
		return Row{}, fmt.Errorf("create game: %w", err)
	}
	return *row, nil
}

func (l *Lobby) check(c Create) (*game.Game, error) {
	g, ok := l.games(c.Game)
	_, seat := colorOf(c.Side)
	switch {
	case !ok:
		return nil, &Fault{"unknown_game", "There is no such game here."}
	case !seat && c.Side != "chance":
		return nil, &Fault{"bad_side", `The side is "white", "black" or "chance".`}
	case c.Clock == nil:
		return g, nil
	case c.Clock.Base < 0 || c.Clock.Base > maxBase:
		return nil, &Fault{"bad_clock", "The clock starts with at most 180 minutes."}
	case c.Clock.Increment < 0 || c.Clock.Increment > maxIncrement:
		return nil, &Fault{"bad_clock", "At most 180 seconds are added after a move."}
	case c.Clock.Base == 0 && c.Clock.Increment == 0:
		return nil, &Fault{"bad_clock", "A clock needs time at the start or after each move."}
	}
	return g, nil
}

func firstEvent(d CreatedData) (Event, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Event{}, err
	}
	body, err := json.Marshal(d)
	return Event{Game: id.String(), Seq: 1, Kind: Created, Version: eventVersion, At: time.Now().UnixMilli(), Data: body}, err
}

// newSlug draws the 10 characters by which a game is known in URLs.
func newSlug() string {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	slug := make([]byte, 0, 10)
	for b := make([]byte, 1); len(slug) < cap(slug); {
		rand.Read(b)
		if int(b[0]) < 4*len(alphabet) { // each letter equally often
			slug = append(slug, alphabet[int(b[0])%len(alphabet)])
		}
	}
	return string(slug)
}

// Join seats a visitor in the free seat of an invitation. It returns when
// that is durable; whoever sits there already has succeeded. Command is the
// id the page chose, or empty. The error is a *Fault, or ErrNotFound.
func (l *Lobby) Join(ctx context.Context, slug string, by Person, command string) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	defer l.release(r)
	answer := make(chan error, 1)
	if !r.post(request{mayWrite: true, do: func() { r.join(by, command, func(err error) { answer <- err }) }}) {
		return ErrNotFound
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Look gives a game as this player sees it, and the number of its last
// event, without entering it.
func (l *Lobby) Look(ctx context.Context, slug, playerID string) (Snapshot, int64, error) {
	r, err := l.find(ctx, slug)
	if err != nil {
		return Snapshot{}, 0, err
	}
	defer l.release(r)
	var s Snapshot
	var v int64
	failed := r.ask(ctx, request{do: func() {
		if err = r.failed; err == nil {
			s, v = r.snapshot(playerID, time.Now()), r.rec.seq
		}
	}})
	return s, v, errors.Join(failed, err)
}

// Enter puts a member's page into a game: it gets the whole game, and then
// every event. The caller calls Leave when the page is gone.
func (l *Lobby) Enter(ctx context.Context, slug string, m *Member) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	err = errors.Join(r.ask(ctx, request{do: func() { err = r.enter(m) }}), err)
	if err != nil {
		l.release(r)
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	m.room = r.room
	return nil
}

func (r *room) enter(m *Member) error {
	if r.failed != nil {
		return r.failed
	}
	before := r.presence()
	r.members[m] = true
	r.greet(m)
	if r.presence() != before {
		r.tellPresence()
		r.tellWall()
	}
	return nil
}

// Leave takes a member's page out of its game.
func (l *Lobby) Leave(m *Member) {
	m.dismiss()
	l.mu.Lock()
	r := m.room
	m.room = nil
	var h *held
	if r != nil {
		h = l.rooms[r.id]
	}
	l.mu.Unlock()
	if h == nil {
		return
	}
	r.post(request{do: func() { r.leave(m) }})
	l.release(h)
}

func (r *room) leave(m *Member) {
	before := r.presence()
	delete(r.members, m)
	if r.presence() != before {
		r.tellPresence()
		r.tellWall()
	}
}

// Do serves a message from a member's page that arrived at this moment. The
// answer goes to the member's queue.
func (l *Lobby) Do(m *Member, in In, at time.Time) {
	l.mu.Lock()
	r := m.room
	l.mu.Unlock()
	if r == nil {
		m.send(encode(Out{T: OutError, ID: in.ID, D: ErrorOut{errNoGame.Code, errNoGame.Text}}))
		return
	}
	r.post(request{mayWrite: writes(in), do: func() { r.command(m, in, at) }})
}

// Live lists the games being played now, the one moved last first.
func (l *Lobby) Live() []Card { return l.wall.cards() }

// WatchLive shows a member the games being played now, and again whenever
// they change, at most twice a second.
func (l *Lobby) WatchLive(m *Member) { l.wall.watch(m) }

// LeaveLive ends WatchLive.
func (l *Lobby) LeaveLive(m *Member) {
	m.dismiss()
	l.wall.leave(m)
}
