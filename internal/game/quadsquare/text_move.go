package quadsquare

import "threefold/internal/game"

// The length of the canonical texts of moves: of most of them, and of the
// longest.
const (
	shortMove   = len("QM1-a4")
	longestMove = len("PM1xS3(N)=Q")
)

// appendMove writes the canonical text of a move of this board: "<from>-<to>,
// or <from>x<to> for a capture", and what is added to it "and only then".
func (b *Board) appendMove(t []byte, m Move) []byte {
	if m.Castling() {
		return append(t, "O-O"...)
	}
	if b.unlikeFriends(m.From(), b.Turn) {
		t = append(t, m.Kind().letter()...)
	}
	t = append(t, m.From().String()...)
	if m.Captures() {
		t = append(t, 'x')
	} else {
		t = append(t, '-')
	}
	t = append(t, m.To().String()...)
	if m.Captures() && b.unlikeFriends(m.To(), b.Turn.Other()) {
		t = append(t, '(', Letters[m.Taken()], ')')
	}
	if m.Sacrifice() {
		t = append(t, '*')
	}
	if m.promotes(b.Turn) {
		t = append(t, '=', Letters[m.Becomes()])
	}
	return t
}

// MoveText is the canonical text of a move of this board.
func (b *Board) MoveText(m Move) string {
	var t [longestMove]byte
	return string(b.appendMove(t[:0], m))
}

// unlikeFriends says that two men of this colour but of different kinds stand
// here.
func (b *Board) unlikeFriends(at Square, c game.Color) bool {
	n := 0
	if at.Quad() {
		for _, men := range b.Men[c] {
			if men.Has(at) {
				n++
			}
		}
	}
	return n == 2
}

// shown is the text for the move list: "the same with + for check and ++ for
// mate, as in the sample game". Next is the position it leads to.
func shown(text string, next *position) string {
	switch {
	case next.b.checkers(next.b.Turn) == 0:
		return text
	case next.Outcome().Reason == game.Checkmate:
		return text + "++"
	default:
		return text + "+"
	}
}
