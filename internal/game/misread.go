package game

// This file has the MoveErrors common to all games for a move text whose squares form a legal
// move, but which says something untrue about it.

// NothingTaken returns the MoveError for a text with a capture sign if nothing is captured.
func NothingTaken(to string) *MoveError {
	return Refuse(RefuseNothingTaken, "Nothing is captured there",
		"the move to %s captures nothing; leave out the x", At(to))
}

// NoPromotion returns the MoveError for a text with a promotion if the move does not promote.
func NoPromotion(to string) *MoveError {
	return Refuse(RefuseNoPromotion, "No promotion there",
		"the move to %s does not promote; leave out the promotion", At(to))
}

// OtherKind returns the MoveError for a text that names the wrong kind of piece: said is the kind
// named, has the kinds that are on the square, and who is "you have" or "your opponent has".
func OtherKind(place, who, said string, has ...string) *MoveError {
	var pieces []string
	for _, kind := range has {
		pieces = append(pieces, WithArticle(kind))
	}
	return Refuse(RefuseOtherKind, "Another piece is there",
		"on %s %s %s, not %s", At(place), who, JoinWords("and", pieces...), WithArticle(said))
}
