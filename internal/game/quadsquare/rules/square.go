package rules

import (
	"fmt"
	"math/bits"
)

// Square is one of the 38 squares: 32 cells of the 7×8 grid and six quads, "a
// quad counting as one square". They are numbered as the position text writes them: normal
// squares from c8 to e1, rank 8 first, each row from left to right, then the quads.
type Square uint8

// The quads, after the 32 normal squares.
const (
	S1 Square = iota + 32
	s2
	s3
	s4
	M1
	m2
	Squares = iota + 32
)

// Files and Ranks are the size of the grid, in cells.
const (
	Files = 7
	Ranks = 8
)

// rows has the files of the normal squares, rank 8 first: "c d e (ranks 8, 7,
// 2, 1), a–g (6, 3), a d g (5, 4)".
var rows = [Ranks]string{"cde", "cde", "abcdefg", "adg", "adg", "abcdefg", "cde", "cde"}

// cell is one of the 56 cells of the grid; a1 is {0, 0}.
type cell struct{ File, Rank int }

func (c cell) on() bool { return 0 <= c.File && c.File < Files && 0 <= c.Rank && c.Rank < Ranks }

// String returns the name of the cell.
func (c cell) String() string { return fmt.Sprintf("%c%d", 'a'+c.File, c.Rank+1) }

func (c cell) step(d cell) cell { return cell{c.File + d.File, c.Rank + d.Rank} }

// quadCorners has the lower left cells of the quads, S1 to M2.
var quadCorners = [6]cell{{0, 0}, {5, 0}, {0, 6}, {5, 6}, {1, 3}, {4, 3}}

// CellsOf has the cells of each square, a quad's lower left one first; SquareOf has the square of
// each cell, by file and rank.
var squareNames, CellsOf, SquareOf = nameSquares()

func nameSquares() (names [Squares]string, cells [Squares][]cell, of [Files][Ranks]Square) {
	s := Square(0)
	for i, row := range rows {
		for _, file := range row {
			c := cell{int(file - 'a'), Ranks - 1 - i}
			names[s], cells[s], of[c.File][c.Rank] = c.String(), []cell{c}, s
			s++
		}
	}
	for i, corner := range quadCorners {
		names[s] = fmt.Sprintf("%c%d", "SSSSMM"[i], i%4+1)
		for _, d := range []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			c := corner.step(d)
			cells[s], of[c.File][c.Rank] = append(cells[s], c), s
		}
		s++
	}
	return names, cells, of
}

// String returns the name of the square.
func (s Square) String() string { return squareNames[s] }

// Quad reports whether the square is a quad, which holds two pieces.
func (s Square) Quad() bool { return s >= S1 }

// Set returns the set with only this square.
func (s Square) Set() Set { return 1 << s }

// Set is a bitboard: bit s for square s.
type Set uint64

const (
	AllSquares Set = 1<<Squares - 1            // all squares
	Quads      Set = AllSquares &^ (1<<S1 - 1) // the six quads
)

// Has reports whether the set contains a square.
func (s Set) Has(at Square) bool { return s>>at&1 != 0 }

// First returns the lowest square; the set must not be empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// List returns the squares in ascending order.
func (s Set) List() []Square {
	var l []Square
	for ; s != 0; s &= s - 1 {
		l = append(l, s.First())
	}
	return l
}

// Names returns the names of the squares.
func (s Set) Names() []string {
	var out []string
	for _, s := range s.List() {
		out = append(out, s.String())
	}
	return out
}
