package e2e

import (
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// watchShifts keeps in a variable what moves on the page without anybody's doing, as a browser
// reports it: what it is, and by how much. It begins once the whole page is painted.
const watchShifts = `window.shifts = [];
const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
const told = ({ node, previousRect, currentRect }) => (node?.outerHTML ?? node?.textContent ?? "?").slice(0, 60) + " from " + box(previousRect) + " to " + box(currentRect);
document.addEventListener("readystatechange", () => requestAnimationFrame(() => requestAnimationFrame(() => {
	const began = performance.now();
	new PerformanceObserver((list) => {
		for (const { value, sources, startTime } of list.getEntries())
			if (startTime > began) window.shifts.push(value.toFixed(4) + ": " + sources.map(told).join(" | "));
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
			if h.free {
				go h.proceed(e.RequestID)
			} else {
				h.waiting = append(h.waiting, e.RequestID)
			}
		}
	}))
	call(v, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/static/built/*-*.js"}}})
	call(v, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})      // what is cached asks nobody
	call(v, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}) // nor what a worker keeps
	return h
}

// release lets go what waits, and what comes after it.
func (h *holding) release() {
	h.mu.Lock()
	waiting := h.waiting
	h.waiting, h.free = nil, true
	h.mu.Unlock()
	h.proceed(waiting...)
}

func (h *holding) proceed(ids ...fetch.RequestID) {
	for _, id := range ids {
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
	call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watchShifts})
	modules := v.holdModules()
	paths := some(9, []string{"/", b.path, "/g/ada1", "/games", "/learn/quadsquare", "/g/ada1?ply=3", "/rules/quadsquare", "/editor/quadsquare", invitation,
		"/tv", "/rules", "/learn", "/learn/chesquerque?step=walk", "/import", "/api", "/kept", "/devices"})
	for _, w := range []window{{1280, 800, false}, phone} {
		v.resize(w)
		in := paths
		if w != phone {
			in = some(5, paths)
		}
		for _, path := range in {
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

// firstPieces are where the pieces of the game's board stand on the screen, to the pixel.
const firstPieces = `JSON.stringify([...document.querySelectorAll('#board svg.board use[href^="#piece-"]')].filter((man) => man.checkVisibility())
	.map((man) => { const { x, y, width } = man.getBoundingClientRect(); return [man.getAttribute("href"), man.getAttribute("class"), Math.round(x), Math.round(y), Math.round(width)].join(); }).sort())`

// styled is true once no style sheet is awaited: before that nothing is painted.
const styled = `[...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => link.sheet)`

// The board of a game, its letters and who plays are there before any module, and the
// modules put the same in their place.
func TestTheBoardIsThereBeforeTheModules(t *testing.T) {
	s := withArchive(t, olds)
	paths := []string{"/g/ada1", "/g/ada1?ply=3", "/g/ada1?ply=0&side=black"}
	for _, g := range catalog.Games {
		b := seat(t, s, g)
		m := must.Get(game.NewCourse(g, g.Start))(t)
		b.play(t, m.Position().Moves()[3].Text)
		paths = append(paths, b.path)
		if *whole {
			paths = append(paths, b.path+"?side=black")
		}
	}
	v := opens(t, s.URL, "a visitor", desktop, "/")
	modules := v.holdModules()
	for _, w := range some(3, []window{phone, {820, 1180, true}, {1280, 720, false}, {360, 640, true}, {680, 900, true}}) {
		v.resize(w)
		for _, path := range paths {
			modules.hold()
			ask[any](v, `void setTimeout(() => location.assign(`+strconv.Quote(path)+`))`)
			v.until(`location.pathname + location.search === ` + strconv.Quote(path) + ` && document.readyState !== "loading" && ` + styled + ` && ` + firstPieces + ` !== "[]"`)
			v.sees(`[data-player-bar="bottom"] bdi`)
			if ask[bool](v, `Boolean(document.querySelector("#play [data-piece]"))`) {
				t.Fatalf("%s: the modules were not held back", path)
			}
			const letters = `[...document.querySelectorAll("#board .b-coord text")].filter((text) => text.getBoundingClientRect().width > 0).map((text) => text.textContent + Math.round(parseFloat(getComputedStyle(text).fontSize) * 2)).join()`
			before, written := ask[string](v, firstPieces), ask[string](v, letters)
			modules.release()
			v.until(settled)
			if after := ask[string](v, firstPieces); after != before {
				t.Errorf("%s at %d px: the men are seen at\n%s\nand then at\n%s", path, w.width, before, after)
			}
			if after := ask[string](v, letters); after != written {
				t.Errorf("%s at %d px: the letters are %s and then %s", path, w.width, written, after)
			}
		}
	}
}
