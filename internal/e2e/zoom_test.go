package e2e

import (
	"testing"
)

// On a laptop whose page is shown twice as large, and on a phone on its side, no player's
// name is cut, and the pieces that each has taken are told apart, beside their clocks.
func TestPlayersTwiceAsLarge(t *testing.T) {
	b := gather(t, sharedServer(t))
	g := find(t, "quadsquare")
	b.start(t, g, `{"base":180000,"increment":2000}`)
	for _, written := range []string{"c3-M1", "e6-M2", "M1xd6", "S4xd6"} {
		b.play(t, written)
	}
	white := b.players[0]
	for _, w := range []window{{640, 360, false}, {683, 384, false}, {640, 360, true}, {720, 450, false}, {844, 390, false}} {
		white.resize(w)
		white.inLayout(w)
		for _, found := range ask[[]string](white, crowded) {
			t.Errorf("at %d×%d: %s", w.width, w.height, found)
		}
		white.flawless("twice as large", w)
		white.picture("zoom", w)
	}
}

// On a phone the pieces by whom a player with a long name leads lie beside the clock, not under it.
func TestTakenPiecesBesideLongNames(t *testing.T) {
	b := gather(t, sharedServer(t))
	for i, v := range b.players {
		v.open("/")
		v.rename([]string{"Wilhelmina MacMammonwamm", "Maximilian Wummwommbaumm"}[i])
		v.misses("dialog")
	}
	b.start(t, find(t, "quadsquare"), `{"base":180000,"increment":2000}`)
	for _, written := range []string{"c3-M1", "e6-M2", "M1xd6"} {
		b.play(t, written)
	}
	white := b.players[0]
	white.until(`document.querySelector("#toast").hidden`) // who has come is said over the board
	for _, w := range []window{{320, 568, false}, {360, 640, false}, phone} {
		white.resize(w)
		white.inLayout(w)
		for _, found := range ask[[]string](white, outOfTray) {
			t.Errorf("at %d px: %s", w.width, found)
		}
		white.flawless("taken men beside a long name", w)
		white.picture("long-name-taken", w)
	}
}

// outOfTray lists the taken pieces that do not lie in their tray, or under something else.
const outOfTray = `[...document.querySelectorAll("#play .player-bar:has(.caps)")].flatMap((bar, i, all) => {
	const tray = bar.querySelector(".caps"), of = tray.getBoundingClientRect();
	return [...tray.querySelectorAll("svg")].flatMap((man) => {
		const { left, right, top, bottom } = man.getBoundingClientRect();
		const seen = tray.contains(document.elementFromPoint(right - 3, (top + bottom) / 2));
		return left >= of.left && right <= of.right && seen ? [] : ["a man from " + left + " to " + right + " in a tray from " + of.left + " to " + of.right];
	});
}).concat(document.querySelector("#play .caps") ? [] : ["no men were taken"])`

// crowded lists the names that are cut, and the taken pieces that stand too close, or under
// something else.
const crowded = `[...document.querySelectorAll("#play .player-bar")].flatMap((bar) => {
	const found = [], name = bar.querySelector(".who b > bdi"), tray = bar.querySelector(".caps");
	if (name.scrollWidth > name.clientWidth) found.push("the name is cut: " + name.textContent);
	if (!tray) return [...found, "no men were taken"];
	const men = [...tray.querySelectorAll("use")].map((man) => man.getBoundingClientRect());
	if (men.some((man) => man.height < 12)) found.push("the taken men have no room: " + tray.ariaLabel);
	const { right, top, bottom } = tray.getBoundingClientRect();
	if (!tray.contains(document.elementFromPoint(right - 3, (top + bottom) / 2))) found.push("the taken men lie under something");
	return found;
})`
