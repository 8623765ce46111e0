package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
)

// nothingByItself lets nothing on a page wait for longer than a moment: what would be shown
// after a pause never comes by itself.
const nothingByItself = `{ const now = window.setTimeout; window.setTimeout = (act, ms, ...rest) => ms >= 300 ? 0 : now(act, ms, ...rest); }`

// A press waits for nothing that the board plays by itself: the move before a puzzle, the
// replies in it, and the answer to a wrong try end, and it counts.
func TestAPressEndsWhatIsShown(t *testing.T) {
	s := sharedServer(t)
	for _, g := range catalog.Games {
		t.Run(g.ID, func(t *testing.T) {
			_, first := asked(t, g.ID)
			l := learning(newVisitor(t, s.URL, "a quick solver of "+g.Name, desktop), nil)
			l.before(nothingByItself)
			l.open("/puzzle/" + g.ID + "?id=" + first.ID)
			l.sees(`#board [data-place]`)
			l.loses(first, l.click)
			l.click(`[data-do="show"]`)
			l.until(`document.querySelector("[data-do=hint]").ariaDisabled === "true"`)
			at := first.Nodes[0].Tries[0].Next // its first move was shown, and its answer comes
			l.by(first.Nodes[at].Tries[0].Clicks[0])
			l.until(`document.querySelector("[data-do=hint]").ariaDisabled === null`)
			l.by(first.Nodes[at].Tries[0].Clicks[0]) // put down again
			for {
				try := &first.Nodes[at].Tries[0]
				l.makes(try, l.click)
				l.says("good", try.Says.Title, try.Says.Text)
				if try.Solves {
					break
				}
				at = try.Next
			}
		})
	}
}

// A wrong try in a lesson waits for nobody who knows better: it is taken back, and its
// answer with it.
func TestAPressAfterAWrongTry(t *testing.T) {
	l := learning(newVisitor(t, sharedServer(t).URL, "a quick learner", desktop), book(t, "chesquerque"))
	l.before(nothingByItself)
	step := &l.book.Steps[l.book.Find("walk")]
	l.open("/learn/chesquerque?step=walk")
	l.atStep(step.ID)
	i := slices.IndexFunc(step.Nodes[0].Tries, func(t lesson.Tried) bool { return t.Says != nil && len(t.Choices) == 0 })
	l.makes(&step.Nodes[0].Tries[i], l.click)
	l.sees(`.say.bad`)
	right := step.Nodes[0].Tries[slices.IndexFunc(step.Nodes[0].Tries, func(t lesson.Tried) bool { return t.Solves || t.Next > 0 })]
	l.by(right.Clicks[0])
	l.until(`!document.querySelector(".say")`)
	l.by(right.Clicks[1])
	l.sees(`.say.good`)
}

// A finger that scrolls the page over the board ends nothing that is shown.
func TestAFingerThatScrolls(t *testing.T) {
	_, first := asked(t, "cheskers")
	l := learning(newVisitor(t, sharedServer(t).URL, "a solver with a finger", phone), nil)
	l.must(chromedp.Do(l.ctx, chromedp.EmulateViewport(640, 450, chromedp.EmulateMobile, chromedp.EmulateTouch)))
	l.before(nothingByItself)
	l.open("/puzzle/cheskers?id=" + first.ID)
	l.sees(`#board [data-place]`)
	l.loses(first, l.click)
	x, y := l.middleOf(`#board svg`)
	l.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	l.touch(input.DispatchTouchEventTypeTouchMove, x, y-60)
	l.touch(input.DispatchTouchEventTypeTouchMove, x, y-120)
	l.touch(input.DispatchTouchEventTypeTouchEnd)
	l.until(`document.querySelector(".say.bad") && document.querySelector("#main").dataset.state === "wrong"`)
}

// A press on what is not there any more once the board has come to rest is no try.
func TestAPressOnWhatHasGone(t *testing.T) {
	_, first := asked(t, "cheskers")
	l := learning(newVisitor(t, sharedServer(t).URL, "a solver who points", desktop), nil)
	l.before(nothingByItself)
	l.open("/puzzle/cheskers?id=" + first.ID)
	l.sees(`#board [data-place]`)
	l.click(place(first.Slip.Path[0])) // whom the other side moves
	l.movable()
	l.until(`!document.querySelector(".say")`)
	try := &first.Nodes[0].Tries[0]
	l.makes(try, l.click)
	l.says("good", try.Says.Title, try.Says.Text)
}

// presses makes moves by clicks, after what a script does, all before the page can hear an
// answer to any of them.
func (v *visitor) presses(moves []game.Move, after ...string) {
	v.t.Helper()
	script := new(strings.Builder)
	script.WriteString(strings.Join(after, ""))
	for _, m := range moves {
		for _, click := range m.Clicks {
			fmt.Fprintf(script, "document.querySelector('#board ' + %q).dispatchEvent(new MouseEvent('click', { bubbles: true }));", place(click))
		}
	}
	ask[bool](v, `(() => {`+script.String()+` return true; })()`)
}

// Whoever presses while a move is on its way presses in the position after it: where the
// rules are in the browser, for either side; and ahead of the turn where a server is asked.
func TestAPressWhileAMoveIsOnItsWay(t *testing.T) {
	s := sharedServer(t)
	for _, c := range courses {
		t.Run(c.game, func(t *testing.T) {
			g := find(t, c.game)
			moves, shown, at := shownMoves(t, g, c.moves()[:2])
			all := at[0].Moves()
			planned := all[slices.IndexFunc(all, func(m game.Move) bool { return m.Clicks[0] != moves[0].Clicks[0] && len(m.Choices) == 0 })]
			all = at[1].Moves()
			other := all[slices.IndexFunc(all, func(m game.Move) bool { return m.Text != moves[1].Text && len(m.Choices) == 0 })]
			v := opens(t, s.URL, "a quick hand", desktop, "/analysis/"+c.game)
			v.sees(`#board .own`)
			v.presses(moves)
			v.listed("1 " + shown[0] + " " + shown[1])
			v.until(`location.href.includes("?ply=2#")`)
			link := ask[string](v, `location.href`)
			v.open("/")
			v.open(strings.TrimPrefix(link, s.URL)) // no position but the last is known yet
			v.stands(shown[1])
			v.presses([]game.Move{other}, `document.querySelector('[data-action="back"]').click();`)
			v.until(`document.querySelectorAll(".tree [data-action=go]").length === 3`)
			v.open("/local/" + c.game)
			v.sees(`#board .own`)
			v.presses(moves)
			v.seesPly(2)
			path := v.create(c.game, g.First.String(), "null")
			newVisitor(t, s.URL, "the other", desktop).accept(path)
			v.sees(`#board .own`)
			v.presses([]game.Move{moves[0], {Clicks: moves[0].Clicks[1:]}}) // pressed twice by habit
			v.presses([]game.Move{planned})
			v.sees(`[data-premove]`)
		})
	}
}

// A player's first press while looking back brings the present back, and is meant for
// neither position; a watcher stays where they are.
func TestAPressWhileLookingBack(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	b.start(t, find(t, "cheskers"), "null")
	b.play(t, "b6-a5")
	b.play(t, "a3-b4")
	shows := func(v *visitor, ply int) {
		t.Helper()
		v.until(fmt.Sprintf(`document.querySelector(".moves [aria-current]")?.dataset.ply === "%d"`, ply))
	}
	for way, press := range map[string]func(v *visitor, piece string){
		"click": func(v *visitor, piece string) { v.click(place(piece)) },
		"drag": func(v *visitor, piece string) {
			x, y := v.middle(piece)
			v.must(chromedp.Do(v.ctx, chromedp.DragAndDropXY(x, y, x+80, y)))
		},
		"key": func(v *visitor, piece string) {
			ask[bool](v, fmt.Sprintf(`(document.querySelector("#board " + %q).focus(), true)`, place(piece)))
			v.press(kb.Enter)
		},
	} {
		for side, piece := range map[game.Color]string{game.White: "c3", game.Black: "f6"} {
			t.Run(way+" by "+side.String(), func(t *testing.T) {
				v := b.players[side]
				v.click(`[data-ply="1"]`)
				shows(v, 1)
				press(v, piece)
				shows(v, 2)
				v.sees(`#board [data-at="b4"]`)
				v.misses(`#board [data-at="a3"]`)
				v.until(`document.querySelector("[data-announcements]").lastElementChild.textContent === "Back to the latest move."`)
				v.misses(`#board [data-dest], [data-premove], .board-host .bubble`)
			})
		}
	}
	black := b.players[game.Black]
	black.click(place("f6"))
	black.sees(`#board [data-dest]`)
	b.watcher.click(`[data-ply="1"]`)
	shows(b.watcher, 1)
	b.watcher.click(place("f6"))
	shows(b.watcher, 1)
}
