package archive

import (
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// Key is a name as it is looked for: without regard to capitals and the width of
// letters, and of a program without its mark. It is empty for a text that is no name.
func Key(name string) string {
	return plaintext.NameKey(strings.TrimSuffix(name, gamelog.ProgramMark))
}

// NewPage draws the address of a player's page: random, so that it reveals nothing of
// who it is.
func NewPage() string { return gamelog.NewSlug() }

// IsPage reports whether a text may be such an address.
func IsPage(text string) bool { return slugForm.MatchString(text) }
