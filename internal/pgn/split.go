package pgn

import (
	"cmp"
	"strings"
)

// Part is one game of a text that has several.
type Part struct {
	Text string
	Line int // line of the whole text on which it begins, from 1
}

// maxParts is the maximum number of parts; the last one contains the rest.
const maxParts = 200

// Split splits a text into its games, at least one part and at most 200, the last with the rest of
// the text: a tag after moves begins a new part. Each part can then be parsed on its own: text that
// cannot be scanned, and an unclosed comment, end at a tag after an empty line.
func Split(text string) []Part {
	s := newScanner(text)
	heads := headsOf(s.text)
	parts := []Part{{Line: 1}}
	from, moves := 0, false
	for len(parts) < maxParts {
		s.skip()
		at, line := s.at, s.line
		t, err := s.next()
		if err == nil && t.kind == tokenEnd {
			break
		}
		for len(heads) > 0 && heads[0] <= at {
			heads = heads[1:]
		}
		unclosed := err != nil || t.kind == tokenComment && len(heads) > 0 && heads[0] < s.at && strings.Contains(s.text[heads[0]:s.at], "{")
		switch {
		case unclosed && len(heads) == 0:
			s.at = len(s.text)
			continue
		case unclosed:
			s.at, s.line = heads[0], line+strings.Count(s.text[at:heads[0]], "\n")
			at, line, moves = s.at, s.line, false
		case t.kind == tokenTag && moves:
			moves = false
		default:
			moves = t.kind != tokenTag && (moves || t.kind != tokenComment && t.kind != tokenRest)
			continue
		}
		parts[len(parts)-1].Text = s.text[from:at]
		parts = append(parts, Part{Line: line})
		from = at
	}
	parts[len(parts)-1].Text = s.text[from:]
	return parts
}

// headsOf returns the offsets of tags at the beginning of a line after an empty one.
func headsOf(text string) (heads []int) {
	empty := false
	at := 0
	for line := range strings.Lines(text) {
		if tag := strings.TrimLeftFunc(line, isUnseen); empty && tagAhead(tag) {
			heads = append(heads, at+len(line)-len(tag))
		}
		empty = strings.TrimSpace(line) == ""
		at += len(line)
	}
	return heads
}

// Title returns players and result as the tags have them: "Ada – Ben, 1-0"; "" if they name no
// player.
func (p Part) Title() string {
	h, _ := readHead(p.Text)
	white, whiteKnown := h.value(TagWhite)
	black, blackKnown := h.value(TagBlack)
	if !whiteKnown && !blackKnown {
		return ""
	}
	title := cmp.Or(white, "?") + " – " + cmp.Or(black, "?")
	if result, known := h.value(tagResult); known {
		title += ", " + strings.ReplaceAll(result, "1/2", "½")
	}
	return title
}
