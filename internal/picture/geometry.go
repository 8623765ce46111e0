package picture

import (
	"strings"

	"threefold/internal/game"
)

// point is a place in a drawing, y downwards.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// box is an upright rectangle, by its upper left corner.
type box struct{ x, y, w, h float64 }

func (b box) drawnIn(by float64) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// geometry is where the places of a board are in its drawing, seen from one side. It
// does not change.
type geometry struct {
	m              *measures
	board          *game.Board
	places         map[string]*game.Place
	width, height  float64
	margin         float64
	flip           bool
	surface, names *node // what no move changes
}

// boardSide is a game's board from one side.
type boardSide struct {
	board *game.Board
	flip  bool
	phone bool // with the frame that it has on a phone
}

// geometryOf gives a board as it is seen, measured once.
func (d *Drawer) geometryOf(as boardSide) *geometry {
	return d.boards.get(as, func() *geometry {
		b, flip, margin := as.board, as.flip, d.measures.Margin[as.board.Style].Page
		if as.phone {
			margin = d.measures.Margin[b.Style].Phone
		}
		g := &geometry{m: &d.measures, board: b, places: placesOf(b), flip: flip, margin: margin}
		g.width, g.height = b.Width*g.m.Unit+2*g.margin, b.Height*g.m.Unit+2*g.margin
		g.surface, g.names = g.drawSurface(), g.drawNames()
		side := map[bool]string{false: " seen by White", true: " seen by Black"}[flip]
		g.surface.same, g.names.same = "surface"+side, "names"+side
		return g
	})
}

// placesOf are the places of a board by their names.
func placesOf(b *game.Board) map[string]*game.Place {
	all := make(map[string]*game.Place, len(b.Places))
	for i := range b.Places {
		all[b.Places[i].ID] = &b.Places[i]
	}
	return all
}

// points says that men stand on points joined by lines.
func (g *geometry) points() bool { return g.board.Style == game.StylePoints }

// at is a point of the board in the drawing.
func (g *geometry) at(x, y float64) point {
	u, m := g.m.Unit, g.margin
	if g.flip {
		return point{g.width - m - x*u, m + y*u}
	}
	return point{m + x*u, g.height - m - y*u}
}

// placeOf is the place of a slot: "M1" for "M1.0". A place is its own.
func placeOf(click string) string {
	place, _, _ := strings.Cut(click, ".")
	return place
}

// knows says whether the board has this place.
func (g *geometry) knows(click string) bool { return g.places[placeOf(click)] != nil }

// slotted says whether men stand in slots there.
func (g *geometry) slotted(click string) bool { return g.places[placeOf(click)].Slots == 2 }

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
	place := g.places[placeOf(click)]
	p, side := g.at(place.X, place.Y), place.Size*g.m.Unit
	return box{p.X - side/2, p.Y - side/2, side, side}
}

// slots are all slots of the board, in the order of its places.
func (g *geometry) slots() []string {
	var all []string
	for i := range g.board.Places {
		if p := &g.board.Places[i]; p.Slots == 2 {
			all = append(all, p.ID+".0", p.ID+".1")
		}
	}
	return all
}
