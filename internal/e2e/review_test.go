package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

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

// reviewed waits until a review is at its end.
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

// In every game the review of a record finds its turns, by mouse and keyboard: the graph
// leads through the game, a turn shows both moves, and one press has the line.
func TestReview(t *testing.T) {
	s := onSQLite(t)
	for _, sample := range samples.All() {
		g := sample.Record.Game
		t.Run(g.ID, func(t *testing.T) {
			v := newVisitor(t, s.URL, "a reader", desktop)
			v.reads(g.ID, sample.Text)
			v.click("#tab-turns")
			v.reviewed()
			turns := ask[int](v, `document.querySelectorAll(".rv-turn").length`)
			if turns < 1 || turns > 3 {
				t.Fatalf("%d turns", turns)
			}
			v.click(`.rv-turn:first-child .rv-h`)
			v.until(`document.querySelector(".rv-turn:first-child").classList.contains("on") && document.querySelectorAll("#board .m-arrow").length === 2`)
			v.seesPosition(positionBefore(t, v, sample))
			v.check("review-" + g.ID)
		})
	}
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
