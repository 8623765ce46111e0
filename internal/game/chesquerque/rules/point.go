package rules

// Point is one of the 81 points, rank by rank: a1 is 0, i1 is 8, i9 is 80. "A point whose file
// number (a = 1) plus rank number is even is a point with diagonals": its Point is even too.
type Point uint8

const (
	// Side is the number of files and of ranks, Points that of the points.
	Side   = 9
	Points = Side * Side

	// NoPoint is the value for no point.
	NoPoint Point = 255
)

// At returns the point on a file and a rank, both from 0.
func At(file, rank int) Point { return Point(Side*rank + file) }

// File returns the file, from 0.
func (p Point) File() int { return int(p) % Side }

// Rank returns the rank, from 0.
func (p Point) Rank() int { return int(p) / Side }

// Diagonal reports whether diagonal lines meet in the point; the rules call such a point even,
// and the others odd.
func (p Point) Diagonal() bool { return p&1 == 0 }

// String returns the point's name, "e4".
func (p Point) String() string { return pointNames[p] }

// pointNames is computed once: a position names hundreds of points.
var pointNames = func() (names [Points]string) {
	for p := range names {
		names[p] = string([]byte{'a' + byte(p%Side), '1' + byte(p/Side)})
	}
	return names
}()

// NameList returns a slice with the point's name. It must not be changed.
func (p Point) NameList() []string { return pointNames[p : p+1 : p+1] }

// ParsePoint parses a lower-case name such as "e4". For any other text it returns NoPoint and
// false.
func ParsePoint(name string) (Point, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9' {
		return NoPoint, false
	}
	return At(int(name[0]-'a'), int(name[1]-'1')), true
}
