package store

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"

	"threefold/internal/gamelog"
)

// How many events a second are restored into a file.
func BenchmarkRestore(b *testing.B) {
	quiet := slog.New(slog.DiscardHandler)
	config := Config{Path: sqlitePath(b), Logger: quiet}
	s := opened(b, config)
	const events = 20_000
	for g := range events / 200 {
		group := make([]gamelog.Append, 200)
		for i := range group {
			group[i] = gamelog.Append{Event: event(fmt.Sprintf("game %d", g), int64(i+1), "k3f9")}
		}
		commitGroup(s, group...)
	}
	whole, _ := backedUp(b, config)
	for b.Loop() {
		if _, err := Restore(context.Background(), Config{Path: sqlitePath(b), Logger: quiet}, bytes.NewReader(whole)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(events*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
