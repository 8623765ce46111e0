package sitetest

import (
	"html"
	"strings"
	"testing"
)

// Contains fails the test if body, unescaped, lacks one of the texts. address is for the
// message.
func Contains(t *testing.T, address, body string, all ...string) {
	t.Helper()
	body = html.UnescapeString(body)
	for _, text := range all {
		if !strings.Contains(body, text) {
			t.Errorf("%s does not hold %q", address, text)
		}
	}
}

// Lacks fails the test if body, unescaped, has one of the texts.
func Lacks(t *testing.T, address, body string, all ...string) {
	t.Helper()
	body = html.UnescapeString(body)
	for _, text := range all {
		if strings.Contains(body, text) {
			t.Errorf("%s holds %q", address, text)
		}
	}
}
