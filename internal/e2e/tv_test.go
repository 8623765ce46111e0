package e2e

import (
	"fmt"
	"testing"
)

// The page of all games shows the one that most are watching large, the others
// small, and each moves.
func TestTV(t *testing.T) {
	s := ownServer(t)
	viewer := opens(t, s.URL, "a viewer", desktop, "/tv")
	viewer.sees(`#live-empty:not([hidden])`)
	b := seat(t, s, find(t, "quadsquare")).watched()
	viewer.sees(fmt.Sprintf(`#featured a[href="%s"]`, b.path))
	b.play(t, "c3-M1")
	b.play(t, "e6-M2")
	b.play(t, "M1xd6")
	viewer.until(piecesOn(`#featured`, 7, 6))

	other := seat(t, s, find(t, "cheskers")).watched()
	viewer.sees(fmt.Sprintf(`#live a[href="%s"]`, other.path))
	b.watcher.open(other.path)
	viewer.sees(fmt.Sprintf(`#featured a[href="%s"]`, other.path))
	viewer.sees(fmt.Sprintf(`#live a[href="%s"]`, b.path))

	viewer.click(`#featured a`)
	viewer.until(fmt.Sprintf(`location.pathname === %q`, other.path))
}
