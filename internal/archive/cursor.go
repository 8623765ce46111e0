package archive

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cursor is a place in a list: behind this game. It names the game by its slug,
// because browsers see it: the slug of a rematch follows from a game's inner id, and
// may be private to its players. The zero Cursor is the head of the list.
type Cursor struct {
	Plies   int // 0 in lists that are not sorted by them
	EndedAt int64
	Slug    string
}

var slugForm = regexp.MustCompile(`^[0-9A-Za-z]{1,32}$`)

// write is a place as it is in an address: "1763718120000-slug", in a list by
// length with the plies before it.
func (c Cursor) write(s Sort) string {
	if c == (Cursor{}) {
		return ""
	}
	text := fmt.Sprintf("%d-%s", c.EndedAt, c.Slug)
	if s == Longest {
		text = fmt.Sprintf("%d-%s", c.Plies, text)
	}
	return text
}

// ReadCursor reads what an address has, and nothing else.
func ReadCursor(s Sort, text string) (c Cursor, ok bool) {
	rest := text
	if s == Longest {
		plies, after, _ := strings.Cut(text, "-")
		n, err := strconv.Atoi(plies)
		if err != nil || n < 1 {
			return Cursor{}, false
		}
		c.Plies, rest = n, after
	}
	at, slug, _ := strings.Cut(rest, "-")
	ended, err := strconv.ParseInt(at, 10, 64)
	c.EndedAt, c.Slug = ended, slug
	if err != nil || ended < 1 || !slugForm.MatchString(slug) || c.write(s) != text {
		return Cursor{}, false
	}
	return c, true
}
