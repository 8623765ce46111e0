package plaintext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// lineMarks is how many signs above or below a letter are shown in a line.
const lineMarks = 4

// Line is a line of chat as it is shown: one line, composed, without spaces around
// it, without characters that are not seen where they stand, and without more
// marks on a letter than any script has. Joiners stay between letters of scripts
// that join them and within emoji, of which what chooses their looks stays too.
//
// It is not ok where the text has commands to who shows it: control characters,
// ends of lines, and those that turn around what follows them.
func Line(text string) (line string, ok bool) {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, isCommand) {
		return "", false
	}
	kept, marks := []rune(nil), 0
	in := []rune(norm.NFC.String(text))
	for i, r := range in {
		isMark := unicode.IsMark(r)
		switch {
		case isHidden(r) && !belongs(kept, r, in[i+1:]):
			continue
		case isMark && (marks == lineMarks || len(kept) == 0): // too many, or on nothing
			continue
		case unicode.Is(unicode.Zs, r) && len(kept) == 0:
			continue
		case unicode.Is(unicode.Zs, r):
			r = ' '
		}
		if marks++; !isMark {
			marks = 0
		}
		kept = append(kept, r)
	}
	return strings.TrimSpace(norm.NFC.String(string(kept))), true
}

// isCommand finds control characters, the separators of lines and paragraphs, and
// what embeds or isolates a direction.
func isCommand(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// isHidden finds characters that are not seen by themselves.
func isHidden(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		r == '\u2800' // a pattern of Braille without a dot
}

// belongs reports whether a hidden character does something for what it is
// between: what is kept before it, and what follows.
func belongs(before []rune, r rune, after []rune) bool {
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	next := rune(-1)
	if len(after) > 0 {
		next = after[0]
	}
	switch {
	case r == joiner && isPicture(last) && unicode.Is(unicode.So, next):
		return true
	case isJoiner(r):
		return joins(last, next)
	case r == textLooks || r == emojiLooks:
		return isPictured(last)
	case isTag(r): // of the flags of England, Scotland and Wales
		return last == blackFlag || isTag(last)
	default:
		return false
	}
}

// What chooses how the character before it looks, and what emoji are made of.
const (
	textLooks  = '\ufe0e'
	emojiLooks = '\ufe0f'
	keycap     = '\u20e3'
	blackFlag  = '\U0001f3f4'
)

// isTag finds the tags that spell a region behind a black flag.
func isTag(r rune) bool { return r >= '\U000e0020' && r <= '\U000e007f' }

// isPictured finds characters that have a picture besides, or are one: symbols,
// and some of other kinds.
func isPictured(r rune) bool {
	return unicode.Is(unicode.S, r) || strings.ContainsRune("0123456789#*‼⁉〰〽ℹ", r)
}

// isPicture finds ends of emoji: symbols, colours of skin, and what chooses the looks.
func isPicture(r rune) bool {
	return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) && r > unicode.MaxLatin1 || r == emojiLooks || r == keycap
}

// joining are scripts in which letters join, or make one sign of several.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Adlam, unicode.Hanifi_Rohingya,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Myanmar, unicode.Khmer, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
}

// joins reports whether two characters are of one script whose letters join.
func joins(a, b rune) bool {
	return slices.ContainsFunc(joining, func(script *unicode.RangeTable) bool { return unicode.Is(script, a) && unicode.Is(script, b) })
}

// Fold is a text as it may be read, or opened by who copies it: in its plainest
// form, in small letters, and without anything that is not seen.
func Fold(text string) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) || isCommand(r) || unicode.IsSpace(r) || unicode.IsMark(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
}
