package puzzle

import (
	"testing"
	"time"
)

// Each day has its puzzle; what is added disturbs no round that runs, and none comes twice
// before all came.
func TestDays(t *testing.T) {
	for _, c := range []struct {
		day  int
		over []int
		of   int
		want int
	}{
		{0, nil, 3, 0}, {1, nil, 3, 1}, {2, nil, 3, 2}, // the first round
		{2, nil, 5, 2}, {3, nil, 5, 3}, {4, nil, 5, 4}, // goes on through what is added
		{5, nil, 5, 0}, {9, nil, 5, 4}, // and the second begins
		{5, []int{5}, 8, 0}, {9, []int{5}, 8, 4}, {10, []int{5}, 8, 5}, {12, []int{5}, 8, 7}, {13, []int{5}, 8, 0}, // it is added to, too
		{4, []int{5}, 8, 4}, {12, []int{5, 8}, 9, 7}, {13, []int{5, 8}, 9, 0}, {21, []int{5, 8}, 9, 8},
		{-2, nil, 3, 0}, // before all began
	} {
		if got := turn(c.day, c.over, c.of); got != c.want {
			t.Errorf("day %d after %v, of %d: %d, want %d", c.day, c.over, c.of, got, c.want)
		}
	}
}

// A day begins at midnight UTC, wherever one is.
func TestADayIsOfUTC(t *testing.T) {
	east := time.FixedZone("east", 9*3600)
	for at, want := range map[time.Time]int{
		first:                                0,
		first.Add(24*time.Hour - 1):          0,
		first.Add(24 * time.Hour):            1,
		first.Add(30 * time.Hour).In(east):   1,
		first.AddDate(0, 0, 40).In(time.UTC): 40,
	} {
		if got := IndexOfDay("cheskers", at, 50); got != want {
			t.Errorf("%v: %d, want %d", at, got, want)
		}
	}
}
