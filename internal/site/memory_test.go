package site

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"threefold/internal/gamelog"
)

// memory is a store in memory: the log of a real lobby, and the archive of
// the site under test.
type memory struct {
	mu      sync.Mutex
	events  map[string][]gamelog.Event
	rows    map[string]gamelog.Row // by slug
	players map[string]gamelog.Person
	lines   map[string][]gamelog.Line // by game id
	keys    map[string]*key           // by hash
	down    error                     // what it answers to everything
	silent  bool                      // it answers when the caller waits no longer
}

// key is a seat key.
type key struct {
	slug, seat, usedBy string
	expires            int64
}

func newMemory() *memory {
	return &memory{events: map[string][]gamelog.Event{}, rows: map[string]gamelog.Row{},
		players: map[string]gamelog.Person{}, lines: map[string][]gamelog.Line{}, keys: map[string]*key{}}
}

var (
	errDown   = fmt.Errorf("%w: secret detail", gamelog.ErrAway)
	errBroken = errors.New("secret detail: the store is broken")
)

// lock takes the mutex, or says what is wrong with the store.
func (m *memory) lock(ctx context.Context) (unlock func(), err error) {
	m.mu.Lock()
	switch {
	case m.silent:
		m.mu.Unlock()
		<-ctx.Done()
		return nil, fmt.Errorf("%w: %w", errDown, ctx.Err())
	case m.down != nil:
		defer m.mu.Unlock()
		return nil, m.down
	}
	return m.mu.Unlock, nil
}

// fail has the store answer this error to everything, or nil, work.
func (m *memory) fail(down error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.down = down
}

// setSilent has the store answer nobody, or everybody again.
func (m *memory) setSilent(silent bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.silent = silent
}

// counts is how much was ever written.
func (m *memory) counts() (events, players int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, log := range m.events {
		events += len(log)
	}
	return events, len(m.players)
}

func (m *memory) Append(ctx context.Context, a gamelog.Append) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	log := m.events[a.Event.Game]
	if int64(len(log))+1 != a.Event.Seq {
		return gamelog.ErrConflict
	}
	m.events[a.Event.Game] = append(log, a.Event)
	if a.Row != nil {
		m.rows[a.Row.Slug] = *a.Row
	}
	return nil
}

func (m *memory) Submit(a gamelog.Append, then func(error)) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 8*time.Second)
		defer cancel()
		then(m.Append(ctx, a))
	}()
}

func (m *memory) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	return append([]gamelog.Event(nil), m.events[gameID][after:]...), nil
}

func (m *memory) Row(ctx context.Context, slug string) (gamelog.Row, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return gamelog.Row{}, err
	}
	defer unlock()
	row, ok := m.rows[slug]
	if !ok {
		return gamelog.Row{}, gamelog.ErrNotFound
	}
	return row, nil
}

func (m *memory) Running(context.Context) ([]gamelog.Row, error)    { return nil, nil }
func (m *memory) Due(context.Context, int64) ([]gamelog.Row, error) { return nil, nil }
func (m *memory) Open(context.Context) ([]gamelog.Row, error)       { return nil, nil }
func (m *memory) Heartbeat(context.Context, int64) error            { return nil }
func (m *memory) Tidy(context.Context, int64) error                 { return nil }
func (m *memory) Probe(ctx context.Context) error                   { return m.Ready(ctx) }
func (m *memory) LastHeartbeat(context.Context) (int64, error)      { return 0, nil }

func (m *memory) AddLine(ctx context.Context, gameID, _ string, line gamelog.Line) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.lines[gameID] = append(m.lines[gameID], line)
	return nil
}

func (m *memory) Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var lines []gamelog.Line
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		said := slices.DeleteFunc(slices.Clone(m.lines[gameID]), func(line gamelog.Line) bool { return line.To != to })
		lines = append(lines, said[max(0, len(said)-limit):]...)
	}
	return lines, nil
}

func (m *memory) Player(ctx context.Context, tokenHash string) (gamelog.Person, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return gamelog.Person{}, err
	}
	defer unlock()
	p, ok := m.players[tokenHash]
	if !ok {
		return gamelog.Person{}, gamelog.ErrNotFound
	}
	return p, nil
}

func (m *memory) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, _ int64) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.players[tokenHash] = p
	return nil
}

func (m *memory) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return m.SavePlayer(ctx, tokenHash, p, at)
}

func (m *memory) SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.keys[hash] = &key{slug: slug, seat: seat, expires: expires}
	return nil
}

func (m *memory) UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (string, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	k := m.keys[hash]
	switch {
	case k == nil || k.slug != slug:
		return "", gamelog.ErrNotFound
	case k.usedBy == "" && k.expires > now:
		k.usedBy = playerID
	case k.usedBy != playerID:
		return "", gamelog.ErrNotFound
	}
	return k.seat, nil
}

func (m *memory) Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error) {
	return m.list(ctx, limit, func(r gamelog.Row) bool {
		return playerID != "" && (r.Creator.ID == playerID || r.White.ID == playerID || r.Black.ID == playerID)
	})
}

func (m *memory) Finished(ctx context.Context, game string, _ gamelog.Cursor, limit int) ([]gamelog.Row, error) {
	return m.list(ctx, limit, func(r gamelog.Row) bool {
		return r.Status == gamelog.Over && r.Listed() && (game == "" || r.Game == game)
	})
}

func (m *memory) list(ctx context.Context, limit int, fits func(gamelog.Row) bool) ([]gamelog.Row, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var rows []gamelog.Row
	for _, r := range m.rows {
		if fits(r) && len(rows) < limit {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func (m *memory) LastPositions(context.Context, []string) (map[string]string, error) {
	return map[string]string{}, nil
}

func (m *memory) Ready(ctx context.Context) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	unlock()
	return nil
}
