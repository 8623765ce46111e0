package secret

import (
	"strings"
	"testing"
)

// FuzzToken: a token has one text, and no other is taken for it.
func FuzzToken(f *testing.F) {
	for _, text := range []string{"", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA\nA", "AAAAAAAAAAAAAAAAAAAAAA==", strings.Repeat("_", 22)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if token, ok := Parse(text); ok && token.Text() != text {
			t.Errorf("%q is taken for %q", text, token.Text())
		}
	})
}
