package pgn

import (
	"strings"
	"unicode/utf8"
)

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// plain is a text as it is scanned: \n ends every line; the marks of quoted mail and the
// fences about a block of code are gone, and so is what nobody sees, but for comments and
// the values of tags, which stay as they are. Every line keeps its number.
func plain(text string) string {
	text = unquoted(lineEnds.Replace(text))
	if strings.ContainsFunc(text, isUnseen) {
		return seen(text)
	}
	return text
}

// unquoted is a text without the > before each of its lines, or without its fences.
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

// unmailed is a line without the marks of whoever quoted it, and quoted that.
func unmailed(line string) string {
	for strings.HasPrefix(line, ">") {
		line = strings.TrimPrefix(line[1:], " ")
	}
	return line
}

const fence = "```"

// unfenced is a line without its fence, and without the one word that may stand behind that.
func unfenced(line string) string {
	rest, fenced := strings.CutPrefix(line, fence)
	if word := strings.TrimSpace(rest); fenced && run(word, alphabet, anyNumber) == len(word) {
		return ""
	}
	return strings.TrimSuffix(strings.TrimRight(rest, " \t"), fence)
}

// isSpace reports whether a sign is a space of another kind than that of the keyboard, or ends a
// line in a word processor. (The tables of package unicode would be a part of the program
// for browsers.)
func isSpace(c rune) bool {
	return c == 0xA0 || c == 0x2028 || c == 0x2029 || c == 0x1680 || c >= 0x2000 && c <= 0x200A || c == 0x202F || c == 0x205F || c == 0x3000
}

// isUnseen reports whether a sign is such a space, or one that nobody sees: a soft hyphen, one
// of no width, a mark of direction, a filler, a byte order mark, a choice of form.
func isUnseen(c rune) bool {
	return isSpace(c) || c == 0x34F || c == 0x115F || c == 0x1160 || c == 0x2800 || c == 0x3164 || c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0000 && c <= 0xE007F || c == 0xAD || c == 0x61C || c == 0x180E || c >= 0x200B && c <= 0x200F || c >= 0x202A && c <= 0x202E || c >= 0x2060 && c <= 0x206F || c == 0xFEFF
}

// show puts a space for other kinds of space, and nothing for what nobody sees.
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

// seen is a text of which only comments and tags have such signs, as they stand before any
// sign is gone, and what follows a comment that is never closed.
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
