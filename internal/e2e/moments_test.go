package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
)

// The page of a game fits its window in all its moments: with words said and
// offers open, while a player is missed, paused, and below its dialogs.
func TestEveryMoment(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	b.start(t, find(t, "chesquerque"), `{"base":600000,"increment":5000}`)
	white, black := b.players[game.White], b.players[game.Black]
	for _, written := range []string{"a4", "i6", "h4", "g6", "c3"} {
		b.play(t, written)
	}
	black.say("players", "Have you seen the archbishop?")
	white.say("players", strings.Repeat("so", 70)) // as long as a line may be, and without a gap
	b.watcher.say("watchers", "White is a little ahead, I think.")
	white.offerDraw()
	white.click(`[data-action="pause"]`)
	black.sees(`[data-action="accept-pause"]`) // which makes the buttons move
	black.click(`[data-action="takeback"]`)
	white.sees(`[data-action="accept-takeback"]`)
	black.check("offers")
	b.watcher.check("offers-watched")
	checkSheets(white)

	black.click(`[data-action="accept-pause"]`)
	white.sees(`[data-action="resume"]`)
	white.check("paused")
	white.click(`[data-action="resume"]`)
	black.click(`[data-action="accept-resume"]`)
	black.close()
	white.sees(`[data-absence]`)
	white.check("absence")
	white.sees(`[data-action="claim-win"]`)
	white.check("absent")
}

// The longest names, and as many watchers and waiting games as have three digits,
// fit into every window.
func TestLongNamesAndLargeNumbers(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	for i, v := range b.players {
		v.open("/")
		v.rename([]string{"Wilhelmina MacMammonwamm", "Maximilian Wummwommbaumm"}[i])
		v.misses("dialog")
	}
	b.start(t, find(t, "quadsquare"), `{"base":600000,"increment":5000}`)
	b.players[game.White].offerDraw()
	b.players[game.Black].sees(`[data-action="accept-draw"]`)
	for _, v := range []*visitor{b.players[game.White], b.players[game.Black], b.watcher} {
		ask[any](v, `(() => {
			const chip = document.createElement("span");
			chip.className = "chip go";
			chip.append(...["128", " ", "to move"].map((text) => Object.assign(document.createElement("span"), { textContent: text })));
			document.querySelector("#await").replaceChildren(chip);
			document.querySelector("#await").hidden = false;
			for (const el of document.querySelectorAll("[data-watchers]")) el.textContent = "128", el.closest("[data-watched]").hidden = false;
		})()`)
		v.check("long-names")
	}
}

// A phone on its side shows the whole board, and both players with their clocks beside it.
func TestPhoneOnItsSide(t *testing.T) {
	b := gather(t, sharedServer(t))
	b.start(t, find(t, "chesquerque"), `{"base":600000,"increment":5000}`)
	white := b.players[game.White]
	white.resize(window{844, 390, false})
	for _, part := range []string{"#play .bw svg", "[data-player-bar=top] .clock", "[data-player-bar=bottom] .clock"} {
		white.until(fmt.Sprintf(`(({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth)(
			document.querySelector(%q).getBoundingClientRect())`, part))
	}
	white.checkIn("on-its-side", window{844, 390, false})
}

// checkSheets looks at what opens over the page of a game, on phones the chat, too.
func checkSheets(v *visitor) {
	v.t.Helper()
	for name, opener := range map[string]string{"settings": `[data-open="settings"]`, "seat-link": `[data-action="share-seat"]`} {
		v.click(opener)
		v.sees("dialog[open]")
		v.check(name)
		v.press(kb.Escape)
		v.misses("dialog")
	}
	v.press("?")
	v.check("keys")
	v.press(kb.Escape)
	for _, w := range some(1, []window{phone, {390, 844, true}}) {
		v.resize(w)
		v.click(`[data-action="chat"]`)
		v.sees("dialog .chat")
		v.checkIn("chat", w)
		v.press(kb.Escape)
		v.misses("dialog")
	}
	v.resize(desktop)
}
