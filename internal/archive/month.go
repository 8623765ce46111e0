package archive

import "time"

// Month describes the dump of a month of the archive, in UTC: the PGN of all listed games that
// ended in it.
type Month struct {
	Name   string // "2026-11"
	Games  int    // number of games
	Bytes  int64  // size of the dump
	SHA256 string // of the dump, in hex; empty until it was counted
}

// MonthVersion is the version of the format of dumps. It must be raised with each change of
// format, so that all months are counted again.
const MonthVersion = 1

const monthForm = "2006-01"

// MonthOf returns the name of the month of a moment in epoch milliseconds.
func MonthOf(at int64) string { return time.UnixMilli(at).UTC().Format(monthForm) }

// MonthQueries returns the queries of the games of a month, the last ended first: between
// people, and then against the computer. ok is false if name is not the name of a month.
func MonthQueries(name string) (queries []Query, ok bool) {
	first, err := time.Parse(monthForm, name)
	if err != nil {
		return nil, false
	}
	since, until := Day(first.Format(dayForm)), Day(first.AddDate(0, 1, -1).Format(dayForm))
	return []Query{{Since: since, Until: until}, {Since: since, Until: until, Computer: true}}, true
}

// MonthsTo returns the names of the months from one moment to another, in epoch milliseconds,
// the latest first.
func MonthsTo(first, last int64) (names []string) {
	at := time.UnixMilli(last).UTC()
	for at = time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC); at.Format(monthForm) >= MonthOf(first); at = at.AddDate(0, -1, 0) {
		names = append(names, at.Format(monthForm))
	}
	return names
}
