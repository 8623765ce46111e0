package records_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// keeper is a store that notes what months come to.
type keeper struct {
	*sitetest.Memory
	mu    sync.Mutex
	begun map[string]string
	saved chan archive.Month
}

func (k *keeper) BeginMonth(_ context.Context, month, attempt string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.begun[month] = attempt
	return nil
}

func (k *keeper) SaveMonth(_ context.Context, m archive.Month, version int, attempt string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if version != archive.MonthVersion || k.begun[m.Name] != attempt {
		return fmt.Errorf("%s was not begun by %s", m.Name, attempt)
	}
	k.saved <- m
	return nil
}

func (k *keeper) Lease(context.Context, string, string, int64, int64) (bool, error) { return true, nil }

// What a month comes to is what its dump has, to the byte; a month that goes on is not
// counted.
func TestMonthsAreCountedAsTheyAreTaken(t *testing.T) {
	s := served.Start(t, site.Config{})
	const games = 3
	for n := range games {
		s.Keep(t, fmt.Sprintf("Finished%03d", n), gamelog.Listed)
	}
	s.Keep(t, "Private001", gamelog.Private)
	ended := time.Now().AddDate(0, -2, 0).UnixMilli()
	for id, row := range s.Store.Rows {
		row.EndedAt = ended
		s.Store.Rows[id] = row
	}
	ctx, stop := context.WithCancel(t.Context())
	k := &keeper{Memory: s.Store, begun: map[string]string{}, saved: make(chan archive.Month, 2000)}
	done := make(chan struct{})
	go func() { defer close(done); s.Site.CountMonths(ctx, k) }()
	defer func() { stop(); <-done }()
	var counted archive.Month
	for month := archive.MonthOf(ended); counted.Name != month; {
		select {
		case counted = <-k.saved:
		case <-time.After(20 * time.Second):
			t.Fatalf("%s is not counted", month)
		}
	}
	w := s.Browser(t).Get("/games/" + counted.Name + ".pgn")
	w.Want(t, http.StatusOK, "")
	w.Contains(t, "Finished000")
	w.Lacks(t, "Private001")
	sum := sha256.Sum256([]byte(w.Text))
	want := archive.Month{Name: counted.Name, Games: games, Bytes: int64(len(w.Text)), SHA256: hex.EncodeToString(sum[:])}
	if counted != want {
		t.Errorf("counted %+v, want %+v", counted, want)
	}
	s.Browser(t).Get("/games/months").Contains(t, "/games/"+counted.Name+".pgn", "not ready yet")
	s.Browser(t).Get("/games/2026-13.pgn").Want(t, http.StatusNotFound, "")
}
