package quadsquare

import (
	"fmt"
	"strings"
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

// standing tells of all who stand on these squares, with the verb: "your pawn
// on a3 and the enemy rook on S1 stand".
func (b *board) standing(on set) string {
	var words []string
	n := 0
	for _, at := range on.list() {
		for i, m := range b.seats(at) {
			switch {
			case m.kind == nobody:
			case i == 1 && b.twin.has(at):
				words[len(words)-1] = fmt.Sprintf("two %ss on %s", m.kind, at)
				n++
			default:
				words = append(words, b.named(m, at))
				n++
			}
		}
	}
	if n == 1 {
		return words[0] + " stands"
	}
	return listed(words) + " stand"
}
