package pgn

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
)

// width is the maximum number of characters in a line, unless a single word or a ; comment is
// longer.
const width = 80

// Text returns the canonical text. Read returns the same record for it, without Remarks.
func (r *Record) Text() string {
	w := &writer{}
	for _, t := range r.head() {
		w.tag(t)
	}
	w.b = append(w.b, '\n')
	w.line(&r.Line, 0, false)
	w.word(string(r.Result))
	return string(append(w.b, '\n'))
}

// Text returns the moves of a variation in one line of text, without brackets; first is the index of
// its first move among the plies of the game, from 0.
func (l *Line) Text(first int) string {
	w := &writer{}
	w.line(l, first, false)
	return strings.ReplaceAll(string(w.b), "\n", " ")
}

// head returns all tags in order, including those of the record's fields.
func (r *Record) head() []Tag {
	own := append([]Tag{{tagResult, string(r.Result)}, {tagVariant, r.Game.Name},
		{tagRules, strconv.Itoa(game.RulesVersion)}}, r.Tags...)
	if r.Start != r.Game.Start {
		own = append(own, Tag{tagSetUp, "1"}, Tag{tagFEN, r.Start})
	}
	return inOrder(own)
}

// writer writes words, separated by spaces or line breaks.
type writer struct {
	b      []byte
	column int // characters in the line so far
}

func (w *writer) tag(t Tag) {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value)
	w.b = append(w.b, "["+t.Name+` "`+value+"\"]\n"...)
}

func (w *writer) word(s string) {
	n := utf8.RuneCountInString(s)
	// PGN readers skip a line that begins with % and may take one with [ for a tag.
	mayBegin := s[0] != '%' && s[0] != '['
	switch {
	case w.column == 0:
	case w.column+1+n > width && mayBegin:
		w.b, w.column = append(w.b, '\n'), 0
	default:
		w.b, w.column = append(w.b, ' '), w.column+1
	}
	w.b, w.column = append(w.b, s...), w.column+n
}

// line writes moves; first is the index of the first one, from 0. With inside set they are in
// brackets.
func (w *writer) line(l *Line, first int, inside bool) {
	open := ""
	if inside {
		open = "("
	}
	for _, c := range l.Comments {
		if open != "" {
			w.word(open) // alone, since a ; comment must not follow in the same word
			open = ""
		}
		w.comment(c)
	}
	numbered := true
	for i := range l.Moves {
		m, index := &l.Moves[i], first+i
		if numbered || index%2 == 0 {
			w.word(open + number(index))
			open = ""
		}
		w.word(m.Shown)
		numbered = w.about(m, index)
	}
	if inside {
		w.close()
	}
}

// close ends a variation.
func (w *writer) close() {
	if w.column == 0 { // after a ; comment
		w.word(")")
		return
	}
	w.b, w.column = append(w.b, ')'), w.column+1
}

// about writes glyphs, clocks, comments and variations of a move. It reports whether the next
// move needs a number because of them.
func (w *writer) about(m *Move, index int) (interrupted bool) {
	for _, g := range m.Glyphs {
		w.word("$" + strconv.Itoa(g))
	}
	if clock := m.Clock.commands(); clock != "" {
		w.word(clock) // one word: other programs do not accept a line break in it
		interrupted = true
	}
	for _, c := range m.Comments {
		w.comment(c)
		interrupted = true
	}
	for i := range m.Variations {
		w.line(&m.Variations[i], index, true)
		interrupted = true
	}
	return interrupted
}

// comment writes a comment in braces, or after a ; if it contains a brace or would be parsed as a
// clock.
func (w *writer) comment(text string) {
	if clock, _ := clockAhead(text); clock > 0 || strings.ContainsAny(text, "{}") {
		w.word(";")
		w.b, w.column = append(w.b, " "+text+"\n"...), 0
		return
	}
	w.braced(strings.Fields(text))
}

func (w *writer) braced(words []string) {
	last := len(words) - 1
	for i, s := range words {
		if i == 0 {
			s = "{" + s
		}
		if i == last {
			s += "}"
		}
		w.word(s)
	}
}

// number returns the number before the move of this index, from 0: "1." before the first move of
// either side, "1..." before the reply.
func number(index int) string {
	dots := "."
	if index%2 == 1 {
		dots = "..."
	}
	return strconv.Itoa(index/2+1) + dots
}

// OneLine returns a text as valid UTF-8, with spaces for control characters and line breaks.
func OneLine(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
}

// commentOf returns a comment's text on one line, with single spaces.
func commentOf(text string) string { return strings.Join(strings.Fields(OneLine(text)), " ") }
