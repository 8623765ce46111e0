package picture

import "threefold/internal/game"

// drawSurface draws the board itself: frame, ground, lines or cells, tiles, letters.
func (g *geometry) drawSurface() *node {
	return group("b-surface", append(g.plain(g.m.Cloth.Corner), g.letters())...)
}

// plain draws it without letters; corner is that of a frame of cloth.
func (g *geometry) plain(corner float64) (all []*node) {
	if g.points() {
		all = append(g.slab(), g.lines()...)
	} else {
		all = g.cloth(corner)
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
	var thin, heavy path
	for _, l := range g.board.Lines {
		p := line(g.centre(l.From), g.centre(l.To))
		if l.Heavy {
			heavy = append(heavy, p...)
		} else {
			thin = append(thin, p...)
		}
	}
	cut := drawn("b-cut", append(append(path{}, thin...), heavy...))
	cut.move = transform{1, 0, 0, 1, 0, g.m.Cut}
	return []*node{cut, drawn("b-line", thin), drawn("b-heavy", heavy)}
}

// ground draws one place.
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

// drawNames draws the names of the tiles, which no letter at the edge gives.
func (g *geometry) drawNames() *node {
	all := group("b-names words")
	for i := range g.board.Places {
		if p := &g.board.Places[i]; p.Slots == 2 {
			c := g.centre(p.ID)
			all.children = append(all.children, letters("b-name", point{c.X + g.m.Tile.Name.X, c.Y + g.m.Tile.Name.Y}, p.ID))
		}
	}
	return all
}

func (g *geometry) letters() *node {
	places := g.m.Letters.Cells
	if g.points() {
		places = g.m.Letters.Points
	}
	all := group("b-coord words")
	for _, l := range g.board.Labels {
		at := point{places.Left, g.at(0, l.At).Y + g.m.Letters.Drop}
		if l.Edge == "bottom" {
			at = point{g.at(l.At, 0).X, g.height - places.Below}
		}
		all.children = append(all.children, letters("", at, l.Text))
	}
	return all
}

// footing is what lies under the men: a disc of ground on points, and the rings
// of the seats that are free.
func (g *geometry) footing(men []game.Man) *node {
	all := group("")
	taken := map[string]bool{}
	for _, m := range men {
		if taken[m.At] = true; g.points() && g.knows(m.At) {
			all.children = append(all.children, circle("b-coast", g.centre(m.At), g.m.Coast))
		}
	}
	for _, slot := range g.slots() {
		if !taken[slot] {
			all.children = append(all.children, circle("b-ring", g.centre(slot), g.m.Ring))
		}
	}
	return all
}
