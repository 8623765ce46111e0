package push

import (
	"errors"
	"time"
)

// ErrQuiet says that quiet hours are none.
var ErrQuiet = errors.New("these are no quiet hours")

// Quiet is when a device is not to be notified.
type Quiet struct {
	Zone string // the device's time zone, as IANA names it; empty for UTC
	From int    // minutes of the day; where From and To are equal, no hour is quiet
	To   int
}

const minutesOfDay = 24 * 60

// Known reports whether this is a time zone and two minutes of the day.
func (q Quiet) Known() bool {
	_, err := time.LoadLocation(q.Zone)
	return err == nil && len(q.Zone) <= 64 && q.Zone != "Local" && min(q.From, q.To) >= 0 && max(q.From, q.To) < minutesOfDay
}

// Until is when the device may be notified: now, or the end of its quiet hours. A zone that
// this program does not know is UTC.
func (q Quiet) Until(now time.Time) time.Time {
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := now.In(zone)
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
	end := time.Date(local.Year(), local.Month(), day, q.To/60, q.To%60, 0, 0, zone)
	if !end.After(now) { // an hour that the clocks leave out
		return now
	}
	return end
}
