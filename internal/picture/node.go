package picture

import "strings"

// node is a shape, or a group of nodes. Its class says how it is painted, as
// the style sheets have it; style says what they do not.
type node struct {
	tag      string // "g" for a group, or what its shape is: "path", "rect", "circle", "text"
	class    string // names with blanks between
	style    []declaration
	children []*node

	rect   box     // of a rect
	corner float64 // of a rect
	at     point   // middle of a circle, foot of a text
	r      float64 // of a circle
	around float64 // the length that dashes count round a circle; 0: its own
	path   path    // of a path
	text   string
	move   transform

	// same names what the group draws where all groups of that name, in nodes of the same
	// classes, draw the same: its drawing may be used again. A man's is "white king".
	same string
	man  bool
}

// deepest is how many nodes lie in each other in our pictures; in more there may be, too.
const deepest = 16

func group(class string, children ...*node) *node {
	return &node{tag: "g", class: class, children: children}
}

func rect(class string, b box, corner float64) *node {
	return &node{tag: "rect", class: class, rect: b, corner: corner}
}

func circle(class string, at point, r float64) *node {
	return &node{tag: "circle", class: class, at: at, r: r}
}

func drawn(class string, p path) *node { return &node{tag: "path", class: class, path: p} }

func letters(class string, at point, text string) *node {
	return &node{tag: "text", class: class, at: at, text: text}
}

// with adds declarations that the style sheets do not have: "fill", "var(--ink)".
func (n *node) with(pairs ...string) *node {
	for i := 0; i+1 < len(pairs); i += 2 {
		n.style = append(n.style, declaration{pairs[i], pairs[i+1]})
	}
	return n
}

// moved puts a node elsewhere, and draws it so many times as large.
func (n *node) moved(x, y, scale float64) *node {
	g := group("", n)
	g.move = transform{scale, 0, 0, scale, x, y}
	return g
}

// is says whether the node has this class.
func (n *node) is(class string) bool {
	if !strings.Contains(n.class, class) {
		return false
	}
	for name := range strings.FieldsSeq(n.class) {
		if name == class {
			return true
		}
	}
	return false
}
