package rules

import "threefold/internal/game"

// The length of the canonical texts of moves: of most of them, and of the longest.
const (
	ShortMove   = len("QM1-a4")
	LongestMove = len("PM1xS3(N)=Q")
)

// AppendMove writes the canonical text of a move of this board: "<from>-<to>,
// or <from>x<to> for a capture", and what is added to it "and only then".
func (b *Board) AppendMove(t []byte, m Move) []byte {
	if m.Castling() {
		return append(t, "O-O"...)
	}
	if b.UnlikeFriends(m.From(), b.Turn) {
		t = append(t, m.Kind().Letter()...)
	}
	t = append(t, m.From().String()...)
	if m.Captures() {
		t = append(t, 'x')
	} else {
		t = append(t, '-')
	}
	t = append(t, m.To().String()...)
	if m.Captures() && b.UnlikeFriends(m.To(), b.Turn.Other()) {
		t = append(t, '(', Letters[m.Taken()], ')')
	}
	if m.Sacrifice() {
		t = append(t, '*')
	}
	if m.Promotes(b.Turn) {
		t = append(t, '=', Letters[m.Becomes()])
	}
	return t
}

// MoveText is the canonical text of a move of this board.
func (b *Board) MoveText(m Move) string {
	var t [LongestMove]byte
	return string(b.AppendMove(t[:0], m))
}

// UnlikeFriends says that two pieces of this colour but of different kinds stand here.
func (b *Board) UnlikeFriends(at Square, c game.Color) bool {
	n := 0
	if at.Quad() {
		for _, pieces := range b.Pieces[c] {
			if pieces.Has(at) {
				n++
			}
		}
	}
	return n == 2
}
