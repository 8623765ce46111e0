package rules

import "math/bits"

// Square is a square, 0 (a1), 1 (b1) … 63 (h8). Only dark squares hold pieces; a1 is dark.
type Square int

// SquareAt returns the square on a file and a rank, both from 0.
func SquareAt(file, rank int) Square { return Square(rank*8 + file) }

// File returns the file, from 0.
func (s Square) File() int { return int(s) & 7 }

// Rank returns the rank, from 0.
func (s Square) Rank() int { return int(s) >> 3 }

// Set returns the set with only this square.
func (s Square) Set() Set { return 1 << uint(s) }

// Dark reports whether the square is dark.
func (s Square) Dark() bool { return Dark.Has(s) }

// Name returns the name, "c3".
func (s Square) Name() string { return squareNames[s] }

// NameList returns a slice with the square's name. It must not be changed.
func (s Square) NameList() []string { return squareNames[s : s+1 : s+1] }

// squareNames is computed once: a position names dozens of squares.
var squareNames = func() (names [64]string) {
	for s := range Square(64) {
		names[s] = string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
	}
	return names
}()

// ParseSquare parses a lower-case name such as "c3", also of a light square. It returns false for
// any other text.
func ParseSquare(name string) (Square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return SquareAt(int(name[0]-'a'), int(name[1]-'1')), true
}

// Set is a bitboard: bit n for square n.
type Set uint64

const (
	Dark  Set = 0xAA55AA55AA55AA55 // the dark squares, the only ones used
	rank1 Set = 0xFF
	rank8 Set = 0xFF << 56
)

// Has reports whether the set contains a square.
func (s Set) Has(q Square) bool { return s>>uint(q)&1 != 0 }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest square; the set must not be empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Squares returns the squares in ascending order, which is that of Board.Places.
func (s Set) Squares() []Square {
	var list []Square
	for ; s != 0; s &= s - 1 {
		list = append(list, s.First())
	}
	return list
}

// Names returns the names of squares; nil for none.
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
	// The diagonal directions; north is towards rank 8, east towards file h.
	NorthEast direction = iota
	NorthWest
	SouthWest
	SouthEast
)

// Shift moves every square of the set one step in a direction. What leaves the board at the side
// reappears on a light square, so callers mask the result with a set of dark squares.
func (s Set) Shift(d direction) Set {
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
