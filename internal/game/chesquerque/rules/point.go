package rules

// Point is one of the 81 points, counted along the ranks: a1 is 0, i1 is 8,
// i9 is 80. "A point whose file number (a = 1) plus rank number is even is a
// point with diagonals": such a point's own number is even too.
type Point uint8

const (
	Side          = 9
	Points        = Side * Side
	Nowhere Point = 255
)

// At is the point on a file and a rank, both counted from 0.
func At(file, rank int) Point { return Point(Side*rank + file) }

// File and Rank are the column and the row of a point, from 0.
func (p Point) File() int { return int(p) % Side }
func (p Point) Rank() int { return int(p) / Side }

// Diagonal reports whether diagonal lines meet in the point; the rules call such
// a point even, and the others odd.
func (p Point) Diagonal() bool { return p&1 == 0 }

// String is the point's name, "e4".
func (p Point) String() string { return pointNames[p] }

// pointNames are made once: a position names hundreds of points.
var pointNames = func() (names [Points]string) {
	for p := range names {
		names[p] = string([]byte{'a' + byte(p%Side), '1' + byte(p/Side)})
	}
	return names
}()

// Named is the list of this point's name alone. It is not to be changed.
func (p Point) Named() []string { return pointNames[p : p+1 : p+1] }

// PointNamed finds the point with this name, in lower case.
func PointNamed(name string) (Point, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9' {
		return Nowhere, false
	}
	return At(int(name[0]-'a'), int(name[1]-'1')), true
}
