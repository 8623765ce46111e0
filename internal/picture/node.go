package picture

import "math"

// node is a shape, or a group of nodes. In pages style sheets paint it by its class. In a
// file of its own it has the look of the class, or its own; without either that of the
// group in which it lies.
type node struct {
	tag      string // "g" for a group, or what its shape is: "path", "rect", "circle", "text"
	class    string // names with blanks between
	style    *style
	children []*node

	rect   box     // of a rect
	corner float64 // of a rect
	at     point   // middle of a circle, foot of a text
	r      float64 // of a circle
	around float64 // the length that dashes count round a circle; 0: its own
	lines  []line  // of a path
	closed bool    // the ends of each line of a path are joined
	d      string  // a path in words, which pages alone have
	text   string
	stamp  string // of a group: the drawing that it shows, a piece ("white king") or the logo
	move   place
}

// line joins points.
type line []point

// place is where a group lies in the one around it, and how many times as large it is drawn.
// The zero place changes nothing.
type place struct{ x, y, scale float64 }

// in is a place within this one.
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

// as gives a node a look of its own.
func (n *node) as(s style) *node {
	n.style = &s
	return n
}

// filled gives it a colour and nothing else.
func (n *node) filled(colour string) *node { return n.as(style{Fill: colour}) }

// moved puts a node elsewhere, and draws it so many times as large.
func (n *node) moved(x, y, scale float64) *node {
	g := group("", n)
	g.move = place{x, y, scale}
	return g
}

// add puts nodes at the end of a group.
func (n *node) add(nodes ...*node) { n.children = append(n.children, nodes...) }

// looking is how a node looks by these looks, in a group that looks so.
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

// dashes are those of a node's stroke in units of the drawing. Those of some circles are
// counted in parts of the way round.
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
