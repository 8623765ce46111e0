package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"
)

// busy is a browser that finds no time for what may wait: it has idle callbacks
// and never calls them, no timer of a second runs out, and no request is answered.
const busy = `(() => {
	const timer = window.setTimeout;
	window.fetch = () => new Promise(() => {});
	window.requestIdleCallback = () => 0;
	window.setTimeout = (run, ms, ...rest) => (ms === 1000 ? 0 : timer(run, ms, ...rest));
})()`

// hides tells the page that nobody sees it.
const hides = `(Object.defineProperty(document, "hidden", { value: true, configurable: true }), document.dispatchEvent(new Event("visibilitychange")))`

// The board and the players are drawn first, the rest when the browser has time:
// nothing of it is lost where the page is used or hidden before, or where the
// browser does not tell when it is idle.
func TestBoardIsDrawnFirst(t *testing.T) {
	s := sharedServer(t)
	b := seat(t, s, find(t, "cheskers"))
	for _, written := range []string{"Cb8-a5", "e3-f4"} {
		b.play(t, written)
	}
	b.players[0].confirms("resign")
	b.seesResult("0-1", "resigned")

	const undrawn = `document.querySelector("[data-connection=opening]") && !document.querySelector(".rest") && !document.querySelector("[data-ply]")`
	const drawn = `document.querySelector("[data-connection=live]") && document.querySelector(".rest button") && document.querySelector("[data-ply]")`
	for name, c := range map[string]struct {
		before string
		then   func(v *visitor)
	}{
		"hidden": {busy, func(v *visitor) { ask[any](v, hides) }},
		"used":   {busy, func(v *visitor) { v.press(kb.ArrowLeft) }},
	} {
		t.Run(name, func(t *testing.T) {
			reader := newVisitor(t, s.URL, "a reader", desktop)
			reader.before(c.before)
			reader.open(b.path)
			reader.sees(`#play [data-piece]`)
			reader.sees(`[data-player-bar="bottom"] b`)
			if !ask[bool](reader, "Boolean("+undrawn+")") {
				t.Error("the rest is drawn, though the browser has had no time for it")
			}
			c.then(reader)
			reader.until(drawn)
		})
	}
	t.Run("without idle callbacks", func(t *testing.T) {
		reader := newVisitor(t, s.URL, "a reader", desktop)
		reader.before(`window.requestIdleCallback = undefined`)
		reader.open(b.path)
		reader.until(drawn)
	})
}

// before runs a script at the start of every page that the visitor opens.
func (v *visitor) before(script string) {
	v.t.Helper()
	call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}
