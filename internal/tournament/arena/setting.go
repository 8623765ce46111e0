package arena

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"threefold/internal/gamelog"
)

// Setting is an hour that comes each week.
type Setting struct {
	Day      time.Weekday
	Start    time.Duration  // since midnight, by the clocks of Zone
	Zone     *time.Location // in which the hour stays at its time of day when clocks change
	Length   time.Duration
	Games    []string // ids in the catalog
	Clock    gamelog.Control
	Programs bool // programs may play, too
}

// Hour is an hour of a setting at its date.
type Hour struct {
	Setting
	ID, Slug     string
	Starts, Ends time.Time
}

const (
	minLength  = 2 * time.Minute
	maxLength  = 12 * time.Hour
	closesFor  = 10 * time.Minute // pairings stop so long before the end; in short hours a sixth of them before it
	gathersFor = 10 * time.Minute // players may join so long before the start; also in js/tournament/phases.js
)

// Opens returns from when on players may join.
func (h *Hour) Opens() time.Time { return h.Starts.Add(-gathersFor) }

// Closes returns when pairings stop.
func (h *Hour) Closes() time.Time { return h.Ends.Add(-min(closesFor, h.Length/6)) }

// Read reads a setting, such as "Sun 18:00 Europe/Berlin 60m cheskers,chesquerque 5+3": day, time,
// time zone, length, games and clock in minutes and seconds; "programs" behind it lets programs play.
// The error says which part is wrong. known reports whether a game id exists.
func Read(text string, known func(id string) bool) (s Setting, err error) {
	parts := strings.Fields(text)
	if s.Programs = len(parts) == 7 && parts[6] == "programs"; len(parts) != 6 && !s.Programs {
		return s, fmt.Errorf("%q is not a day, a time, a time zone, a length, games and a clock, such as Sun 18:00 Europe/Berlin 60m cheskers,chesquerque 5+3; only programs may follow", text)
	}
	for i, read := range []func(string) error{s.readDay, s.readStart, s.readZone, s.readLength,
		func(part string) error { return s.readGames(part, known) }, s.readClock} {
		if err := read(parts[i]); err != nil {
			return s, fmt.Errorf("%q: the %s %q %w", text, [...]string{"day", "time", "time zone", "length", "games", "clock"}[i], parts[i], err)
		}
	}
	return s, nil
}

func (s *Setting) readDay(part string) error {
	for s.Day = time.Sunday; s.Day <= time.Saturday; s.Day++ {
		if s.Day.String()[:3] == part {
			return nil
		}
	}
	return errors.New("is not Mon, Tue, Wed, Thu, Fri, Sat or Sun")
}

func (s *Setting) readStart(part string) error {
	at, err := time.Parse("15:04", part)
	if err != nil || len(part) != len("15:04") {
		return errors.New("is not a time from 00:00 to 23:59")
	}
	s.Start = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	return nil
}

func (s *Setting) readZone(part string) (err error) {
	if s.Zone, err = time.LoadLocation(part); err != nil || part == "Local" {
		return errors.New("is not the name of a time zone, such as Europe/Berlin or UTC")
	}
	return nil
}

func (s *Setting) readLength(part string) (err error) {
	if s.Length, err = time.ParseDuration(part); err != nil || s.Length < minLength || s.Length > maxLength {
		return errors.New("is not from 2m to 12h, such as 60m")
	}
	return nil
}

func (s *Setting) readGames(part string, known func(id string) bool) error {
	s.Games = strings.Split(part, ",")
	for i, id := range s.Games {
		if !known(id) || slices.Contains(s.Games[:i], id) {
			return fmt.Errorf("have %q, which is not the id of one more game", id)
		}
	}
	return nil
}

func (s *Setting) readClock(part string) error {
	minutes, seconds, both := strings.Cut(part, "+")
	base, err := strconv.ParseFloat(minutes, 64)
	increment, err2 := strconv.Atoi(seconds)
	s.Clock = gamelog.Control{Base: int64(base * 60_000), Increment: int64(increment) * 1000}
	if !both || err != nil || err2 != nil || strings.Trim(part, "0123456789.+") != "" || strings.Contains(seconds, "+") {
		return errors.New("is not minutes and seconds, such as 5+3")
	}
	if err := (&gamelog.Terms{Clock: &s.Clock}).Check(); err != nil {
		return fmt.Errorf("is not possible: %w", err)
	}
	return nil
}

// Next returns the first hour that ends after a moment.
func (s Setting) Next(now time.Time) Hour {
	year, month, day := now.In(s.Zone).Date()
	for day--; ; day++ { // that of yesterday may last past midnight
		date := time.Date(year, month, day, 12, 0, 0, 0, time.UTC)
		if date.Weekday() != s.Day {
			continue
		}
		starts := time.Date(year, month, day, 0, 0, 0, int(s.Start), s.Zone)
		if ends := starts.Add(s.Length); ends.After(now) {
			id := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "arena %s %s", s, date.Format(time.DateOnly))).String()
			return Hour{s, id, gamelog.SlugFrom(id), starts, ends}
		}
	}
}

// String returns the setting as Read takes it, the same for each way to write it.
func (s Setting) String() string {
	programs := map[bool]string{true: " programs"}[s.Programs]
	return fmt.Sprintf("%s %s %s %s %s %d+%d%s", s.Day.String()[:3], s.Start, s.Zone, s.Length, strings.Join(s.Games, ","), s.Clock.Base, s.Clock.Increment, programs)
}
