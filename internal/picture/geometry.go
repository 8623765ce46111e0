package picture

import (
	"strings"

	"threefold/internal/game"
)

// point is a point of a drawing; y grows downwards.
type point struct{ X, Y float64 }

// box is a rectangle by its upper left corner.
type box struct{ x, y, w, h float64 }

func (b box) drawnIn(by float64) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// geometry has the positions of a board's squares in its drawing, seen from one side. It does
// not change.
type geometry struct {
	m             *measures
	board         *game.Board
	places        map[string]*game.Place
	width, height float64
	margin        float64
	flip          bool
}

// geometryOf returns the geometry of a board with a frame of width margin.
func (d *Drawer) geometryOf(b *game.Board, flip bool, margin float64) *geometry {
	g := &geometry{m: &d.measures, board: b, places: make(map[string]*game.Place, len(b.Places)), flip: flip, margin: margin}
	g.width, g.height = b.Width*g.m.Unit+2*margin, b.Height*g.m.Unit+2*margin
	for i := range b.Places {
		g.places[b.Places[i].ID] = &b.Places[i]
	}
	return g
}

// geometry returns the geometry of a board with the frame that it has in pages and pictures.
func (d *Drawer) geometry(b *game.Board, flip bool) *geometry {
	return d.geometryOf(b, flip, d.measures.Margin[b.Style].Page)
}

// points reports whether pieces are on points that lines join.
func (g *geometry) points() bool { return g.board.Style == game.StylePoints }

// at converts board coordinates to a point of the drawing.
func (g *geometry) at(x, y float64) point {
	u, m := g.m.Unit, g.margin
	if g.flip {
		return point{g.width - m - x*u, m + y*u}
	}
	return point{m + x*u, g.height - m - y*u}
}

// knows reports whether the board has this square.
func (g *geometry) knows(click string) bool { return g.places[game.PlaceOf(click)] != nil }

// slotted reports whether a square has two slots for pieces.
func (g *geometry) slotted(click string) bool { return g.places[game.PlaceOf(click)].Slots == 2 }

// centre returns the middle of a square or slot.
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

// box returns the rectangle of a square.
func (g *geometry) box(click string) box {
	place := g.places[game.PlaceOf(click)]
	p, side := g.at(place.X, place.Y), place.Size*g.m.Unit
	return box{p.X - side/2, p.Y - side/2, side, side}
}
