package served

import (
	"strings"
	"testing"
)

// What other sites may do with a response.
const (
	Ours   = "ours"   // nothing
	Framed = "framed" // frame it
	Shown  = "shown"  // embed it as a picture
	Told   = "told"   // read it in scripts
)

// HasHeaders fails the test if the security headers of a reply do not fit its use by other sites
// (Ours, Framed, Shown or Told).
func HasHeaders(t *testing.T, at, use string, w Reply) {
	t.Helper()
	want := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin", "Access-Control-Allow-Origin": "", "Access-Control-Allow-Credentials": ""}
	ancestors := "frame-ancestors 'none'"
	switch use {
	case Framed:
		want["Cross-Origin-Resource-Policy"], ancestors = "cross-origin", "frame-ancestors *"
	case Told, Shown:
		want["Cross-Origin-Resource-Policy"], want["Access-Control-Allow-Origin"] = "cross-origin", "*"
	}
	for name, value := range want {
		if got := w.Header.Get(name); got != value {
			t.Errorf("%s (%d): %s is %q, want %q", at, w.StatusCode, name, got, value)
		}
	}
	policy := w.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, ancestors) || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("%s (%d): policy %q", at, w.StatusCode, policy)
	}
	if use != Ours && len(w.Cookies()) > 0 {
		t.Errorf("%s sets a cookie", at)
	}
}
