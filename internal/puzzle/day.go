package puzzle

import "time"

// The puzzles of a game come one a day, in the order of their lines, each once in a round.
// A round that runs goes on through whatever is added meanwhile. When it is over the next
// one begins with the first line again; before more is added then, the length of the round
// is noted here, or its days would be counted with those of the longer one.

// first is the day on which the first rounds begin.
var first = time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC)

// over has the lengths of the rounds that are over, by game.
var over = map[string][]int{}

// Day reads a day: "today", or a date like 2026-11-25, from that of the first puzzle up to
// today's. Days are those of UTC.
func Day(text string, now time.Time) (day time.Time, ok bool) {
	now = now.UTC()
	if text == "today" {
		return now, true
	}
	day, err := time.Parse(time.DateOnly, text)
	return day, err == nil && !day.Before(first) && !day.After(now)
}

// OfDay is which of a game's puzzles is that of the day, everywhere the same: its index
// among so many.
func OfDay(game string, at time.Time, of int) int {
	return turn(int(at.UTC().Sub(first).Hours())/24, over[game], of)
}

// turn is the index of the puzzle of a day, counted from the first one on.
func turn(day int, over []int, of int) int {
	for _, length := range over {
		if day < length {
			break
		}
		day -= length
	}
	return max(day, 0) % of
}
