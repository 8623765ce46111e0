package pgn

import (
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// The functions of this file say how many bytes at the beginning of a text are of one
// kind, 0 where none are. Each names the regular expression that it represents, and a
// test compares the two: programs for browsers do without package regexp.

// space are the bytes of \s.
const space = "\t\n\f\r "

// run is how many bytes at the beginning are among these, at most so many.
func run(s, among string, most int) int {
	n := 0
	for n < len(s) && n < most && strings.IndexByte(among, s[n]) >= 0 {
		n++
	}
	return n
}

const (
	anyNumber = 1 << 30
	digits    = "0123456789"
	alphabet  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// tagAhead: \[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"
func tagAhead(s string) bool {
	rest, ok := strings.CutPrefix(s, "[")
	if !ok {
		return false
	}
	rest = rest[run(rest, " \t", anyNumber):]
	if run(rest, alphabet, 1) == 0 {
		return false
	}
	rest = rest[run(rest, alphabet+digits+"_", anyNumber):]
	n := run(rest, " \t", anyNumber)
	return n > 0 && strings.HasPrefix(rest[n:], `"`)
}

// numberAhead: [0-9]{1,6}(?:\.+|…)?(?:[ \t]+(?:\.\.+|…))?
func numberAhead(s string) int {
	n := run(s, digits, 6)
	if n == 0 {
		return 0
	}
	n += dotsAhead(s[n:], 1)
	apart := run(s[n:], " \t", anyNumber)
	if dots := dotsAhead(s[n+apart:], 2); apart > 0 && dots > 0 {
		n += apart + dots
	}
	return n
}

// dotsAhead: \.{least,}|…
func dotsAhead(s string, least int) int {
	if strings.HasPrefix(s, "…") {
		return len("…")
	}
	if n := run(s, ".", anyNumber); n >= least {
		return n
	}
	return 0
}

// glyphAhead: \$[0-9]{1,3}|[!?]{1,2}
func glyphAhead(s string) int {
	if strings.HasPrefix(s, "$") {
		if n := run(s[1:], digits, 3); n > 0 {
			return 1 + n
		}
		return 0
	}
	return run(s, "!?", 2)
}

// results are the ways to write one, with any dash for the hyphen.
var results = []string{"1-0", "0-1", "1/2-1/2", "½-½", "½", "*"}

// writtenAhead is how many bytes a text takes that is so written, but for its dashes; 0 where
// another is there.
func writtenAhead(s, text string) int {
	n := 0
	for _, c := range text {
		given, size := utf8.DecodeRuneInString(s[n:])
		if given != c && (c != '-' || game.Plain(s[n:n+size]) != "-") {
			return 0
		}
		n += size
	}
	return n
}

// resultAhead: one of the results, and behind it the end or one of [\s{};()]. It does not
// take the * of a bishop's sacrifice, which has its move before it.
func resultAhead(s string) int {
	for _, r := range results {
		if n := writtenAhead(s, r); n > 0 && (n == len(s) || run(s[n:], space+"{};()", 1) == 1) {
			return n
		}
	}
	return 0
}

// notOfMoves are the bytes that no move has in it.
const notOfMoves = space + `{}();$!?[]"`

// wordAhead: [^\s{}();$!?\[\]"]*
func wordAhead(s string) int {
	if n := strings.IndexAny(s, notOfMoves); n >= 0 {
		return n
	}
	return len(s)
}

// moveAhead: [^\s{}();$!?\[\]"]+(?:\([A-Za-z]\)[^\s{}();$!?\[\]"]*)?
// It takes the captured kind of c3xM1(Q) along: no variation begins without a space
// before its bracket and has one letter alone in it.
func moveAhead(s string) int {
	n := wordAhead(s)
	if n > 0 && len(s) >= n+3 && s[n] == '(' && run(s[n+1:], alphabet, 1) == 1 && s[n+2] == ')' {
		n += 3
		n += wordAhead(s[n:])
	}
	return n
}

// passantAhead: [ \t\r\n]+e\.p\.[+#]* It is what follows a capture en passant.
func passantAhead(s string) int {
	n := run(s, " \t\r\n", anyNumber)
	if n == 0 || !strings.HasPrefix(s[n:], "e.p.") {
		return 0
	}
	n += len("e.p.")
	return n + run(s[n:], "+#", anyNumber)
}

// clockAhead: \[%(clk|emt) (\d{1,4}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]\s*
// Parts are what the brackets hold.
func clockAhead(s string) (n int, parts [5]string) {
	if len(s) < 6 || s[:2] != "[%" || s[5] != ' ' {
		return 0, parts
	}
	if parts[0] = s[2:5]; parts[0] != commandLeft && parts[0] != commandSpent {
		return 0, parts
	}
	n = 6
	hours := run(s[n:], digits, 4)
	parts[1] = s[n : n+hours]
	n += hours
	for i := 2; i < 4; i++ {
		if len(s) < n+3 || s[n] != ':' || s[n+1] < '0' || s[n+1] > '5' || run(s[n+2:], digits, 1) == 0 {
			return 0, parts
		}
		parts[i] = s[n+1 : n+3]
		n += 3
	}
	if strings.HasPrefix(s[n:], ".") {
		fraction := run(s[n+1:], digits, 3)
		if fraction == 0 {
			return 0, parts
		}
		parts[4] = s[n+1 : n+1+fraction]
		n += 1 + fraction
	}
	if hours == 0 || !strings.HasPrefix(s[n:], "]") {
		return 0, parts
	}
	return n + 1 + run(s[n+1:], space, anyNumber), parts
}
