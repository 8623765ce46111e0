package archive

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cursor is a position in a list, after a game. It names the game by its slug and not by its
// id, because browsers see it and the secret slug of a rematch derives from the id. The zero
// Cursor is the start of the list.
type Cursor struct {
	Plies   int    // of the game; 0 in lists that are not sorted by length
	EndedAt int64  // of the game, epoch milliseconds
	Slug    string // of the game
}

var slugForm = regexp.MustCompile(`^[0-9A-Za-z]{1,32}$`)

// write encodes a cursor for a URL: "1763718120000-slug", in a list by length with the plies
// before it.
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

// ReadCursor parses the cursor of a URL; false if the text is not exactly what write returns.
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
