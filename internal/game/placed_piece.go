package game

// PlacedPiece is a piece on a square in compact form, for programs that process millions of
// positions: its colour, the upper-case letter of its kind, and the index of its square in
// Board.Places. It does not say which slot of a quad.
type PlacedPiece struct {
	Color Color // side of the piece
	Kind  byte  // upper-case letter of the kind
	Place uint8 // index in Board.Places
}
