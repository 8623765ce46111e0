package game

import (
	"fmt"
	"strings"
)

// This file has the reasons that every game gives against a text whose places
// form a legal move, but which says something else of it that is not so.

// NothingTaken is the reason against a capture that is none.
func NothingTaken(to string) *Refusal {
	return &Refusal{Code: RefuseNothingTaken, Title: "Nothing is captured there",
		Text: fmt.Sprintf("The move to %s takes nobody; leave the capture out.", to), Places: []string{to}}
}

// NoPromotion is the reason against a promotion where there is none.
func NoPromotion(to string) *Refusal {
	return &Refusal{Code: RefuseNoPromotion, Title: "Nobody is promoted",
		Text: fmt.Sprintf("The move to %s promotes nobody; leave the promotion out.", to), Places: []string{to}}
}

// OtherKind is the reason against a text that names a man by a kind which he
// is not: said is the kind named, has are the kinds that are there, and who
// has them is "you have" or "your opponent has".
func OtherKind(place, who, said string, has ...string) *Refusal {
	var men []string
	for _, kind := range has {
		men = append(men, WithArticle(kind))
	}
	return &Refusal{Code: RefuseOtherKind, Title: "Another piece stands there",
		Text:   fmt.Sprintf("On %s %s %s, not %s.", place, who, strings.Join(men, " and "), WithArticle(said)),
		Places: []string{place}}
}

// WithArticle is a noun with its article: "an archbishop".
func WithArticle(noun string) string {
	if strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}
