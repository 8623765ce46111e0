package picture

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"

	"threefold/internal/game"
)

// painter paints trees of nodes into an image. How much of a pixel a shape covers is computed
// from the distance of the pixel's middle to the shape's edge.
type painter struct {
	drawer *Drawer
	styles map[string]style
	into   *image.RGBA
}

func (d *Drawer) painter(bounds image.Rectangle) *painter {
	return &painter{drawer: d, into: image.NewRGBA(bounds)}
}

// paint paints a tree whose units are pixels.
func (p *painter) paint(whole *node) { p.node(whole, place{scale: 1}, &style{}, 1) }

// board paints a board with its pieces as large as it fits into the middle of a rectangle.
func (p *painter) board(of *game.Game, g *geometry, within image.Rectangle, now *Position) {
	p.surface(of, g, within)
	p.position(of, g, within, now)
}

// surface is the key of a painted empty board.
type surface struct {
	board  *game.Board
	flip   bool
	within image.Rectangle
}

func (p *painter) surface(of *game.Game, g *geometry, within image.Rectangle) {
	painted := p.drawer.surfaces.get(surface{g.board, g.flip, within}, func() *image.RGBA {
		alone := painter{p.drawer, p.drawer.styles.board(of), image.NewRGBA(within)}
		alone.node(g.surface(), g.placeIn(within), &style{}, 1)
		return alone.into
	})
	draw.Draw(p.into, within, painted, within.Min, draw.Over)
}

func (p *painter) position(of *game.Game, g *geometry, within image.Rectangle, now *Position) {
	p.styles = p.drawer.styles.board(of)
	p.node(p.drawer.onSurface(g, now), g.placeIn(within), &style{}, 1)
}

// placeIn returns the place of a board in the middle of a rectangle.
func (g *geometry) placeIn(r image.Rectangle) place {
	wide, high := float64(r.Dx()), float64(r.Dy())
	scale := min(wide/g.width, high/g.height)
	return place{float64(r.Min.X) + (wide-g.width*scale)/2, float64(r.Min.Y) + (high-g.height*scale)/2, scale}
}

// node paints a node of a group with the style outer and this opacity.
func (p *painter) node(n *node, at place, outer *style, alpha float64) {
	l, at := n.styleIn(p.styles, outer), n.move.in(at)
	alpha *= cmp.Or(l.Opacity, 1)
	switch {
	case n.stamp != "":
		p.stamp(n.stamp, at, alpha)
	case n.tag == "g":
		for _, child := range n.children {
			p.node(child, at, l, alpha)
		}
	case n.tag == "text":
		p.drawer.fonts.paint(p.into, n, l, at)
	default:
		p.shape(n, l, at, alpha)
	}
}

// shape paints the fill of a node, then its stroke.
func (p *painter) shape(n *node, l *style, at place, alpha float64) {
	half := cmp.Or(l.Width, 1) / 2 * at.scale
	if n.tag == "path" && !n.closed {
		for _, one := range n.lines {
			p.cover(stroked(placed(one, at), half, l.Cap), l.Stroke, alpha*cmp.Or(l.StrokeOpacity, 1))
		}
		return
	}
	s := n.solid(at)
	p.cover(s, l.Fill, alpha*cmp.Or(l.FillOpacity, 1))
	edge, solid := shape{s.within.Inset(-int(half) - 1), nil}, s.distance
	edge.distance = func(at point) float64 { return math.Abs(solid(at)) - half }
	if lengths, offset := n.dashes(l); len(lengths) > 1 {
		edge.distance = dashed(edge.distance, at.apply(n.at), n.r*at.scale, lengths[0]*at.scale, (lengths[0]+lengths[1])*at.scale, offset*at.scale)
	}
	p.cover(edge, l.Stroke, alpha*cmp.Or(l.StrokeOpacity, 1))
}

// shape is an area in pixels: the signed distance of a point to its edge, which is negative
// inside, and the rectangle that contains it.
type shape struct {
	within   image.Rectangle
	distance func(point) float64
}

// cover paints a shape in a colour.
func (p *painter) cover(s shape, colour string, alpha float64) {
	c, ok := parseColour(colour)
	if !ok {
		return
	}
	within := s.within.Intersect(p.into.Rect)
	for y := within.Min.Y; y < within.Max.Y; y++ {
		row := p.into.Pix[p.into.PixOffset(within.Min.X, y):]
		for x := within.Min.X; x < within.Max.X; x++ {
			if part := 0.5 - s.distance(point{float64(x) + 0.5, float64(y) + 0.5}); part > 0 {
				blend(row[:4], c, min(part, 1)*alpha)
			}
			row = row[4:]
		}
	}
}

// blend paints a colour over a pixel.
func blend(pixel []uint8, c color.RGBA, alpha float64) {
	over := uint32(alpha*255 + 0.5)
	for i, v := range [4]uint8{c.R, c.G, c.B, 255} {
		pixel[i] = uint8((uint32(v)*over + uint32(pixel[i])*(255-over) + 127) / 255)
	}
}

// parseColour parses #rrggbb; ok is false for other texts.
func parseColour(text string) (c color.RGBA, ok bool) {
	if len(text) != 7 {
		return c, false
	}
	v, err := strconv.ParseUint(text[1:], 16, 32)
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, err == nil
}

func placed(l line, at place) line {
	moved := make(line, len(l))
	for i := range l {
		moved[i] = at.apply(l[i])
	}
	return moved
}

// around returns the rectangle that contains the points, enlarged by a margin.
func (l line) around(by float64) image.Rectangle {
	least, most := l[0], l[0]
	for _, at := range l {
		least, most = point{min(least.X, at.X), min(least.Y, at.Y)}, point{max(most.X, at.X), max(most.Y, at.Y)}
	}
	return image.Rect(int(least.X-by-1), int(least.Y-by-1), int(most.X+by)+2, int(most.Y+by)+2)
}

// solid returns the area of a rectangle, a circle or a polygon.
func (n *node) solid(at place) shape {
	if n.tag == "path" {
		return polygonal(placed(n.lines[0], at))
	}
	b, corner := n.rect, n.corner*at.scale
	if n.tag == "circle" {
		b, corner = box{n.at.X - n.r, n.at.Y - n.r, 2 * n.r, 2 * n.r}, n.r*at.scale
	}
	upper, lower := at.apply(point{b.x, b.y}), at.apply(point{b.x + b.w, b.y + b.h})
	middle := point{(upper.X + lower.X) / 2, (upper.Y + lower.Y) / 2}
	wide, high := (lower.X-upper.X)/2-corner, (lower.Y-upper.Y)/2-corner
	return shape{line{upper, lower}.around(0), func(at point) float64 {
		x, y := math.Abs(at.X-middle.X)-wide, math.Abs(at.Y-middle.Y)-high
		if x <= 0 || y <= 0 {
			return max(x, y) - corner
		}
		return math.Sqrt(x*x+y*y) - corner
	}}
}

// polygonal returns the area within a closed line.
func polygonal(corners line) shape {
	return shape{corners.around(0), func(at point) float64 {
		nearest, inside := math.Inf(1), false
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			nearest = min(nearest, fromSegment(at, a, b, 0, "round"))
			if a.Y > at.Y != (b.Y > at.Y) && at.X < a.X+(b.X-a.X)*(at.Y-a.Y)/(b.Y-a.Y) {
				inside = !inside
			}
		}
		if inside {
			return -nearest
		}
		return nearest
	}}
}

// stroked returns the area of a line's stroke, whose width is twice half.
func stroked(l line, half float64, ends string) shape {
	return shape{l.around(2 * half), func(at point) float64 {
		nearest := math.Inf(1)
		for i := range l[1:] {
			nearest = min(nearest, fromSegment(at, l[i], l[i+1], half, ends))
		}
		return nearest - half
	}}
}

// fromSegment returns the distance of a point to a segment. ends is SVG's stroke-linecap of a
// stroke whose width is twice half.
func fromSegment(at, a, b point, half float64, ends string) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Hypot(dx, dy)
	along, across := ((at.X-a.X)*dx+(at.Y-a.Y)*dy)/length, math.Abs((at.Y-a.Y)*dx-(at.X-a.X)*dy)/length
	beyond := max(-along, along-length)
	switch {
	case ends == "":
		return max(across, beyond+half)
	case ends == "square":
		return max(across, beyond)
	case beyond > 0:
		return math.Hypot(beyond, across)
	default:
		return across
	}
}

// dashed adds gaps to a ring, clockwise from the right as in SVG. Dashes end without a cap,
// whatever stroke-linecap says, because no ring of ours has one.
func dashed(ring func(point) float64, middle point, r, dash, period, offset float64) func(point) float64 {
	return func(at point) float64 {
		turn := math.Atan2(at.Y-middle.Y, at.X-middle.X)
		if turn < 0 {
			turn += 2 * math.Pi
		}
		here := math.Mod(turn*r+offset+period, period)
		gap := math.Abs(here-dash/2) - dash/2
		return max(ring(at), min(gap, period-here))
	}
}

// stamp paints a piece or the logo at a place. A translucent one is translucent as a whole.
func (p *painter) stamp(name string, at place, alpha float64) {
	drawing := p.drawer.sprite(name, at.scale)
	room := p.drawer.stamps[name].units * at.scale * SpriteMargin / pieceSize
	to := drawing.Rect.Add(image.Pt(int(math.Round(at.x-room)), int(math.Round(at.y-room))))
	if alpha == 1 {
		draw.Draw(p.into, to, drawing, image.Point{}, draw.Over) // Draw is much faster than DrawMask
		return
	}
	draw.DrawMask(p.into, to, drawing, image.Point{}, image.NewUniform(color.Alpha{uint8(alpha*255 + 0.5)}), image.Point{}, draw.Over)
}
