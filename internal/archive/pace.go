package archive

import "threefold/internal/gamelog"

// Pace is a class of time controls.
type Pace string

const (
	Short   Pace = "short" // a clock that starts below ten minutes
	Long    Pace = "long"  // ten minutes and more
	Days    Pace = "days"  // days for each move
	Untimed Pace = "none"  // no time limit
)

// Paces lists all paces.
var Paces = []Pace{Short, Long, Days, Untimed}

const tenMinutes = 10 * 60 * 1000 // milliseconds

// PaceOf returns the pace of a game's terms; of two clocks the longer one counts.
func PaceOf(t gamelog.Terms) Pace {
	switch {
	case t.Days > 0:
		return Days
	case t.Clock == nil:
		return Untimed
	case t.Clock.Base >= tenMinutes, t.Black != nil && t.Black.Base >= tenMinutes:
		return Long
	default:
		return Short
	}
}
