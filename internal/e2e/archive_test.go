package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A finished game is listed, and stepped through by keys, wheel, and its list
// of moves; every ply has its own address.
func TestArchive(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "cheskers"))
	for _, written := range courses[0].moves()[:4] {
		b.play(t, written)
	}
	b.players[0].confirms("resign")
	b.seesResult("0-1", "resigned")

	reader := opens(t, s.URL, "a reader", desktop, "/games?game=quadsquare")
	reader.misses(fmt.Sprintf(`a[href^="%s"]`, b.path))
	reader.open("/games?game=cheskers")
	reader.click(fmt.Sprintf(`a[href^="%s"]:not([aria-hidden])`, b.path))
	reader.until(fmt.Sprintf(`location.pathname === %q`, b.path))
	reader.seesPosition(b.recorded[4])

	for _, step := range []struct {
		key string
		ply int
	}{{kb.ArrowLeft, 3}, {kb.Home, 0}, {kb.ArrowRight, 1}, {kb.End, 4}} {
		reader.press(step.key)
		reader.seesPosition(b.recorded[step.ply])
	}
	x, y := reader.middle("d4")
	reader.must(chromedp.Do(reader.ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y,
		func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1, -120 })))
	reader.seesPosition(b.recorded[3])
	reader.click(`[data-ply="2"]`)
	reader.seesPosition(b.recorded[2])
	reader.until(`new URL(location).searchParams.get("ply") === "2"`)
}
