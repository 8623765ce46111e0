package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"threefold/internal/game"
	"threefold/internal/testkit/servertest"
)

// The windows in which nothing may move: the least there is, one of each step of the
// layout, and a phone on its side; then more phones, and the other sides of the steps.
var stillWindows = []window{
	{320, 568, false}, {600, 900, false}, {820, 1180, false}, {844, 390, false}, {1280, 900, false},
	{360, 640, false}, {390, 844, false}, {599, 900, false}, {1099, 800, false}, {1100, 800, false},
}

// lies is where the board lies, and every button of the dock with its name; what
// is measured is the page's, wherever it is scrolled to.
const lies = `(() => {
	const of = (el) => { const r = el.getBoundingClientRect(); return [r.x, r.y + scrollY, r.width, r.height].map(Math.round).join(" "); };
	return ["board " + of(document.querySelector("#play .bw svg")),
		...[...document.querySelectorAll(".acts > .btn")].map((b) => (b.dataset.action) + " " + (innerWidth < 600 ? of(b) : ""))].join(", ");
})()`

// still tells where everything lies, in each window.
func (v *visitor) still() []string {
	v.t.Helper()
	var all []string
	for _, w := range some(5, stillWindows) {
		v.resize(w)
		v.inLayout(w)
		all = append(all, fmt.Sprintf("at %d px: %s", w.width, ask[string](v, lies)))
	}
	v.resize(desktop)
	return all
}

func (v *visitor) inLayout(w window) {
	v.t.Helper()
	v.until(fmt.Sprintf(`innerWidth === %d && %s && %s`, w.width, layoutFits, lettersFit))
}

// standsStill compares where everything lies with where it lay.
func (v *visitor) standsStill(before []string, after string) {
	v.t.Helper()
	for i, now := range v.still() {
		if now != before[i] {
			v.t.Errorf("%s, %s: it lay\n%s\nnow\n%s", v.name, after, before[i], now)
		}
	}
}

// Whatever others do, the board and the dock stay where they are: offers, one
// or three, a pause, words, the opponent who leaves, somebody who asks to be let
// in, and a connection that is lost.
func TestBoardStandsStill(t *testing.T) {
	s := sharedServer(t)
	line := layLine(t, s)
	b := gather(t, s).watched()
	white, black := b.players[game.White], b.players[game.Black]
	white.site = "http://" + line.Addr
	b.start(t, find(t, "chesquerque"), `{"base":600000,"increment":5000}`)
	for _, written := range []string{"a4", "i6", "h4", "g6"} {
		b.play(t, written)
	}
	before, watched := white.still(), b.watcher.still()
	offersMoveNothing(b, before, watched)
	for _, written := range []string{"c3", "c7", "e4"} {
		b.play(t, written)
	}
	white.standsStill(before, "after three moves")

	lost := opens(t, s.URL, "somebody", desktop, b.path)
	lost.live()
	line.Lose()
	white.sees(`[data-connection="lost"]`)
	white.until(`document.querySelector("#play .lostbar").checkVisibility()`)
	white.standsStill(before, "without a connection")
	line.Mend()
	white.live()
	white.forgiveLine()

	black.close()
	white.sees(`[data-prompt="absence"]`)
	white.standsStill(before, "while the opponent is missed")
	white.sees(`[data-action="claim-win"]`)
	white.standsStill(before, "when a claim may be made")
	lost.requestsSeat()
	white.sees(`[data-action="let-in"]`)
	white.standsStill(before, "with somebody at the door")
	b.watcher.standsStill(watched, "after all of it")
}

// offersMoveNothing has Black offer one thing, then three, White one, and both
// agree to a pause and end it; and words are said.
func offersMoveNothing(b *table, before, watched []string) {
	white, black := b.players[game.White], b.players[game.Black]
	black.offerDraw()
	white.sees(`[data-action="accept-draw"]`)
	white.standsStill(before, "with one offer")
	black.click(`[data-action="takeback"]`)
	black.click(`[data-action="pause"]`)
	white.sees(`[data-action="accept-takeback"]`)
	white.sees(`[data-action="accept-pause"]`)
	white.standsStill(before, "with three offers")
	b.watcher.standsStill(watched, "with three offers")
	white.confirms("cancel-game")
	white.sees(`[data-prompt="offer-cancel"]`)
	white.standsStill(before, "with an offer of one's own")
	white.click(`[data-action="accept-pause"]`)
	white.sees(`[data-action="resume"]`)
	white.standsStill(before, "in a pause")
	white.click(`[data-action="resume"]`)
	black.click(`[data-action="accept-resume"]`)
	black.say("players", "This is a line of some length, which takes more than one row where there is little room.")
	b.watcher.say("watchers", "And another.")
	white.seesLine("watchers", "And another.")
	white.standsStill(before, "with words said")
}

// The bar that says that nothing can be saved lies over the top bar, and the
// board stays where it is.
func TestBoardStandsStillInDegraded(t *testing.T) {
	t.Parallel()
	store, line := farPostgres(t)
	b := gather(t, servertest.Start(t, binary, store))
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	b.play(t, "Cb8-a5")
	b.play(t, "e3-f4") // and the clocks run
	white := b.players[game.White]
	before := white.still()
	line.Lose()
	white.until(`document.querySelector("#play .lostbar").innerText.includes("cannot save")`)
	white.standsStill(before, "while the store is away")
	line.Mend()
	white.misses("#play .lostbar")
	white.forgiveLine()
}

func (v *visitor) mouse(kind input.DispatchMouseEventType, x, y float64) {
	v.t.Helper()
	v.must(chromedp.Do(v.ctx, chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))))
}

// A button that is held while the page is drawn again is pressed when it is let go.
func TestHeldButton(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	b.play(t, "Cb8-a5")
	white, black := b.players[game.White], b.players[game.Black]
	for _, c := range []struct {
		window
		offer func()
		name  string
	}{
		{desktop, black.offerDraw, "draw"},
		{windows[0], func() { black.click(`[data-action="takeback"]`) }, "takeback"},
	} {
		white.resize(c.window)
		white.inLayout(c.window)
		x, y := white.middleOf(`[data-action="resign"]`)
		white.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
		c.offer()
		white.sees(fmt.Sprintf(`[data-action="accept-%s"]`, c.name))
		white.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
		white.sees(`.question [data-action="yes"]`)
		white.click(`.question [data-action="no"]`)
		white.misses(`.question`)
	}
}

// Who taps twice where "Resign" stands does not resign: "Yes", wherever it comes
// to stand, cannot be pressed yet; a moment later it can.
func TestDoubleTapResignsNot(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	white := b.players[game.White]
	const answers = `(() => {
		const yes = document.querySelector('.question [data-action="yes"]'), r = yes.getBoundingClientRect();
		return yes.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
	})()`
	for _, w := range some(5, stillWindows) {
		white.resize(w)
		white.inLayout(w)
		white.until(`(document.querySelector('[data-action="resign"]').scrollIntoView({ block: "center" }), true)`)
		if ask[bool](white, `(document.querySelector('[data-action="resign"]').click(), `+answers+`)`) {
			t.Errorf("at %d px the answer can be pressed at once", w.width)
		}
		white.until(answers)
		white.click(`.question [data-action="no"]`)
		white.misses(`.question`)
	}
}
