package chesquerque

import (
	"strconv"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// drawing returns the board for the page: the points in ascending order, and every line between
// neighbours.
func drawing() game.Board {
	d := game.Board{Style: game.StylePoints, Width: rules.Side - 1, Height: rules.Side - 1}
	for p := range rules.Point(rules.Points) {
		d.Places = append(d.Places, game.Place{
			ID: p.String(), X: float64(p.File()), Y: float64(p.Rank()), Size: 1, Tone: tone(p),
		})
		for way := range rules.Directions {
			// Each line is met twice, once from each end.
			if q := rules.Next[p][way]; q != rules.NoPoint && q > p {
				d.Lines = append(d.Lines, game.Line{From: p.String(), To: q.String(), Heavy: isEdge(p, q)})
			}
		}
	}
	for i := range rules.Side {
		d.Labels = append(d.Labels,
			game.Label{Text: string(rune('a' + i)), At: float64(i), Edge: "bottom"},
			game.Label{Text: strconv.Itoa(i + 1), At: float64(i), Edge: "left"})
	}
	return d
}

func tone(p rules.Point) string {
	if p.Diagonal() {
		return "even"
	}
	return "odd"
}

// isEdge reports whether a line between neighbours lies on an edge of one of the
// "four Alquerque boards (5×5 points each) that share their edges": the files
// a, e and i, and the ranks 1, 5 and 9.
func isEdge(p, q rules.Point) bool {
	return p.File() == q.File() && p.File()%4 == 0 || p.Rank() == q.Rank() && p.Rank()%4 == 0
}
