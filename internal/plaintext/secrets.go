package plaintext

import "regexp"

// secretLink finds, in the skeleton of a text, links that hand over a seat, a player's games, or
// the host's part in a tournament.
var secretLink = regexp.MustCompile(`/g/[0-9a-z]{6,}/(white|black)|#(seat|link|host)`)

// GivesAway reports whether a text has a link that must stay secret. A chat refuses it.
func GivesAway(text string) bool { return secretLink.MatchString(Fold(text)) }
