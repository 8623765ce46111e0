package game

import (
	"strconv"
	"strings"
)

// TextArena stores many short strings in one allocation, as the texts of a list of moves. The
// zero value is ready to use; it is not safe for concurrent use. Strings that Add returned stay
// valid.
type TextArena struct{ all strings.Builder }

// Grow reserves capacity for so many more bytes, so that Add does not reallocate.
func (t *TextArena) Grow(bytes int) { t.all.Grow(bytes) }

// Add stores a copy of the text and returns it as a string.
func (t *TextArena) Add(text []byte) string {
	start := t.all.Len()
	t.all.Write(text)
	return t.all.String()[start:]
}

// AppendCounters appends the two counters at the end of a position text, a space before each.
func AppendCounters(t []byte, halfmove, fullmove int) []byte {
	t = strconv.AppendInt(append(t, ' '), int64(halfmove), 10)
	return strconv.AppendInt(append(t, ' '), int64(fullmove), 10)
}

// AppendRow appends a row of a position text. letter returns the letter of the piece on square i
// of the row, or 0 if it is empty.
func AppendRow(t []byte, places int, letter func(i int) byte) []byte {
	free := byte(0)
	for i := range places {
		switch l := letter(i); {
		case l == 0:
			free++
		case free == 0:
			t = append(t, l)
		default:
			t, free = append(t, '0'+free, l), 0
		}
	}
	if free > 0 {
		t = append(t, '0'+free)
	}
	return t
}
