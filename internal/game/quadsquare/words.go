package quadsquare

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// listed joins words as a sentence does: "a5, c3 and c5".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " and " + words[n]
}

// named tells the player on turn who stands where: "your king on d1", "the
// enemy rook on M2".
func (b *board) named(m man, at square) string {
	if m.color == b.turn {
		return fmt.Sprintf("your %s on %s", m.kind, at)
	}
	return fmt.Sprintf("the enemy %s on %s", m.kind, at)
}

// men tells of all who stand on these squares.
func (b *board) menOn(squares set) string {
	var words []string
	for _, at := range squares.list() {
		for _, m := range b.seats(at) {
			if m.kind != nobody {
				words = append(words, b.named(m, at))
			}
		}
	}
	return listed(words)
}

// refusal is a sentence with its code and title; places are to light up.
func refusal(code, title string, places []string, format string, args ...any) *game.Refusal {
	text := fmt.Sprintf(format, args...)
	return &game.Refusal{
		Code:   code,
		Title:  title,
		Text:   strings.ToUpper(text[:1]) + text[1:] + ".",
		Places: places,
	}
}

func squareNamesOf(squares set) []string {
	var out []string
	for _, s := range squares.list() {
		out = append(out, s.String())
	}
	return out
}
