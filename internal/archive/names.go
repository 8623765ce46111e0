package archive

import (
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// Key returns the key by which a name is searched, without regard to case and width, and for a
// program without its mark. It is empty for a text that is no name.
func Key(name string) string {
	return plaintext.NameKey(strings.TrimSuffix(name, gamelog.ProgramMark))
}

// NewPage returns a random address for a player's page, the last part of /p/{page}. It reveals
// nothing of the player.
func NewPage() string { return gamelog.NewSlug() }

// IsPage reports whether a text may be the last part of /p/{page}.
func IsPage(text string) bool { return slugForm.MatchString(text) }
