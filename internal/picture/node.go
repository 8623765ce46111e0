package picture

import "math"

// node is a shape, or a group of nodes. In pages, style sheets paint it by its class. In a file
// of its own it has its own style, or that of its class, or that of its group.
type node struct {
	tag      string // "g" for a group, or its shape: "path", "rect", "circle", "text"
	class    string // names separated by spaces
	style    *style
	children []*node

	rect   box     // of a rect
	corner float64 // of a rect
	at     point   // middle of a circle, start of a text
	r      float64 // of a circle
	around float64 // length of the dash pattern around a circle; 0: its circumference
	lines  []line  // of a path
	closed bool    // the ends of each line of a path are joined
	d      string  // path data, in pages only
	text   string
	stamp  string // of a group: the drawing that it shows, a piece ("white king") or "logo"
	move   place
}

// line is a sequence of joined points.
type line []point

// place is the position and scale of a group within its parent. The zero place means unchanged.
type place struct{ x, y, scale float64 }

// in returns a place within outer, in the coordinates of outer's parent.
func (p place) in(outer place) place {
	if p.scale == 0 {
		return outer
	}
	at := outer.apply(point{p.x, p.y})
	return place{at.X, at.Y, p.scale * outer.scale}
}

func (p place) apply(at point) point { return point{p.x + at.X*p.scale, p.y + at.Y*p.scale} }

func group(class string, children ...*node) *node {
	return &node{tag: "g", class: class, children: children}
}

func rect(class string, b box, corner float64) *node {
	return &node{tag: "rect", class: class, rect: b, corner: corner}
}

func circle(class string, at point, r float64) *node {
	return &node{tag: "circle", class: class, at: at, r: r}
}

func path(class string, lines ...line) *node {
	return &node{tag: "path", class: class, lines: lines}
}

func polygon(class string, corners line) *node {
	return &node{tag: "path", class: class, lines: []line{corners}, closed: true}
}

func letters(class string, at point, text string) *node {
	return &node{tag: "text", class: class, at: at, text: text}
}

// as gives a node its own style.
func (n *node) as(s style) *node {
	n.style = &s
	return n
}

// filled gives a node a fill and no stroke.
func (n *node) filled(colour string) *node { return n.as(style{Fill: colour}) }

// moved returns a group that shows a node elsewhere and scaled.
func (n *node) moved(x, y, scale float64) *node {
	g := group("", n)
	g.move = place{x, y, scale}
	return g
}

// add appends nodes to a group.
func (n *node) add(nodes ...*node) { n.children = append(n.children, nodes...) }

// styleIn returns the style of a node: its own, or that of its class, or that of its group,
// outer.
func (n *node) styleIn(by map[string]style, outer *style) *style {
	if n.style != nil {
		return n.style
	}
	if own, ok := by[n.class]; ok {
		return &own
	}
	inherited := *outer
	inherited.Opacity = 0
	return &inherited
}

// dashes returns the dashes of a node's stroke in units of the drawing. Those of some circles
// are given as parts of the circumference.
func (n *node) dashes(l *style) (lengths []float64, offset float64) {
	unit := 1.0
	if n.around > 0 {
		unit = 2 * math.Pi * n.r / n.around
	}
	for _, length := range l.Dashes {
		lengths = append(lengths, length*unit)
	}
	return lengths, l.Offset * unit
}
