//go:build unix

package store

import (
	_ "embed"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

// moved is the body of a move's event; scripts/bench.sh has pgbench write the same.
//
//go:embed testdata/moved.json
var moved []byte

// How many events a second become durable, when a single room appends one after the other,
// each in a transaction of its own, and when many wait for the committer at once, and how
// much of a processor an event takes here, where the time that passes is mostly the disk's.
// Of a server's database it is only what this process does for it.
func BenchmarkAppend(b *testing.B) {
	for engine, config := range engines {
		for _, rooms := range []int{1, 64, 1024} {
			b.Run(fmt.Sprintf("%s/rooms=%d", engine, rooms), func(b *testing.B) {
				config := config(b)
				config.Logger = slog.New(slog.DiscardHandler)
				s := opened(b, config)
				b.ResetTimer()
				began := processorTime(b)
				appendFrom(b, s, rooms, b.N)
				b.ReportMetric(float64((processorTime(b)-began).Nanoseconds())/1e3/float64(b.N), "cpu-µs/event")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}

// appendFrom appends n events in all, from rooms that have one append in flight each.
func appendFrom(b *testing.B, s *Store, rooms, n int) {
	var all sync.WaitGroup
	for room := range rooms {
		all.Go(func() {
			for i := room; i < n; i += rooms {
				e := event(fmt.Sprintf("01900000-0000-7000-8000-%012d", room), int64(i/rooms+1), "k3f9")
				e.Data = moved
				mustAppend(b, s, e, nil)
			}
		})
	}
	all.Wait()
}

// processorTime is how long processors have worked for this process.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	must.Do(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// What it costs a process each second to know how far its games have grown, of which each has
// 60 events, and no chat or one of 20 lines: here, and by the clock, in which the database
// works too.
func BenchmarkGrowth(b *testing.B) {
	for _, games := range []int{100, 3000} {
		b.Run(fmt.Sprintf("postgres/games=%d", games), func(b *testing.B) {
			s := opened(b, Config{URL: pgtest.URL(b), Logger: slog.New(slog.DiscardHandler)})
			ids := make([]string, games)
			for i := range ids {
				ids[i] = fmt.Sprintf("01900000-0000-7000-8000-%012d", i)
				r := playing(ids[i])
				r.Slug = fmt.Sprint(i)
				save(b, s, r)
			}
			for _, id := range ids {
				var group []gamelog.Append
				for seq := int64(2); seq <= 60; seq++ {
					e := event(id, seq, "k3f9")
					e.Data = moved
					group = append(group, gamelog.Append{Event: e})
				}
				commitGroup(s, group...)
			}
			for n := range games / 2 * 20 {
				line := gamelog.Line{ID: fmt.Sprintf("line %07d", n), To: gamelog.ToPlayers, Speaker: "ada"}
				must.Do(b, s.AddLine(b.Context(), ids[n%(games/2)], line))
			}
			b.ResetTimer()
			began := processorTime(b)
			for range b.N {
				for some := range slices.Chunk(ids, 500) {
					if grown, err := s.Growth(b.Context(), some); err != nil || grown[some[0]].Seq != 60 {
						b.Fatal(grown[some[0]], err)
					}
				}
			}
			b.ReportMetric(float64((processorTime(b)-began).Nanoseconds())/1e6/float64(b.N), "cpu-ms/op")
		})
	}
}
