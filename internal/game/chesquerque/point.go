package chesquerque

// point is one of the 81 points, counted along the ranks: a1 is 0, i1 is 8,
// i9 is 80. "A point whose file number (a = 1) plus rank number is even is a
// point with diagonals": such a point's own number is even too.
type point uint8

const (
	side          = 9
	points        = side * side
	nowhere point = 255
)

// at is the point on a file and a rank, both counted from 0.
func at(file, rank int) point { return point(side*rank + file) }

func (p point) file() int { return int(p) % side }
func (p point) rank() int { return int(p) / side }

// diagonal says whether diagonal lines meet in the point; the rules call such
// a point even, and the others odd.
func (p point) diagonal() bool { return p&1 == 0 }

// String is the point's name, "e4".
func (p point) String() string { return pointNames[p] }

// pointNames are made once: a position names hundreds of points.
var pointNames = func() (names [points]string) {
	for p := range names {
		names[p] = string([]byte{'a' + byte(p%side), '1' + byte(p/side)})
	}
	return names
}()

// named is the list of this point's name alone. It is not to be changed.
func (p point) named() []string { return pointNames[p : p+1 : p+1] }

// pointNamed finds the point with this name, in lower case.
func pointNamed(name string) (point, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9' {
		return nowhere, false
	}
	return at(int(name[0]-'a'), int(name[1]-'1')), true
}
