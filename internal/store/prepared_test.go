package store

import (
	"fmt"
	"sync"
	"testing"

	"threefold/internal/gamelog"
)

// Kept statements, run by many at once, see what has just been written, and are
// of a bounded number.
func TestPreparedReads(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				game := fmt.Sprint("g", i)
				for n := range 10 {
					if err := s.Append(t.Context(), gamelog.Append{Event: event(game, int64(n+1), fmt.Sprint(game, n))}); err != nil {
						t.Error(err)
					}
					if got, err := s.Events(t.Context(), game, 0); err != nil || len(got) != n+1 {
						t.Errorf("after %d events of %s: %v, %v", n+1, game, got, err)
					}
				}
			})
		}
		all.Wait()
		for n := range 2 * maxPrepared {
			var got int
			if err := s.reads.row(t.Context(), []any{&got}, fmt.Sprint("SELECT ", n)); err != nil || got != n {
				t.Fatalf("SELECT %d: %d, %v", n, got, err)
			}
		}
		if n := len(s.reads.kept); n > maxPrepared {
			t.Errorf("%d statements are kept", n)
		}
	})
}

// An event that is alone in its group is written by a kept statement, as those of groups are.
func TestALoneEventIsNotParsedAnew(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	for seq := range int64(3) {
		mustAppend(t, s, event("g", seq+1, ""), nil)
	}
	if kept, _ := s.committer.kept.cache.known(insertEvent); kept == nil {
		t.Error("the statement is not kept")
	}
}
