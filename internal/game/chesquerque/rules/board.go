// Package rules implements the rules of Chesquerque on a compact board: legal moves, their
// effects, the end of a game, and position texts. Clicks, notation and explanations are in
// package chesquerque.
package rules

import "threefold/internal/game"

// Board is a compact position. It is a value: callers copy it before they play. The pieces are
// stored both by point and as sets.
type Board struct {
	Pieces  [Points]Piece // by point
	ByColor [2]Set        // by colour
	ByKind  [Pawn + 1]Set // by kind, both colours
	Kings   [2]Point      // by colour
	Turn    game.Color    // side to move
	Rights  rights        // castling rights
	// EnPassant is the point that a pawn has just passed over, if it can be captured there en
	// passant; NoPoint if no such capture is legal, "so that equal positions have equal texts".
	EnPassant Point
	Halfmove  int32 // plies since the last capture or pawn move
	Fullmove  int32 // number of the move, from 1
}

// Put puts a piece on an empty point.
func (b *Board) Put(p Point, m Piece) {
	b.Pieces[p] = m
	b.ByColor[m.Color()] = b.ByColor[m.Color()].Or(Single[p])
	b.ByKind[m.Kind()] = b.ByKind[m.Kind()].Or(Single[p])
	if m.Kind() == King {
		b.Kings[m.Color()] = p
	}
}

// remove removes the piece from a point, which must not be empty, and returns it.
func (b *Board) remove(p Point) Piece {
	m := b.Pieces[p]
	b.Pieces[p] = NoPiece
	b.ByColor[m.Color()] = b.ByColor[m.Color()].Minus(Single[p])
	b.ByKind[m.Kind()] = b.ByKind[m.Kind()].Minus(Single[p])
	return m
}

// Occupied returns the points with a piece.
func (b *Board) Occupied() Set { return b.ByColor[game.White].Or(b.ByColor[game.Black]) }

// Own returns the points of the side to move's pieces of a kind.
func (b *Board) Own(k Kind) Set { return b.ByKind[k].And(b.ByColor[b.Turn]) }

// Dead reports whether neither side can checkmate: "King against king, and king against
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

// AppendPieces appends all pieces to list.
func (b *Board) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	for occupied := b.Occupied(); occupied.Any(); {
		p := occupied.Pop()
		m := b.Pieces[p]
		list = append(list, game.PlacedPiece{Color: m.Color(), Kind: Letters[m.Kind()], Place: uint8(p)})
	}
	return list
}
