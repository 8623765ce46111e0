// Package storetest opens a store on a temporary SQLite file. A test can make its methods fail or
// block.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
)

// The errors of a store that fails. Their details must not be shown to players.
var (
	ErrDown   = fmt.Errorf("%w: secret detail", gamelog.ErrAway) // the database does not answer
	ErrBroken = errors.New("secret detail: the store is broken") // any other error
)

// Store is a store whose methods first call the hook that a test sets by Before.
type Store struct {
	*store.Store
	File File

	mu     sync.Mutex
	before func(ctx context.Context, what string) error
}

// New opens an empty store, which is closed when the test ends. In a bubble of package synctest no
// time passes during its calls.
func New(t testing.TB) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "store", "games.db")
	whole, err := file()
	if err == nil {
		err = errors.Join(os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, whole, 0o600))
	}
	must.Do(t, err)
	s := must.Get(open(path))(t)
	t.Cleanup(func() { s.Close() })
	return &Store{Store: s, File: File(path)}
}

func open(path string) (*store.Store, error) {
	return store.Open(context.Background(), store.Config{Path: path, Logger: slog.New(slog.DiscardHandler)})
}

// file returns the bytes of an SQLite file with the schema alone: copying it takes a tenth of the
// time of the migrations.
var file = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "threefold-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "games.db")
	s, err := open(path)
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// Before sets a hook that is called before each method in asked.go, with the method's name. If the
// hook returns an error, the method returns it without calling the store. A nil hook removes it.
func (s *Store) Before(do func(ctx context.Context, what string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = do
}

// Fail makes each method in asked.go return this error, or work again if it is nil.
func (s *Store) Fail(err error) {
	s.Before(func(context.Context, string) error { return err })
}

// Silence is a hook for Before under which the store does not answer: it blocks until the caller's
// context ends, and returns an error.
func Silence(ctx context.Context, _ string) error {
	<-ctx.Done()
	return fmt.Errorf("%w: %w", ErrDown, ctx.Err())
}

// asked calls the hook and then, unless that failed, answer.
func asked[V any](s *Store, ctx context.Context, what string, answer func() (V, error)) (V, error) {
	s.mu.Lock()
	before := s.before
	s.mu.Unlock()
	if before != nil {
		if err := before(ctx, what); err != nil {
			var none V
			return none, err
		}
	}
	return answer()
}

// told is asked for methods that return only an error.
func told(s *Store, ctx context.Context, what string, do func() error) error {
	_, err := asked(s, ctx, what, func() (struct{}, error) { return struct{}{}, do() })
	return err
}
