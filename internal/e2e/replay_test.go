package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
)

// finished is a game of four plies that White resigned.
func finished(t *testing.T, s *server) *table {
	t.Helper()
	b := gather(t, s)
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	for _, written := range courses[0].moves()[:4] {
		b.play(t, written)
	}
	b.players[0].confirms("resign")
	b.seesResult("0-1", "resigned")
	return b
}

// rereads opens a finished game for somebody who has not seen it, with a query or a fragment
// of its address.
func rereads(t *testing.T, name string, w window, query string) (*visitor, *table) {
	t.Helper()
	s := sharedServer(t)
	b := finished(t, s)
	v := opens(t, s.URL, name, w, b.path+query)
	return v, b
}

// watchSlider makes a page note each ply that its slider comes to, and step back when it
// comes to window.stopAt.
const watchSlider = `(() => {
	window.came = [];
	const slider = document.querySelector("[data-timeline] input");
	new MutationObserver(() => {
		if (came.at(-1) !== slider.value) came.push(slider.value);
		if (slider.value !== window.stopAt) return;
		window.stopAt = "";
		document.querySelector('.transport [data-action="back"]').click();
	}).observe(slider, { attributes: true, attributeFilter: ["aria-valuetext"] });
	return true;
})()`

// A finished game is replayed by itself, ply by ply to the end, where it stops; a
// step of the reader's stops it; the pace is remembered.
func TestReplay(t *testing.T) {
	reader, b := rereads(t, "a reader", desktop, "")
	reader.seesPosition(b.recorded[4])
	reader.until(`document.querySelector(".paces").value === "normal"`)
	ask[any](reader, `((paces) => { paces.value = "fast"; paces.dispatchEvent(new Event("change")); })(document.querySelector(".paces"))`)
	ask[bool](reader, watchSlider)
	reader.click(`.transport [data-action="replay"]`)
	reader.until(`came.join(" ") === "0 1 2 3 4"`)
	reader.until(`document.querySelector('.transport [data-action="replay"]').getAttribute("aria-label") === "Replay"`)
	reader.seesPosition(b.recorded[4])

	ask[any](reader, `window.came = [], window.stopAt = "1"`)
	reader.click(`.transport [data-action="replay"]`)
	reader.until(`came.join(" ") === "0 1 0"`)
	reader.until(`document.querySelector('.transport [data-action="replay"]').getAttribute("aria-label") === "Replay"`)

	reader.open(b.path)
	reader.until(`document.querySelector(".paces").value === "fast"`)
}

// Each ply has its address, and so has the side it is seen from; the slider leads
// to every ply, with keys too, and says what is there.
func TestReplayAddress(t *testing.T) {
	reader, b := rereads(t, "a reader", desktop, "?ply=2&side=black")
	reader.seesPosition(b.recorded[2])
	reader.until(`document.querySelector('[data-player-bar="bottom"]').textContent.includes("` + ask[string](reader, `JSON.parse(document.querySelector("#page-data").textContent).snapshot.state.black`) + `")`)
	reader.sees(`[data-timeline] input`)
	ask[bool](reader, `document.querySelector("[data-timeline] input").focus(), true`)
	reader.press(kb.ArrowRight)
	reader.seesPosition(b.recorded[3])
	reader.until(`/move 2, Black, d6-e5, thought/.test(document.querySelector("[data-timeline] input").getAttribute("aria-valuetext"))`)
	reader.until(`location.search === "?ply=3&side=black"`)
	reader.press(kb.Home)
	reader.seesPosition(b.recorded[0])
	reader.press(kb.PageUp)
	reader.seesPosition(b.recorded[4])
	reader.click(`[data-action="flip"]`)
	reader.until(`location.search === "?ply=4"`)
}

// From every ply a new game begins: the lobby says from which position, and shows it on the
// card of its game, until the reader wants the usual start, or another game.
func TestContinueFromHere(t *testing.T) {
	s := ownServer(t)
	b := finished(t, s)
	reader := opens(t, s.URL, "a reader", desktop, b.path+"?ply=3")
	reader.click(`[data-action="continue"]`)
	const lobby = `document.readyState === "complete" && location.pathname === "/"`
	start := func() string { return ask[string](reader, `document.querySelector("input[name=start]").value`) }
	reader.until(lobby)
	reader.until(`/^From move 2 of .+ – .+, White to move$/.test(document.querySelector("#from b")?.textContent)`)
	reader.until(within("#from"))
	const piece = `document.querySelector(".pick:has(:checked) .mb + .mb").checkVisibility()`
	if !ask[bool](reader, piece) || start() != b.recorded[3].Text() {
		t.Errorf("the card of the game shows the position: %t; the form has %q", ask[bool](reader, piece), start())
	}
	reader.check("lobby-from")
	reader.click(`label[data-game="quadsquare"]`)
	reader.misses("#from")
	if start() != "" {
		t.Errorf("another game begins at %q", start())
	}
	reader.click(`label[data-game="cheskers"]`)
	reader.sees("#from:not([hidden])")
	reader.click(`[data-action="usual"]`)
	reader.misses("#from")
	if start() != "" || ask[bool](reader, piece) || ask[string](reader, "location.search") != "" {
		t.Errorf("the usual start is %q, at %s", start(), ask[string](reader, "location.href"))
	}

	reader.open(b.path + "?ply=3")
	reader.click(`[data-action="continue"]`)
	reader.until(lobby)
	reader.against("friend")
	reader.start("none")
	reader.until(`location.pathname.startsWith("/g/")`)
	friend := newVisitor(t, s.URL, "a friend", desktop)
	friend.accept(ask[string](reader, `location.pathname`))
	friend.seesPosition(b.recorded[3])
	reader.seesPosition(b.recorded[3])

	reader.open(b.path + "?ply=2")
	reader.click(`[data-action="continue"]`)
	reader.until(lobby)
	reader.against("computer")
	reader.click(`[data-level="3"]`)
	reader.click("#start")
	reader.sees(".av-computer")
	reader.until(`document.querySelector("#play").textContent.includes("level 3")`)
	reader.seesPosition(b.recorded[2])
}

// A finished game's record is downloaded from its page, and is a record of it.
func TestDownloadARecord(t *testing.T) {
	s := sharedServer(t)
	b := finished(t, s)
	reader := opens(t, s.URL, "a reader", desktop, b.path)
	reader.sees(`.records a[download][href$=".pgn"]`)
	text, err := chromedp.Run(reader.ctx, chromedp.Evaluate[string](`fetch(document.querySelector('.records a').href).then((r) => r.text())`, chromedp.EvalAwaitPromise))
	reader.must(err)
	rec, err := pgn.Read(text, pgn.Pasted, catalog.Games)
	reader.must(err)
	if len(rec.Moves) != 4 || rec.Result != game.BlackWins || rec.Tag(pgn.TagSite) != strings.TrimPrefix(b.path, "/g/") {
		t.Errorf("downloaded:\n%s", text)
	}
}

// The page of a replay fits every window.
func TestReplayPages(t *testing.T) {
	reader, b := rereads(t, "a reader", desktop, "?ply=2")
	reader.check("replay")
	reader.resize(phone)
	reader.sees(`.acts [data-action="chat"]`)
	reader.click(`.acts [data-action="replay"]`)
	reader.seesPosition(b.recorded[3])
}
