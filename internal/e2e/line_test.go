package e2e

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/testkit/servertest"
)

// layLine lays a visitor's own way to the server. Cutting it ends the sockets
// that are open, too, which a browser's own offline mode leaves alone.
func layLine(t *testing.T, s *server) *servertest.Proxy {
	t.Helper()
	return servertest.NewProxy(t, "tcp", strings.TrimPrefix(s.URL, "http://"))
}

// forgiveLine forgets what could not be fetched or opened while the line was
// cut, and nothing else.
func (v *visitor) forgiveLine() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = slices.DeleteFunc(v.faults, func(fault string) bool {
		return strings.Contains(fault, "net::ERR_") || strings.Contains(fault, "closed before receiving a handshake response")
	})
}
