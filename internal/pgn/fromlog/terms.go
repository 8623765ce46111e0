package fromlog

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"threefold/internal/gamelog"
)

// timeControl returns the value of the tag TimeControl, in seconds: "300+2", "W 300+2, B 60+0"
// for unequal clocks, "1/259200" for three days per move, "-" without a clock.
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

// Terms parses the value of a tag TimeControl, such as "300+2", "W 300+2, B 60+0" or "1/259200"; of
// the result it sets the clocks or the days. ok is false if no game of this site may have such a
// time control, or the text is none; "-" for no clock is none.
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

// controlOf parses one clock; nil if the text is none.
func controlOf(text string) *gamelog.Control {
	f := bothClocks.FindStringSubmatch(text)
	if f == nil {
		return nil
	}
	return &gamelog.Control{Base: ofSeconds(f[1]), Increment: ofSeconds(f[2])}
}

// ofSeconds parses decimal seconds and returns milliseconds.
func ofSeconds(text string) int64 {
	whole, fraction, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseInt(whole+(fraction + "000")[:3], 10, 64)
	return n
}

const daySeconds = 24 * 60 * 60

// seconds formats milliseconds as seconds, with as many decimals as needed.
func seconds(ms int64) string {
	text := strconv.FormatInt(ms/1000, 10)
	if rest := ms % 1000; rest != 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%03d", rest), "0")
	}
	return text
}
