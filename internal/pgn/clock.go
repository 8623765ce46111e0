package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// Clock commands in a comment after a move: time left, and time that the move took.
const (
	commandLeft  = "clk"
	commandSpent = "emt"
)

// takeClock parses clock commands at the beginning of a comment and returns the rest. It stops at
// a command whose value is already set.
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

// millis returns hours, minutes, seconds and a decimal fraction, all digits, in milliseconds.
func millis(parts []string) int64 {
	var n [4]int64
	for i, digits := range parts[:3] {
		n[i], _ = strconv.ParseInt(digits, 10, 64)
	}
	n[3], _ = strconv.ParseInt((parts[3] + "000")[:3], 10, 64)
	return ((n[0]*60+n[1])*60+n[2])*1000 + n[3]
}

// commands returns the clock as a comment, "" if both values are nil.
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

// longestClock is the maximum time in a command, in milliseconds.
const longestClock = 10_000*3_600_000 - 1

// clockText formats milliseconds as "1:02:03", or "1:02:03.250" if they are not whole seconds.
func clockText(ms int64) string {
	ms = min(max(ms, 0), longestClock)
	s := ms / 1000
	text := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	if rest := ms % 1000; rest != 0 {
		text += fmt.Sprintf(".%03d", rest)
	}
	return text
}
