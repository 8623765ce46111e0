package cheskers

import "math/bits"

// square numbers the squares 0 (a1), 1 (b1) … 63 (h8). Men stand on the dark
// ones only, and a1 is dark.
type square int

func squareAt(file, rank int) square { return square(rank*8 + file) }

func (s square) file() int    { return int(s) & 7 }
func (s square) rank() int    { return int(s) >> 3 }
func (s square) set() set     { return 1 << uint(s) }
func (s square) dark() bool   { return dark.has(s) }
func (s square) name() string { return squareNames[s] }

// named is the list of this square's name alone. It is not to be changed.
func (s square) named() []string { return squareNames[s : s+1 : s+1] }

// squareNames are made once: a position names dozens of squares.
var squareNames = func() (names [64]string) {
	for s := range square(64) {
		names[s] = string([]byte{'a' + byte(s.file()), '1' + byte(s.rank())})
	}
	return names
}()

// squareNamed reads a name such as "c3", in lower case, light squares too.
func squareNamed(name string) (square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return squareAt(int(name[0]-'a'), int(name[1]-'1')), true
}

// set is a set of squares, bit n for square n.
type set uint64

const (
	dark  set = 0xAA55AA55AA55AA55
	rank1 set = 0xFF
	rank8 set = 0xFF << 56
)

func (s set) has(q square) bool { return s>>uint(q)&1 != 0 }
func (s set) count() int        { return bits.OnesCount64(uint64(s)) }
func (s set) first() square     { return square(bits.TrailingZeros64(uint64(s))) }

// squares lists the set in the order of the board's places.
func (s set) squares() []square {
	var list []square
	for ; s != 0; s &= s - 1 {
		list = append(list, s.first())
	}
	return list
}

func names(list []square) []string {
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.name()
	}
	return out
}

// direction is one of the four diagonals; the first two lead up the board.
type direction int

const (
	northEast direction = iota
	northWest
	southWest
	southEast
)

// to moves every square of the set one step in a direction. What leaves the
// board at a side reappears on a light square, so that whoever steps masks
// the result by a set of dark squares.
func (s set) to(d direction) set {
	switch d {
	case northEast:
		return s << 9
	case northWest:
		return s << 7
	case southWest:
		return s >> 9
	default:
		return s >> 7
	}
}
