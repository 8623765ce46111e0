// Package plaintext cleans and checks text by visitors that others see: names and chat messages.
// What it accepts has no invisible characters. It accepts letters of different scripts that
// look alike.
package plaintext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

const (
	// MaxName is the longest name, in code points, combining marks included.
	MaxName = 24

	// nameMarks is how many combining marks may follow each other: some scripts need three.
	nameMarks = 3
)

// Name returns a name as it is stored: normalized by the nickname profile of PRECIS (RFC 8266).
// It returns false if the text is no name: if it has invisible characters, or others than
// letters, digits, marks and " .-'’_", if it has no letter or digit, or is too long.
func Name(text string) (name string, ok bool) {
	name, err := precis.Nickname.String(text)
	if err != nil || strings.ContainsFunc(text, unicode.IsControl) {
		return "", false
	}
	marks, letters := 0, 0
	for _, r := range name {
		switch {
		case isJoiner(r): // the profile allows it only between letters that it joins
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

// NameKey returns a key by which names are compared, without regard to case and width. It is
// empty for a text that is no name.
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

// The joiners, by which the letters beside them are joined, or not joined.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

func isJoiner(r rune) bool { return r == nonJoiner || r == joiner }
