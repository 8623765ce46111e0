package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// canvas is the size of a picture, in its own units, and what it shows in words.
// With a unit ("mm") that is its size on paper too.
type canvas struct {
	width, height float64
	unit          string
	about         string
}

// svg writes a tree as a file of its own: what the style sheets say stands at
// each shape, letters are outlines, and nothing is loaded.
func (d *Drawer) svg(whole *node, c canvas) []byte {
	w := svgWriter{drawer: d, pieces: map[string]bool{}}
	w.body.Grow(48 << 10)
	w.write(whole, nil, &d.base)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s%s" height="%s%s" role="img">`,
		short(c.width), short(c.height), short(c.width), c.unit, short(c.height), c.unit)
	b.WriteString("<title>")
	xml.EscapeText(&b, []byte(c.about)) // a buffer takes everything
	b.WriteString("</title>")
	if w.defs.Len() > 0 {
		fmt.Fprintf(&b, "<defs>%s</defs>", w.defs.Bytes())
	}
	b.Write(w.body.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

type svgWriter struct {
	drawer *Drawer
	body   bytes.Buffer
	defs   bytes.Buffer
	pieces map[string]bool // the men in defs
}

// write writes a node that lies in those of line.
func (w *svgWriter) write(n *node, line []*node, outer *style) {
	line = append(line, n)
	own := outer.within(w.drawer.rules, line)
	s := &own
	if s.hides() {
		return
	}
	if n.man != "" {
		w.use(n, line, s)
		return
	}
	if n.tag != "g" && n.tag != "symbol" {
		w.shape(n, s)
		w.drawer.rest()
		return
	}
	if len(n.children) == 0 {
		return
	}
	open := ""
	if n.is("words") {
		open += ` class="words"`
	}
	open += moveText(n.move)
	if o := s.number("opacity", 1); o < 1 {
		open += fmt.Sprintf(` opacity="%s"`, short(o))
	}
	if open != "" {
		fmt.Fprintf(&w.body, "<g%s>", open)
	}
	for _, child := range n.children {
		w.write(child, line, s)
	}
	if open != "" {
		w.body.WriteString("</g>")
	}
}

// use writes a man: his drawing once, and then where he stands.
func (w *svgWriter) use(n *node, line []*node, s *style) {
	id := strings.ReplaceAll(n.man, " ", "-")
	if !w.pieces[n.man] {
		w.pieces[n.man] = true
		w.defs.WriteString(w.drawer.symbols.get(manIn(line), func() string {
			inner := svgWriter{drawer: w.drawer, pieces: w.pieces}
			for _, child := range n.children {
				inner.write(child, line, s)
			}
			return fmt.Sprintf(`<g id="%s">%s</g>`, id, inner.body.Bytes())
		}))
	}
	fmt.Fprintf(&w.body, `<use href="#%s"/>`, id)
}

func moveText(t transform) string {
	if t.isZero() {
		return ""
	}
	if t[1] == 0 && t[2] == 0 && t[0] == t[3] {
		text := fmt.Sprintf("translate(%s %s)", short(t[4]), short(t[5]))
		if t[0] != 1 {
			text += fmt.Sprintf(" scale(%s)", strconv.FormatFloat(math.Round(t[0]*1e4)/1e4, 'f', -1, 64))
		}
		return ` transform="` + text + `"`
	}
	var parts []string
	for _, v := range t {
		parts = append(parts, strconv.FormatFloat(math.Round(v*1e4)/1e4, 'f', -1, 64))
	}
	return ` transform="matrix(` + strings.Join(parts, " ") + `)"`
}

func (w *svgWriter) shape(n *node, s *style) {
	b := &w.body
	switch n.tag {
	case "rect":
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"`, short(n.rect.x), short(n.rect.y), short(n.rect.w), short(n.rect.h))
		if n.corner > 0 {
			fmt.Fprintf(b, ` rx="%s"`, short(n.corner))
		}
	case "circle":
		fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"`, short(n.at.X), short(n.at.Y), short(n.r))
	case "path":
		fmt.Fprintf(b, `<path d="%s"`, n.path)
	case "text":
		fmt.Fprintf(b, `<path d="%s"`, w.drawer.fonts.outline(n, s))
	default:
		return
	}
	b.WriteString(moveText(n.move))
	if o := s.number("opacity", 1); o < 1 {
		fmt.Fprintf(b, ` opacity="%s"`, short(o))
	}
	writePaint(b, "fill", s, "#000")
	if writePaint(b, "stroke", s, "none") {
		writeStroke(b, n, s)
	}
	b.WriteString("/>")
}

// writePaint writes a colour, and says whether there is one. What is SVG's own
// default is left out.
func writePaint(b *bytes.Buffer, name string, s *style, without string) bool {
	c, ok := s.paint(name, without)
	switch {
	case !ok && name == "fill":
		b.WriteString(` fill="none"`)
	case ok && !(name == "fill" && c == color.NRGBA{A: 255}):
		fmt.Fprintf(b, ` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
		if c.A < 255 {
			fmt.Fprintf(b, ` %s-opacity="%s"`, name, short(float64(c.A)/255))
		}
	}
	return ok
}

func writeStroke(b *bytes.Buffer, n *node, s *style) {
	if width := s.number("stroke-width", 1); width != 1 {
		fmt.Fprintf(b, ` stroke-width="%s"`, short(width))
	}
	for _, name := range []string{"stroke-linecap", "stroke-linejoin"} {
		if value := s.value(name); value != "" {
			fmt.Fprintf(b, ` %s="%s"`, name, value)
		}
	}
	dashes, offset := n.dashes(s)
	if len(dashes) == 0 {
		return
	}
	var parts []string
	for _, v := range dashes {
		parts = append(parts, short(v))
	}
	fmt.Fprintf(b, ` stroke-dasharray="%s"`, strings.Join(parts, " "))
	if offset != 0 {
		fmt.Fprintf(b, ` stroke-dashoffset="%s"`, short(offset))
	}
}

// dashes are those of a node's stroke in units of the drawing. Those of some
// circles are counted in parts of the way round.
func (n *node) dashes(s *style) (lengths []float64, offset float64) {
	lengths, offset = s.dashes(), s.number("stroke-dashoffset", 0)
	if n.around > 0 {
		unit := 2 * math.Pi * n.r / n.around
		for i := range lengths {
			lengths[i] *= unit
		}
		offset *= unit
	}
	return lengths, offset
}
