package plaintext

import "regexp"

// secretLink matches, in a folded text, links that give away a seat, a player's games, or the
// host's rights in a tournament.
var secretLink = regexp.MustCompile(`/g/[0-9a-z]{6,}/(white|black)|#(seat|link|host)`)

// GivesAway reports whether a text has a link that must stay secret, so that a chat refuses it.
func GivesAway(text string) bool { return secretLink.MatchString(Fold(text)) }
