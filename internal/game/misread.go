package game

// This file has the MoveErrors common to all games for a move text whose squares form a legal
// move, but which says something untrue about it.

// NothingTaken returns the MoveError for a text with a capture sign if nothing is captured.
func NothingTaken(to string) *MoveError {
	return Refuse(RefuseNothingTaken, "refusal.nothing-taken", On("to", to))
}

// NoPromotion returns the MoveError for a text with a promotion if the move does not promote.
func NoPromotion(to string) *MoveError {
	return Refuse(RefuseNoPromotion, "refusal.no-promotion", On("to", to))
}

// OtherKind returns the MoveError for a text that names the wrong kind of piece: said is the kind
// named, there are the pieces that are on the square.
func OtherKind(said string, there ...Piece) *MoveError {
	return Refuse(RefuseOtherKind, "refusal.other-kind", Kinds("said", said), Pieces("pieces", there...))
}
