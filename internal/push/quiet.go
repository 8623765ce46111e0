package push

import (
	"errors"
	"time"
)

// ErrQuiet is returned for quiet hours that are not valid.
var ErrQuiet = errors.New("these are no quiet hours")

// Quiet is the hours of the day in which a device is not notified.
type Quiet struct {
	Zone string // the device's time zone, as IANA names it; empty for UTC
	From int    // minute of the day at which they begin; if equal to To, there are none
	To   int    // minute of the day at which they end
}

const minutesOfDay = 24 * 60

// Known reports whether the quiet hours are valid: the zone is known here, and From and To are
// minutes of a day, 0 to 1439.
func (q Quiet) Known() bool {
	_, err := time.LoadLocation(q.Zone)
	return err == nil && len(q.Zone) <= 64 && q.Zone != "Local" && min(q.From, q.To) >= 0 && max(q.From, q.To) < minutesOfDay
}

// local returns a moment in the device's time zone. An unknown zone counts as UTC.
func (q Quiet) local(at time.Time) time.Time {
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		zone = time.UTC
	}
	return at.In(zone)
}

// Until returns when the device may be notified: now, or the end of its quiet hours.
func (q Quiet) Until(now time.Time) time.Time {
	local := q.local(now)
	minute := local.Hour()*60 + local.Minute()
	quiet := q.From <= minute && minute < q.To
	if q.From > q.To {
		quiet = minute >= q.From || minute < q.To
	}
	if !quiet {
		return now
	}
	day := local.Day()
	if minute >= q.To {
		day++
	}
	end := time.Date(local.Year(), local.Month(), day, q.To/60, q.To%60, 0, 0, local.Location())
	if !end.After(now) { // at a change of the clocks the end was left out, or comes twice and has passed once
		return end.Add(time.Hour)
	}
	return end
}
