package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/pgn/samples"
)

// reads opens a record on the analysis board.
func (v *visitor) reads(game, record string) {
	v.t.Helper()
	v.open("/analysis/" + game)
	v.until(`document.querySelector("#main[data-drawn]")`)
	v.click(`[data-action="paste"]`)
	v.until(`document.querySelector(".paste textarea")`)
	ask[bool](v, fmt.Sprintf(`(document.querySelector(".paste textarea").value = %q, true)`, record))
	v.click(`.paste .primary`)
	v.until(`!document.querySelector("dialog") && !document.querySelector("#tab-turns").hidden`)
}

func (v *visitor) reviewed() {
	v.t.Helper()
	for range 3 { // it takes longer than other things
		if met, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool](`new Promise((tell) => {
			const look = () => document.querySelector('[data-action="review-again"]') ? tell(true) : 0;
			look();
			new MutationObserver(look).observe(document.querySelector("#panel-turns"), { childList: true, subtree: true, attributes: true });
			setTimeout(() => tell(false), 25000);
		})`, chromedp.EvalAwaitPromise)); err == nil && met {
			return
		}
	}
	v.until(`document.querySelector('[data-action="review-again"]')`)
}

// The review of a record finds its turns, by mouse and keyboard: the graph leads through
// the game, a turn shows both moves, and one press has the line. It is stopped meanwhile, and
// goes on. With -whole there is a record of every game.
func TestReview(t *testing.T) {
	s := sharedServer(t)
	for i, sample := range some(1, samples.All()) {
		g := sample.Record.Game
		t.Run(g.ID, func(t *testing.T) {
			v := newVisitor(t, s.URL, "a reader", desktop)
			v.reads(g.ID, sample.Text)
			v.click("#tab-turns")
			if i == 0 {
				v.stopsAndGoesOn(len(sample.Record.Moves))
			}
			v.reviewed()
			turns := ask[int](v, `document.querySelectorAll(".rv-turn").length`)
			if turns < 1 || turns > 3 {
				t.Fatalf("%d turns", turns)
			}
			v.click(`.rv-turn:first-child .rv-h`)
			v.until(`document.querySelector(".rv-turn:first-child").classList.contains("on") && document.querySelectorAll("#board .m-arrow").length === 2`)
			v.seesPosition(positionBefore(t, v, sample))
			if i == 0 {
				v.check("review")
			}
			v.triesAgain(ask[string](v, `document.querySelector(".rv-turn .rv-h b").textContent.split(" ")[1]`))
			v.click(`.rv-turn.on [data-action="line-of-turn"]`)
			v.until(`document.querySelector("#tab-moves[aria-selected=true]") && document.querySelector(".tree .v [aria-current]")`)
			v.press("H")                                                                                    // Shift and h: back to the turns
			ask[bool](v, `(document.querySelector('[data-action="share-review"]').scrollIntoView(), true)`) // below the turns
			v.click(`[data-action="share-review"]`)
			v.until(`document.querySelector("dialog .linkbox input")?.value.includes("/analysis/` + g.ID + `#")`)
		})
	}
}

// stopsAndGoesOn stops a review of a game of so many plies, which keeps what it found, and
// has it go on from there.
func (v *visitor) stopsAndGoesOn(plies int) {
	v.t.Helper()
	const (
		progress = `document.querySelector(".rv-go p").textContent`
		looked   = `Number(/(\d+) of \d+ positions/.exec(` + progress + `)?.[1] ?? 0)`
		drawn    = `document.querySelectorAll(".rv-graph polygon").length > 0`
	)
	v.until(looked + ` >= 2`)
	v.click(`[data-action="stop-review"]`)
	v.until(progress + `.startsWith("Stopped at ") && ` + drawn)
	v.misses(".rv-turn")
	stopped := ask[int](v, looked)
	if stopped < 2 || stopped > plies {
		v.t.Fatalf("stopped at %d of %d positions", stopped, plies+1)
	}
	ask[bool](v, `(window.least = Infinity, new MutationObserver(() => {
		const now = `+looked+`;
		if (now > 0) window.least = Math.min(window.least, now);
	}).observe(document.querySelector(".rv-go"), { childList: true, subtree: true, characterData: true }), true)`)
	v.click(`.rv-go [data-action="review"]`)
	v.reviewed()
	if least := ask[int](v, `window.least`); least < stopped {
		v.t.Errorf("stopped at %d positions, and went on at %d", stopped, least)
	}
}

// triesAgain looks for the better move before the turn that is chosen: what was played is
// not it, stepping is no answer, and it may be shown.
func (v *visitor) triesAgain(played string) {
	v.t.Helper()
	v.click(`.rv-turn.on [data-action="try"]`)
	v.until(`document.querySelectorAll("#board .m-arrow").length === 0 && document.querySelector(".rv-turn.on .rv-verdict")`)
	v.press(kb.ArrowLeft)
	v.press(kb.ArrowRight)
	v.until(`document.querySelector(".rv-turn.on .rv-verdict").textContent === ""`)
	v.press("/")
	v.put(`[data-typed] input`, played)
	v.press(kb.Enter)
	v.until(`document.querySelector(".rv-turn.on .rv-verdict").textContent.includes("was played in the game")`)
	v.click(`.rv-turn.on [data-action="give-up"]`)
	v.until(`document.querySelectorAll("#board .m-arrow").length === 2`)
}

// From the card of a result one press leads to the review, which begins by itself, is led
// through by the keyboard, and is kept; without WebAssembly the page says why there is none.
func TestReviewOfAGame(t *testing.T) {
	b := finished(t, sharedServer(t))
	v := b.players[1]
	v.click(`.banner a[href^="/analysis/"]`)
	v.reviewed()
	v.until(`location.pathname === "/analysis/cheskers" && new URLSearchParams(location.search).get("tab") === "turns"`)
	v.until(`document.querySelector(".rv-end h2").textContent !== ""`)
	ask[bool](v, `(document.querySelector(".rv-graph input").focus(), true)`)
	v.press(kb.Home)
	v.press(kb.ArrowRight)
	v.seesPosition(b.recorded[1])
	v.until(`document.querySelector(".rv-graph input").getAttribute("aria-valuetext").startsWith("After 1. ")`)
	v.press(kb.PageUp)
	v.seesPosition(b.recorded[4])
	// what is kept is there again; nothing is looked at again
	v.before(`globalThis.WebAssembly = undefined`)
	v.open(ask[string](v, `location.pathname + location.search`))
	v.until(`document.querySelector(".rv-go p")?.textContent.includes("does not support WebAssembly")`)
	v.until(`document.querySelector(".rv-graph polygon")`)
}

// A game against the computer is reviewed from the card of its result as well.
func TestReviewAgainstTheComputer(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a visitor", desktop)
	v.createBy(`{"game":"quadsquare","side":"white","level":1,"terms":{}}`)
	for played := 0; played < 4; played += 2 {
		v.onTurn(played)
		v.byHint()
	}
	v.onTurn(4)
	v.confirms("resign")
	v.click(`.banner a[href*="tab=turns"]`)
	v.reviewed()
	v.until(`document.querySelector(".rv-end h2").textContent.startsWith("Black won") && document.querySelector(".rv-graph input").max === "4"`)
}

// A game that no server has is reviewed too: from the end of a game on one device, and from
// the replay of its record; what the first has found the second finds again.
func TestReviewOfARecord(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "two players", desktop)
	g := find(t, "cheskers")
	match, err := game.NewCourse(g, g.Start)
	v.must(err)
	v.open("/local/cheskers")
	v.seesPosition(match.Position())
	v.playsBoth(match, courses[0].moves()[:4])
	v.confirms("resign")
	v.until(`location.hash.length > 10`)
	record := ask[string](v, `location.hash`)
	v.check("local-over")
	v.click(`.banner [data-action="review"]`)
	v.until(`location.pathname === "/analysis/cheskers"`)
	v.reviewed()
	v.until(`document.querySelector(".rv-end h2").textContent === "White won" && document.querySelector(".rv-graph input").max === "4"`)
	v.check("review-local")

	v.open("/import/cheskers" + record)
	v.sees(`.banner [data-action="review"]`)
	v.check("record-over")
	v.click(`.banner [data-action="review"]`)
	v.until(`location.pathname === "/analysis/cheskers" && document.querySelector('[data-action="review-again"]')`)
	v.until(`new URLSearchParams(location.search).get("tab") === "turns"`)
}

// positionBefore is that before the move of the first turn.
func positionBefore(t *testing.T, v *visitor, sample samples.Sample) game.Position {
	t.Helper()
	course, err := game.NewCourse(sample.Record.Game, sample.Record.Start)
	v.must(err)
	for range ask[int](v, `Number(document.querySelector(".rv-turn .rv-h").dataset.about) - 1`) {
		_, err := course.Play(sample.Record.Moves[course.Len()].Text)
		v.must(err)
	}
	return course.Position()
}

// In a column what is said of a turn, and what can be done with it, is on the screen together
// with the board as soon as the turn is chosen, and the page alone scrolls.
func TestReviewInAColumn(t *testing.T) {
	sample := samples.All()[len(samples.All())-1]
	v := newVisitor(t, sharedServer(t).URL, "a reader", desktop)
	v.reads(sample.Record.Game.ID, sample.Text)
	v.click("#tab-turns")
	v.reviewed()
	const seen = `(() => {
		const whole = (el) => {
			const { left, top, right, bottom } = el.getBoundingClientRect();
			return [[left, top], [right, bottom]].every(([x, y], i) => {
				const [inX, inY] = i ? [x - 2, y - 2] : [x + 2, y + 2];
				return el.contains(document.elementFromPoint((left + right) / 2, inY)) && inX >= 0 && inX <= innerWidth;
			});
		};
		const panel = document.querySelector("#panel-turns");
		const within = [panel, ...panel.querySelectorAll("*")].filter((el) => getComputedStyle(el).overflowY !== "visible" && el.scrollHeight > el.clientHeight + 1 && !el.closest("svg, .sr"));
		return within.length === 0 && [...document.querySelectorAll("#board, .rv-turn.on > p:not(:empty), .rv-turn.on .btn")].every(whole);
	})()`
	for _, w := range []window{phone, {360, 640, false}, {820, 1180, false}} {
		v.resize(w)
		for i := range ask[int](v, `document.querySelectorAll(".rv-nav .btn").length`) {
			ask[bool](v, fmt.Sprintf(`(scrollTo(0, 0), document.querySelector(".rv-nav .btn:nth-child(%d)").focus(), true)`, i+1))
			v.press(kb.Enter)
			v.until(fmt.Sprintf(`document.querySelector(".rv-turn:nth-child(%d)").classList.contains("on")`, i+1))
			v.until(seen)
		}
		v.checkIn("review-column", w)
	}
	ask[bool](v, `(document.querySelector('.rv-turn.on [data-action="try"]').focus(), true)`)
	v.press(kb.Enter)
	v.until(`document.querySelector(".rv-turn.on .rv-verdict")`)
	v.until(seen)
}
