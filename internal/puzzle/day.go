package puzzle

import "time"

// Each game has one puzzle a day, in the order of the lines of its file. A round shows each puzzle
// once; puzzles added during a round extend it. Then the next round begins with the first line. If
// puzzles are added after a round has ended, its length must first be added to over, or the days
// would be counted with the new length.

// first is the first day of the first rounds.
var first = time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC)

// over has the lengths of completed rounds in days, by game.
var over = map[string][]int{}

// ParseDay parses "today" or a UTC date such as 2026-11-25; now is the present time. ok is false if
// the text is no date, or the date is before the first puzzle or after today.
func ParseDay(text string, now time.Time) (day time.Time, ok bool) {
	now = now.UTC()
	if text == "today" {
		return now, true
	}
	day, err := time.Parse(time.DateOnly, text)
	return day, err == nil && !day.Before(first) && !day.After(now)
}

// IndexOfDay returns the index of a game's puzzle of the UTC day of at. puzzles is the number of the
// game's puzzles, at least one. The index is the same for every process.
func IndexOfDay(game string, at time.Time, puzzles int) int {
	return turn(int(at.UTC().Sub(first).Hours())/24, over[game], puzzles)
}

// turn returns the index of the puzzle of a day, counted from the first day, among so many puzzles.
func turn(day int, over []int, puzzles int) int {
	for _, length := range over {
		if day < length {
			break
		}
		day -= length
	}
	return max(day, 0) % puzzles
}
