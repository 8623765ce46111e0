package pgn

import (
	"strings"
	"unicode/utf8"
)

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// plain prepares a text for scanning: lines end with \n; quote marks of mail, fences of code
// blocks and invisible characters are removed, except in comments and tag values. Line numbers do
// not change.
func plain(text string) string {
	text = unquoted(lineEnds.Replace(text))
	if strings.ContainsFunc(text, isUnseen) {
		return seen(text)
	}
	return text
}

// unquoted returns a text without the > before each line, or without its code fences.
func unquoted(text string) string {
	first := strings.TrimLeft(text, " \t\n\uFEFF")
	bare := unfenced
	switch {
	case strings.HasPrefix(first, ">"):
		bare = unmailed
	case !strings.HasPrefix(first, fence):
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimLeft(line, " \t\uFEFF")
		if first[0] == '>' && line != "" && line[0] != '>' {
			return text
		}
		lines[i] = bare(line)
	}
	return strings.Join(lines, "\n")
}

// unmailed returns a line without its quote marks, also nested ones.
func unmailed(line string) string {
	for strings.HasPrefix(line, ">") {
		line = strings.TrimPrefix(line[1:], " ")
	}
	return line
}

const fence = "```"

// unfenced returns a line without its code fence, including a language name after it.
func unfenced(line string) string {
	rest, fenced := strings.CutPrefix(line, fence)
	if word := strings.TrimSpace(rest); fenced && run(word, alphabet, anyNumber) == len(word) {
		return ""
	}
	return strings.TrimSuffix(strings.TrimRight(rest, " \t"), fence)
}

// isSpace reports whether c is a Unicode space other than ASCII ones, or a Unicode line
// separator. (The tables of package unicode would make the program for browsers larger.)
func isSpace(c rune) bool {
	return c == 0xA0 || c == 0x2028 || c == 0x2029 || c == 0x1680 || c >= 0x2000 && c <= 0x200A || c == 0x202F || c == 0x205F || c == 0x3000
}

// isUnseen reports whether c is such a space or invisible: a soft hyphen, zero-width character,
// direction mark, filler, byte order mark or variation selector.
func isUnseen(c rune) bool {
	return isSpace(c) || c == 0x34F || c == 0x115F || c == 0x1160 || c == 0x2800 || c == 0x3164 || c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0000 && c <= 0xE007F || c == 0xAD || c == 0x61C || c == 0x180E || c >= 0x200B && c <= 0x200F || c >= 0x202A && c <= 0x202E || c >= 0x2060 && c <= 0x206F || c == 0xFEFF
}

// show replaces Unicode spaces by a space and removes invisible characters.
func show(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case isSpace(c):
			return ' '
		case isUnseen(c):
			return -1
		}
		return c
	}, text)
}

// seen applies show to a text except in comments and tags, and not after the start of an unclosed
// comment. Tokens are found before any character is removed.
func seen(text string) string {
	var b strings.Builder
	s := scanner{text: text, line: 1}
	for from := 0; from < len(text); from = s.at {
		t, err := s.next()
		switch {
		case err == nil && (t.kind == tokenComment || t.kind == tokenRest || t.kind == tokenTag):
			b.WriteString(text[from:s.at])
			continue
		case err != nil && text[s.at] == '{': // never closed
			return b.String() + show(text[from:s.at]) + text[s.at:]
		case err != nil && tagAhead(text[s.at:]): // not closed on its line
			s.at += len(s.restOfLine().text)
		case err != nil:
			_, size := utf8.DecodeRuneInString(text[s.at:])
			s.at += size
		}
		b.WriteString(show(text[from:s.at]))
	}
	return b.String()
}
