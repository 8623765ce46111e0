package chesquerque

import (
	"strconv"

	"threefold/internal/game"
)

// drawing describes the board for the page: the points, in their own order,
// and every line between neighbours.
func drawing() game.Board {
	d := game.Board{Style: game.StylePoints, Width: side - 1, Height: side - 1}
	for p := range point(points) {
		d.Places = append(d.Places, game.Place{
			ID: p.String(), X: float64(p.file()), Y: float64(p.rank()), Size: 1, Tone: tone(p),
		})
		for way := range directions {
			// Each line is met twice, once from each end.
			if q := next[p][way]; q != nowhere && q > p {
				d.Lines = append(d.Lines, game.Line{From: p.String(), To: q.String(), Heavy: isEdge(p, q)})
			}
		}
	}
	for i := range side {
		d.Labels = append(d.Labels,
			game.Label{Text: string(rune('a' + i)), At: float64(i), Edge: "bottom"},
			game.Label{Text: strconv.Itoa(i + 1), At: float64(i), Edge: "left"})
	}
	return d
}

func tone(p point) string {
	if p.diagonal() {
		return "even"
	}
	return "odd"
}

// isEdge says whether a line between neighbours lies on an edge of one of the
// "four Alquerque boards (5×5 points each) that share their edges": the files
// a, e and i, and the ranks 1, 5 and 9.
func isEdge(p, q point) bool {
	return p.file() == q.file() && p.file()%4 == 0 || p.rank() == q.rank() && p.rank()%4 == 0
}
