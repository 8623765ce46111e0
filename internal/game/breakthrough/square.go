package breakthrough

import "threefold/internal/game"

const (
	size    = 5
	squares = size * size
)

// square is a square of the board: 0 (a1), 1 (b1) … 24 (e5).
type square int

func (s square) file() int { return int(s) % size }
func (s square) row() int  { return int(s) / size }

// String returns the square's name.
func (s square) String() string { return string([]byte{'a' + byte(s.file()), '1' + byte(s.row())}) }

// bit returns the set with only this square.
func (s square) bit() uint32 { return 1 << s }

// squareOf parses a square's name.
func squareOf(name string) (square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] >= 'a'+size || name[1] < '1' || name[1] >= '1'+size {
		return 0, false
	}
	return square(int(name[1]-'1')*size + int(name[0]-'a')), true
}

// ahead returns the square one step forward for a side and right files to the right.
func (s square) ahead(side game.Color, right int) (square, bool) {
	file, row := s.file()+right, s.row()+1
	if side == game.Black {
		row = s.row() - 1
	}
	return square(row*size + file), file >= 0 && file < size && row >= 0 && row < size
}

// lastRow returns the row that a side must reach, as a set.
func lastRow(side game.Color) uint32 {
	const row = 1<<size - 1
	if side == game.White {
		return row << (squares - size)
	}
	return row
}
