package fromlog

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"threefold/internal/gamelog"
)

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
