package e2e

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sample"
)

// seesResult waits until everybody at the table sees how the game ended.
func (b *table) seesResult(result, reason string) {
	for _, v := range b.everybody() {
		v.t.Helper()
		v.until(fmt.Sprintf(`document.querySelector('[data-result=%q]')?.textContent.includes(%q)`, result, reason))
	}
}

// Resigning asks once, in place.
func TestResign(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	b.play(t, "a4")
	black := b.players[1]
	black.click(`[data-action="resign"]`)
	black.click(`[data-action="no"]`)
	black.confirms("resign")
	b.seesResult("1-0", "resigned")
}

// A draw is offered, declined, offered again and accepted.
func TestDrawByAgreement(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	b.play(t, "a4")
	white, black := b.players[0], b.players[1]
	white.offerDraw()
	black.click(`[data-action="decline-draw"]`)
	black.misses(`[data-action="decline-draw"]`)
	b.play(t, "i6")
	white.offerDraw()
	black.click(`[data-action="accept-draw"]`)
	b.seesResult("1/2-1/2", "agreement")
}

func (v *visitor) offerDraw() {
	v.t.Helper()
	v.confirms("draw")
}

// Whoever is on turn when a position occurs for the third time may claim a
// draw, and nobody else.
func TestClaimedDraw(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "quadsquare"))
	for range 2 {
		for _, written := range []string{"S2-d2", "S4-d7", "d2-S2", "d7-S4"} {
			b.play(t, written)
		}
	}
	b.players[0].click(`[data-action="claim"]`)
	b.seesResult("1/2-1/2", "repetition")
}

// A phone shows how a game ended without scrolling, on each board.
func TestResultOnAPhone(t *testing.T) {
	s := sharedServer(t)
	for _, c := range courses {
		v := newVisitor(t, s.URL, "a player of "+c.game, window{360, 640, false})
		v.createBy(fmt.Sprintf(`{"game":%q,"side":"both"}`, c.game))
		match := must.Get(game.NewMatch(find(t, c.game), find(t, c.game).Start))(t)
		for i, written := range c.moves()[:2] {
			m := must.Get(match.Position().Read(written))(t)
			v.move(m.Move)
			v.seesPly(i + 1)
			must.Get(match.Play(m.Text))(t)
		}
		v.confirms("resign")
		v.sees(`[data-result]`)
		for _, w := range []window{{360, 640, false}, phone} {
			v.resize(w)
			v.until(inSight("won"))
			v.until(inSight("resigned"))
		}
	}
}

// So it does with a game that was called off before anybody moved.
func TestNoResultOnAPhone(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a player", desktop)
	v.createBy(`{"game":"chesquerque","side":"both"}`)
	v.confirms("abort")
	v.sees(`[data-result]`)
	for _, w := range []window{{360, 640, false}, phone} {
		v.resize(w)
		v.until(inSight("aborted"))
	}
}

// inSight is a JavaScript expression for whether a text of the game's page is in the
// window, with nothing over it.
func inSight(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#play :not(.sr, .sr *)")].some((el) => {
		if (el.childElementCount > 0 || !el.textContent.includes(%q)) return false;
		const { left, right, top, bottom } = el.getBoundingClientRect();
		return top >= 0 && bottom <= innerHeight && el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
	})`, text)
}

// A player whose clock runs out has lost, without anybody doing anything. The
// clocks start when both have moved.
func TestFlag(t *testing.T) {
	b := gather(t, sharedServer(t))
	b.start(t, find(t, "chesquerque"), `{"base":1000,"increment":0}`)
	b.play(t, "a4")
	b.play(t, "i6")
	b.seesResult("0-1", "time")
}

// oneEnd lists what is wrong with the end of a game: what of its panel is not seen whole, in the
// window and above the dock; more or less than one filled button; a move that is broken or cut,
// a last move that sticks out of its card; captured pieces that stand too close to be counted.
const oneEnd = `(() => {
	const found = [], panel = document.querySelector("#play .banner"), dock = document.querySelector("#play .dock").getBoundingClientRect();
	const end = innerWidth < 600 ? dock.top : innerHeight;
	for (const el of panel.querySelectorAll("h2, p, .btn")) {
		const { left, right, top, bottom } = el.getBoundingClientRect();
		if (el.ariaDisabled === "true" && !el.checkVisibility()) continue; // what has been said already needs no place
		if (top < 0 || bottom > end + .5 || left < 0 || right > innerWidth) found.push("outside, " + Math.round(top) + " to " + Math.round(bottom) + " of " + Math.round(end) + ": " + el.textContent);
		else if (!el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) found.push("covered: " + el.textContent);
	}
	const order = ["H2", "P", "lead-on", "turns", "rest"];
	const places = [...panel.children].map((el) => order.findIndex((kind) => el.nodeName === kind || el.classList.contains(kind)));
	if (places.some((at, i) => at < (places[i - 1] ?? 0))) found.push("the order is " + places);
	const fill = (el) => getComputedStyle(el).backgroundColor, filled = fill(panel.querySelector(".lead-on"));
	const as = [...document.querySelectorAll("#play :is(.btn, .ib)")].filter((el) => el.checkVisibility() && fill(el) === filled);
	if (as.length !== 1) found.push("filled: " + as.map((el) => el.textContent));
	const list = document.querySelector(".moves"), card = document.querySelector(".movebox").getBoundingClientRect();
	if (list.checkVisibility()) {
		if (list.scrollWidth > list.clientWidth) found.push("moves are cut");
		for (const move of list.querySelectorAll("button > span")) if (move.getClientRects().length !== 1 || move.getBoundingClientRect().height > 30) found.push("broken: " + move.textContent);
		if (list.querySelector("[aria-current]").getBoundingClientRect().bottom > card.bottom) found.push("the last move sticks out of its card");
	}
	for (const tray of document.querySelectorAll("#play .caps")) {
		const men = [...tray.querySelectorAll("use")].map((man) => ({ x: man.x.baseVal.value, width: man.width.baseVal.value }));
		if (men.some((man, i) => i > 0 && man.x - men[i - 1].x < .6 * man.width)) found.push("captured pieces cover each other: " + tray.ariaLabel);
	}
	return found;
})()`

// Each game ends in one panel, which is seen whole, with one filled button, between the games of
// a match too, whose panel has the most to say, and in a language with long words; no move is broken,
// and each captured piece can be counted. What pieces are worth is told when they are pressed.
func TestOnePanelAtTheEnd(t *testing.T) {
	s := sharedServer(t)
	for _, c := range courses {
		b := gather(t, s).watched()
		b.endsInOnePanel(t, c)
		b.watcher.click(".caps")
		b.watcher.until(`/^Pawn 1, .+ 3½[,.]/.test(document.querySelector("#toast").textContent)`)
	}
	b := gather(t, s).watched()
	for _, v := range b.everybody() {
		v.speaks("de")
	}
	b.endsInOnePanel(t, courses[0])
}

// long is a name of as many letters as a name may have.
const long = "Great Crested Flycatcher"

func (b *table) endsInOnePanel(t *testing.T, c course) {
	t.Helper()
	g := find(t, c.game)
	white, black := b.players[0], b.players[1]
	white.open("/")
	white.rename(long)
	white.misses("dialog")
	ask[any](white, fmt.Sprintf(`void fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ game: %q, side: "white", terms: {}, match: [%[1]q, %[1]q] }) }).then((answer) => answer.json()).then(({ slug }) => location.assign("/g/" + slug))`, g.ID))
	white.until(`location.pathname.startsWith("/g/")`)
	b.path = ask[string](white, "location.pathname")
	black.accept(b.path)
	b.watch()
	b.begin(t, g)
	for _, written := range c.moves()[:14] {
		b.play(t, written)
	}
	black.confirms("resign")
	for _, v := range b.everybody() {
		v.sees(`[data-result="1-0"]`)
	}
	white.click(`[data-action="decline-rematch"]`) // which stops the countdown
	white.sees(`.banner [data-action="decline-rematch"][aria-disabled="true"]`)
	for _, v := range []*visitor{black, b.watcher} {
		v.until(fmt.Sprintf(`!document.querySelector(".banner .until") && document.querySelector(".banner .asks").textContent.includes(%q)`, long))
	}
	for _, v := range b.everybody() {
		for _, w := range []window{{360, 740, false}, {390, 844, false}, {680, 900, false}, {820, 1180, false}, {1024, 768, false}, {1280, 720, false}} {
			v.resize(w)
			v.inLayout(w)
			for _, found := range v.flawsOf(oneEnd) {
				t.Errorf("%s, %s, at %d×%d: %s", c.game, v.name, w.width, w.height, found)
			}
			v.picture(fmt.Sprintf("end-%s-%s-%s", cmp.Or(v.spoken, "en"), c.game, strings.ReplaceAll(v.name, " ", "-")), w)
		}
		v.resize(desktop)
	}
}

// laptops are the low windows of wide screens.
var laptops = []window{{1280, 720, false}, {1366, 768, false}, {1280, 800, false}, {1280, 720, true}}

// narrow are a phone, a tablet and windows between them.
var narrow = []window{{360, 640, false}, {390, 844, false}, {390, 844, true}, {640, 800, false}, {680, 800, false}, {820, 1180, false}}

// aboveTheDock is whether what leads to another game with the same opponent is seen whole
// on a phone that has not been scrolled.
const aboveTheDock = `scrollTo(0, 0), (([again]) => again.getBoundingClientRect().bottom <= document.querySelector("#play .dock").getBoundingClientRect().top)(
	document.querySelectorAll("#play .banner .lead-on"))`

// told counts the places of a page in which one reads how the game ended, or that a
// rematch is offered.
const told = `((what) => [...document.querySelectorAll("#play :is(h2, p, span)")].filter((el) => {
	const { width, height } = el.getBoundingClientRect();
	return el.childElementCount === 0 && what.test(el.textContent) && !el.closest(".lines, .sr, dialog") && el.checkVisibility() && Math.min(width, height) > 1;
}).length)`

// outside lists what of the page of a finished game does not lie in the window, or is cut
// by what it lies in: how it ended and what comes next, the controls, the columns.
const outside = `[...document.querySelectorAll("#play .banner, #play .banner *, #play .actbox button, #play .g-left, #play .g-right")].flatMap((el) => {
	const { top, bottom } = el.getBoundingClientRect(), around = el.closest(".g-notices")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
	const inside = top >= Math.max(0, around.top - 1) && bottom <= Math.min(innerHeight, around.bottom + 1);
	return inside || !el.checkVisibility() ? [] : [[top, bottom].map(Math.round) + " of " + innerHeight + ": " + el.outerHTML.slice(0, 60)];
})`

// After a game between people, with words said and a full table of other games, how it
// ended and what comes next stand in the window, for whoever won, lost and watched; and
// so they do when one asks for a rematch and the other is asked.
func TestWhatComesNextIsInSight(t *testing.T) {
	s := withArchive(t, crossing())
	indexedPositions(t, s)
	b := gather(t, s).watched()
	white, black := b.players[game.White], b.players[game.Black]
	b.start(t, find(t, "cheskers"), `{"base":180000,"increment":2000}`)
	for _, written := range texts(sample.RandomGame(find(t, "cheskers"), 1, 2)) {
		b.play(t, written)
	}
	for i := range 3 {
		line := fmt.Sprintf("This is line %d, of some length, which takes more than one row in a narrow column.", i)
		white.say("players", line)
		black.seesLine("players", line)
	}
	black.confirms("resign")
	b.seesResult("1-0", "resigned")
	ends := map[*visitor]string{white: "You won · Black resigned", black: "You lost · you resigned", b.watcher: "White won · Black resigned"}
	look := func(state string, offers int) {
		for v, end := range ends {
			v.counts("Reached in ")
			v.until(fmt.Sprintf(`document.querySelector(".banner h2").textContent === %q`, end))
			for _, w := range laptops {
				v.resize(w)
				v.inLayout(w)
				for _, found := range ask[[]string](v, outside) {
					t.Errorf("%s, %s, at %d×%d: %s", v.name, state, w.width, w.height, found)
				}
				v.picture(fmt.Sprintf("ended-%s-%s-%d", strings.ReplaceAll(v.name, " ", "-"), state, w.height), w)
			}
			for _, w := range narrow {
				v.resize(w)
				v.inLayout(w)
				v.flawless("ended, "+state, w)
				if seated := v != b.watcher; seated && w.height == phone.height && !ask[bool](v, aboveTheDock) {
					t.Errorf("%s, %s, at %d px: the next game lies under the dock", v.name, state, w.width)
				}
				if ended, asked := ask[int](v, told+"(/resigned/)"), ask[int](v, told+"(/offers? a rematch/)"); w.width < 600 && (ended != 1 || asked != offers) {
					t.Errorf("%s, %s, at %d px: the result is told %d times, the offer %d times", v.name, state, w.width, ended, asked)
				}
				if w.width < 600 && v != b.watcher { // who reads on in the table of other games
					ask[any](v, `void scrollTo(0, 0)`)
					v.until(inSight(strings.Split(end, " · ")[0]) + ` && parseFloat(getComputedStyle(document.querySelector(".banner h2")).fontSize) >= 18`)
				}
				v.picture(fmt.Sprintf("ended-%s-%s", strings.ReplaceAll(v.name, " ", "-"), state), w)
			}
			v.resize(laptops[0])
		}
	}
	look("ended", 0)
	for _, v := range b.players {
		v.sees(`.banner [data-action="rematch"]`)
		v.sees(`.banner [data-action="new-opponent"]`)
	}
	white.click(`[data-action="rematch"]`)
	black.sees(`.banner [data-action="accept-rematch"]`)
	white.sees(`.banner [data-action="withdraw"]`)
	look("asked", 1)
	for _, v := range b.players {
		v.resize(phone)
		v.until(within(`.acts [data-action]:first-child`))
		v.until(`document.querySelector(".acts [data-action]:last-child").dataset.action === "chat"`)
	}
	white.resize(laptops[0])
	white.inLayout(laptops[0])
	white.click(`[data-action="new-opponent"]`)
	white.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, b.path))
	white.sees("#invite h1")
	white.until(`document.querySelector("#invite h1").textContent === "Waiting for an opponent" && document.querySelector("#invite").textContent.includes("3 + 2")`)
}
