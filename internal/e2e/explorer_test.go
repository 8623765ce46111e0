package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/sample"
)

// crossing are games that leave each other at different plies: the second follows the
// first for twelve, the others begin in ways of their own.
func crossing() []old {
	games := []old{
		{"long", "cheskers", "Ada", "Ben", game.Black, 44, "2026-03-01", gamelog.Terms{Clock: &gamelog.Control{Base: 600_000}}, 1},
		{"short", "cheskers", "Cy", "Dora", game.White, 12, "2026-03-02", gamelog.Terms{}, 1},
		{"hidden", "cheskers", "Ada", "Ben", game.White, 12, "2026-03-03", gamelog.Terms{Visibility: gamelog.Private}, 1},
	}
	for course := 2; course < 12; course++ {
		games = append(games, old{fmt.Sprint("other", course), "cheskers", "Eve", "Finn", game.Color(course % 2), 6, "2026-02-01", gamelog.Terms{}, course})
	}
	return games
}

// counts waits until the table has this headline, and is about the ply on the board.
func (v *visitor) counts(headline string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector(".ex-body")?.ariaBusy === "false" && document.querySelector(".ex-sum").textContent.includes(%q)`, headline))
}

// The analysis board shows which moves were played from its position, in how many games, and
// leads to them in the archive.
func TestNextMovesOnTheAnalysisBoard(t *testing.T) {
	s := withArchive(t, crossing())
	indexedPositions(t, s)
	v := opens(t, s.URL, "an analyst", desktop, "/analysis/cheskers")
	v.click(`#tab-openings`)
	v.counts("Reached in 12 games")
	v.until(`document.querySelectorAll(".ex-body tbody tr").length === 6`)
	v.click(`.ex-body tbody [data-action="move"]`)
	v.counts("Reached in ")
	v.click(`.ex-sum a`)
	v.until(`location.pathname === "/explore"`)
}

// The table of other games follows the board: a row leads on in the game, or shows
// beside it what others played, and back; a link leads to another game where it stood
// alike; what fails is asked for again.
func TestExplorer(t *testing.T) {
	games := crossing()
	s := withArchive(t, games)
	indexedPositions(t, s)
	g := find(t, "cheskers")
	positions := after(t, g, texts(sample.RandomGame(g, 1, 12)))

	v := opens(t, s.URL, "a reader", desktop, "/g/long?ply=0")
	v.counts("Reached in 12 games")
	v.until(`document.querySelectorAll(".ex-body tbody tr").length === 6 && document.querySelectorAll(".ex-body .own").length === 1`)
	v.check("explorer")
	v.click(`.ex-body .own button`)
	v.seesPosition(positions[1])
	v.until(`location.search === "?ply=1"`)

	v.press(kb.ArrowLeft)
	v.counts("Reached in 12 games")
	aside := ask[string](v, `document.querySelector(".ex-body tbody tr:not(.own) button").dataset.about`)
	v.click(fmt.Sprintf(`.ex-body [data-about=%q]`, aside))
	beside, _, err := positions[0].Play(aside)
	v.must(err)
	v.seesPosition(beside)
	v.until(`document.querySelector(".opening").textContent.startsWith("Variation: 1. ") && location.search === "?ply=0"`)
	v.counts("Reached in ")
	v.press(kb.ArrowLeft)
	v.seesPosition(positions[0])
	v.misses(`[data-action="to-game"]`)

	ask[any](v, `window.real = fetch; window.fetch = async () => new Response('{"error":{"text":"Too often."}}', { status: 429 })`)
	v.press(kb.End)
	v.counts("first 20 moves")
	v.click(`[data-ply="2"]`)
	v.counts("Too often.")
	ask[any](v, `window.fetch = window.real`)
	v.click(`[data-action="explore-again"]`)
	v.counts("Reached in 2 games")
	v.click(`.ex-body li a`)
	v.until(`location.pathname === "/g/short"`)
	v.seesPosition(positions[2])
	v.press(kb.ArrowRight)
	v.seesPosition(positions[3])
	v.until(`location.search === "?ply=3" && location.hash === ""`)

	v.open("/g/hidden")
	v.seesPly(12)
	v.misses(".explorer")
}

// On a phone the table costs nothing until it is opened; then the board stays in sight
// above it, and the controls below.
func TestExplorerOnAPhone(t *testing.T) {
	s := withArchive(t, crossing())
	indexedPositions(t, s)
	v := opens(t, s.URL, "a reader on a phone", phone, "/g/long?ply=2")
	v.sees(`.explorer [aria-expanded="false"]`)
	ask[any](v, `window.opened = performance.now(), document.querySelector(".explorer").scrollIntoView({ block: "center" })`)
	v.click(`[data-action="explorer"]`)
	v.counts("Reached in 2 games")
	v.until(`(() => {
		const asked = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/explore"));
		return asked.length > 0 && asked.every(({ startTime }) => startTime >= window.opened);
	})()`)
	v.until(`(() => {
		const at = (selector) => document.querySelector(selector).getBoundingClientRect();
		scrollTo(0, 0);
		const { top, bottom } = at(".ex-body"), row = at(".ex-body .own");
		return at(".bw").bottom <= top && bottom <= at(".dock").top + 1 && row.bottom <= bottom;
	})()`)
	v.check("explorer-open")
	v.resize(phone)
	v.click(`.acts [data-action="forward"]`)
	v.until(`location.search === "?ply=3"`)
	v.counts("Reached in 2 games")
}

func texts(plies []*game.Played) (moves []string) {
	for _, p := range plies {
		moves = append(moves, p.Text)
	}
	return moves
}

// strayTabs lists the games of the explorer that stand in a second row, or beyond the first's
// edge.
const strayTabs = `[...document.querySelectorAll(".exp-at .filters a")].flatMap((tab, i, [first]) => {
	const { top, right } = tab.getBoundingClientRect(), row = tab.parentElement;
	return top === first.getBoundingClientRect().top && right <= row.getBoundingClientRect().right && tab.scrollWidth <= tab.clientWidth ? [] : [tab.textContent];
})`

// The explorer's page needs no script: a row leads to the position after its move, the
// form lets some games through, and the games that are counted are listed. No private
// game is among them.
func TestExplorerPage(t *testing.T) {
	s := withArchive(t, olds)
	indexed(t, s)
	g := find(t, "cheskers")
	moves := sample.RandomGame(g, 0, 2)
	v := opens(t, s.URL, "a reader", desktop, "/explore?game=cheskers")
	v.until(fmt.Sprintf(`document.querySelector(".exp-sum b").textContent === "3" && document.querySelector(".exp-t tbody a").textContent === %q`, moves[0].Shown))
	// the bars are in the sides' own colours, and the head of their column says which is which
	v.until(`["white", "black"].every((side) => document.querySelector(".exp-t thead .side." + side)?.checkVisibility())`)
	v.until(`getComputedStyle(document.querySelector(".exp-t .wdl")).backgroundColor === getComputedStyle(document.querySelector(".exp-t .side.black")).backgroundColor`)
	v.until(`getComputedStyle(document.querySelector(".exp-t .wdl .w")).fill === getComputedStyle(document.querySelector(".exp-t .side.white")).backgroundColor`)
	v.check("explorer-page")
	for _, w := range []window{{360, 640, false}, phone, {1280, 720, false}} {
		v.resize(w)
		for _, text := range []string{"", wideText} {
			ask[any](v, `document.adoptedStyleSheets = [new CSSStyleSheet()], document.adoptedStyleSheets[0].replaceSync("`+text+`")`)
			for _, found := range ask[[]string](v, strayTabs) {
				t.Errorf("at %d px, wide %t: %s", w.width, text != "", found)
			}
		}
	}
	v.resize(desktop)
	v.click(`.exp-t tbody a`)
	v.until(fmt.Sprintf(`document.querySelector(".exp-path [aria-current]")?.textContent === %q && document.querySelector(".exp-t tbody a").textContent === %q`, moves[0].Shown, moves[1].Shown))
	ask[any](v, `(() => { document.querySelector("[name=player]").value = "ada"; document.querySelector("[name=side]").value = "white"; })()`)
	v.click(`.exp-f [type=submit]`)
	v.until(`document.querySelector(".exp-sum b")?.textContent === "1" && document.querySelectorAll(".fchip").length === 2`)
	v.check("explorer-filtered")
	v.click(`.exp-all a`)
	v.lists("ada1")
}
