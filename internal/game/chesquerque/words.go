package chesquerque

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// colorName is the colour as a sentence names the side.
func colorName(c game.Color) string {
	if c == game.Black {
		return "Black"
	}
	return "White"
}

// who names the man on a point for the player on turn: "your king on c5",
// "the enemy pawn on d6".
func (b *board) who(p point) string {
	m := b.men[p]
	if m.color() == b.turn {
		return fmt.Sprintf("your %s on %s", m.kind(), p)
	}
	return fmt.Sprintf("the enemy %s on %s", m.kind(), p)
}

// whoAll names the men on several points: "your king on c5 and your pawn on
// d6".
func (b *board) whoAll(s set) string {
	var names []string
	for _, p := range s.list() {
		names = append(names, b.who(p))
	}
	return strings.Join(names, " and ")
}

// sentence starts with a capital and ends with a full stop.
func sentence(format string, args ...any) string {
	text := fmt.Sprintf(format, args...)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// nature says what sort of point this is, in the words of the rules.
func nature(p point) string {
	if p.diagonal() {
		return "a point with diagonals"
	}
	return "a point without diagonals"
}

// habits say how each kind goes from an odd and from an even point.
var habits = [...]struct{ odd, even string }{
	king:       {"takes one step along its file or its rank", "takes one step in any direction"},
	queen:      {"slides along its file and its rank", "slides in all eight directions"},
	rook:       {"slides along its file and its rank", "slides along its file and its rank, or takes one diagonal step"},
	bishop:     {"takes one step along its file or its rank", "slides along the diagonals, or takes one step along its file or its rank"},
	knight:     {"takes one straight step to a free point, then one diagonal step outward", "takes one diagonal step to a free point, then one straight step outward"},
	archbishop: {"takes one step along its file or its rank, or goes as a knight: one straight step to a free point, then one diagonal step outward", "slides along the diagonals, takes one straight step, or goes as a knight: one diagonal step to a free point, then one straight step outward"},
	pawn:       {"moves or captures one step straight forward", "moves one step straight forward and captures one step diagonally forward"},
}

// habit says how a kind goes from a point: "from c4, a point without
// diagonals, a rook slides along its file and its rank".
func habit(k kind, p point) string {
	does := habits[k].odd
	if p.diagonal() {
		does = habits[k].even
	}
	return fmt.Sprintf("from %s, %s, %s %s", p, nature(p), game.WithArticle(k.String()), does)
}
