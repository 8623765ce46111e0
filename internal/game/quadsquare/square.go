package quadsquare

import (
	"fmt"
	"math/bits"
)

// A square is one of the 38 that pieces stand on: 32 cells of the 7×8 grid
// and six quads, "a quad counting as one square". They are numbered as the
// position text writes them: normal squares from c8 to e1, rank 8 first, each
// row from left to right, then the quads.
type square uint8

// The quads, after the 32 normal squares.
const (
	s1 square = iota + 32
	s2
	s3
	s4
	m1
	m2
	squares = iota + 32
)

const (
	files = 7
	ranks = 8
)

// rows are the files of the normal squares, rank 8 first: "c d e (ranks 8, 7,
// 2, 1), a–g (6, 3), a d g (5, 4)".
var rows = [ranks]string{"cde", "cde", "abcdefg", "adg", "adg", "abcdefg", "cde", "cde"}

// A cell is one of the 56 cells of the grid; a1 is {0, 0}.
type cell struct{ file, rank int }

func (c cell) on() bool { return 0 <= c.file && c.file < files && 0 <= c.rank && c.rank < ranks }

func (c cell) String() string { return fmt.Sprintf("%c%d", 'a'+c.file, c.rank+1) }

func (c cell) step(d cell) cell { return cell{c.file + d.file, c.rank + d.rank} }

// quadCorners are the lower left cells of the quads, S1 to M2.
var quadCorners = [6]cell{{0, 0}, {5, 0}, {0, 6}, {5, 6}, {1, 3}, {4, 3}}

// squareNames, cellsOf and squareOf are the same table seen from three sides;
// cellsOf lists a quad's lower left cell first.
var squareNames, cellsOf, squareOf = nameSquares()

func nameSquares() (names [squares]string, cells [squares][]cell, of [files][ranks]square) {
	s := square(0)
	for i, row := range rows {
		for _, file := range row {
			c := cell{int(file - 'a'), ranks - 1 - i}
			names[s], cells[s], of[c.file][c.rank] = c.String(), []cell{c}, s
			s++
		}
	}
	for i, corner := range quadCorners {
		names[s] = fmt.Sprintf("%c%d", "SSSSMM"[i], i%4+1)
		for _, d := range []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			c := corner.step(d)
			cells[s], of[c.file][c.rank] = append(cells[s], c), s
		}
		s++
	}
	return names, cells, of
}

func (s square) String() string { return squareNames[s] }

func (s square) quad() bool { return s >= s1 }

func (s square) set() set { return 1 << s }

// A set is a set of squares, bit s for square s.
type set uint64

const (
	everywhere set = 1<<squares - 1
	quads      set = everywhere &^ (1<<s1 - 1)
)

func (s set) has(at square) bool { return s>>at&1 != 0 }

// first is the lowest square of a set that is not empty.
func (s set) first() square { return square(bits.TrailingZeros64(uint64(s))) }

func (s set) count() int { return bits.OnesCount64(uint64(s)) }

// list is the squares of the set in order.
func (s set) list() []square {
	var l []square
	for ; s != 0; s &= s - 1 {
		l = append(l, s.first())
	}
	return l
}

func (s set) names() []string {
	var out []string
	for _, s := range s.list() {
		out = append(out, s.String())
	}
	return out
}
