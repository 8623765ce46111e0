package game

// This file has the reasons that every game gives against a text whose places
// form a legal move, but which says something else of it that is not so.

// NothingTaken is the reason against a capture that is none.
func NothingTaken(to string) *MoveError {
	return Refuse(RefuseNothingTaken, "Nothing is captured there",
		"the move to %s captures nothing; leave out the x", At(to))
}

// NoPromotion is the reason against a promotion where there is none.
func NoPromotion(to string) *MoveError {
	return Refuse(RefuseNoPromotion, "No promotion there",
		"the move to %s does not promote; leave out the promotion", At(to))
}

// OtherKind is the reason against a text that names a piece by a kind which it
// is not: said is the kind named, has are the kinds that are there, and who
// has them is "you have" or "your opponent has".
func OtherKind(place, who, said string, has ...string) *MoveError {
	var pieces []string
	for _, kind := range has {
		pieces = append(pieces, WithArticle(kind))
	}
	return Refuse(RefuseOtherKind, "Another piece is there",
		"on %s %s %s, not %s", At(place), who, Listed("and", pieces...), WithArticle(said))
}
