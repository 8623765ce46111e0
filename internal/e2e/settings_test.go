package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// choose sets one thing in the dialog of settings: a choice to a value, or, with
// none, a switch to its other side.
func (v *visitor) choose(setting, value string) {
	v.t.Helper()
	v.click(`[data-open="settings"]`)
	selector := fmt.Sprintf(`[data-setting="%s"]`, setting)
	if value != "" {
		selector += fmt.Sprintf(` label:has([value="%s"])`, value)
	}
	v.click(selector)
	v.press(kb.Escape)
	v.misses("dialog")
}

// What a visitor has chosen is there after the page is loaded again, on other
// pages and in other tabs.
func TestSettingsAreKept(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/rules/chesquerque")
	other := v.tab()
	other.open("/tv")
	v.choose("board", "wood")
	v.choose("coordinates", "")
	v.choose("motion", "off")
	const chosen = `JSON.stringify((({ boardTheme, coordinates, motion }) => [boardTheme, coordinates, motion])(document.documentElement.dataset)) === '["wood","off","off"]'`
	v.until(chosen)
	other.until(chosen)
	v.open("/")
	v.until(chosen)
	v.click(`[data-open="settings"]`)
	v.sees(`[data-setting="board"] input[value="wood"]:checked`)
	v.sees(`[data-setting="captured"] input:checked`)
	v.sees(`[data-setting="coordinates"] input:not(:checked)`)
}

// The board turns, all but the board is put away, and the help opens, by keys.
func TestKeys(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	b.play(t, "a4")
	white := b.players[game.White]
	white.press("v")
	white.sees(`[data-player-bar="bottom"] .side.black`)
	white.press("v")
	white.sees(`[data-player-bar="bottom"] .side.white`)
	white.press("z")
	white.misses(`.topbar, .chat, .movebox`)
	white.sees(`[data-board]`)
	white.press("z")
	white.until(`document.querySelector(".movebox").checkVisibility()`)
	white.press("?")
	white.until(`document.querySelector("dialog[open]").textContent.includes("Flip the board")`)
	white.press(kb.Escape)
	white.misses("dialog")
	white.press(kb.ArrowLeft)
	white.seesPosition(b.recorded[0])
	white.press(kb.End)
	white.seesPosition(b.recorded[1])
}

// A move made on the board waits, if its player wants it so, until it is
// confirmed; and can be given up instead.
func TestMoveIsConfirmed(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque")).watched()
	white := b.players[game.White]
	white.choose("confirm", "always")
	white.move(b.read(t, "a4"))
	white.click(`[data-action="cancel-move"]`)
	white.misses(`[data-action="confirm-move"]`)
	white.move(b.read(t, "e4"))
	white.sees(`[data-action="confirm-move"]`)
	b.watcher.seesPosition(b.recorded[0])
	white.click(`[data-action="confirm-move"]`)
	b.follow(t, b.read(t, "e4").Text)
}

// A move is typed, and completed as far as only one fits.
func TestTypedMove(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	black, white := b.players[game.Black], b.players[game.White]
	black.press("/")
	black.until(`document.activeElement.matches("[data-typed] input")`)
	black.write("f6")
	black.until(`document.querySelectorAll("[data-typed] [role=option]").length === 2`)
	black.write("G5")
	black.press(kb.Enter)
	b.follow(t, "f6-g5")
	white.press("c") // a letter opens the field itself
	white.write("3b")
	white.press(kb.Enter)
	b.follow(t, "c3-b4")
}

// Moves are typed as the site itself writes them in its lists; a letter opens the
// field, whatever else it is on the page.
func TestTypedAsShown(t *testing.T) {
	b := gather(t, sharedServer(t))
	for _, c := range some(1, courses) {
		t.Run(c.game, func(t *testing.T) {
			b.start(t, find(t, c.game), "null")
			for _, written := range c.moves()[:14] {
				before := b.match.Position()
				m := must.Get(before.Read(written))(t)
				mover := b.players[before.Turn()]
				mover.press(written[:1])
				mover.until(`document.activeElement.matches("[data-typed] input")`)
				mover.write(written[1:])
				mover.press(kb.Enter)
				b.follow(t, m.Text)
			}
		})
	}
}

// Where several moves fit what is typed, they are offered; where none does, it is said why.
func TestTypedCandidates(t *testing.T) {
	const start = "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1" // d4xf6xh8 and its promotions
	b := gather(t, sharedServer(t))
	b.startFrom(t, find(t, "cheskers"), start)
	white := b.players[game.White]
	white.press("k")
	white.write("c1d2")
	white.until(`/must/i.test(document.querySelector("[data-typed] [role=status]").textContent)`)
	white.press(kb.Escape)
	white.press("d")
	white.write("4h8")
	white.until(`document.querySelectorAll("[data-typed] [role=option]").length === 3`)
	white.press(kb.Enter)
	white.until(`/Choose/.test(document.querySelector("[data-typed] [role=status]").textContent)`)
	white.press(kb.ArrowDown + kb.ArrowDown)
	white.press(kb.Enter)
	b.follow(t, "d4xf6xh8=B")
}

// The next piece that can move is found, and the clocks and the last move are heard, by keys.
func TestKeysForTheEar(t *testing.T) {
	b := gather(t, sharedServer(t))
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":0}`)
	b.play(t, "b6-a5")
	white := b.players[game.White]
	at := func(place string) { white.until(fmt.Sprintf(`document.activeElement.dataset.place === %q`, place)) }
	hears := func(words string) {
		white.until(fmt.Sprintf(`document.querySelector("[data-announcements]").lastElementChild.textContent.startsWith(%q)`, words))
	}
	white.press("t")
	hears("You: 10 minutes. ")
	white.press("l")
	hears("Move 1. Black pawn from b6 to a5.")
	white.press("j")
	first := ask[string](white, `document.activeElement.dataset.place`)
	white.press("j")
	white.until(fmt.Sprintf(`document.activeElement.dataset.place !== %q`, first))
	white.press("J")
	at(first)
}

// A move made ahead is played as soon as the turn comes, if it is legal then;
// else it is dropped, and its player sees that. Until then it can be given up.
func TestPremove(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	white, black := b.players[game.White], b.players[game.Black]
	black.ahead("i8", "i6")
	white.move(b.read(t, "a4"))
	for _, text := range []string{b.read(t, "a4").Text, "i8i6"} {
		b.follow(t, text)
	}
	black.ahead("h8", "a3") // nobody goes there
	b.play(t, "h4")
	black.until(`/cancelled/.test(document.querySelector("#toast").textContent)`)
	black.misses(`[data-premove]`)
	b.play(t, "g6")
	black.ahead("h8", "h7")
	black.press(kb.Escape)
	black.misses(`[data-premove]`)
	b.play(t, "c3")
	b.play(t, "f6")
}

// ahead makes a move before its turn.
func (v *visitor) ahead(from, to string) {
	v.t.Helper()
	v.click(place(from))
	v.click(place(to))
	v.sees(`[data-premove]`)
}
