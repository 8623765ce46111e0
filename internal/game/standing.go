package game

// Standing is a piece on the board in numbers, for programs that go through
// millions of positions: his colour, the letter of his kind, upper case, and the index
// of his place in the board's list. It does not say which slot of a place.
type Standing struct {
	Color Color
	Kind  byte
	Place uint8
}
