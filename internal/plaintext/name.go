// Package plaintext reads what strangers write to be shown to others: names and lines of chat.
// What it lets through can be seen, and is what it looks like, as far as single characters go:
// letters of different scripts that look alike are let be.
package plaintext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// A name has at most 24 characters. Signs that stand above or below a letter count, and no more
// than three of them follow each other: some scripts need as many, and only mischief more.
const (
	MaxName   = 24
	nameMarks = 3
)

// Name is a name as it is kept, if the text can be one: by the nickname profile of PRECIS (RFC
// 8266), which knows what is invisible and where joiners belong, composes letters and signs,
// and makes one of several forms of a letter and of spaces. Of what that lets through it takes
// letters, digits, and few signs between them.
func Name(text string) (name string, ok bool) {
	name, err := precis.Nickname.String(text)
	if err != nil || strings.ContainsFunc(text, unicode.IsControl) {
		return "", false
	}
	marks, letters := 0, 0
	for _, r := range name {
		switch {
		case isJoiner(r): // precis has seen that it is between letters
			continue
		case unicode.IsMark(r) && letters > 0 && marks < nameMarks:
			marks++
			continue
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			letters++
		case !strings.ContainsRune(" .-'’_", r):
			return "", false
		}
		marks = 0
	}
	return name, letters > 0 && utf8.RuneCountInString(name) <= MaxName
}

// NameKey is what two forms of one name have in common: letters without regard to
// capitals and width. It is empty for what is no name.
func NameKey(name string) string {
	kept, ok := Name(name)
	if !ok {
		return ""
	}
	key, err := precis.Nickname.CompareKey(kept)
	if err != nil {
		return ""
	}
	return key
}

// Joiners ask that the letters beside them be joined, or not be.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

func isJoiner(r rune) bool { return r == nonJoiner || r == joiner }
