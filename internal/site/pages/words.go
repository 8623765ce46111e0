package pages

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
	"threefold/internal/gamelog"
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

// score returns a result as it is printed: "1–0", "½–½", "No result". The page's modules have
// the same texts as score, fate, tint, clockText and game.Reason.Text; testdata/words.json tests
// both.
func score(result string) string {
	return strings.NewReplacer("*", "No result", "1/2", "½", "-", "–").Replace(result)
}

// fate returns what a result means for this seat; empty if there is none.
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

// moveNumber returns the number of the move that a ply belongs to.
func moveNumber(ply int) int { return (ply + 1) / 2 }

// clockText returns the clock in short: "10 + 5" (minutes and seconds), "10 + 5 / 5 + 3" if
// Black has another clock, "2 days per move".
func clockText(t gamelog.Terms) string {
	switch {
	case t.Days > 0:
		return count(fmt.Sprint(t.Days), "day") + " per move"
	case t.Clock == nil:
		return "no clock"
	case unequal(t):
		return controlText(t.Clock) + " / " + controlText(t.Black)
	default:
		return controlText(t.Clock)
	}
}

func controlText(c *gamelog.Control) string {
	return fmt.Sprintf("%s + %d", minutes(c.Base), c.Increment/1000)
}

// clockSentence returns the clock in full.
func clockSentence(t gamelog.Terms) string {
	switch {
	case t.Days > 0 || t.Clock == nil:
		return capital(clockText(t))
	case unequal(t):
		return "White " + controlSentence(t.Clock) + ", Black " + controlSentence(t.Black)
	case t.Clock.Increment == 0:
		return controlSentence(t.Clock) + " each"
	default:
		return controlSentence(t.Clock)
	}
}

func controlSentence(c *gamelog.Control) string {
	base := duration(c.Base)
	if c.Increment == 0 {
		return base
	}
	return base + " + " + count(fmt.Sprint(c.Increment/1000), "second") + " per move"
}

// unequal reports whether Black has another clock than White.
func unequal(t gamelog.Terms) bool { return t.Black != nil && *t.Black != *t.Clock }

// count returns a number of things: "1 move", "13 moves".
func count(n, thing string) string {
	if n == "1" {
		return n + " " + thing
	}
	return n + " " + thing + "s"
}

// duration returns milliseconds in words: "10 minutes", "1 minute 30 seconds", "19 seconds".
func duration(ms int64) string {
	whole, seconds := ms/60000, count(fmt.Sprint(ms/1000%60), "second")
	switch {
	case ms > 0 && whole == 0:
		return seconds
	case whole*60000 == ms:
		return count(fmt.Sprint(whole), "minute")
	default:
		return count(fmt.Sprint(whole), "minute") + " " + seconds
	}
}

// minutes returns milliseconds as minutes, with seconds if there are any: "10", "1:30".
func minutes(ms int64) string {
	if whole := ms / 60000; whole*60000 == ms {
		return fmt.Sprint(whole)
	}
	return fmt.Sprintf("%d:%02d", ms/60000, ms/1000%60)
}

// stamp returns a time for the datetime attribute, and date the text that is shown until the
// page's script has converted it to local time. ms is in epoch milliseconds.
func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

func date(ms int64) string { return time.UnixMilli(ms).UTC().Format("2 Jan 2006") }

type level struct {
	Number int
	Name   string
	Says   string // its strength in a sentence
}

// levels are the levels of the computer, from 1 on.
var levels = []level{
	{1, "Newcomer", "Knows the moves, gives pieces away."},
	{2, "Daydreamer", "Takes free pieces, misses threats."},
	{3, "Pupil", "Never misses a win in one move."},
	{4, "Casual player", "Looks two moves ahead, may blunder."},
	{5, "Club player", "Takes any unprotected piece."},
	{6, "Veteran", "Has a plan, overlooks a threat at times."},
	{7, "Master", "Looks far ahead, very few mistakes."},
	{8, "Full strength", "The engine at its best."},
}

func nameOfLevel(number int) string {
	if number < 1 || number > len(levels) {
		return ""
	}
	return levels[number-1].Name
}
