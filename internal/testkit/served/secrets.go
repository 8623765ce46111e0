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

// Secret is a text that must not be logged, with its description.
type Secret struct{ What, Text string }

// NotLogged fails the test if the log has a secret: as it is, escaped, its bytes in hex, or its
// hash.
func (s *Site) NotLogged(t *testing.T, kept Secret) {
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

// Token returns the token in the browser's cookie.
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

// Inline matches what the Content-Security-Policy forbids and no template may have: inline
// scripts, styles and event handlers, and javascript: addresses.
var Inline = regexp.MustCompile(`(?i)<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:|<script(?:\s+type="[^"]*")?\s*>|<base|<iframe|<object|<embed|srcdoc`)
