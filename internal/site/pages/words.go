package pages

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
)

// capital returns a text with its first letter in upper case.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

func initial(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return "?"
	}
	return string(unicode.ToUpper(first))
}

// tint returns which of eight colours a person's initial has, by the name.
func tint(name string) int {
	sum := 0
	for _, r := range name {
		sum += int(r)
	}
	return sum % 8
}

// gameNames returns the names of all games: "Cheskers and Quad-Square Chess".
func gameNames(l *locale.Language) string {
	var names []string
	for _, g := range catalog.Games {
		names = append(names, g.Name)
	}
	return l.Joined(names...)
}

// score returns a result as it is printed: "1–0", "½–½", "No result". The page's modules have
// the same texts as score, fate, tint, clockText and reasonText; testdata/words.json tests both.
func score(l *locale.Language, result string) string {
	if result == string(game.NoResult) {
		return l.T("words.no-result")
	}
	return strings.NewReplacer("1/2", "½", "-", "–").Replace(result)
}

// fate returns what a result means for this seat: "won", "lost" or "drew"; empty if there is none.
func fate(result, seat string) string {
	switch o := (game.Outcome{Result: game.Result(result)}); {
	case o.Result == game.Drawn:
		return "drew"
	case o.Winner() == "":
		return ""
	case o.Winner() == seat:
		return "won"
	default:
		return "lost"
	}
}

// fateText is fate in words.
func fateText(l *locale.Language, result, seat string) string {
	switch fate(result, seat) {
	case "drew":
		return l.T("game.fate-drew")
	case "won":
		return l.T("game.fate-won")
	case "lost":
		return l.T("game.fate-lost")
	}
	return ""
}

// reasonText returns how a game ended, within a sentence: "checkmate".
func reasonText(l *locale.Language, reason game.Reason) string {
	return l.Word("reason", string(reason))
}

// reasonTitle returns how a game ended, where it stands alone: "Checkmate".
func reasonTitle(l *locale.Language, reason game.Reason) string {
	return capital(reasonText(l, reason))
}

// turnText returns which side is to move: "White to move".
func turnText(l *locale.Language, side string) string { return l.Word("turn", side) }

// moveNumber returns the number of the move that a ply belongs to.
func moveNumber(ply int) int { return (ply + 1) / 2 }

// clockTitle returns the clock in short, where it stands alone.
func clockTitle(l *locale.Language, t gamelog.Terms) string {
	if t.Days == 0 && t.Clock == nil {
		return l.T("terms.no-clock-title")
	}
	return t.ClockIn(l)
}

// clockSentence returns the clock in full.
func clockSentence(l *locale.Language, t gamelog.Terms) string {
	switch {
	case t.Days > 0 || t.Clock == nil:
		return clockTitle(l, t)
	case t.Unequal():
		return l.T("terms.unequal", "white", controlSentence(l, t.Clock), "black", controlSentence(l, t.Black))
	case t.Clock.Increment == 0:
		return l.T("terms.each", "clock", controlSentence(l, t.Clock))
	default:
		return controlSentence(l, t.Clock)
	}
}

func controlSentence(l *locale.Language, c *gamelog.Control) string {
	base := duration(l, c.Base)
	if c.Increment == 0 {
		return base
	}
	return l.T("terms.increment", "base", base, "n", int(c.Increment/1000))
}

// duration returns milliseconds in words: "10 minutes", "1 minute 30 seconds", "19 seconds".
func duration(l *locale.Language, ms int64) string {
	whole, seconds := int(ms/60000), int(ms/1000%60)
	switch {
	case ms > 0 && whole == 0:
		return l.T("time.seconds", "n", seconds)
	case ms%60000 == 0:
		return l.T("time.minutes", "n", whole)
	default:
		return l.T("time.two-units", "a", l.T("time.minutes", "n", whole), "b", l.T("time.seconds", "n", seconds))
	}
}

// stamp returns a time for the datetime attribute, and date the text that is shown until the
// page's script has converted it to local time. ms is in epoch milliseconds.
func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

func date(l *locale.Language, ms int64) string {
	day := time.UnixMilli(ms).UTC()
	return l.T("time.date-year", "day", day.Day(), "month", l.Word("time.month-short", fmt.Sprint(int(day.Month()))), "year", day.Year())
}

// longDate is date with the whole name of the month: "2 January 2006".
func longDate(l *locale.Language, ms int64) string {
	day := time.UnixMilli(ms).UTC()
	return l.T("time.date-year", "day", day.Day(), "month", month(l, day), "year", day.Year())
}

func month(l *locale.Language, day time.Time) string {
	return l.Word("time.month", fmt.Sprint(int(day.Month())))
}

type level struct {
	Number int
	Name   string
	Says   string // its strength in a sentence
}

// levels returns the levels of the computer, from 1 on.
func levels(l *locale.Language) (all []level) {
	for n := 1; n <= gamelog.MaxLevel; n++ {
		all = append(all, level{n, nameOfLevel(l, n), l.Word("level", fmt.Sprintf("%d.says", n))})
	}
	return all
}

// nameOfLevel returns the name of a level; empty if there is no such level.
func nameOfLevel(l *locale.Language, number int) string {
	name, err := l.Text(fmt.Sprintf("level.%d.name", number))
	if err != nil {
		return ""
	}
	return name
}
