package devices

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
)

// cutStore is a store that is away until a moment, and knows of one device that was revoked.
type cutStore struct {
	Store
	back  time.Time
	asked int
}

func (s *cutStore) RevokedSince(context.Context, int64) ([]string, error) {
	s.asked++
	if time.Now().Before(s.back) {
		return nil, gamelog.ErrAway
	}
	return []string{"laptop"}, nil
}

// Devices that may have been revoked while the store was away are closed within a second of
// its return, however often they were asked for in between.
func TestRevocationsAreAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &cutStore{back: time.Now().Add(10 * time.Second)}
		var closed []string
		d := New(Config{Store: store, Logger: slog.New(slog.DiscardHandler),
			Close: func(hashes ...string) { closed = append(closed, hashes...) }})
		for range 5 {
			d.OnRevoked("")
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(11 * time.Second)
		d.mu.Lock() // held while RevokedSince is asked, and devices are closed
		defer d.mu.Unlock()
		if !slices.Equal(closed, []string{"laptop"}) || store.asked > 12 {
			t.Errorf("asked %d times, closed are %q", store.asked, closed)
		}
	})
}
