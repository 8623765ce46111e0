package records_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

// What a month comes to is what its dump has, to the byte; a month that goes on is not counted.
func TestMonthsAreCountedAsTheyAreTaken(t *testing.T) {
	s := served.Start(t, site.Config{})
	const games = 3
	for n := range games {
		s.StoreGame(t, fmt.Sprintf("Finished%03d", n), gamelog.Listed)
	}
	s.StoreGame(t, "Private001", gamelog.Private)
	ended := time.Now().AddDate(0, -2, 0).UnixMilli()
	s.Store.File.Exec(t, `UPDATE games SET ended_at = $1`, ended)
	month := archive.MonthOf(ended)
	s.Browser(t).Get("/games/months").Contains(t, "/games/"+month+".pgn", "not ready yet")
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Site.CountMonths(ctx, s.Store.Archive()) }()
	defer func() { stop(); <-done }()
	var counted archive.Month
	served.WaitFor(t, func() bool {
		all, _, err := s.Store.Archive().Months(t.Context(), archive.MonthVersion)
		must.Do(t, err)
		for _, m := range all {
			if m.Name == archive.MonthOf(time.Now().UnixMilli()) {
				t.Errorf("%+v goes on", m)
			}
			if m.Name == month {
				counted = m
			}
		}
		return counted.Name != ""
	})
	w := s.Browser(t).Get("/games/" + counted.Name + ".pgn")
	w.Want(t, http.StatusOK, "")
	w.Contains(t, "Finished000")
	w.Lacks(t, "Private001")
	sum := sha256.Sum256([]byte(w.Text))
	want := archive.Month{Name: counted.Name, Games: games, Bytes: int64(len(w.Text)), SHA256: hex.EncodeToString(sum[:])}
	if counted != want {
		t.Errorf("counted %+v, want %+v", counted, want)
	}
	s.Browser(t).Get("/games/months").Contains(t, "/games/"+counted.Name+".pgn", counted.SHA256)
	s.Browser(t).Get("/games/2026-13.pgn").Want(t, http.StatusNotFound, "")
}
