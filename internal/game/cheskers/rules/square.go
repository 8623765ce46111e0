package rules

import "math/bits"

// Square numbers the squares 0 (a1), 1 (b1) … 63 (h8). Pieces stand on the dark
// ones only, and a1 is dark.
type Square int

// SquareAt is the square of a column and a row, from 0.
func SquareAt(file, rank int) Square { return Square(rank*8 + file) }

// File is the column of a square, from 0.
func (s Square) File() int { return int(s) & 7 }

// Rank is the row of a square, from 0.
func (s Square) Rank() int { return int(s) >> 3 }

// Set is the square alone.
func (s Square) Set() Set { return 1 << uint(s) }

// Dark says that pieces may stand on the square.
func (s Square) Dark() bool { return Dark.Has(s) }

// Name is as in texts, "c3".
func (s Square) Name() string { return squareNames[s] }

// Named is the list of this square's name alone. It is not to be changed.
func (s Square) Named() []string { return squareNames[s : s+1 : s+1] }

// squareNames are made once: a position names dozens of squares.
var squareNames = func() (names [64]string) {
	for s := range Square(64) {
		names[s] = string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
	}
	return names
}()

// SquareNamed reads a name such as "c3", in lower case, light squares too.
func SquareNamed(name string) (Square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return SquareAt(int(name[0]-'a'), int(name[1]-'1')), true
}

// Set is a set of squares, bit n for square n.
type Set uint64

const (
	Dark  Set = 0xAA55AA55AA55AA55
	rank1 Set = 0xFF
	rank8 Set = 0xFF << 56
)

// Has reports whether a square is one of the set.
func (s Set) Has(q Square) bool { return s>>uint(q)&1 != 0 }

// Count is how many squares are in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First is the first square of a set, which must not be empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Squares lists the set in the order of the board's places.
func (s Set) Squares() []Square {
	var list []Square
	for ; s != 0; s &= s - 1 {
		list = append(list, s.First())
	}
	return list
}

// Names are the names of squares.
func Names(list []Square) []string {
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.Name()
	}
	return out
}

// direction is one of the four diagonals; the first two lead up the board.
type direction int

const (
	NorthEast direction = iota
	NorthWest
	SouthWest
	SouthEast
)

// To moves every square of the set one step in a direction. What leaves the
// board at a side reappears on a light square, so that the caller
// has to mask the result by a set of dark squares.
func (s Set) To(d direction) Set {
	switch d {
	case NorthEast:
		return s << 9
	case NorthWest:
		return s << 7
	case SouthWest:
		return s >> 9
	default:
		return s >> 7
	}
}
