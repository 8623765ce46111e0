package picture

import (
	"math"
	"slices"
	"strings"

	"threefold/internal/game"
)

// marks are the marks of the last move and of kings in check, in the layers of the page's board:
// on the ground, below the pieces, above the pieces.
type marks struct{ low, mid, over *node }

func (d *Drawer) marks(g *geometry, p *Position) marks {
	m := marks{group(""), group(""), group("")}
	if last := p.Last; last != nil && g.knowsAll(last) {
		ways := append([][]string{last.Path}, otherWays(last)...)
		if g.points() {
			m.roads(g, ways)
		} else {
			m.tints(g, ways, g.leaps(last.Path, last.Takes))
		}
		for _, at := range g.aside(last) {
			m.over.add(g.crossed(at)...)
		}
		m.mid.add(d.ghosts(g, last)...)
	}
	for _, at := range p.Check {
		if g.knows(at) {
			m.mid.add(g.stars(at)...)
		}
	}
	return m
}

// knowsAll reports whether the board has every square of a move, which may be from a log with an
// older board.
func (g *geometry) knowsAll(last *game.Played) bool {
	unknown := func(at string) bool { return at != "" && !g.knows(at) }
	for _, e := range last.Effects {
		if unknown(e.From) || unknown(e.To) {
			return false
		}
	}
	return len(last.Path) > 0 && !slices.ContainsFunc(last.Path, unknown) && !slices.ContainsFunc(last.Takes, unknown)
}

// otherWays returns the paths of pieces that moved with the mover, as a rook in castling.
func otherWays(last *game.Played) [][]string {
	var ways [][]string
	for i, e := range last.Effects {
		from, to := game.PlaceOf(e.From), game.PlaceOf(e.To)
		if i > 0 && from != "" && to != "" && from != to {
			ways = append(ways, []string{from, to})
		}
	}
	return ways
}

func (m *marks) roads(g *geometry, ways [][]string) {
	for _, way := range ways {
		l := g.way(way)
		m.low.add(path("m-road-edge", l), path("m-road", l))
		m.mid.add(circle("m-left", l[0], g.m.Marks.Left), circle("m-arrived", l[len(l)-1], g.m.Marks.Arrived))
	}
}

// tints marks the ends of the paths with brackets, and the landings of a chain without.
func (m *marks) tints(g *geometry, ways [][]string, chain bool) {
	var ends, between []string
	for _, way := range ways {
		for _, at := range []string{way[0], way[len(way)-1]} {
			if !slices.Contains(ends, at) {
				ends = append(ends, at)
			}
		}
	}
	if chain {
		for _, at := range ways[0] {
			if !slices.Contains(ends, at) && !slices.Contains(between, at) {
				between = append(between, at)
			}
		}
	}
	for _, at := range between {
		m.low.add(g.tint(at))
	}
	for _, at := range ends {
		m.low.add(g.tint(at), path("m-corner", g.brackets(at)...))
	}
}

func (g *geometry) tint(at string) *node {
	var p plate
	if g.slotted(at) {
		p = g.m.Marks.Tint.Tile
	}
	return rect("m-tint", g.box(at).drawnIn(p.Inset), p.Corner)
}

func (g *geometry) brackets(at string) []line {
	b, t := g.box(at).drawnIn(g.m.Marks.Tint.Bracket), g.m.Marks.Tint.Arm
	left, right, top, bottom := b.x, b.x+b.w, b.y, b.y+b.w
	return []line{
		{{left, top + t}, {left, top}, {left + t, top}},
		{{right - t, top}, {right, top}, {right, top + t}},
		{{right, bottom - t}, {right, bottom}, {right - t, bottom}},
		{{left + t, bottom}, {left, bottom}, {left, bottom - t}},
	}
}

// leaps reports whether each leg of a path jumps over one captured piece halfway.
func (g *geometry) leaps(way, takes []string) bool {
	if len(takes) == 0 || len(takes) != len(way)-1 {
		return false
	}
	for i, at := range takes {
		a, b, m := g.centre(way[i]), g.centre(way[i+1]), g.centre(at)
		if math.Hypot((a.X+b.X)/2-m.X, (a.Y+b.Y)/2-m.Y) >= 1 {
			return false
		}
	}
	return true
}

// aside returns the captured pieces that were neither at the end of the path nor jumped over.
func (g *geometry) aside(last *game.Played) []string {
	if g.leaps(last.Path, last.Takes) {
		return nil
	}
	end := game.PlaceOf(last.Path[len(last.Path)-1])
	return slices.DeleteFunc(slices.Clone(last.Takes), func(at string) bool { return game.PlaceOf(at) == end })
}

func (g *geometry) crossed(at string) []*node {
	m, c := g.m.Marks.Crossed, g.centre(at)
	one, other := line{{c.X - m.Arm, c.Y - m.Arm}, {c.X + m.Arm, c.Y + m.Arm}}, line{{c.X + m.Arm, c.Y - m.Arm}, {c.X - m.Arm, c.Y + m.Arm}}
	return append(g.taken(at, m.Ring), path("m-cross-edge", one, other), path("m-cross", one, other))
}

// taken draws the ring around a captured piece.
func (g *geometry) taken(at string, r float64) []*node {
	ring := circle("m-capture", g.centre(at), r)
	ring.around = g.m.Dashes
	return []*node{circle("m-capture-edge", g.centre(at), r), ring}
}

// ghosts draws the two pieces that a sacrifice has removed.
func (d *Drawer) ghosts(g *geometry, last *game.Played) []*node {
	if last.Kind != game.Sacrifice || len(last.Takes) == 0 {
		return nil
	}
	taken := last.Takes[0]
	var mover, victim string
	for i := len(last.Effects) - 1; i >= 0; i-- {
		if e := last.Effects[i]; e.To == "" {
			mover = e.Piece
			if e.From == taken {
				victim = e.Piece
			}
		}
	}
	if mover == "" || victim == "" {
		return nil
	}
	return []*node{d.ghost(g, otherSlot(taken), mover), d.ghost(g, taken, victim)}
}

// otherSlot returns the other slot of the same square; a square without slots is returned
// unchanged.
func otherSlot(at string) string {
	place, slot, inSlot := strings.Cut(at, ".")
	switch {
	case !inSlot:
		return at
	case slot == "0":
		return place + ".1"
	default:
		return place + ".0"
	}
}

func (d *Drawer) ghost(g *geometry, at, piece string) *node {
	size := g.box(at).w
	if g.slotted(at) {
		size /= 2
	}
	return group("gone", d.piece(piece, g.centre(at), size))
}

// stars draws the mark of a king in check.
func (g *geometry) stars(at string) []*node {
	m, c := g.m.Marks.Star, g.centre(at)
	var corners line
	for i := range 2 * m.Points {
		r := m.Outer
		if i%2 == 1 {
			r = m.Inner
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(m.Points))
		corners = append(corners, point{c.X + r*sin, c.Y - r*cos})
	}
	return []*node{polygon("m-check-edge", corners), polygon("m-check", corners)}
}

// way returns the line through these squares.
func (g *geometry) way(places []string) (l line) {
	for _, at := range places {
		l = append(l, g.centre(at))
	}
	return l
}
