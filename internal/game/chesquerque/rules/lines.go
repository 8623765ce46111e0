package rules

// direction is one of eight, clockwise from north in steps of 45°. Orthogonal directions are
// even.
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
	Directions // their number
)

func (d direction) orthogonal() bool { return d&1 == 0 }

// Left returns the direction 45° counterclockwise.
func (d direction) Left() direction { return (d + 7) % Directions }

// Right returns the direction 45° clockwise.
func (d direction) Right() direction { return (d + 1) % Directions }

// compass has the step along file and rank in each direction.
var compass = [Directions]struct{ dx, dy int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// Next[p][d] is the neighbour of p in direction d, or NoPoint if no line joins them. "Neighbours
// along files and ranks are always joined by a line"; at a point with diagonals "lines join it to
// its diagonal neighbours". Every move, and the drawn board, comes from it.
var Next = func() (t [Points][Directions]Point) {
	for p := range Point(Points) {
		for d := range Directions {
			t[p][d] = NoPoint
			f, r := p.File()+compass[d].dx, p.Rank()+compass[d].dy
			if inside(f) && inside(r) && (d.orthogonal() || p.Diagonal()) {
				t[p][d] = At(f, r)
			}
		}
	}
	return t
}()

func inside(n int) bool { return 0 <= n && n < Side }

// Rays[d][p] has every point from p in direction d along a line. It is empty for numbers that are
// no point, such as NoPoint.
var Rays = func() (t [Directions][256]Set) {
	for d := range Directions {
		for p := range Point(Points) {
			for q := Next[p][d]; q != NoPoint; q = Next[q][d] {
				t[d][p] = t[d][p].Or(Single[q])
			}
		}
	}
	return t
}()

// around returns the union of reach over the orthogonal or the diagonal directions.
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

// ByPoint returns a table of a function's results for all points.
func ByPoint(of func(Point) Set) (t [Points]Set) {
	for p := range t {
		t[p] = of(Point(p))
	}
	return t
}

// Tables by point: the points on its straight lines, and its neighbours.
var (
	OrthogonalLines = ByPoint(func(p Point) Set { return around(p, true, ray) })
	DiagonalLines   = ByPoint(func(p Point) Set { return around(p, false, ray) })
	OrthogonalSteps = ByPoint(func(p Point) Set { return around(p, true, step) })
	DiagonalSteps   = ByPoint(func(p Point) Set { return around(p, false, step) })
)
