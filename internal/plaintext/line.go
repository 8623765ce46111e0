package plaintext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// lineMarks is how many combining marks Line keeps on a letter.
const lineMarks = 4

// Line returns a chat message as it is shown: normalized (NFC), without spaces around it,
// without invisible characters, and with at most four combining marks on a letter. It
// keeps joiners between letters of scripts that need them, and joiners and variation selectors
// of emoji.
//
// It returns false for a text with control characters, line breaks or changes of direction, or
// one that is not UTF-8.
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
		case isMark && (marks == lineMarks || len(kept) == 0): // one mark too many, or a mark without a letter
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

// isCommand reports whether r is a control character, a separator of lines or paragraphs, or
// changes the direction of text.
func isCommand(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// isHidden reports whether r is invisible by itself.
func isHidden(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		r == '\u2800' // the Braille pattern without a dot
}

// belongs reports whether a hidden character has an effect between the characters kept before
// it and those after it.
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
	case r == textStyle || r == emojiStyle:
		return isPictured(last)
	case isTag(r): // tags belong to the flags of England, Scotland and Wales
		return last == blackFlag || isTag(last)
	default:
		return false
	}
}

// Variation selectors, and parts of emoji.
const (
	textStyle  = '\ufe0e'
	emojiStyle = '\ufe0f'
	keycap     = '\u20e3'
	blackFlag  = '\U0001f3f4'
)

// isTag reports whether r is a tag, of which several spell a region after a black flag.
func isTag(r rune) bool { return r >= '\U000e0020' && r <= '\U000e007f' }

// isPictured reports whether r is an emoji, or may be shown as one.
func isPictured(r rune) bool {
	return unicode.Is(unicode.S, r) || strings.ContainsRune("0123456789#*‼⁉〰〽ℹ", r)
}

// isPicture reports whether r may end an emoji: a symbol, a skin tone, a variation selector or
// a keycap.
func isPicture(r rune) bool {
	return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) && r > unicode.MaxLatin1 || r == emojiStyle || r == keycap
}

// joining lists scripts that use joiners between letters.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Adlam, unicode.Hanifi_Rohingya,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Myanmar, unicode.Khmer, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
}

// joins reports whether two characters are of one script that uses joiners.
func joins(a, b rune) bool {
	return slices.ContainsFunc(joining, func(script *unicode.RangeTable) bool { return unicode.Is(script, a) && unicode.Is(script, b) })
}

// Fold returns a text for comparison: in compatibility decomposition (NFKD), in lower case, and
// without marks, spaces and invisible characters.
func Fold(text string) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) || isCommand(r) || unicode.IsSpace(r) || unicode.IsMark(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
}
