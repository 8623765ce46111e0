package sitetest

import (
	"html"
	"strings"
	"testing"
)

// Contains checks that what was answered at an address says each of these things,
// and in plain text.
func Contains(t *testing.T, address, body string, all ...string) {
	t.Helper()
	body = html.UnescapeString(body)
	for _, text := range all {
		if !strings.Contains(body, text) {
			t.Errorf("%s does not hold %q", address, text)
		}
	}
}

// Lacks checks that it says none of them.
func Lacks(t *testing.T, address, body string, all ...string) {
	t.Helper()
	body = html.UnescapeString(body)
	for _, text := range all {
		if strings.Contains(body, text) {
			t.Errorf("%s holds %q", address, text)
		}
	}
}
