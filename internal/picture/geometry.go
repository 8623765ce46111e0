package picture

import (
	"strings"

	"threefold/internal/game"
)

// point is a place in a drawing, y downwards.
type point struct{ X, Y float64 }

// box is an upright rectangle, by its upper left corner.
type box struct{ x, y, w, h float64 }

func (b box) drawnIn(by float64) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// geometry is where the places of a board are in its drawing, seen from one side. It
// does not change.
type geometry struct {
	m             *measures
	board         *game.Board
	places        map[string]*game.Place
	width, height float64
	margin        float64
	flip          bool
}

// geometryOf is a board as it is seen, with a frame so wide.
func (d *Drawer) geometryOf(b *game.Board, flip bool, margin float64) *geometry {
	g := &geometry{m: &d.measures, board: b, places: make(map[string]*game.Place, len(b.Places)), flip: flip, margin: margin}
	g.width, g.height = b.Width*g.m.Unit+2*margin, b.Height*g.m.Unit+2*margin
	for i := range b.Places {
		g.places[b.Places[i].ID] = &b.Places[i]
	}
	return g
}

// geometry is a board with the frame that it has in pages and pictures.
func (d *Drawer) geometry(b *game.Board, flip bool) *geometry {
	return d.geometryOf(b, flip, d.measures.Margin[b.Style].Page)
}

// points says that pieces stand on points joined by lines.
func (g *geometry) points() bool { return g.board.Style == game.StylePoints }

// at is a point of the board in the drawing.
func (g *geometry) at(x, y float64) point {
	u, m := g.m.Unit, g.margin
	if g.flip {
		return point{g.width - m - x*u, m + y*u}
	}
	return point{m + x*u, g.height - m - y*u}
}

// knows reports whether the board has this place.
func (g *geometry) knows(click string) bool { return g.places[game.PlaceOf(click)] != nil }

// slotted reports whether pieces stand in slots there.
func (g *geometry) slotted(click string) bool { return g.places[game.PlaceOf(click)].Slots == 2 }

// centre is the middle of a place or slot.
func (g *geometry) centre(click string) point {
	place, slot, inSlot := strings.Cut(click, ".")
	p := g.at(g.places[place].X, g.places[place].Y)
	switch {
	case !inSlot:
	case slot == "0":
		p.X -= g.m.Seat
	default:
		p.X += g.m.Seat
	}
	return p
}

// box is the square of a place.
func (g *geometry) box(click string) box {
	place := g.places[game.PlaceOf(click)]
	p, side := g.at(place.X, place.Y), place.Size*g.m.Unit
	return box{p.X - side/2, p.Y - side/2, side, side}
}
