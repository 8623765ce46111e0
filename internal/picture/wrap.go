package picture

import "strings"

// wrapped breaks a text into lines of at most this width. A word that is longer is cut.
func (f fonts) wrapped(text string, bold bool, size, width float64) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(f.legible(text)) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || f.width(longer, bold, size) <= width {
			now = longer
			continue
		}
		lines, now = append(lines, f.cut(now, bold, size, width)), word
	}
	if now != "" {
		lines = append(lines, f.cut(now, bold, size, width))
	}
	return lines
}

// cut shortens a text to a width, with an ellipsis at its end.
func (f fonts) cut(text string, bold bool, size, width float64) string {
	if f.width(text, bold, size) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && f.width(string(runes)+"…", bold, size) > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimSpace(string(runes)) + "…"
}

// fitted returns a text in the largest size between most and least that fits on one line; or
// else on two lines in the size least.
func (f fonts) fitted(text string, bold bool, most, least, width float64) (lines []string, size float64) {
	text = f.legible(text)
	for size = most; size >= least; size -= 2 {
		if f.width(text, bold, size) <= width {
			return []string{text}, size
		}
	}
	lines = f.wrapped(text, bold, least, width)
	if len(lines) > 2 {
		lines = []string{lines[0], f.cut(strings.Join(lines[1:], " "), bold, least, width)}
	}
	return lines, least
}
