package talk

import (
	"fmt"
	"testing"
	"time"

	"threefold/internal/gamelog"
)

// The watchers' flood ends when the line that was so many lines ago is as old as the time
// in which so many may come.
func TestWatchersFloodEnds(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		lines int
		age   time.Duration // of the first
		flood bool
	}{{watcherLines, floodTime, false}, {watcherLines, floodTime - time.Millisecond, true}, {watcherLines - 1, 0, false}, {watcherLines + 1, floodTime, true}} {
		h := newHistory(tail)
		for n := range tc.lines {
			h.add(gamelog.Line{ID: fmt.Sprintf("%03d", n), To: gamelog.ToWatchers, At: now.Add(-tc.age).UnixMilli() + int64(n)})
		}
		if got := watchersFlood(h.toWatchers(nil), now); got != tc.flood {
			t.Errorf("%d lines, the first %v old: %v", tc.lines, tc.age, got)
		}
	}
}
