package pages

import (
	"testing"
	"time"

	"threefold/internal/archive"
)

// A month that was counted and has no game is not listed; one that was not counted is.
func TestMonthsWithoutGamesAreNotListed(t *testing.T) {
	at := func(month time.Month) int64 { return time.Date(2026, month, 3, 0, 0, 0, 0, time.UTC).UnixMilli() }
	kept := []archive.Month{
		{Name: "2026-01", Games: 2, Bytes: 1200, SHA256: "aa"},
		{Name: "2026-02", SHA256: "bb"},
		{Name: "2026-03", Games: 1, Bytes: 600, SHA256: "cc"},
	}
	var listed []string
	for _, row := range monthRows(english(t), at(time.January), at(time.April), kept) {
		listed = append(listed, row.Text)
	}
	if want := []string{"April 2026", "March 2026", "January 2026"}; len(listed) != 3 || listed[0] != want[0] || listed[1] != want[1] || listed[2] != want[2] {
		t.Errorf("listed are %q, want %q", listed, want)
	}
}
