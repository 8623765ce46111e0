package bench

import (
	"context"
	"slices"
	"sync"

	"threefold/internal/lobby"
)

// memory is as much of a lobby.Log as a game without chat asks for, kept in
// memory. It is for one game.
type memory struct {
	lobby.Log // nil: what is not below is never called

	mu     sync.Mutex
	row    lobby.Row
	events []lobby.Event
}

func newMemory() *memory { return &memory{} }

func (l *memory) Append(_ context.Context, a lobby.Append) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, a.Event)
	if a.Row != nil {
		l.row = *a.Row
	}
	return nil
}

func (l *memory) Submit(a lobby.Append, then func(error)) {
	go func() { then(l.Append(context.Background(), a)) }()
}

func (l *memory) Events(_ context.Context, _ string, after int64) ([]lobby.Event, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.events[after:]), nil
}

func (l *memory) Row(context.Context, string) (lobby.Row, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.row, nil
}

func (l *memory) Lines(context.Context, string, lobby.Audience, int) ([]lobby.Line, error) {
	return nil, nil
}
