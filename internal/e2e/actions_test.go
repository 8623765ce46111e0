package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/game"
)

// uneven lists what is wrong with the buttons of a game: of one row that are not equally
// wide, or that do not stand in the columns of the rows above; that are as loud as those
// above though they are pressed rarely; that lie outside the window's width.
const uneven = `(() => {
	const found = [];
	const shown = (host) => [...document.querySelectorAll(host + " > .btn")].filter((el) => el.checkVisibility());
	for (const host of [".acts", ".more"]) {
		const all = shown(host), first = all[0]?.getBoundingClientRect();
		const columns = new Set(all.map((el) => Math.round(el.getBoundingClientRect().x)));
		const rows = new Set(all.map((el) => Math.round(el.getBoundingClientRect().y)));
		for (const el of all) {
			const { width, left, right } = el.getBoundingClientRect();
			if (Math.abs(width - first.width) > 1) found.push(el.textContent + " is " + width + " px wide, the first " + first.width);
			if (left < 0 || right > innerWidth || el.scrollWidth > el.clientWidth + 1) found.push(el.textContent + " is cut");
		}
		if (all.length > 0 && columns.size * rows.size >= all.length + columns.size) found.push(host + " has " + columns.size + " columns and " + rows.size + " rows for " + all.length);
		if (host === ".more" && rows.size > 1) found.push("the rare ones fill " + rows.size + " rows");
	}
	for (const el of document.querySelectorAll('.acts > :is([data-action="abort"], [data-action="cancel-game"], [data-action="share-seat"], [data-action="request-seat"])')) found.push(el.textContent + " stands among the frequent ones");
	if (document.querySelector('[data-action="hint"]') && innerWidth >= 600 && document.querySelector('.acts > [data-action="resign"]')) found.push("to resign is as loud as a hint");
	for (const el of shown(".more")) if (getComputedStyle(el).borderTopColor !== "rgba(0, 0, 0, 0)") found.push(el.textContent + " has an edge");
	return found;
})()`

// inOneGrid looks at the buttons of a game in every window of the layout.
func (v *visitor) inOneGrid(state string) {
	v.t.Helper()
	for _, w := range []window{{360, 740, false}, {390, 844, true}, {600, 900, false}, {640, 450, false}, {820, 1180, false}, {1024, 768, true}, {1100, 800, false}, {1280, 720, false}} {
		v.resize(w)
		v.inLayout(w)
		for _, fault := range ask[[]string](v, uneven) {
			v.t.Errorf("%s at %d px: %s", state, w.width, fault)
		}
		v.picture(fmt.Sprintf("actions-%s", state), w)
	}
	v.resize(desktop)
}

// The buttons of a game stand in equal columns, and those that are rarely pressed in one
// quieter row below them, whoever plays and whether anybody does.
func TestButtonsOfAGameInOneGrid(t *testing.T) {
	s := sharedServer(t)
	v := opens(t, s.URL, "a visitor", desktop, "/")
	v.begins("chesquerque", game.Black, 3)
	v.onTurn(1)
	v.inOneGrid("computer")
	v.click(`[data-action="resign"]`)
	v.sees(`.question [data-action="yes"]`)
	v.click(`.question [data-action="yes"]`)
	v.sees("[data-result]")
	v.inOneGrid("finished")

	b := gather(t, s).watched()
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	for _, p := range b.players {
		p.inOneGrid("between-people")
	}
	b.watcher.inOneGrid("watched")

	v.open("/local/quadsquare")
	v.sees(".acts > .btn")
	v.inOneGrid("alone")
}
