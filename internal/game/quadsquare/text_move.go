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
func (b *board) appendMove(t []byte, m move) []byte {
	if m.castling() {
		return append(t, "O-O"...)
	}
	if b.unlikeFriends(m.from(), b.turn) {
		t = append(t, m.kind().letter()...)
	}
	t = append(t, m.from().String()...)
	if m.captures() {
		t = append(t, 'x')
	} else {
		t = append(t, '-')
	}
	t = append(t, m.to().String()...)
	if m.captures() && b.unlikeFriends(m.to(), b.turn.Other()) {
		t = append(t, '(', letters[m.taken()], ')')
	}
	if m.sacrifice() {
		t = append(t, '*')
	}
	if m.promotes(b.turn) {
		t = append(t, '=', letters[m.becomes()])
	}
	return t
}

// moveText is the canonical text of a move of this board.
func (b *board) moveText(m move) string {
	var t [longestMove]byte
	return string(b.appendMove(t[:0], m))
}

// unlikeFriends says that two men of this colour but of different kinds stand
// here.
func (b *board) unlikeFriends(at square, c game.Color) bool {
	n := 0
	if at.quad() {
		for _, men := range b.men[c] {
			if men.has(at) {
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
	case next.b.checkers(next.b.turn) == 0:
		return text
	case next.Outcome().Reason == game.Checkmate:
		return text + "++"
	default:
		return text + "+"
	}
}
