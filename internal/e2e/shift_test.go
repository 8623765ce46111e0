package e2e

import (
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// watchShifts keeps in a variable what moves on the page without anybody's doing, as a
// browser reports it: what it is, and by how much. It begins once the whole page is
// painted.
const watchShifts = `window.shifts = [];
document.addEventListener("readystatechange", () => requestAnimationFrame(() => requestAnimationFrame(() => {
	const began = performance.now();
	new PerformanceObserver((list) => {
		for (const { value, sources, startTime } of list.getEntries())
			if (startTime > began) window.shifts.push(value.toFixed(4) + ": " + sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "?").slice(0, 60)).join(" | "));
	}).observe({ type: "layout-shift", buffered: true });
	window.painted = true;
})), { once: true });`

// holding keeps the modules of pages back until they are let go, so that a page is seen
// as it is without them first.
type holding struct {
	v       *visitor
	mu      sync.Mutex
	free    bool
	waiting []fetch.RequestID
}

func (v *visitor) holdModules() *holding {
	v.t.Helper()
	h := &holding{v: v}
	v.must(chromedp.Listen(v.ctx, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			h.mu.Lock()
			defer h.mu.Unlock()
			if h.waiting = append(h.waiting, e.RequestID); h.free {
				go h.release()
			}
		}
	}))
	_, err := chromedp.Call(v.ctx, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/static/built/*-*.js"}}})
	v.must(err)
	return h
}

// release lets go what waits, and what comes after it.
func (h *holding) release() {
	h.mu.Lock()
	waiting := h.waiting
	h.waiting, h.free = nil, true
	h.mu.Unlock()
	for _, id := range waiting {
		chromedp.Call(h.v.ctx, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: id}) // of a page that was left
	}
}

func (h *holding) hold() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free = false
}

// settled is true two frames after all that a page draws by itself is drawn.
const settled = `document.readyState === "complete" && !document.querySelector("main[data-connection]:not([data-drawn])")
	&& [...document.querySelectorAll("[data-thumbnail]")].every((board) => board.querySelector("svg"))
	&& !document.querySelector("[aria-busy=true]")
	&& (window.asked ??= (requestAnimationFrame(() => requestAnimationFrame(() => { window.twoFrames = true; })), true)) && window.twoFrames`

// On a slow phone and on a desk no page moves when its scripts come.
func TestNothingMoves(t *testing.T) {
	s := withArchive(t, olds)
	b := seat(t, s, find(t, "quadsquare"))
	b.play(t, "c3-M1")
	v := newVisitor(t, s.URL, "a visitor", desktop)
	invitation := v.createBy(`{"game":"cheskers","side":"white"}`)
	v.open("/")
	v.click(`[data-game="chesquerque"]`)
	_, err := chromedp.Call(v.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	v.must(err)
	_, err = chromedp.Call(v.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watchShifts})
	v.must(err)
	modules := v.holdModules()
	for _, w := range []window{phone, {1280, 800, false}} {
		v.resize(w)
		for _, path := range []string{"/", "/tv", "/games", "/rules", "/rules/quadsquare", "/import", "/editor/quadsquare", "/api", "/kept", "/devices",
			b.path, "/g/ada1", "/g/ada1?ply=3", invitation} {
			modules.hold()
			ask[any](v, `void setTimeout(() => location.assign(`+strconv.Quote(path)+`))`)
			v.until(`location.pathname + location.search === ` + strconv.Quote(path) + ` && window.painted`)
			modules.release()
			v.until(settled)
			for _, shift := range slices.Compact(ask[[]string](v, `window.shifts`)) {
				t.Errorf("%s moves at %d px by %s", path, w.width, shift)
			}
		}
	}
}
