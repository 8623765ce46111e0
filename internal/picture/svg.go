package picture

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"
)

// svgWriter writes trees of nodes as SVG: for pages, with classes for their style sheets; or
// with styles for files of their own, which use neither style sheets nor fonts.
type svgWriter struct {
	drawer *Drawer
	styles map[string]style // nil for pages
	body   []byte
	used   []string // stamps that were written
}

// canvas is the size of a picture in its own units, and a description. With a unit ("mm") that
// is also its size on paper.
type canvas struct {
	width, height float64
	unit          string
	about         string
}

// svg writes a tree as an SVG file.
func (d *Drawer) svg(whole *node, by map[string]style, c canvas) []byte {
	w := svgWriter{drawer: d, styles: by}
	w.node(whole, &style{Fill: "#000000"})
	all := svgWriter{}
	width, height := short(c.width), short(c.height)
	all.text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, width, " ", height, `" width="`, width, c.unit,
		`" height="`, height, c.unit, `" role="img"><title>`, escaped(c.about), "</title>")
	if len(w.used) > 0 {
		all.text("<defs>")
		for _, name := range w.used {
			all.text(`<g id="`, stampID(name), `">`, d.stamps[name].svg, "</g>")
		}
		all.text("</defs>")
	}
	all.text(string(w.body), "</svg>\n")
	return all.body
}

func escaped(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // a buffer never fails
	return b.String()
}

func stampID(name string) string { return strings.ReplaceAll(name, " ", "-") }

// text writes texts one after the other.
func (w *svgWriter) text(parts ...string) {
	for _, part := range parts {
		w.body = append(w.body, part...)
	}
}

// number writes an attribute with a number of at most two decimals.
func (w *svgWriter) number(name string, v float64) {
	w.text(" ", name, `="`)
	w.body = append(appendShort(w.body, v), '"')
}

// word writes an attribute, unless it is empty.
func (w *svgWriter) word(name, value string) {
	if value != "" {
		w.text(" ", name, `="`, value, `"`)
	}
}

// node writes a node of a group with the style outer.
func (w *svgWriter) node(n *node, outer *style) {
	l := n.styleIn(w.styles, outer)
	switch {
	case n.stamp != "":
		w.stamp(n)
		return
	case n.tag == "g" && len(n.children) == 0:
		return
	case w.styles != nil && n.tag == "text":
		w.text(`<path d="`, w.drawer.fonts.outline(n, l), `"`)
		w.style(n, l)
		w.text("/>")
		return
	case w.styles != nil && n.tag == "g" && n.move.scale == 0 && l.Opacity == 0 && !strings.HasSuffix(n.class, "words"):
		w.nodes(n.children, l)
		return
	}
	w.text("<", n.tag)
	w.shape(n)
	if w.styles != nil {
		w.style(n, l)
	} else {
		w.word("class", n.class)
	}
	if len(n.children) == 0 && n.text == "" {
		w.text("/>")
		return
	}
	w.text(">", n.text)
	w.nodes(n.children, l)
	w.text("</", n.tag, ">")
}

func (w *svgWriter) nodes(all []*node, outer *style) {
	for _, n := range all {
		w.node(n, outer)
	}
}

// stamp writes a piece or the logo; in pages as a reference to the page's own drawing.
func (w *svgWriter) stamp(n *node) {
	if w.styles == nil {
		colour, kind, _ := strings.Cut(n.stamp, " ")
		w.text(`<use class="`, pieceClasses[colour], `" href="#piece-`, kind, `"`)
		w.number("x", n.move.x)
		w.number("y", n.move.y)
		w.number("width", pieceSize*n.move.scale)
		w.number("height", pieceSize*n.move.scale)
		w.text("/>")
		return
	}
	if !slices.Contains(w.used, n.stamp) {
		w.used = append(w.used, n.stamp)
	}
	w.text(`<use href="#`, stampID(n.stamp), `"`)
	w.place(n.move)
	w.text("/>")
}

// place writes the transform of a node, if it has one.
func (w *svgWriter) place(p place) {
	if p.scale == 0 {
		return
	}
	w.text(` transform="translate(`, short(p.x), " ", short(p.y))
	if p.scale != 1 {
		w.text(") scale(", strconv.FormatFloat(math.Round(p.scale*1e4)/1e4, 'f', -1, 64))
	}
	w.text(`)"`)
}

// shape writes the attributes of a node's shape and place.
func (w *svgWriter) shape(n *node) {
	switch n.tag {
	case "rect":
		w.number("x", n.rect.x)
		w.number("y", n.rect.y)
		w.number("width", n.rect.w)
		w.number("height", n.rect.h)
		if n.corner > 0 {
			w.number("rx", n.corner)
		}
	case "circle":
		w.number("cx", n.at.X)
		w.number("cy", n.at.Y)
		w.number("r", n.r)
		if n.around > 0 && w.styles == nil {
			w.number("pathLength", n.around)
		}
	case "path":
		w.text(` d="`, n.d)
		for _, l := range n.lines {
			w.line(l, n.closed)
		}
		w.text(`"`)
	case "text":
		w.number("x", n.at.X)
		w.number("y", n.at.Y)
	}
	w.place(n.move)
}

func (w *svgWriter) line(l line, closed bool) {
	op := byte('M')
	for _, at := range l {
		w.body = appendShort(append(appendShort(append(w.body, op), at.X), ' '), at.Y)
		op = 'L'
	}
	if closed {
		w.text("Z")
	}
}

// style writes the style of a node, for a group its opacity. It leaves out SVG's defaults.
func (w *svgWriter) style(n *node, l *style) {
	if l.Opacity > 0 {
		w.number("opacity", l.Opacity)
	}
	if n.tag == "g" {
		if strings.HasSuffix(n.class, "words") {
			w.text(` class="words"`)
		}
		return
	}
	if l.Fill == "" {
		w.text(` fill="none"`)
	} else if l.Fill != "#000000" {
		w.word("fill", l.Fill)
	}
	if cmp.Or(l.FillOpacity, 1) < 1 {
		w.number("fill-opacity", l.FillOpacity)
	}
	if l.Stroke != "" {
		w.stroke(n, l)
	}
}

func (w *svgWriter) stroke(n *node, l *style) {
	w.word("stroke", l.Stroke)
	if cmp.Or(l.StrokeOpacity, 1) < 1 {
		w.number("stroke-opacity", l.StrokeOpacity)
	}
	if cmp.Or(l.Width, 1) != 1 {
		w.number("stroke-width", l.Width)
	}
	w.word("stroke-linecap", l.Cap)
	w.word("stroke-linejoin", l.Join)
	lengths, offset := n.dashes(l)
	texts := make([]string, len(lengths))
	for i, v := range lengths {
		texts[i] = short(v)
	}
	w.word("stroke-dasharray", strings.Join(texts, " "))
	if offset != 0 {
		w.number("stroke-dashoffset", offset)
	}
}

// short returns a length with at most two decimals.
func short(v float64) string { return string(appendShort(nil, v)) }

func appendShort(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, rounded(v)+0, 'f', -1, 64)
}

// rounded returns v in whole hundredths.
func rounded(v float64) float64 { return math.Round(v*100) / 100 }
