// Package rules is the core of Chesquerque: who is where, which moves are legal, what
// a move does and how a game ends on the board, as integers on a small value; and the text
// of a position. It makes no move for people: what they click and read is the
// package above it.
package rules

import "threefold/internal/game"

// Board is the compact board: a plain value, copied to be played on. The pieces
// are kept twice, by point and by set, and Verify compares the two.
type Board struct {
	Pieces  [Points]Piece
	ByColor [2]Set        // by colour
	ByKind  [Pawn + 1]Set // by kind, both colours
	Kings   [2]Point      // by colour
	Turn    game.Color    // who moves
	Rights  rights        // castling rights
	// Passed is the point that a pawn has just passed over, where it can be
	// captured en passant this very ply; nowhere when no such capture is
	// legal, "so that equal positions have equal texts".
	Passed   Point
	Halfmove int32
	Fullmove int32
}

// Put puts a piece on a free point.
func (b *Board) Put(p Point, m Piece) {
	b.Pieces[p] = m
	b.ByColor[m.Color()] = b.ByColor[m.Color()].Or(Single[p])
	b.ByKind[m.Kind()] = b.ByKind[m.Kind()].Or(Single[p])
	if m.Kind() == King {
		b.Kings[m.Color()] = p
	}
}

// lift takes the piece off a point where one stands, and tells which.
func (b *Board) lift(p Point) Piece {
	m := b.Pieces[p]
	b.Pieces[p] = Nobody
	b.ByColor[m.Color()] = b.ByColor[m.Color()].Minus(Single[p])
	b.ByKind[m.Kind()] = b.ByKind[m.Kind()].Minus(Single[p])
	return m
}

// Occupied is every point where a piece is.
func (b *Board) Occupied() Set { return b.ByColor[game.White].Or(b.ByColor[game.Black]) }

// Own is where the side on turn has pieces of a kind.
func (b *Board) Own(k Kind) Set { return b.ByKind[k].And(b.ByColor[b.Turn]) }

// Dead says that neither side can mate: "King against king, and king against
// king and one knight, draw at once as dead material."
func (b *Board) Dead() bool {
	switch b.Occupied().Count() {
	case 2:
		return true
	case 3:
		return b.ByKind[Knight].Any()
	default:
		return false
	}
}

// Standing appends all pieces to a list.
func (b *Board) Standing(list []game.Standing) []game.Standing {
	for occupied := b.Occupied(); occupied.Any(); {
		p := occupied.Pop()
		m := b.Pieces[p]
		list = append(list, game.Standing{Color: m.Color(), Kind: Letters[m.Kind()], Place: uint8(p)})
	}
	return list
}
