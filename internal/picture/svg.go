package picture

import (
	"bytes"
	"encoding/hex"
	"encoding/xml"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	w := d.svgWriter()
	defer svgWriters.Put(w)
	w.write(whole, make([]*node, 0, deepest), &d.base)
	var about bytes.Buffer
	xml.EscapeText(&about, []byte(c.about)) // a buffer takes everything
	width, height := short(c.width), short(c.height)
	parts := [][]byte{[]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + width + " " + height +
		`" width="` + width + c.unit + `" height="` + height + c.unit + `" role="img"><title>`), about.Bytes(), []byte("</title>")}
	if len(w.defs) > 0 {
		parts = append(parts, []byte("<defs>"), w.defs, []byte("</defs>"))
	}
	return slices.Concat(append(parts, w.body, []byte("</svg>\n"))...)
}

type svgWriter struct {
	drawer  *Drawer
	body    []byte
	defs    []byte
	outline path            // of the shape that is being written
	pieces  map[string]bool // the men in defs
}

// svgWriters are used again, for what they hold: a picture is up to 100 KB.
var svgWriters = sync.Pool{New: func() any { return &svgWriter{pieces: map[string]bool{}} }}

// svgWriter is one in which nothing is written.
func (d *Drawer) svgWriter() *svgWriter {
	w := svgWriters.Get().(*svgWriter)
	w.drawer, w.body, w.defs = d, w.body[:0], w.defs[:0]
	clear(w.pieces)
	return w
}

// text writes texts, one after the other.
func (w *svgWriter) text(parts ...string) {
	for _, part := range parts {
		w.body = append(w.body, part...)
	}
}

// length writes an attribute that is a length.
func (w *svgWriter) length(name string, v float64) {
	w.text(" ", name, `="`)
	w.body = append(appendShort(w.body, v), '"')
}

// write writes a node that lies in those of line.
func (w *svgWriter) write(n *node, line []*node, outer *style) {
	line = append(line, n)
	own := outer.within(w.drawer.rules, line)
	s := &own
	switch {
	case s.hides():
	case n.man:
		w.use(n, line, s)
	case n.same != "":
		w.body = append(w.body, w.drawer.symbols.get(nameIn(line), func() []byte {
			return w.apart(func(alone *svgWriter) { alone.group(n, line, s) })
		})...)
	case n.tag == "g" || n.tag == "symbol":
		w.group(n, line, s)
	default:
		w.shape(n, s)
	}
}

// apart gives what is written by a writer of its own.
func (w *svgWriter) apart(write func(alone *svgWriter)) []byte {
	alone := w.drawer.svgWriter()
	defer svgWriters.Put(alone)
	write(alone)
	return slices.Clone(alone.body)
}

// group writes a node with what is in it.
func (w *svgWriter) group(n *node, line []*node, s *style) {
	if len(n.children) == 0 {
		return
	}
	opacity := s.number("opacity", 1)
	open := n.is("words") || !n.move.isZero() || opacity < 1
	if open {
		w.text("<g")
		if n.is("words") {
			w.text(` class="words"`)
		}
		w.place(n.move)
		w.opacity(opacity)
		w.text(">")
	}
	for _, child := range n.children {
		w.write(child, line, s)
	}
	if open {
		w.text("</g>")
	}
}

// use writes a man: his drawing once, and then where he stands.
func (w *svgWriter) use(n *node, line []*node, s *style) {
	id := strings.ReplaceAll(n.same, " ", "-")
	if !w.pieces[n.same] {
		w.pieces[n.same] = true
		w.defs = append(w.defs, w.drawer.symbols.get(nameIn(line), func() []byte {
			return w.apart(func(alone *svgWriter) {
				alone.text(`<g id="`, id, `">`)
				for _, child := range n.children {
					alone.write(child, line, s)
				}
				alone.text("</g>")
			})
		})...)
	}
	w.text(`<use href="#`, id, `"/>`)
}

// place writes where a node is moved, unless it stays.
func (w *svgWriter) place(t transform) {
	switch {
	case t.isZero():
		return
	case t[1] == 0 && t[2] == 0 && t[0] == t[3]:
		w.text(` transform="translate(`)
		w.body = appendShort(append(appendShort(w.body, t[4]), ' '), t[5])
		if t[0] != 1 {
			w.text(") scale(")
			w.body = appendFactor(w.body, t[0])
		}
	default:
		w.text(` transform="matrix(`)
		for i, v := range t {
			if i > 0 {
				w.text(" ")
			}
			w.body = appendFactor(w.body, v)
		}
	}
	w.text(`)"`)
}

// appendFactor writes a number with at most four decimals.
func appendFactor(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*1e4)/1e4, 'f', -1, 64)
}

// opacity writes how much of a node is to be seen, unless that is all.
func (w *svgWriter) opacity(part float64) {
	if part < 1 {
		w.length("opacity", part)
	}
}

func (w *svgWriter) shape(n *node, s *style) {
	switch n.tag {
	case "rect":
		w.text("<rect")
		w.rect(n)
	case "circle":
		w.text("<circle")
		w.circle(n)
	case "path", "text":
		w.outline = n.outline(w.outline[:0], w.drawer, s)
		w.text(`<path d="`)
		w.body = append(w.outline.appendTo(w.body), '"')
	default:
		return
	}
	w.place(n.move)
	w.opacity(s.number("opacity", 1))
	w.paint("fill", s, "#000")
	if w.paint("stroke", s, "none") {
		w.stroke(n, s)
	}
	w.text("/>")
}

func (w *svgWriter) rect(n *node) {
	w.length("x", n.rect.x)
	w.length("y", n.rect.y)
	w.length("width", n.rect.w)
	w.length("height", n.rect.h)
	if n.corner > 0 {
		w.length("rx", n.corner)
	}
}

func (w *svgWriter) circle(n *node) {
	w.length("cx", n.at.X)
	w.length("cy", n.at.Y)
	w.length("r", n.r)
}

// paint writes a colour, and says whether there is one. What is SVG's own
// default is left out.
func (w *svgWriter) paint(name string, s *style, without string) bool {
	c, ok := s.paint(name, without)
	switch {
	case !ok && name == "fill":
		w.text(` fill="none"`)
	case ok && !(name == "fill" && c == color.NRGBA{A: 255}):
		w.text(" ", name, `="#`)
		w.body = append(hex.AppendEncode(w.body, []byte{c.R, c.G, c.B}), '"')
		if c.A < 255 {
			w.length(name+"-opacity", float64(c.A)/255)
		}
	}
	return ok
}

func (w *svgWriter) stroke(n *node, s *style) {
	if width := s.number("stroke-width", 1); width != 1 {
		w.length("stroke-width", width)
	}
	for _, name := range []string{"stroke-linecap", "stroke-linejoin"} {
		if value := s.value(name); value != "" {
			w.text(" ", name, `="`, value, `"`)
		}
	}
	dashes, offset := n.dashes(s)
	if len(dashes) == 0 {
		return
	}
	w.text(` stroke-dasharray="`)
	for i, v := range dashes {
		if i > 0 {
			w.text(" ")
		}
		w.body = appendShort(w.body, v)
	}
	w.text(`"`)
	if offset != 0 {
		w.length("stroke-dashoffset", offset)
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
