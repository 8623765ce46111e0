package rules

// direction is one of the eight in which lines run, clockwise from north: the orthogonal ones
// are even, and a turn by half a right angle is one more or one less.
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
	Directions
)

func (d direction) orthogonal() bool { return d&1 == 0 }

// Left is the next direction against the clock.
func (d direction) Left() direction { return (d + 7) % Directions }

// Right is the next direction with the clock.
func (d direction) Right() direction { return (d + 1) % Directions }

// compass is the step along file and rank in each direction.
var compass = [Directions]struct{ dx, dy int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// Next is the table of neighbours: the point that the line from p in a
// direction leads to, or nowhere. "Neighbours along files and ranks are
// always joined by a line"; at a point with diagonals "lines join it to its
// diagonal neighbours". Every move, and the drawn board, comes from it.
var Next = func() (t [Points][Directions]Point) {
	for p := range Point(Points) {
		for d := range Directions {
			t[p][d] = Nowhere
			f, r := p.File()+compass[d].dx, p.Rank()+compass[d].dy
			if inside(f) && inside(r) && (d.orthogonal() || p.Diagonal()) {
				t[p][d] = At(f, r)
			}
		}
	}
	return t
}()

func inside(n int) bool { return 0 <= n && n < Side }

// Rays[d][p] is every point that lies from p in direction d along a line. A
// number that is no point has empty rays.
var Rays = func() (t [Directions][256]Set) {
	for d := range Directions {
		for p := range Point(Points) {
			for q := Next[p][d]; q != Nowhere; q = Next[q][d] {
				t[d][p] = t[d][p].Or(Single[q])
			}
		}
	}
	return t
}()

// around is what rays, or steps, of the given directions reach from a point.
func around(p Point, orthogonal bool, reach func(Point, direction) Set) (s Set) {
	for d := range Directions {
		if d.orthogonal() == orthogonal {
			s = s.Or(reach(p, d))
		}
	}
	return s
}

func ray(p Point, d direction) Set  { return Rays[d][p] }
func step(p Point, d direction) Set { return Single[Next[p][d]] }

// ByPoint tabulates a set for each point.
func ByPoint(of func(Point) Set) (t [Points]Set) {
	for p := range t {
		t[p] = of(Point(p))
	}
	return t
}

// The points joined to a point by whole straight lines, and its neighbours.
var (
	OrthogonalLines = ByPoint(func(p Point) Set { return around(p, true, ray) })
	DiagonalLines   = ByPoint(func(p Point) Set { return around(p, false, ray) })
	OrthogonalSteps = ByPoint(func(p Point) Set { return around(p, true, step) })
	DiagonalSteps   = ByPoint(func(p Point) Set { return around(p, false, step) })
)
