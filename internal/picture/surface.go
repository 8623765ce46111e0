package picture

import (
	"slices"

	"threefold/internal/game"
)

// surface draws the board itself: frame, ground, lines or cells, tiles, letters.
func (g *geometry) surface() *node {
	return group("b-surface", append(g.plain(g.m.Cloth.Corner), g.letters())...)
}

// plain draws the board without letters; corner is the radius of a cloth frame's corners.
func (g *geometry) plain(corner float64) []*node { return append(g.frame(corner), g.inner()...) }

func (g *geometry) frame(corner float64) []*node {
	if g.points() {
		return g.slab()
	}
	return g.cloth(corner)
}

// inner draws what is on the ground within the frame.
func (g *geometry) inner() (all []*node) {
	if g.points() {
		all = g.lines()
	}
	for i := range g.board.Places {
		all = append(all, g.ground(&g.board.Places[i]))
	}
	return all
}

func (g *geometry) slab() []*node {
	m := g.m.Slab
	return []*node{
		rect("b-frame", box{0, 0, g.width, g.height}, m.Corner),
		rect("b-ground", box{m.Edge, m.Edge, g.width - 2*m.Edge, g.height - m.Foot}, m.Inner),
	}
}

func (g *geometry) cloth(corner float64) []*node {
	whole := box{0, 0, g.width, g.height}
	return []*node{rect("b-frame", whole, corner), rect("b-ground", whole.drawnIn(g.margin), 0)}
}

func (g *geometry) lines() []*node {
	thin, heavy := g.joined(false), g.joined(true)
	return []*node{path("b-cut", slices.Concat(thin, heavy)...).moved(0, g.m.Cut, 1), path("b-line", thin...), path("b-heavy", heavy...)}
}

// joined returns the lines of one weight, with straight ones joined: from square to square there
// would be four times as many.
func (g *geometry) joined(heavy bool) (runs []line) {
	for _, l := range g.board.Lines {
		if l.Heavy == heavy {
			runs = append(runs, line{g.centre(l.From), g.centre(l.To)})
		}
	}
	for i := 0; i < len(runs); i++ {
		for j := i + 1; j < len(runs); j++ {
			if whole, ok := straight(runs[i], runs[j]); ok {
				runs[i], runs = whole, slices.Delete(runs, j, j+1)
				j = i // the joined line may meet those before
			}
		}
	}
	return runs
}

// straight joins two lines that share an end and have the same direction.
func straight(a, b line) (line, bool) {
	for _, turned := range [][2]line{{a, b}, {a, {b[1], b[0]}}, {{a[1], a[0]}, b}, {{a[1], a[0]}, {b[1], b[0]}}} {
		p, q := turned[0], turned[1]
		along, on := point{p[1].X - p[0].X, p[1].Y - p[0].Y}, point{q[1].X - q[0].X, q[1].Y - q[0].Y}
		if p[1] == q[0] && along.X*on.Y == along.Y*on.X && along.X*on.X+along.Y*on.Y > 0 {
			return line{p[0], q[1]}, true
		}
	}
	return nil, false
}

// ground draws one square.
func (g *geometry) ground(p *game.Place) *node {
	tone := "tone-" + p.Tone
	switch {
	case g.points():
		return circle("b-node "+tone, g.centre(p.ID), g.m.Node)
	case p.Slots == 2:
		return g.tile(p.ID, tone)
	default:
		return rect("b-cell "+tone, g.box(p.ID), 0)
	}
}

func (g *geometry) tile(id, tone string) *node {
	m, well, c := g.m.Tile, g.box(id), g.centre(id)
	plate := func(class string, p plate) *node {
		b := well.drawnIn(p.Inset)
		b.h += p.Taller
		return rect(class, b, p.Corner)
	}
	bench := box{c.X - m.Bench.Width/2, c.Y - m.Bench.Height/2, m.Bench.Width, m.Bench.Height}
	return group("b-tile "+tone, rect("b-well", well, 0), plate("b-lip", m.Lip), plate("b-top", m.Top),
		rect("b-bench", bench, m.Bench.Corner))
}

// names draws the names of tiles, which the letters at the edge do not give.
func (g *geometry) names() *node {
	all := group("b-names words")
	for _, id := range g.board.Quads() {
		c := g.centre(id)
		all.add(letters("b-name", point{c.X + g.m.Tile.Name.X, c.Y + g.m.Tile.Name.Y}, id))
	}
	return all
}

func (g *geometry) letters() *node {
	places, class := g.m.Letters.Cells, "b-coord words"
	switch {
	case g.points() && g.margin < g.m.Letters.Narrow:
		places, class = g.m.Letters.Beside, "b-coord b-narrow words"
	case g.points():
		places = g.m.Letters.Points
	}
	all := group(class)
	for _, l := range g.board.Labels {
		at := point{places.Left, g.at(0, l.At).Y + g.m.Letters.Drop}
		if l.Edge == "bottom" {
			at = point{g.at(l.At, 0).X + places.Right, g.height - places.Below}
		}
		all.add(letters("", at, l.Text))
	}
	return all
}

// footing draws what is below the pieces: a disc of ground on points, and the rings of free
// slots.
func (g *geometry) footing(pieces []game.Piece) *node {
	all := group("")
	taken := map[string]bool{}
	for _, m := range pieces {
		if taken[m.At] = true; g.points() && g.knows(m.At) {
			all.add(circle("b-coast", g.centre(m.At), g.m.Coast))
		}
	}
	for _, id := range g.board.Quads() {
		for _, slot := range []string{id + ".0", id + ".1"} {
			if !taken[slot] {
				all.add(circle("b-ring", g.centre(slot), g.m.Ring))
			}
		}
	}
	return all
}
