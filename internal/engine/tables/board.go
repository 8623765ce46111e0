package tables

import "threefold/internal/game"

// view is a board turned or mirrored: the new place of each place.
type view [maxPlaces]uint8

// maxPlaces is the greatest number of places of a board.
const maxPlaces = 81

// symmetry is a way to turn or mirror a board onto itself. The rules of every
// game are the same on the turned board, but for the direction of pawns.
type symmetry struct {
	view     view
	up, down bool // it maps up to up, or up to down
}

// symmetries is the symmetries of a board, the identity first.
type symmetries []symmetry

// symmetriesOf returns those of the eight symmetries of a square that the board has.
func symmetriesOf(b *game.Board) (list symmetries) {
	for _, m := range [...]struct{ xx, xy, yx, yy float64 }{
		{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
		{0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0},
	} {
		s := symmetry{up: m.yy > 0, down: m.yy < 0}
		whole := true
		for i, p := range b.Places {
			x, y := p.X-b.Width/2, p.Y-b.Height/2
			j := placeAt(b, m.xx*x+m.xy*y+b.Width/2, m.yx*x+m.yy*y+b.Height/2)
			whole = whole && j >= 0 && b.Places[j].Slots == p.Slots
			s.view[i] = uint8(j)
		}
		if whole {
			list = append(list, s)
		}
	}
	return list
}

// placeAt returns the index of the place with its centre at x, y, or -1.
func placeAt(b *game.Board, x, y float64) int {
	for i, p := range b.Places {
		if p.X == x && p.Y == y {
			return i
		}
	}
	return -1
}

// flip returns the board as the other side sees it.
func (list symmetries) flip() *view {
	for i := range list {
		if list[i].down {
			return &list[i].view
		}
	}
	return nil
}

// upright returns the symmetries that keep the direction of pawns.
func (list symmetries) upright() (kept symmetries) {
	for _, s := range list {
		if s.up {
			kept = append(kept, s)
		}
	}
	return kept
}
