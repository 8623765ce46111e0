package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/game"
)

// The lobby shows a visitor's own games first, with those that await their
// move, and everybody the games being played now, move by move.
func TestLobby(t *testing.T) {
	s := onSQLite(t)
	b := seat(t, s, find(t, "quadsquare"))
	guest := newVisitor(t, s.URL, "a guest", desktop)
	guest.open("/")
	guest.misses("#mine")
	guest.until(fmt.Sprintf(`document.querySelector('#live a[href="%s"]')`, b.path))

	b.play(t, "c3-M1")
	guest.until(menOn(`#live`, 7, 7))
	b.play(t, "e6-M2")
	b.play(t, "M1xd6")
	guest.until(menOn(`#live`, 7, 6))

	black := b.players[1].tab()
	black.open("/")
	black.sees(fmt.Sprintf(`#mine a[href="%s"]`, b.path))
	black.until(`/your move/i.test(document.querySelector("#mine").innerText)`)
	black.until(`/1 to move/.test(document.querySelector("#await").textContent)`)
	b.play(t, "S4xd6")
	black.until(`!/your move/i.test(document.querySelector("#mine").innerText)`)

	b.players[0].click(`[data-action="resign"]`)
	b.players[0].click(`[data-action="yes"]`)
	b.seesResult("0-1", "resignation")
	guest.misses(fmt.Sprintf(`#live a[href="%s"]`, b.path))
	guest.open("/")
	guest.sees(fmt.Sprintf(`a[href="%s"]`, b.path)) // among the recent games
}

// A private game is on no list, but among its players' own games; their lobby
// follows it without being told.
func TestPrivateGameInTheLobby(t *testing.T) {
	b := gather(t, onSQLite(t))
	white, black := b.players[game.White], b.players[game.Black]
	white.exactly("visibility", "private")
	white.click(`label[data-side="white"]`)
	white.click(`label[data-game="cheskers"]`)
	white.click(`[data-clock="none"]`)
	b.path = white.made()
	black.accept(b.path)
	b.watcher.open(b.path)
	b.begin(t, find(t, "cheskers"))

	lobby := white.tab()
	lobby.open("/")
	lobby.until(`/their move/i.test(document.querySelector("#mine").innerText)`)
	b.play(t, "Cb8-a5")
	lobby.until(`/your move/i.test(document.querySelector("#mine").innerText)`)
}

// On a phone one's own games are a row, and the clocks that open a new game are
// in sight below it.
func TestLobbyOnAPhone(t *testing.T) {
	v := newVisitor(t, onSQLite(t).URL, "a visitor", phone)
	v.open("/")
	const create = `(async () => {
		for (const game of ["chesquerque", "cheskers", "quadsquare", "chesquerque", "cheskers"])
			await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, side: "white" }) });
		return true;
	})()`
	_, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool](create, chromedp.EvalAwaitPromise))
	v.must(err)
	v.open("/")
	v.until(`document.querySelectorAll("#mine .mygame").length === 5`)
	v.until(`document.querySelector("[data-clock]").getBoundingClientRect().bottom < innerHeight`)
	v.until(`document.documentElement.scrollHeight < 3 * innerHeight`)
	v.until(`document.documentElement.scrollWidth <= innerWidth`)
}

// On a small phone a visitor alone finds the computer in two clicks, each on what is in
// sight: a way to it stands beside the question, and from there the levels do.
func TestTwoClicksToTheComputer(t *testing.T) {
	v := newVisitor(t, onSQLite(t).URL, "a visitor", window{360, 640, false})
	v.open("/")
	v.until(within(`a[href="#computer"]`))
	v.click(`a[href="#computer"]`)
	v.until(within(`#computer h3`))
	v.until(within(`[data-level="6"]`))
	v.until(`document.querySelector("#computer-game").textContent === document.querySelector(".pick:has(:checked) .gm").textContent`)
	v.click(`[data-level="1"]`)
	v.made()
	v.live()
	v.sees(".av-computer")
}

// within is a JavaScript expression for whether the first element that fits is in the
// window as a whole.
func within(selector string) string {
	return fmt.Sprintf(`(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())`, selector)
}

// menOn says whether the pawns on a small board are so many, White's first.
func menOn(selector string, white, black int) string {
	count := func(man string) string {
		return fmt.Sprintf(`document.querySelectorAll('%s [data-piece="%s"]').length`, selector, man)
	}
	return fmt.Sprintf(`%s === %d && %s === %d`, count("white pawn"), white, count("black pawn"), black)
}
