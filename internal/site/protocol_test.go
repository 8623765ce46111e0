package site_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

// The page of the protocol names every address of the API and of the sockets.
func TestProtocolPageNamesEveryAddress(t *testing.T) {
	page, err := os.ReadFile("../../docs/protocol.md")
	must.Do(t, err)
	seen := 0
	err = chi.Walk(served.Start(t, site.Config{}).Handler().(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(route, "/api/") || strings.HasPrefix(route, "/ws/") {
			seen++
			if want := "`" + method + " " + strings.ReplaceAll(route, site.Slugged, "/{slug}") + "`"; !strings.Contains(string(page), want) {
				t.Errorf("the page does not name %s", want)
			}
		}
		return nil
	})
	if err != nil || seen < 8 {
		t.Errorf("%d addresses, %v", seen, err)
	}
}
