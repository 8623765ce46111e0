package chesquerque

// direction is one of the eight in which lines run, clockwise from north: the
// orthogonal ones are even, and a turn by half a right angle is one more or
// one less.
type direction uint8

const (
	north direction = iota
	northeast
	east
	southeast
	south
	southwest
	west
	northwest
	directions
)

func (d direction) orthogonal() bool { return d&1 == 0 }
func (d direction) left() direction  { return (d + 7) % directions }
func (d direction) right() direction { return (d + 1) % directions }

// compass is the step along file and rank in each direction.
var compass = [directions]struct{ dx, dy int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// next is the table of neighbours: the point that the line from p in a
// direction leads to, or nowhere. "Neighbours along files and ranks are
// always joined by a line"; at a point with diagonals "lines join it to its
// diagonal neighbours". Every move, and the drawn board, comes from it.
var next = func() (t [points][directions]point) {
	for p := range point(points) {
		for d := range directions {
			t[p][d] = nowhere
			f, r := p.file()+compass[d].dx, p.rank()+compass[d].dy
			if inside(f) && inside(r) && (d.orthogonal() || p.diagonal()) {
				t[p][d] = at(f, r)
			}
		}
	}
	return t
}()

func inside(n int) bool { return 0 <= n && n < side }

// rays[d][p] is every point that lies from p in direction d along a line. A
// number that is no point has empty rays.
var rays = func() (t [directions][256]set) {
	for d := range directions {
		for p := range point(points) {
			for q := next[p][d]; q != nowhere; q = next[q][d] {
				t[d][p] = t[d][p].or(single[q])
			}
		}
	}
	return t
}()

// around is what rays, or steps, of the given directions reach from a point.
func around(p point, orthogonal bool, reach func(point, direction) set) (s set) {
	for d := range directions {
		if d.orthogonal() == orthogonal {
			s = s.or(reach(p, d))
		}
	}
	return s
}

func ray(p point, d direction) set  { return rays[d][p] }
func step(p point, d direction) set { return single[next[p][d]] }

// byPoint tabulates a set for each point.
func byPoint(of func(point) set) (t [points]set) {
	for p := range t {
		t[p] = of(point(p))
	}
	return t
}

// The points joined to a point by whole straight lines, and its neighbours.
var (
	orthogonalLines = byPoint(func(p point) set { return around(p, true, ray) })
	diagonalLines   = byPoint(func(p point) set { return around(p, false, ray) })
	orthogonalSteps = byPoint(func(p point) set { return around(p, true, step) })
	diagonalSteps   = byPoint(func(p point) set { return around(p, false, step) })
)
