package store

import (
	"testing"
	"threefold/internal/testkit/must"
)

func TestBeat(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, at := range []int64{0, 1_800_000_000_000, 1_800_000_001_000} {
			if at > 0 {
				must.Do(t, s.Heartbeat(t.Context(), at))
			}
			gives(t, "the last heartbeat", at)(s.LastHeartbeat(t.Context()))
		}
	})
}
