package archive

import "time"

// Month is a month of the archive, by the world's time (UTC), and what its dump comes to:
// the text records of all games that lists show and that ended in it.
type Month struct {
	Name   string // "2026-11"
	Games  int
	Bytes  int64
	SHA256 string // in hexadecimal digits; empty where nobody has counted yet
}

// MonthVersion is of how the records of a month are written: whoever changes a byte of them
// raises it, and all months are counted again.
const MonthVersion = 1

const monthForm = "2006-01"

// MonthOf is the name of the month of a moment in epoch milliseconds.
func MonthOf(at int64) string { return time.UnixMilli(at).UTC().Format(monthForm) }

// MonthQueries find the games of a month: those between people, and then those against the
// computer, the last ended first. ok is false for what is no name of a month.
func MonthQueries(name string) (queries []Query, ok bool) {
	first, err := time.Parse(monthForm, name)
	if err != nil {
		return nil, false
	}
	since, until := Day(first.Format(dayForm)), Day(first.AddDate(0, 1, -1).Format(dayForm))
	return []Query{{Since: since, Until: until}, {Since: since, Until: until, Computer: true}}, true
}

// MonthsTo lists the months from that of one moment to that of another, the latest first;
// both in epoch milliseconds.
func MonthsTo(first, last int64) (names []string) {
	at := time.UnixMilli(last).UTC()
	for at = time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC); at.Format(monthForm) >= MonthOf(first); at = at.AddDate(0, -1, 0) {
		names = append(names, at.Format(monthForm))
	}
	return names
}
