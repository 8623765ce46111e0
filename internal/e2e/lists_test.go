package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// wide are games whose lists need much room: names from right to left, long ones, and
// ends in another year.
func wide() []old {
	clock := gamelog.Terms{Clock: &gamelog.Control{Base: 1_800_000, Increment: 30_000}}
	games := []old{{"rtl", "quadsquare", "אברהם לוי", "محمد", game.Black, 12, "2023-11-17", clock, 0},
		{"long", "chesquerque", "Wolfgang-Maximilian Frey", "WWWWWWWWWWWWWWWWWWWWWWWW", game.White, 12, "2023-11-18", clock, 0}}
	for n := range 12 {
		games = append(games, old{fmt.Sprintf("more%d", n), "cheskers", "Ada", "Ben", game.Black, 12, "2023-11-19", gamelog.Terms{Days: 3}, 0})
	}
	return games
}

// Lists with long names, names from right to left and years fit at every width, and the
// archive shows nine games on a small desktop's screen.
func TestListsOfWideRows(t *testing.T) {
	s := withArchive(t, wide())
	v := opens(t, s.URL, "a reader", window{1280, 800, false}, "/games")
	v.until(`document.querySelectorAll(".list .mb svg").length === 14`)
	shown := ask[int](v, `[...document.querySelectorAll(".list tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`)
	if shown < 9 {
		t.Errorf("the archive shows %d games on 1280 × 800", shown)
	}
	v.checkAt("archive-wide", window{320, 568, false}, phone, window{640, 450, false}, window{680, 900, true}, window{820, 1180, false}, window{1100, 800, false}, desktop)
	v.resize(window{640, 450, false})
	// a link that is cut off is cut within itself, by its own ellipsis
	v.until(`[...document.querySelectorAll(".list bdi a")].some((link) => link.scrollWidth > link.clientWidth)`)
	v.until(`[...document.querySelectorAll(".list bdi a")].every((link) => link.getBoundingClientRect().right <= link.parentElement.getBoundingClientRect().right + 1 && getComputedStyle(link).textOverflow === "ellipsis")`)
	v.until(`new Set([...document.querySelectorAll(".filters a")].map((tab) => tab.offsetTop)).size === 1`)
	v.open("/games?sort=longest&player=" + url.QueryEscape("אברהם לוי"))
	v.click(`.players a`)
	v.until(`location.pathname.startsWith("/p/")`)
	v.checkAt("player-wide", window{320, 568, false}, window{640, 450, false}, desktop)
}

// split lists where a game's name is on more than one line, but for running text.
const split = `(() => {
	const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
	for (let text = walk.nextNode(); text; text = walk.nextNode()) {
		const el = text.parentElement;
		if (el.closest("p:not(.invite-h p, .sub), article, noscript, script, select, svg, .sr, footer") || !el.checkVisibility({ visibilityProperty: true })) continue;
		for (const { index, 0: name } of text.data.matchAll(/Quad-Square Chess|Chesquerque|Cheskers/g)) {
			range.setStart(text, index);
			range.setEnd(text, index + name.length);
			const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
			if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.add(name + " in " + el.outerHTML.slice(0, 120));
			let holder = el;
			while (holder && getComputedStyle(holder).overflowX === "visible") holder = holder.parentElement;
			const { right } = holder?.getBoundingClientRect() ?? { right: innerWidth };
			if (!/auto|scroll/.test(holder && getComputedStyle(holder).overflowX) && boxes.some((box) => box.right > right + 1)) found.add(name + " is cut in " + el.outerHTML.slice(0, 120));
		}
	}
	return [...found];
})()`

// The name of each game is on one line in every card, list and heading, on phones,
// tablets and desktops.
func TestNamesOfGamesOnOneLine(t *testing.T) {
	s := withArchive(t, wide())
	b := seat(t, s, find(t, "quadsquare"))
	host, player := newVisitor(t, s.URL, "a host", desktop), b.players[game.White]
	invitation := host.createBy(`{"game":"quadsquare","side":"white","terms":{"visibility":"open"}}`)
	pages := []string{"/", "/tv", "/games", "/games?game=quadsquare", "/learn", "/learn/quadsquare", "/puzzle/quadsquare", "/rules", "/rules/quadsquare",
		"/analysis/quadsquare", "/editor/quadsquare", "/local/quadsquare", "/import", "/devices", "/offline", "/explore?game=quadsquare", b.path, invitation, "/g/rtl"}
	player.open("/games?player=" + url.QueryEscape("אברהם לוי"))
	player.click(`.players a`)
	player.until(`location.pathname.startsWith("/p/")`)
	pages = append(pages, ask[string](player, "location.pathname"))
	for _, path := range pages {
		player.open(path)
		player.until(`document.readyState === "complete" && !document.querySelector("[data-connection=opening]")`)
		for _, width := range []int64{360, 390, 680, 820, 1280} {
			w := window{width, 900, false}
			player.resize(w)
			player.until(fmt.Sprintf(`innerWidth === %d && %s`, width, lettersFit))
			for _, fault := range ask[[]string](player, split) {
				t.Errorf("%s at %d px: %s", path, width, fault)
			}
			player.picture("names"+strings.NewReplacer("/", "-", "?", "-", "=", "-", "%", "").Replace(path), w)
		}
	}
	host.open(invitation)
	host.live()
	for _, width := range []int64{360, 390, 680, 820, 1280} {
		host.resize(window{width, 900, false})
		for _, fault := range ask[[]string](host, split) {
			t.Errorf("waiting at %d px: %s", width, fault)
		}
	}
}

// A name from right to left turns nothing round but itself: White's name is before
// Black's, and the score behind both.
func TestNamesFromRightToLeft(t *testing.T) {
	s := withArchive(t, wide()[:1])
	v := newVisitor(t, s.URL, "a reader", desktop)
	for path, row := range map[string]string{"/": "#recent .row", "/games": ".list tbody tr"} {
		v.open(path)
		v.sees(row + " bdi")
		places := ask[string](v, fmt.Sprintf(`[...document.querySelectorAll(%[1]q + " bdi")].map((name) => name.textContent).join() + " " +
			((a, b, score) => (a.top < b.top || a.right <= b.left) && b.right <= score.left)(
				...[...document.querySelectorAll(%[1]q + " :is(bdi, .res)")].map((el) => el.getBoundingClientRect()))`, row))
		if want := "אברהם לוי,محمد true"; places != want {
			t.Errorf("%s: %q, want %q", path, places, want)
		}
	}
}
