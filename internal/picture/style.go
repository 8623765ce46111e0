package picture

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
)

// style is what has been declared for a node, its own and what it inherits. It does
// not change.
type style struct {
	own  []declaration // but for custom properties
	vars *vars
}

// vars are custom properties: what one rule declares for a node, before what lighter
// rules do, and those of the nodes in which it lies.
type vars struct {
	declared []declaration // others too
	outer    *vars
}

// get is the value of a custom property, and whether it has one. Of two in the same
// rule the later one holds.
func (v *vars) get(name string) (value string, ok bool) {
	for ; v != nil; v = v.outer {
		for i := len(v.declared) - 1; i >= 0; i-- {
			if v.declared[i].name == name {
				return v.declared[i].value, true
			}
		}
	}
	return "", false
}

// get is the value of a property, and whether it has one.
func (s *style) get(name string) (value string, ok bool) {
	if strings.HasPrefix(name, "--") {
		return s.vars.get(name)
	}
	for _, d := range s.own {
		if d.name == name {
			return d.value, true
		}
	}
	return "", false
}

// value is that of a property, or nothing.
func (s *style) value(name string) string {
	value, _ := s.get(name)
	return value
}

// set declares a property, while the style is made.
func (s *style) set(d declaration) {
	for i := range s.own {
		if s.own[i].name == d.name {
			s.own[i].value = d.value
			return
		}
	}
	s.own = append(s.own, d)
}

// inherited are the properties besides custom ones that a node has from the one
// it lies in (SVG 2, section 6.6).
var inherited = []string{"fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
	"stroke-dasharray", "stroke-dashoffset", "text-anchor", "font-weight"}

func notInherited(d declaration) bool { return !slices.Contains(inherited, d.name) }

// custom says that a property is one of our own making.
func custom(d declaration) bool { return strings.HasPrefix(d.name, "--") }

// within is the style of a node that lies in one with this style, by the rules
// that fit it and by what it declares itself, which is heaviest.
func (outer *style) within(rules []rule, line []*node) style {
	declared := make([][]declaration, 0, 8) // lighter ones first
	for i := range rules {
		if rules[i].fits(line) {
			declared = append(declared, rules[i].declared)
		}
	}
	if n := line[len(line)-1]; len(n.style) > 0 {
		declared = append(declared, n.style)
	}
	if len(declared) == 0 && !slices.ContainsFunc(outer.own, notInherited) {
		return *outer
	}
	own := style{vars: outer.vars, own: make([]declaration, 0, 8)}
	for _, name := range inherited {
		if value, ok := outer.get(name); ok {
			own.own = append(own.own, declaration{name, value})
		}
	}
	// Custom properties first: the others are made of them.
	for _, some := range declared {
		if slices.ContainsFunc(some, custom) {
			own.vars = &vars{some, own.vars}
		}
	}
	for _, some := range declared {
		for _, d := range some {
			if !custom(d) {
				own.set(declaration{d.name, own.resolve(d.value)})
			}
		}
	}
	return own
}

// resolve puts in what var() names, and of light-dark() the light one.
func (s *style) resolve(value string) string {
	for range 16 { // as deep as our properties are made of others, and deeper
		name, at, inside, after, found := call(value)
		if !found {
			return strings.TrimSpace(value)
		}
		first, second, _ := strings.Cut(inside, ",")
		chosen := strings.TrimSpace(first)
		if name == "var" {
			known, ok := s.get(chosen)
			if !ok {
				known = second
			}
			chosen = known
		}
		value = value[:at] + chosen + after
	}
	return value
}

// call finds the first var() or light-dark() in a value.
func call(value string) (name string, at int, inside, after string, found bool) {
	for _, name := range []string{"light-dark", "var"} {
		at := strings.Index(value, name+"(")
		if at < 0 {
			continue
		}
		rest := value[at+len(name)+1:]
		depth := 1
		for i := range rest {
			switch rest[i] {
			case '(':
				depth++
			case ')':
				depth--
			}
			if depth == 0 {
				return name, at, rest[:i], rest[i+1:], true
			}
		}
	}
	return "", 0, "", "", false
}

// paint is a colour, or none.
func (s *style) paint(name, without string) (color.NRGBA, bool) {
	value, ok := s.get(name)
	if !ok {
		value = without
	}
	c, ok := parseColor(value)
	if ok {
		c.A = uint8(float64(c.A)*s.number(name+"-opacity", 1) + 0.5)
	}
	return c, ok && c.A > 0
}

// number is a number or a length in px.
func (s *style) number(name string, without float64) float64 {
	value, ok := s.get(name)
	if !ok {
		return without // an error of ParseFloat would be garbage, for each shape that has no such property
	}
	v, err := strconv.ParseFloat(strings.TrimSuffix(value, "px"), 64)
	if err != nil {
		return without
	}
	return v
}

// dashes are the lengths of strokes and gaps; none for a whole line.
func (s *style) dashes() []float64 {
	var all []float64
	for part := range strings.FieldsFuncSeq(s.value("stroke-dasharray"), func(r rune) bool { return r == ' ' || r == ',' }) {
		if v, err := strconv.ParseFloat(part, 64); err == nil {
			all = append(all, v)
		}
	}
	return all
}

// hides says that the node is not drawn.
func (s *style) hides() bool { return s.value("display") == "none" }

// parseColor reads #rgb, #rrggbb and rgb(r g b / a); ok is false for none.
func parseColor(text string) (c color.NRGBA, ok bool) {
	c.A = 255
	if hex, isHex := strings.CutPrefix(text, "#"); isHex {
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		v, err := strconv.ParseUint(hex, 16, 32)
		c.R, c.G, c.B = uint8(v>>16), uint8(v>>8), uint8(v)
		return c, err == nil && len(hex) == 6
	}
	inside, isRGB := strings.CutPrefix(text, "rgb(")
	if !isRGB {
		return color.NRGBA{}, false
	}
	var alpha float64 = 1
	n, _ := fmt.Sscanf(strings.ReplaceAll(inside, "/", " "), "%d %d %d %g", &c.R, &c.G, &c.B, &alpha)
	c.A = uint8(alpha*255 + 0.5)
	return c, n >= 3
}

// base is the style outside of everything.
func base(rules []rule) style {
	outside := style{own: []declaration{{"fill", "#000"}, {"stroke", "none"}}}
	return outside.within(rules, []*node{{tag: "svg", class: "root"}})
}
