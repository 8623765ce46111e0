package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"git.sr.ht/~sbinet/gg"
)

// painter paints trees into one image.
type painter struct {
	drawer *Drawer
	dc     *gg.Context
	into   *image.RGBA
	traced path    // the shape that is being painted
	line   []*node // empty, with room for the nodes that lie in each other
}

func (d *Drawer) painter(into *image.RGBA) *painter {
	return &painter{drawer: d, dc: gg.NewContextForRGBA(into), into: into, line: make([]*node, 0, deepest)}
}

// canvases are painters of images as large as cards, used again: each takes 3 MB.
var canvases = sync.Pool{New: func() any { return (*Drawer)(nil).painter(image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight))) }}

// canvas lends a painter whose image has at least this size, and in which something is
// painted already. It is to be given back.
func (d *Drawer) canvas(width, height int) (p *painter, giveBack func()) {
	if width > CardWidth || height > CardHeight {
		return d.painter(image.NewRGBA(image.Rect(0, 0, width, height))), func() {}
	}
	p = canvases.Get().(*painter)
	p.drawer = d
	return p, func() { canvases.Put(p) }
}

// paint paints a tree, so many pixels to its unit, from a point on.
func (p *painter) paint(whole *node, scale, x, y float64) {
	p.node(whole, p.line, &p.drawer.base, transform{scale, 0, 0, scale, x, y}, 1)
}

// node paints a node that lies in those of line, whose place is t and which
// lets so much of what is below shine through.
func (p *painter) node(n *node, line []*node, outer *style, t transform, alpha float64) {
	line = append(line, n)
	own := outer.within(p.drawer.rules, line)
	s := &own
	if s.hides() {
		return
	}
	t = n.move.then(t)
	alpha *= s.number("opacity", 1)
	switch {
	case n.man:
		p.man(n, line, s, t, alpha)
	case n.tag == "g" || n.tag == "symbol":
		for _, child := range n.children {
			p.node(child, line, s, t, alpha)
		}
	default:
		p.shape(n, s, t, alpha)
	}
}

// sprite is a man, painted: so many pixels are hundred units of his drawing.
type sprite struct {
	hundredths int
	name       string
}

// man paints a man, who is drawn once for each size. Whoever is half to be seen
// is so as a whole.
func (p *painter) man(n *node, line []*node, s *style, t transform, alpha float64) {
	hundredths := int(math.Round(t.scale() * 100)) // pixels to a unit of his drawing
	scale := float64(hundredths) / 100
	const room = 2 // beyond the square of the drawing, for its halo
	drawing := p.drawer.sprites.get(sprite{hundredths, nameIn(line)}, func() *image.RGBA {
		side := int(math.Ceil((pieceSize + 2*room) * scale))
		drawing := image.NewRGBA(image.Rect(0, 0, side, side))
		alone := p.drawer.painter(drawing)
		for _, child := range n.children {
			alone.node(child, line, s, transform{scale, 0, 0, scale, room * scale, room * scale}, 1)
		}
		return drawing
	})
	at := image.Pt(int(math.Round(t[4]-room*scale)), int(math.Round(t[5]-room*scale)))
	to := drawing.Bounds().Add(at)
	if alpha == 1 {
		draw.Draw(p.into, to, drawing, image.Point{}, draw.Over) // many times as fast as with a mask
		return
	}
	mask := image.NewUniform(color.Alpha{uint8(alpha*255 + 0.5)})
	draw.DrawMask(p.into, to, drawing, image.Point{}, mask, image.Point{}, draw.Over)
}

func (p *painter) shape(n *node, s *style, t transform, alpha float64) {
	p.traced = n.outline(p.traced[:0], p.drawer, s)
	if len(p.traced) == 0 {
		return
	}
	if c, ok := s.paint("fill", "#000"); ok {
		p.trace(t)
		p.fill(faded(c, alpha), n.inner(t))
	}
	c, ok := s.paint("stroke", "none")
	if !ok {
		return
	}
	p.trace(t)
	p.dc.SetColor(faded(c, alpha))
	p.dc.SetLineWidth(s.number("stroke-width", 1) * t.scale())
	p.dc.SetLineCap(lineCaps[s.value("stroke-linecap")])
	p.dc.SetLineJoin(gg.LineJoinRound)
	dashes, offset := n.dashes(s)
	for i := range dashes {
		dashes[i] *= t.scale()
	}
	p.dc.SetDash(dashes...)
	p.dc.SetDashOffset(offset * t.scale())
	p.dc.Stroke()
}

// largeInner is from how many pixels on the inner part of a rectangle is painted apart.
const largeInner = 32 << 10

// inner is what a rectangle covers whole, besides what its corners need: whole
// pixels, and none where there are few.
func (n *node) inner(t transform) image.Rectangle {
	if n.tag != "rect" || t[1] != 0 || t[2] != 0 {
		return image.Rectangle{}
	}
	a, b := t.apply(point{n.rect.x + n.corner, n.rect.y + n.corner}), t.apply(point{n.rect.x + n.rect.w - n.corner, n.rect.y + n.rect.h - n.corner})
	all := image.Rect(int(math.Ceil(a.X)), int(math.Ceil(a.Y)), int(math.Floor(b.X)), int(math.Floor(b.Y)))
	if all.Dx()*all.Dy() < largeInner {
		return image.Rectangle{}
	}
	return all
}

// fill fills what was traced. The inner part of it is painted as a rectangle, which is
// faster than by its outline.
func (p *painter) fill(c color.NRGBA, inner image.Rectangle) {
	if !inner.Empty() { // what lies inside twice is left out
		x0, y0, x1, y1 := float64(inner.Min.X), float64(inner.Min.Y), float64(inner.Max.X), float64(inner.Max.Y)
		p.dc.MoveTo(x0, y0)
		p.dc.LineTo(x1, y0)
		p.dc.LineTo(x1, y1)
		p.dc.LineTo(x0, y1)
		p.dc.ClosePath()
		p.dc.SetFillRuleEvenOdd()
	}
	p.dc.SetColor(c)
	p.dc.NewSubPath() // closes the last one here, or Fill copies all to do so
	p.dc.Fill()
	p.dc.SetFillRuleWinding()
	draw.Draw(p.into, inner, image.NewUniform(c), image.Point{}, draw.Over)
}

var lineCaps = map[string]gg.LineCap{"": gg.LineCapButt, "butt": gg.LineCapButt, "round": gg.LineCapRound, "square": gg.LineCapSquare}

func faded(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(float64(c.A)*alpha + 0.5)
	return c
}

func (p *painter) trace(t transform) {
	p.dc.ClearPath()
	for _, s := range p.traced {
		a, b, c := t.apply(s.to[0]), t.apply(s.to[1]), t.apply(s.to[2])
		switch s.op {
		case 'M':
			p.dc.MoveTo(a.X, a.Y)
		case 'L':
			p.dc.LineTo(a.X, a.Y)
		case 'C':
			p.dc.CubicTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
		case 'Z':
			p.dc.ClosePath()
		}
	}
}

// outline appends a shape to a path.
func (n *node) outline(p path, d *Drawer, s *style) path {
	switch n.tag {
	case "rect":
		return p.roundRect(n.rect, n.corner)
	case "circle":
		return p.roundRect(box{n.at.X - n.r, n.at.Y - n.r, 2 * n.r, 2 * n.r}, n.r)
	case "path":
		return append(p, n.path...)
	case "text":
		return d.fonts.outline(p, n, s)
	default:
		return p
	}
}

// arc is how far the handles of a curve lie that looks like a quarter of a
// circle, in radii.
const arc = 0.5522847

// roundRect appends a rectangle with round corners, which begins where SVG has the
// dashes of a circle begin.
func (p path) roundRect(b box, r float64) path {
	if r <= 0 {
		return p.moveTo(b.x, b.y).lineTo(b.x+b.w, b.y).lineTo(b.x+b.w, b.y+b.h).lineTo(b.x, b.y+b.h).close()
	}
	r = min(r, b.w/2, b.h/2)
	k := r * (1 - arc)
	left, right, top, bottom := b.x, b.x+b.w, b.y, b.y+b.h
	p = p.moveTo(right, bottom-r)
	p = append(p, step{'C', [3]point{{right, bottom - k}, {right - k, bottom}, {right - r, bottom}}}).lineTo(left+r, bottom)
	p = append(p, step{'C', [3]point{{left + k, bottom}, {left, bottom - k}, {left, bottom - r}}}).lineTo(left, top+r)
	p = append(p, step{'C', [3]point{{left, top + k}, {left + k, top}, {left + r, top}}}).lineTo(right-r, top)
	p = append(p, step{'C', [3]point{{right - k, top}, {right, top + k}, {right, top + r}}})
	return p.close()
}
