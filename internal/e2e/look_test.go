package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// The three widths of the layout, a phone's, a tablet's and a desktop's.
var windows = []window{phone, {820, 1180, false}, {1280, 900, true}}

// further are what -whole looks at besides: the other theme of each, the least windows
// there are, a desktop's screen at twice its size, and a tablet in a part of its screen.
var further = []window{
	{390, 844, true}, {820, 1180, true}, {1280, 900, false},
	{320, 568, false}, {360, 640, false}, {640, 450, false}, {680, 900, true},
}

// flaws lists what no page may have, as one string a flaw.
const flaws = `(() => {
	const found = [];
	const over = document.documentElement.scrollWidth - innerWidth;
	const wide = [...document.querySelectorAll("main *")].findLast((el) => el.getBoundingClientRect().right > innerWidth);
	if (over > 0) found.push("it is " + over + " px wider than the window: " + wide?.outerHTML.slice(0, 120));
	const shown = (el) => el.checkVisibility({ visibilityProperty: true });
	const unseen = (el) => el !== null && (getComputedStyle(el).clipPath === "inset(50%)" || unseen(el.parentElement));
	const named = (el) => (el.getAttribute("aria-label") || el.textContent || el.title || el.alt ||
		(el.labels && [...el.labels].map((l) => l.textContent).join("")) || "").trim();
	for (const el of document.querySelectorAll("button, a[href], input, select, [role=button], [role=menuitem]"))
		if (shown(el) && !el.closest("[aria-hidden=true]") && !named(el)) found.push("no name: " + el.outerHTML.slice(0, 120));
	for (const el of document.querySelectorAll("[data-board]"))
		if (shown(el) && !el.closest("[aria-hidden=true]") && !/\p{L}{3}/u.test((el.querySelector("svg") ?? el).getAttribute("aria-label") ?? ""))
			found.push("a board that no text describes: " + el.outerHTML.slice(0, 120));
	for (const el of document.querySelectorAll("main time, main .tag + span")) if (shown(el) && el.scrollWidth > el.clientWidth + 1) found.push("runs over its edge: " + el.textContent);
	for (const el of document.querySelectorAll("img")) if (!el.hasAttribute("alt")) found.push("no alt: " + el.src);
	if (document.querySelectorAll("main").length !== 1) found.push("not one <main>");
	if ([...document.querySelectorAll("h1")].filter(shown).length !== 1) found.push("not one <h1>");
	if (!document.title || !document.documentElement.lang) found.push("no title or no language");
	for (const el of document.querySelectorAll("button[disabled]")) if (shown(el)) found.push("a dead button: " + named(el));
	for (const el of document.querySelectorAll("[aria-disabled=true]"))
		if (shown(el) && !/\p{L}+ \p{L}+ \p{L}+/u.test(el.title)) found.push("a button that may not be pressed and does not say why: " + named(el));
	const play = document.querySelector("[data-connection] #play");
	if (play && shown(play)) {
		for (const el of document.querySelectorAll("header a, header button, #play button, #play input, #play a.btn")) {
			const { width, height } = el.getBoundingClientRect();
			if (shown(el) && !el.closest(".moves") && Math.min(width, height) < 43.5) found.push("smaller than 44 px: " + named(el) + ", " + width + " by " + height);
			if (shown(el) && el.matches(".acts *") && el.scrollWidth > el.clientWidth) found.push("its label is cut: " + named(el));
		}
		for (const el of document.querySelectorAll("header *, #play *")) {
			if (![...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) || !shown(el) || el.closest(".sr")) continue;
			const size = parseFloat(getComputedStyle(el).fontSize) * (el.ownerSVGElement?.getScreenCTM().a ?? 1);
			if (size < 11.95) found.push("text of " + size.toFixed(1) + " px: " + el.textContent);
		}
	}
	for (const el of document.querySelectorAll("body :not(svg *, .sr, .sr *, input, textarea, select, option)")) {
		if (el.clientWidth > 1 && el.scrollWidth > el.clientWidth + 1 && shown(el) && !el.closest("` + scrolls + `") && !el.matches("` + cut + `") && !unseen(el))
			found.push("what it holds is wider than it, " + el.scrollWidth + " px in " + el.clientWidth + ": " + el.outerHTML.slice(0, 120));
	}
	const ids = [...document.querySelectorAll("[id]")].map((el) => el.id);
	for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) found.push("two elements with id " + id);
	return found;
})()`

// scrolls are what may hold more than its width: what scrolls sideways on purpose or runs
// out of sight, and ornaments.
const scrolls = `[aria-hidden=true], .run, .filters, .caps, .rv-graph, .toc, #mine, #looked-at, .logo, .await, .scrolls`

// cut are what may end in an ellipsis: names of people, which may be of any length, and
// what holds nothing else.
const cut = `bdi, bdi a, .pl b, .row b, [role=tab] span`

// broken lists the words of games' names, and the clocks, that do not stand on one line.
const broken = `[...document.querySelectorAll(".gm, .tc, .played small")].flatMap((el) => {
	const text = el.firstChild;
	if (text?.nodeType !== Node.TEXT_NODE || !el.checkVisibility()) return [];
	const pieces = [...text.data.matchAll(el.matches(".gm") ? /[^\s-]+-?/g : /\S.*/g)];
	return pieces.filter((piece) => {
		const range = new Range();
		range.setStart(text, piece.index);
		range.setEnd(text, piece.index + piece[0].trimEnd().length);
		return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
	}).map(([word]) => word);
})`

func (v *visitor) check(name string) {
	v.t.Helper()
	v.checkAt(name, windows...)
	if *whole {
		v.checkAt(name, further...)
	}
}

func (v *visitor) checkAt(name string, windows ...window) {
	v.t.Helper()
	for _, w := range windows {
		v.resize(w)
		v.checkIn(name, w)
	}
	v.resize(desktop)
}

// checkIn looks at the page in the window it is shown in, and in the light theme also with
// wider text. With THREEFOLD_SHOTS naming a folder, it leaves a picture there.
func (v *visitor) checkIn(name string, w window) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.readyState === "complete" && !document.querySelector("[data-connection=opening]") && innerWidth === %d && %s && %s`, w.width, layoutFits, lettersFit))
	v.flawless(name, w)
	for _, text := range ask[[]string](v, broken) {
		v.t.Errorf("%s at %d px, dark %t: broken over two lines: %s", name, w.width, w.dark, text)
	}
	v.isAccessible(name, w)
	v.picture(name, w)
	if w.dark {
		return
	}
	ask[any](v, `document.adoptedStyleSheets.push(new CSSStyleSheet()), document.adoptedStyleSheets.at(-1).replaceSync("`+wideText+`")`)
	v.flawless(name+", with wide text,", w)
	v.picture(name+"-wide", w)
	ask[any](v, `document.adoptedStyleSheets.pop()`)
}

// layoutFits is true once the page of a game, if this is one, is drawn for its
// window: phones have a ticker.
const layoutFits = `[...document.querySelectorAll("#play:not([hidden]) .ticker")].every((ticker) => ticker.hidden === innerWidth >= 600)`

// lettersFit is true once the letters on a board that a module draws follow its size. Those
// on one that the server has drawn need no script.
const lettersFit = `[...document.querySelectorAll("svg.board:not(.thumbnail)")].every((svg) => !svg.clientWidth || svg.closest(".still") || !svg.querySelector("[data-layer=names]") ||
	Math.abs(getComputedStyle(svg.querySelector("[data-layer=names]")).getPropertyValue("--px") - svg.viewBox.baseVal.width / svg.clientWidth) < 0.01)`

// flawsOf asks the page as a frame is about to be painted: boards measure their letters at
// that time. One may be drawn in that very frame and measured in the next, so that a flaw
// counts when it is there in two frames.
func (v *visitor) flawsOf(question string) []string {
	v.t.Helper()
	found := v.asPainted(question)
	if len(found) == 0 {
		return nil
	}
	again := v.asPainted(question)
	return slices.DeleteFunc(found, func(flaw string) bool { return !slices.Contains(again, flaw) })
}

func (v *visitor) asPainted(question string) []string {
	v.t.Helper()
	found, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]string](`new Promise((answer) =>
		new ResizeObserver((_, once) => { once.disconnect(); answer(`+question+`); }).observe(document.body))`, chromedp.EvalAwaitPromise))
	v.must(err)
	return found
}

// wideText makes all text some 15 % wider, as the fonts of another machine may.
const wideText = "* { letter-spacing: .08em !important }"

func (v *visitor) flawless(name string, w window) {
	v.t.Helper()
	for _, flaw := range v.flawsOf(flaws) {
		v.t.Errorf("%s at %d px, dark %t: %s", name, w.width, w.dark, flaw)
	}
}

func (v *visitor) picture(name string, w window) {
	v.t.Helper()
	if os.Getenv("THREEFOLD_SHOTS") == "" {
		return // a picture takes a while
	}
	png, err := chromedp.Run(v.ctx, chromedp.FullScreenshot(100))
	v.must(err)
	theme := map[bool]string{false: "light", true: "dark"}[w.dark]
	v.keep(fmt.Sprintf("%s-%d-%s", name, w.width, theme), png)
}

// keep writes a picture into the folder for pictures, if there is one.
func (v *visitor) keep(name string, png []byte) {
	v.t.Helper()
	if folder := os.Getenv("THREEFOLD_SHOTS"); folder != "" {
		v.must(os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644))
	}
}

// The page of all rules draws each board with its pieces at the start; with
// THREEFOLD_SHOTS naming a folder, boards.png there is the README's picture.
func TestThreeBoards(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "a reader", desktop)
	v.must(chromedp.Do(v.ctx, chromedp.EmulateViewport(1120, 800, chromedp.EmulateScale(2))))
	v.open("/rules")
	for _, g := range catalog.Games {
		position := must.Get(g.Parse(g.Start))(t)
		v.until(fmt.Sprintf(`document.querySelectorAll(".shelf .board-%s use").length === %d`,
			g.ID, len(position.Pieces())))
	}
	picture, err := chromedp.Run(v.ctx, chromedp.Screenshot(chromedp.CSS(".shelf")))
	v.must(err)
	v.keep("boards", picture)
}

// Every page fits its window, with -whole at each width, names what can
// be pressed, describes its boards, and says nothing in the console.
func TestEveryPage(t *testing.T) {
	s := ownServer(t)
	played := map[string]*table{}
	for i, c := range courses {
		b := seat(t, s, find(t, c.game))
		for _, written := range c.moves()[:5] {
			b.play(t, written)
		}
		played[c.game] = b
		b.players[0].check("game-" + c.game)
		if i == 0 || *whole { // who watches sees the same board
			b.watched().watcher.check("watching-" + c.game)
		}
	}
	over := played["cheskers"]
	over.players[1].confirms("resign")
	over.seesResult("1-0", "resigned")
	over.players[0].check("over")

	invitation := checkWaiting(t, s)
	v := newVisitor(t, s.URL, "a visitor", desktop)
	for _, page := range some(10, [][2]string{
		{"lobby", "/"}, {"tv", "/tv"}, {"archive", "/games"}, {"rules", "/rules"}, {"kept", "/kept"},
		{"rules-chesquerque", "/rules/chesquerque"}, {"rules-cheskers", "/rules/cheskers"}, {"rules-quadsquare", "/rules/quadsquare"},
		{"joining", invitation}, {"finished-ply", over.path + "?ply=3"},
		{"finished", over.path}, {"archive-cheskers", "/games?game=cheskers"}, // of which there are looks elsewhere
	}) {
		v.open(page[1])
		v.check(page[0])
	}
	played["quadsquare"].players[0].open("/")
	played["quadsquare"].players[0].check("lobby-mine")
	v.exactly("time", "clock", "unequal", "1")
	v.check("lobby-form")
	checkMissing(t, s)
}

// The page for programs is long, so that it is looked at in three windows alone; axe
// looks at two of them.
func TestThePageForPrograms(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a programmer", desktop, "/rules")
	v.click(`footer a[href="/api"]`)
	v.until(`document.querySelectorAll("#forms ~ .request").length > 40`)
	for _, w := range []window{{360, 740, false}, {phone.width, phone.height, true}, desktop} {
		v.resize(w)
		v.checkIn("api", w)
	}
}

// checkWaiting looks at the pages of invitations, and leaves them open: one by
// link, an open challenge, and one that hands out both seats.
func checkWaiting(t *testing.T, s *server) (path string) {
	v := newVisitor(t, s.URL, "the creator", desktop)
	for name, choose := range map[string]func(){"open": func() { v.open("/"); v.against("anyone") }, "seats": func() { v.exactly("seats", "none") }} {
		choose()
		v.start("180+2")
		v.made()
		v.check("waiting-" + name)
	}
	path = v.create("chesquerque", "white", `{"base":600000,"increment":5000}`)
	v.check("waiting")
	return path
}

// A page that is not there says so in the site's own look, with ways on.
func checkMissing(t *testing.T, s *server) {
	for _, path := range some(1, []string{"/g/Nothing000", "/nowhere", "/rules/chess"}) {
		v := opens(t, s.URL, "the lost visitor", desktop, path)
		v.check("missing" + strings.ReplaceAll(path, "/", "-"))
		if got := ask[int](v, `document.querySelectorAll("main a[href]").length`); got < 2 {
			t.Errorf("%s: only %d ways on", path, got)
		}
		v.forgive() // the answer 404 is what was asked for
	}
}

// The rules open over the running game, on a phone too, and leave it running.
func TestRulesOverTheGame(t *testing.T) {
	s := sharedServer(t)
	for _, w := range []window{desktop, windows[0]} {
		b := seat(t, s, find(t, "cheskers"))
		b.players[0].resize(w)
		b.players[0].click(`[data-action="rules"]`)
		b.players[0].until(`[...document.querySelectorAll("dialog, [popover]")].some((s) => s.checkVisibility() && s.querySelector("#promotion"))`)
		b.players[0].picture("rules-dialog", w)
		b.play(t, "Cb8-a5")
		b.players[0].live()
	}
}
