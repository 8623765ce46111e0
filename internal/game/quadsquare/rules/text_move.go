package rules

import "threefold/internal/game"

// Lengths of the canonical texts of moves, in bytes: an estimate for allocating, and the greatest.
const (
	TypicalMoveLen = len("QM1-a4")
	MaxMoveLen     = len("PM1xS3(N)=Q")
)

// AppendMove appends the canonical text of a move of this position: "<from>-<to>, or <from>x<to>
// for a capture", and the other parts only if they are needed to distinguish it from other moves.
func (b *Board) AppendMove(t []byte, m Move) []byte {
	if m.Castling() {
		return append(t, "O-O"...)
	}
	if b.HasTwoKinds(m.From(), b.Turn) {
		t = append(t, m.Kind().Letter()...)
	}
	t = append(t, m.From().String()...)
	if m.Captures() {
		t = append(t, 'x')
	} else {
		t = append(t, '-')
	}
	t = append(t, m.To().String()...)
	if m.Captures() && b.HasTwoKinds(m.To(), b.Turn.Other()) {
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

// MoveText returns the canonical text of a move of this position.
func (b *Board) MoveText(m Move) string {
	var t [MaxMoveLen]byte
	return string(b.AppendMove(t[:0], m))
}

// HasTwoKinds reports whether two pieces of this colour and of different kinds are on a square.
func (b *Board) HasTwoKinds(at Square, c game.Color) bool {
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
