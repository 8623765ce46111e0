package game

import "strings"

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
