package pgn

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"threefold/internal/gamelog"
)

// The commands in a comment after a move that tell the clock: what was left, and the
// time that the move took.
const (
	commandLeft  = "clk"
	commandSpent = "emt"
)

var clockCommand = regexp.MustCompile(`^\[%(clk|emt) (\d{1,4}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]\s*`)

// takeClock reads the commands at the beginning of a comment, as far as they say
// something new, and returns the text behind them.
func (c *Clock) takeClock(comment string) string {
	for {
		found := clockCommand.FindStringSubmatch(comment)
		if found == nil {
			return comment
		}
		said := &c.Left
		if found[1] == commandSpent {
			said = &c.Spent
		}
		if *said != nil {
			return comment
		}
		ms := millis(found[2:])
		*said, comment = &ms, comment[len(found[0]):]
	}
}

// millis is the time of hours, minutes, seconds and a fraction, all digits.
func millis(parts []string) int64 {
	var n [4]int64
	for i, digits := range parts[:3] {
		n[i], _ = strconv.ParseInt(digits, 10, 64)
	}
	n[3], _ = strconv.ParseInt((parts[3] + "000")[:3], 10, 64)
	return ((n[0]*60+n[1])*60+n[2])*1000 + n[3]
}

// commands is what a clock says as a comment, "" where it says nothing.
func (c Clock) commands() string {
	var said []string
	if c.Left != nil {
		said = append(said, "[%"+commandLeft+" "+clockText(*c.Left)+"]")
	}
	if c.Spent != nil {
		said = append(said, "[%"+commandSpent+" "+clockText(*c.Spent)+"]")
	}
	if said == nil {
		return ""
	}
	return "{" + strings.Join(said, " ") + "}"
}

// longestClock is the longest time that a command can tell, in milliseconds.
const longestClock = 10_000*3_600_000 - 1

// clockText is a time as "1:02:03", or "1:02:03.250" where it is no whole second.
func clockText(ms int64) string {
	ms = min(max(ms, 0), longestClock)
	s := ms / 1000
	text := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	if rest := ms % 1000; rest != 0 {
		text += fmt.Sprintf(".%03d", rest)
	}
	return text
}

// timeControl is the tag's text: "300+2", White's and Black's where they are unequal,
// "1/259200" for three days a move, "-" without a clock. Times are in seconds.
func timeControl(t gamelog.Terms) string {
	switch {
	case t.Days > 0:
		return fmt.Sprintf("1/%d", t.Days*daySeconds)
	case t.Clock == nil:
		return "-"
	case t.Black == nil || *t.Black == *t.Clock:
		return controlText(*t.Clock)
	default:
		return "W " + controlText(*t.Clock) + ", B " + controlText(*t.Black)
	}
}

func controlText(c gamelog.Control) string { return seconds(c.Base) + "+" + seconds(c.Increment) }

var (
	bothClocks = regexp.MustCompile(`^(\d{1,5}(?:\.\d{1,3})?)\+(\d{1,5}(?:\.\d{1,3})?)$`)
	eachClock  = regexp.MustCompile(`^W (\S+), B (\S+)$`)
	daysAMove  = regexp.MustCompile(`^1/(\d{1,7})$`)
)

// Terms reads the tag TimeControl. ok is false where it names no clock that a game
// could have here.
func Terms(text string) (t gamelog.Terms, ok bool) {
	if f := daysAMove.FindStringSubmatch(text); f != nil {
		n, _ := strconv.ParseInt(f[1], 10, 64)
		t.Days = n / daySeconds
		return t, n%daySeconds == 0 && t.Days > 0 && t.Check() == nil
	}
	white, black := text, ""
	if f := eachClock.FindStringSubmatch(text); f != nil {
		white, black = f[1], f[2]
		t.Black = controlOf(black)
	}
	t.Clock = controlOf(white)
	return t, t.Clock != nil && (black == "" || t.Black != nil) && t.Check() == nil
}

// controlOf reads one clock, nil where the text is none.
func controlOf(text string) *gamelog.Control {
	f := bothClocks.FindStringSubmatch(text)
	if f == nil {
		return nil
	}
	return &gamelog.Control{Base: ofSeconds(f[1]), Increment: ofSeconds(f[2])}
}

// ofSeconds is a text of seconds in milliseconds.
func ofSeconds(text string) int64 {
	whole, fraction, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseInt(whole+(fraction + "000")[:3], 10, 64)
	return n
}

const daySeconds = 24 * 60 * 60

// seconds is a time in milliseconds as seconds, with as many decimals as it has.
func seconds(ms int64) string {
	text := strconv.FormatInt(ms/1000, 10)
	if rest := ms % 1000; rest != 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%03d", rest), "0")
	}
	return text
}
