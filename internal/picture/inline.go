package picture

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// Inline is a small board to stand in a page of the site, as js/thumbnails.js draws it:
// without letters, painted by the page's style sheets, its men drawn from the page's own
// drawings. It is there as soon as the page is, and follows its theme.
func (d *Drawer) Inline(on *game.Game, men []game.Man, flip bool) string {
	g := d.smallGeometry(&on.Board, flip)
	w := &inlineWriter{}
	w.text(`<svg class="`, boardClass(on), ` thumbnail" viewBox="0 0 `, short(g.width), " ", short(g.height), `" aria-hidden="true">`)
	w.all(slices.DeleteFunc(g.plain(g.m.Cloth.Thumbnail), func(n *node) bool { return n.is("b-cut") })) // not seen so small
	w.all(g.footing(men).children)
	for _, colour := range []string{"black", "white"} {
		w.text(`<g class="`, manClasses[colour], `">`)
		for _, m := range men {
			if of, kind, _ := strings.Cut(m.Man, " "); of == colour && g.knows(m.At) {
				w.man(kind, g.centre(m.At), g.sizeAt(m.At))
			}
		}
		w.text("</g>")
	}
	w.text("</svg>")
	return w.String()
}

// smallGeometry is a board with the narrow frame of small ones.
func (d *Drawer) smallGeometry(b *game.Board, flip bool) *geometry {
	g := &geometry{m: &d.measures, board: b, places: placesOf(b), flip: flip, margin: d.measures.Margin[b.Style].Thumbnail}
	g.width, g.height = b.Width*g.m.Unit+2*g.margin, b.Height*g.m.Unit+2*g.margin
	return g
}

// inlineWriter writes shapes with their classes.
type inlineWriter struct{ strings.Builder }

// all writes shapes that lie beside each other: those of one class in a group of this
// class, which is shorter.
func (w *inlineWriter) all(shapes []*node) {
	var order []string
	byClass := map[string][]*node{}
	for _, n := range shapes {
		if byClass[n.class] == nil {
			order = append(order, n.class)
		}
		byClass[n.class] = append(byClass[n.class], n)
	}
	for _, class := range order {
		w.text(`<g class="`, class, `">`)
		for _, n := range byClass[class] {
			w.write(n)
		}
		w.text("</g>")
	}
}

func (w *inlineWriter) text(parts ...string) {
	for _, part := range parts {
		w.WriteString(part)
	}
}

func (w *inlineWriter) length(name string, v float64) { w.text(" ", name, `="`, short(v), `"`) }

// write writes a shape in a group of its class.
func (w *inlineWriter) write(n *node) {
	switch n.tag {
	case "g":
		w.all(n.children)
		return
	case "rect":
		w.text("<rect")
		w.length("x", n.rect.x)
		w.length("y", n.rect.y)
		w.length("width", n.rect.w)
		w.length("height", n.rect.h)
		if n.corner > 0 {
			w.length("rx", n.corner)
		}
	case "circle":
		w.text("<circle")
		w.length("cx", n.at.X)
		w.length("cy", n.at.Y)
		w.length("r", n.r)
	case "path":
		w.text(`<path d="`, n.path.String(), `"`)
	}
	w.text("/>")
}

// man writes a man of a kind with his middle at a point, so many units large.
func (w *inlineWriter) man(kind string, at point, size float64) {
	w.text(`<use href="#piece-`, kind, `"`)
	w.length("x", at.X-size/2)
	w.length("y", at.Y-size/2)
	w.length("width", size)
	w.length("height", size)
	w.text("/>")
}
