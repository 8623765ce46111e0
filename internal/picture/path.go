package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// step is one command of a path in absolute coordinates: 'M', 'L', 'C' or 'Z',
// with no point, one or three.
type step struct {
	op byte
	to [3]point
}

// path is an outline.
type path []step

func (p path) moveTo(x, y float64) path { return append(p, step{'M', [3]point{{x, y}}}) }
func (p path) lineTo(x, y float64) path { return append(p, step{'L', [3]point{{x, y}}}) }
func (p path) close() path              { return append(p, step{op: 'Z'}) }

// line joins points.
func line(points ...point) path {
	var p path
	for i, at := range points {
		if i == 0 {
			p = p.moveTo(at.X, at.Y)
		} else {
			p = p.lineTo(at.X, at.Y)
		}
	}
	return p
}

// transform is the matrix of SVG's matrix(a b c d e f); the zero transform
// changes nothing.
type transform [6]float64

func (t transform) isZero() bool { return t == transform{} }

// then is this transform inside another, which is applied after it.
func (t transform) then(outer transform) transform {
	switch {
	case t.isZero():
		return outer
	case outer.isZero():
		return t
	}
	o := outer
	return transform{
		o[0]*t[0] + o[2]*t[1], o[1]*t[0] + o[3]*t[1],
		o[0]*t[2] + o[2]*t[3], o[1]*t[2] + o[3]*t[3],
		o[0]*t[4] + o[2]*t[5] + o[4], o[1]*t[4] + o[3]*t[5] + o[5],
	}
}

func (t transform) apply(p point) point {
	if t.isZero() {
		return p
	}
	return point{t[0]*p.X + t[2]*p.Y + t[4], t[1]*p.X + t[3]*p.Y + t[5]}
}

// scale is how much longer lengths become.
func (t transform) scale() float64 {
	if t.isZero() {
		return 1
	}
	return math.Sqrt(math.Abs(t[0]*t[3] - t[1]*t[2]))
}

// points of a step.
func (s step) count() int {
	switch s.op {
	case 'M', 'L':
		return 1
	case 'C':
		return 3
	default:
		return 0
	}
}

// numbers is how many numbers follow a command of a path's text.
var numbers = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Z': 0}

// parsePath reads the d of a path as our drawings have it: M, L, H, V, C and Z,
// and their relative forms.
func parsePath(d string) (path, error) {
	var p path
	var at, start point
	for len(strings.TrimSpace(d)) > 0 {
		d = strings.TrimLeft(d, " ,")
		op := d[0]
		absolute := op &^ 0x20
		need, known := numbers[absolute]
		if !known {
			return nil, fmt.Errorf("a path has the command %q", op)
		}
		d = d[1:]
		for again := true; again; again = need > 0 && startsNumber(d) {
			v, rest, err := takeNumbers(d, need)
			if err != nil {
				return nil, err
			}
			d = rest
			from := point{}
			if op != absolute {
				from = at
			}
			next := step{op: absolute}
			switch absolute {
			case 'H':
				next.op, next.to[0] = 'L', point{from.X + v[0], at.Y}
			case 'V':
				next.op, next.to[0] = 'L', point{at.X, from.Y + v[0]}
			default:
				for i := 0; i+1 < len(v); i += 2 {
					next.to[i/2] = point{from.X + v[i], from.Y + v[i+1]}
				}
			}
			switch {
			case absolute == 'Z':
				at = start
			default:
				at = next.to[next.count()-1]
			}
			if absolute == 'M' {
				start = at
				op, absolute = op&0x20|'L', 'L' // what follows a move is lines
			}
			p = append(p, next)
		}
	}
	return p, nil
}

func startsNumber(d string) bool {
	d = strings.TrimLeft(d, " ,")
	return d != "" && strings.IndexByte("+-.0123456789", d[0]) >= 0
}

// takeNumbers reads so many numbers from the beginning of a text.
func takeNumbers(d string, n int) (v []float64, rest string, err error) {
	for range n {
		d = strings.TrimLeft(d, " ,")
		end, dots := 0, 0
		for end < len(d) && (d[end] >= '0' && d[end] <= '9' || d[end] == '.' && dots == 0 || d[end] == '-' && end == 0) {
			if d[end] == '.' {
				dots++
			}
			end++
		}
		f, err := strconv.ParseFloat(d[:end], 64)
		if err != nil {
			return nil, "", fmt.Errorf("a number of a path: %w", err)
		}
		v, d = append(v, f), d[end:]
	}
	return v, d, nil
}

// parseTransform reads translate(x y), rotate(degrees) and scale(s), one after
// the other.
func parseTransform(text string) (transform, error) {
	var all transform
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name, rest, _ := strings.Cut(text, "(")
		inside, after, _ := strings.Cut(rest, ")")
		text = after
		var t transform
		switch name {
		case "translate":
			v, _, err := takeNumbers(inside, 2)
			if err != nil {
				return t, err
			}
			t = transform{1, 0, 0, 1, v[0], v[1]}
		case "rotate", "scale":
			v, _, err := takeNumbers(inside, 1)
			if err != nil {
				return t, err
			}
			t = transform{v[0], 0, 0, v[0], 0, 0}
			if name == "rotate" {
				sin, cos := math.Sincos(v[0] * math.Pi / 180)
				t = transform{cos, sin, -sin, cos, 0, 0}
			}
		default:
			return t, fmt.Errorf("a drawing has the transform %q", name)
		}
		all = t.then(all)
	}
	return all, nil
}

// short writes a length with at most two decimals.
func short(v float64) string {
	var b [32]byte
	return string(appendShort(b[:0], v))
}

func appendShort(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*100)/100+0, 'f', -1, 64)
}

// appendTo writes the path as the d of SVG.
func (p path) appendTo(b []byte) []byte {
	for _, s := range p {
		b = append(b, s.op)
		for i := range s.count() {
			if i > 0 {
				b = append(b, ' ')
			}
			b = appendShort(append(appendShort(b, s.to[i].X), ' '), s.to[i].Y)
		}
	}
	return b
}

func (p path) String() string { return string(p.appendTo(nil)) }
