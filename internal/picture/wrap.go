package picture

import "strings"

// wrapped breaks a text into lines of at most this width. A word that is longer
// is cut.
func (d *Drawer) wrapped(text, weight string, size, width float64) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(d.fonts.legible(text)) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || d.fonts.width(longer, weight, size) <= width {
			now = longer
			continue
		}
		lines, now = append(lines, d.cut(now, weight, size, width)), word
	}
	if now != "" {
		lines = append(lines, d.cut(now, weight, size, width))
	}
	return lines
}

// cut shortens a text to a width, and says so by an ellipsis.
func (d *Drawer) cut(text, weight string, size, width float64) string {
	if d.fonts.width(text, weight, size) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && d.fonts.width(string(runes)+"…", weight, size) > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimSpace(string(runes)) + "…"
}

// fitted writes a text as large as it fits on one line, but not smaller than
// least, or on two lines of that size.
func (d *Drawer) fitted(text, weight string, most, least, width float64) (lines []string, size float64) {
	text = d.fonts.legible(text)
	for size = most; size >= least; size -= 2 {
		if d.fonts.width(text, weight, size) <= width {
			return []string{text}, size
		}
	}
	lines = d.wrapped(text, weight, least, width)
	if len(lines) > 2 {
		lines = []string{lines[0], d.cut(strings.Join(lines[1:], " "), weight, least, width)}
	}
	return lines, least
}
