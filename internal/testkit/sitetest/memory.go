// Package sitetest has what tests of the site stand on: a store in memory, and the
// far end of a socket.
package sitetest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/push"
)

// Memory is a store in memory: the log of a real lobby, and the archive of
// the site under test.
type Memory struct {
	mu      sync.Mutex
	events  map[string][]gamelog.Event
	Rows    map[string]gamelog.Row // by slug
	Players map[string]gamelog.Person
	Known   archive.Explored             // of every position
	lines   map[string][]gamelog.Line    // by game id
	Keys    map[string]*Key              // by hash
	Devs    map[string]*Device           // by hash
	Links   map[string]*Link             // by hash
	subs    map[string]push.Subscription // by device
	plans   map[plan]gamelog.Plan
	hidden  map[string]bool // players who show their page to nobody, by id
	down    error           // what it answers to everything
	silent  bool            // it answers when the caller waits no longer
}

// Key is a seat key.
type Key struct {
	slug, seat, usedBy string
	Expires            int64
}

func NewMemory() *Memory {
	return &Memory{events: map[string][]gamelog.Event{}, Rows: map[string]gamelog.Row{},
		Players: map[string]gamelog.Person{}, lines: map[string][]gamelog.Line{}, Keys: map[string]*Key{},
		Devs: map[string]*Device{}, Links: map[string]*Link{}, subs: map[string]push.Subscription{}}
}

var (
	ErrDown   = fmt.Errorf("%w: secret detail", gamelog.ErrAway)
	ErrBroken = errors.New("secret detail: the store is broken")
)

// lock takes the mutex, or says what is wrong with the store.
func (m *Memory) lock(ctx context.Context) (unlock func(), err error) {
	m.mu.Lock()
	switch {
	case m.silent:
		m.mu.Unlock()
		<-ctx.Done()
		return nil, fmt.Errorf("%w: %w", ErrDown, ctx.Err())
	case m.down != nil:
		defer m.mu.Unlock()
		return nil, m.down
	}
	return m.mu.Unlock, nil
}

// Fail has the store answer this error to everything, or nil, work.
func (m *Memory) Fail(down error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.down = down
}

// SetSilent has the store answer nobody, or everybody again.
func (m *Memory) SetSilent(silent bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.silent = silent
}

// Counts is how much was ever written.
func (m *Memory) Counts() (events, players int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, log := range m.events {
		events += len(log)
	}
	return events, len(m.Players)
}

func (m *Memory) Append(ctx context.Context, a gamelog.Append) error {
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
		m.Rows[a.Row.Slug] = *a.Row
	}
	return nil
}

func (m *Memory) Submit(a gamelog.Append, then func(error)) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 8*time.Second)
		defer cancel()
		then(m.Append(ctx, a))
	}()
}

func (m *Memory) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	return append([]gamelog.Event(nil), m.events[gameID][after:]...), nil
}

func (m *Memory) Growth(ctx context.Context, gameIDs []string) (map[string]gamelog.Growth, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	grown := map[string]gamelog.Growth{}
	for _, id := range gameIDs {
		grown[id] = gamelog.Growth{Seq: int64(len(m.events[id])), Lines: int64(len(m.lines[id]))}
	}
	return grown, nil
}

func (m *Memory) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	row, err := m.Row(ctx, slug)
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return m.Events(ctx, row.ID, 0)
}

func (m *Memory) Row(ctx context.Context, slug string) (gamelog.Row, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return gamelog.Row{}, err
	}
	defer unlock()
	row, ok := m.Rows[slug]
	if !ok {
		return gamelog.Row{}, gamelog.ErrNotFound
	}
	return row, nil
}

func (m *Memory) Running(context.Context) ([]gamelog.Row, error)    { return nil, nil }
func (m *Memory) Due(context.Context, int64) ([]gamelog.Row, error) { return nil, nil }
func (m *Memory) Open(context.Context) ([]gamelog.Row, error)       { return nil, nil }
func (m *Memory) Heartbeat(context.Context, int64) error            { return nil }
func (m *Memory) Tidy(context.Context, int64) error                 { return nil }
func (m *Memory) Probe(ctx context.Context) error                   { return m.Ready(ctx) }
func (m *Memory) LastHeartbeat(context.Context) (int64, error)      { return 0, nil }

func (m *Memory) AddLine(ctx context.Context, gameID, _ string, line gamelog.Line) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.lines[gameID] = append(m.lines[gameID], line)
	return nil
}

func (m *Memory) Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error) {
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

func (m *Memory) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, _ int64) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.Players[tokenHash] = p
	return nil
}

func (m *Memory) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return m.SavePlayer(ctx, tokenHash, p, at)
}

func (m *Memory) SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.Keys[hash] = &Key{slug: slug, seat: seat, Expires: expires}
	return nil
}

func (m *Memory) UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (string, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	k := m.Keys[hash]
	switch {
	case k == nil || k.slug != slug:
		return "", gamelog.ErrNotFound
	case k.usedBy == "" && k.Expires > now:
		k.usedBy = playerID
	case k.usedBy != playerID:
		return "", gamelog.ErrNotFound
	}
	return k.seat, nil
}

func (m *Memory) Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error) {
	all, err := list(ctx, m, math.MaxInt, func(r gamelog.Row) bool {
		return playerID != "" && (r.Creator.ID == playerID || r.White.ID == playerID || r.Black.ID == playerID)
	})
	slices.SortStableFunc(all, func(a, b gamelog.Row) int { return cmp.Compare(min(a.EndedAt, 1), min(b.EndedAt, 1)) })
	return all[:min(len(all), limit)], err
}

func (m *Memory) Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var all []gamelog.SharedRow
	for _, r := range m.Rows {
		if seat := shares(m.events[r.ID], playerID); seat != "" && r.EndedAt == 0 {
			all = append(all, gamelog.SharedRow{Row: r, Seat: seat})
		}
	}
	slices.SortFunc(all, func(a, b gamelog.SharedRow) int { return cmp.Compare(b.CreatedAt, a.CreatedAt) })
	return all[:min(len(all), limit)], nil
}

// shares is the seat of a game with this log that a player shares, or "".
func shares(log []gamelog.Event, playerID string) string {
	for _, e := range log {
		var d gamelog.SharedData
		if e.Kind == gamelog.Shared && json.Unmarshal(e.Data, &d) == nil && d.With.ID == playerID {
			return d.Seat
		}
	}
	return ""
}

func list(ctx context.Context, m *Memory, limit int, fits func(gamelog.Row) bool) ([]gamelog.Row, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var rows []gamelog.Row
	for _, r := range m.Rows {
		if fits(r) && len(rows) < limit {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func (m *Memory) Standings(ctx context.Context, playerID string, limit int) ([]gamelog.Standing, error) {
	rows, err := list(ctx, m, limit, func(r gamelog.Row) bool {
		return r.Status == gamelog.Playing && (r.White.ID == playerID) != (r.Black.ID == playerID)
	})
	if err != nil {
		return nil, err
	}
	shared, err := m.Shared(ctx, playerID, limit)
	var all []gamelog.Standing
	for _, r := range shared {
		if r.Status == gamelog.Playing && r.Seat != gamelog.SideBoth {
			all = append(all, gamelog.Standing{Slug: r.Slug, Game: r.Game, Seat: r.Seat, Position: r.Position, Deadline: r.Deadline})
		}
	}
	for _, r := range rows {
		seat := "white"
		if r.Black.ID == playerID {
			seat = "black"
		}
		all = append(all, gamelog.Standing{Slug: r.Slug, Game: r.Game, Seat: seat, Position: r.Position, Deadline: r.Deadline})
	}
	return all[:min(len(all), limit)], err
}

func (m *Memory) LastPositions(context.Context, []string) (map[string]string, error) {
	return map[string]string{}, nil
}

func (m *Memory) Ready(ctx context.Context) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	unlock()
	return nil
}
