// Package storetest is the store on an SQLite file of a test's own, which fails or falls
// silent when the test wants it.
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

// What a store may say that fails.
var (
	ErrDown   = fmt.Errorf("%w: secret detail", gamelog.ErrAway)
	ErrBroken = errors.New("secret detail: the store is broken")
)

// Store is the store. Of what it is asked, a test may hear and answer first (Before).
type Store struct {
	*store.Store
	File File

	mu     sync.Mutex
	before func(ctx context.Context, what string) error
}

// New opens a store with nothing in it, which is closed when the test ends. In a bubble of
// package synctest no time passes while it works.
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

// file is what a file holds that has the schema and nothing else: it is copied in a tenth
// of the time that the steps of the schema take.
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

// Before has do called before each method that is in asked.go, with its name; an error is
// the answer, and the store does nothing. Nil: nobody is notified.
func (s *Store) Before(do func(ctx context.Context, what string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = do
}

// Fail has each of them answer this error, or nil, work.
func (s *Store) Fail(err error) {
	s.Before(func(context.Context, string) error { return err })
}

// Silence, called before, answers nobody: a caller gets an error when its context ends.
func Silence(ctx context.Context, _ string) error {
	<-ctx.Done()
	return fmt.Errorf("%w: %w", ErrDown, ctx.Err())
}

// asked gives the answer to a question, unless the test has another.
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

// told is asked where there is no answer but an error.
func told(s *Store, ctx context.Context, what string, do func() error) error {
	_, err := asked(s, ctx, what, func() (struct{}, error) { return struct{}{}, do() })
	return err
}
