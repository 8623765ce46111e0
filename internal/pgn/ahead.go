package pgn

import (
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// The functions of this file return the length in bytes of a match at the beginning of a text, or
// 0. Each is equivalent to the regular expression in its comment, which a test checks; package
// regexp would make the program for browsers larger.

// space has the bytes of \s.
const space = "\t\n\f\r "

// run returns how many bytes at the beginning are in among, at most most.
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

// tagAhead reports whether a tag begins here: \[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"
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

// numberAhead matches a move number: [0-9]{1,6}(?:\.+|…)?(?:[ \t]+(?:\.\.+|…))?
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

// dotsAhead matches \.{least,}|…
func dotsAhead(s string, least int) int {
	if strings.HasPrefix(s, "…") {
		return len("…")
	}
	if n := run(s, ".", anyNumber); n >= least {
		return n
	}
	return 0
}

// glyphAhead matches \$[0-9]{1,3}|[!?]{1,2}
func glyphAhead(s string) int {
	if strings.HasPrefix(s, "$") {
		if n := run(s[1:], digits, 3); n > 0 {
			return 1 + n
		}
		return 0
	}
	return run(s, "!?", 2)
}

// results has the spellings of results, in which any dash may replace the hyphen.
var results = []string{"1-0", "0-1", "1/2-1/2", "½-½", "½", "*"}

// writtenAhead matches text, with any dash for a hyphen.
func writtenAhead(s, text string) int {
	n := 0
	for _, c := range text {
		given, size := utf8.DecodeRuneInString(s[n:])
		if given != c && (c != '-' || game.NormalizeMove(s[n:n+size]) != "-") {
			return 0
		}
		n += size
	}
	return n
}

// resultAhead matches one of results before the end or one of [\s{};()]. The * of a bishop's
// sacrifice is part of its move, so it is not matched here.
func resultAhead(s string) int {
	for _, r := range results {
		if n := writtenAhead(s, r); n > 0 && (n == len(s) || run(s[n:], space+"{};()", 1) == 1) {
			return n
		}
	}
	return 0
}

// notOfMoves has the bytes that no move contains.
const notOfMoves = space + `{}();$!?[]"`

// wordAhead matches [^\s{}();$!?\[\]"]*
func wordAhead(s string) int {
	if n := strings.IndexAny(s, notOfMoves); n >= 0 {
		return n
	}
	return len(s)
}

// moveAhead matches [^\s{}();$!?\[\]"]+(?:\([A-Za-z]\)[^\s{}();$!?\[\]"]*)?
// It includes the captured kind of c3xM1(Q), which cannot be a variation: that has more than one
// letter and a space before it.
func moveAhead(s string) int {
	n := wordAhead(s)
	if n > 0 && len(s) >= n+3 && s[n] == '(' && run(s[n+1:], alphabet, 1) == 1 && s[n+2] == ')' {
		n += 3
		n += wordAhead(s[n:])
	}
	return n
}

// passantAhead matches the suffix of an en passant capture: [ \t\r\n]+e\.p\.[+#]*
func passantAhead(s string) int {
	n := run(s, " \t\r\n", anyNumber)
	if n == 0 || !strings.HasPrefix(s[n:], "e.p.") {
		return 0
	}
	n += len("e.p.")
	return n + run(s[n:], "+#", anyNumber)
}

// clockAhead matches \[%(clk|emt) (\d{1,4}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]\s*
// parts has the groups.
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
