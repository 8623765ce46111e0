package served

import (
	"encoding/hex"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
)

// Unsaid is a text that only its owner may know, in every form it may take.
type Unsaid struct{ What, Text string }

// NeverSaid looks for a secret in the log: as it is, its bytes in hex, and what
// the store knows it by.
func (s *Site) NeverSaid(t *testing.T, kept Unsaid) {
	t.Helper()
	forms := []string{kept.Text, url.QueryEscape(kept.Text)}
	if token, ok := secret.Parse(kept.Text); ok {
		forms = append(forms, hex.EncodeToString(token[:]), token.Hash())
	}
	for _, form := range forms {
		for line := range strings.Lines(s.Log.String()) {
			if strings.Contains(line, form) {
				t.Errorf("the log has %s: %s", kept.What, line)
			}
		}
	}
}

// Token is what the browser's cookie holds.
func (b *Browser) Token(t *testing.T) string {
	t.Helper()
	address := must.Get(url.Parse(b.site.URL))(t)
	for _, c := range b.Client.Jar.Cookies(address) {
		if c.Name == "threefold" {
			return c.Value
		}
	}
	t.Fatal("the browser has no cookie")
	return ""
}

// Inline finds what the policy forbids and no template shall hold: scripts and
// styles in a page, handlers in attributes, addresses that are code.
var Inline = regexp.MustCompile(`(?i)<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:|<script(?:\s+type="[^"]*")?\s*>|<base|<iframe|<object|<embed|srcdoc`)
