package bench

import (
	"context"
	"slices"
	"sync"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
)

// memory is as much of a lobby.Log as a game asks for, kept in memory. It is for one game.
type memory struct {
	lobby.Log // nil: what is not below is never called

	mu     sync.Mutex
	row    gamelog.Row
	events []gamelog.Event
}

func newMemory() *memory { return &memory{} }

func (l *memory) Append(_ context.Context, a gamelog.Append) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, a.Event)
	if a.Row != nil {
		l.row = *a.Row
	}
	return nil
}

func (l *memory) Submit(a gamelog.Append, then func(error)) {
	go func() { then(l.Append(context.Background(), a)) }()
}

func (l *memory) Events(_ context.Context, _ string, after int64) ([]gamelog.Event, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.events[after:]), nil
}

func (l *memory) EventsOf(ctx context.Context, _ string) ([]gamelog.Event, error) {
	return l.Events(ctx, "", 0)
}

func (l *memory) Row(context.Context, string) (gamelog.Row, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.row, nil
}
