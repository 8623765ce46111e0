package pgn

import "strings"

// Part is a game of a text that has several.
type Part struct {
	Text string
	Line int // at which it begins, from 1
}

// mostParts is how many games of a text are told apart; the last has the rest.
const mostParts = 200

// Split takes a text apart into its games: one begins where a tag follows moves. Its
// parts in a row are the text. What cannot be scanned is left to the part it stands in.
func Split(text string) []Part {
	s := newScanner(text)
	parts := []Part{{Line: 1}}
	from, moves := 0, false
	for len(parts) < mostParts {
		s.skip()
		at := s.at
		t, err := s.next()
		if err != nil || t.kind == tokenEnd {
			break
		}
		if t.kind == tokenTag && moves {
			parts[len(parts)-1].Text = s.text[from:at]
			parts = append(parts, Part{Line: t.line})
			from = at
		}
		moves = t.kind != tokenTag && (moves || t.kind != tokenComment && t.kind != tokenRest)
	}
	parts[len(parts)-1].Text = s.text[from:]
	return parts
}

// Title says who played a part and how it ended: "Ada – Ben, 1-0"; empty where its head
// does not say who.
func (p Part) Title() string {
	h, err := readHead(p.Text)
	if err != nil {
		return ""
	}
	white, whiteKnown := h.value(TagWhite)
	black, blackKnown := h.value(TagBlack)
	if !whiteKnown && !blackKnown {
		return ""
	}
	title := orUnknown(white) + " – " + orUnknown(black)
	if result, known := h.value(tagResult); known {
		title += ", " + strings.ReplaceAll(result, "1/2", "½")
	}
	return title
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}
