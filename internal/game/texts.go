package game

import (
	"strconv"
	"strings"
)

// Texts keeps many short texts one behind the other, so that a whole list of
// moves has room for its texts in one piece. The zero Texts is ready for use,
// by one goroutine. What it gave stays as it is, whatever else is kept.
type Texts struct{ all strings.Builder }

// Reserve makes room for so many bytes more; without it, Keep makes room
// itself, again and again.
func (t *Texts) Reserve(bytes int) { t.all.Grow(bytes) }

// Keep gives the text as a string. The bytes are the caller's again.
func (t *Texts) Keep(text []byte) string {
	start := t.all.Len()
	t.all.Write(text)
	return t.all.String()[start:]
}

// AppendCounters appends the two counters that end a position text.
func AppendCounters(t []byte, halfmove, fullmove int) []byte {
	t = strconv.AppendInt(append(t, ' '), int64(halfmove), 10)
	return strconv.AppendInt(append(t, ' '), int64(fullmove), 10)
}

// AppendRow appends a row of a position text: the letter of whoever is on each of so
// many places, 0 for nobody, and how many between them are empty.
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
