package pgn

import (
	"cmp"
	"strings"
)

// Part is a game of a text that has several.
type Part struct {
	Text string
	Line int // at which it begins, from 1
}

// maxParts is how many games of a text are told apart; the last has the rest.
const maxParts = 200

// Split takes a text apart into its games: one begins where a tag follows moves. Its
// parts in a row are the text. What cannot be scanned, and a comment with another brace
// behind it, ends where a tag is behind an empty line: each game is judged alone.
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

// headsOf are the places of the tags that begin a line behind an empty one.
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

// Title says who played a part and how it ended: "Ada – Ben, 1-0"; empty where its head
// does not say who.
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
