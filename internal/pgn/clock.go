package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// The commands in a comment after a move that tell the clock: what was left, and the
// time that the move took.
const (
	commandLeft  = "clk"
	commandSpent = "emt"
)

// takeClock reads the commands at the beginning of a comment, as far as they say
// something new, and returns the text behind them.
func (c *Clock) takeClock(comment string) string {
	for {
		n, parts := clockAhead(comment)
		if n == 0 {
			return comment
		}
		said := &c.Left
		if parts[0] == commandSpent {
			said = &c.Spent
		}
		if *said != nil {
			return comment
		}
		ms := millis(parts[1:])
		*said, comment = &ms, comment[n:]
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
