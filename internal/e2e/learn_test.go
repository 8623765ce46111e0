package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// textsIn returns the texts in a language.
func textsIn(t *testing.T, code string) *locale.Language {
	t.Helper()
	l, ok := must.Get(locale.Embedded())(t).Of(code)
	if !ok {
		t.Fatalf("there is no language %s; the pseudo-language needs -tags patient", code)
	}
	return l
}

// book is the English course of a game.
func book(t *testing.T, id string) *lesson.Book {
	t.Helper()
	return bookIn(t, id, textsIn(t, locale.English))
}

func bookIn(t *testing.T, id string, l *locale.Language) *lesson.Book {
	t.Helper()
	b, taught, err := lesson.Bind(find(t, id), l)
	if err != nil || !taught {
		t.Fatal(id, taught, err)
	}
	return b
}

type learner struct {
	*visitor
	book  *lesson.Book
	by    func(click string) // how a place is pressed
	texts *locale.Language   // of its browser
}

// learning has a visitor learn from a book, if from any, by clicks.
func learning(v *visitor, b *lesson.Book) *learner {
	return &learner{v, b, func(click string) { v.click(place(click)) }, locale.InEnglish()}
}

// atStep waits until a step is open, and nothing is tried in it.
func (l *learner) atStep(id string) {
	l.t.Helper()
	l.until(fmt.Sprintf(`document.querySelector("#main").dataset.drawn === %q && document.querySelector("#main").dataset.state === "open" && document.querySelector("#board [data-place]")`, id))
}

// says waits for what a try is answered with.
func (l *learner) says(tone, title, text string) {
	l.t.Helper()
	l.until(fmt.Sprintf(`document.querySelector(".say.%s b")?.textContent === %q && document.querySelector(".say.%s p").textContent === %q`, tone, title, tone, text))
}

// makes presses a move's places, and answers what is asked.
func (l *learner) makes(try *lesson.Tried, answer func(choice string)) {
	l.t.Helper()
	for _, click := range try.Clicks {
		l.by(click)
	}
	for _, choice := range open(try.Move) {
		answer(fmt.Sprintf(`[data-choice="%s"]`, choice))
	}
}

func (l *learner) solves(s *lesson.Page, answer func(choice string)) {
	l.t.Helper()
	for at := 0; ; {
		n := &s.Nodes[at]
		i := slices.IndexFunc(n.Tries, func(t lesson.Tried) bool { return t.Solves || t.Next > 0 })
		l.makes(&n.Tries[i], answer)
		if n.Tries[i].Solves {
			break
		}
		at = n.Tries[i].Next
		left := s.Nodes[at].Left
		l.until(fmt.Sprintf(`document.querySelector(".say.good p")?.textContent.includes(%q) && document.querySelectorAll("#board [data-dest]").length === 0`, left[0]))
		l.until(`document.querySelector('#board [data-layer="hits"] [data-own], #board .own')`)
	}
	l.says("good", l.texts.T("learn.done"), s.After)
	l.until(`document.querySelector("#main").dataset.state === "done" && document.activeElement.dataset.do === "next"`)
}

// errs makes what is not the task, and says whether it was a try: a stray press is answered
// quietly.
func (l *learner) errs(s *lesson.Page) (tried bool) {
	l.t.Helper()
	clicks, title, text := l.wrong(s)
	for _, click := range clicks {
		l.by(click)
	}
	tried = len(clicks) > 1
	l.says(map[bool]string{true: "bad", false: "stray"}[tried], title, text)
	return tried
}

// wrong is a try that is not the task: a legal move if there is one that needs no answer,
// else a stray press. Says is its answer.
func (l *learner) wrong(s *lesson.Page) (clicks []string, title, text string) {
	l.t.Helper()
	n := &s.Nodes[0]
	for _, try := range n.Tries {
		if try.Says != nil && len(try.Choices) == 0 && len(try.Clicks) == 2 {
			return try.Clicks, try.Says.Title, try.Says.Text
		}
	}
	for i, r := range n.Asks[""] {
		if click := l.book.Clicks[i]; r >= 0 && !strings.Contains(click, ".") && n.MoveErrors[r].Code == "empty_place" {
			title, text, _ := l.texts.Refusal(moveError(l.t, l.book, s, click))
			return []string{click}, title, text
		}
	}
	return nil, "", ""
}

// moveError is why the rules refuse these clicks at the beginning of a step.
func moveError(t *testing.T, b *lesson.Book, s *lesson.Page, clicks ...string) *game.MoveError {
	t.Helper()
	c, _, err := lesson.Read(b.Game)
	must.Do(t, err)
	at, err := find(t, b.Game).Parse(c.Steps()[b.Find(s.ID)].Position)
	must.Do(t, err)
	return at.Refuse(clicks)
}

// Every step of a course, with -whole of every one, by clicking, with one wrong try each: it is answered, taken
// back, and tried again. After the last step a game against level 1 begins.
func TestLessonsByClicking(t *testing.T) {
	s := sharedServer(t)
	for _, g := range some(1, catalog.Games) {
		t.Run(g.ID, func(t *testing.T) {
			l := learning(opens(t, s.URL, "a learner of "+g.Name, desktop, "/learn/"+g.ID), book(t, g.ID))
			for i := range l.book.Steps {
				step := &l.book.Steps[i]
				l.atStep(step.ID)
				l.until(fmt.Sprintf(`document.querySelector("[data-plays]").textContent === %q`, step.Plays))
				if l.errs(step) {
					l.click(`[data-do="next"]`)
				} else {
					l.until(`document.querySelector("[data-do=next] span").textContent !== "Try again"`)
				}
				l.atStep(step.ID)
				l.until(`!document.querySelector(".say.bad")`)
				l.seesRule(step)
				l.solves(step, l.click)
				l.seesRule(step)
				l.click(`[data-do="next"]`)
			}
			l.until(`location.pathname.startsWith("/g/") && document.body.innerText.includes("level 1")`)
			l.open("/learn/" + g.ID)
			l.endsAt(l.book)
		})
	}
}

// endsAt waits for the end of a course in which every step is done.
func (l *learner) endsAt(b *lesson.Book) {
	l.t.Helper()
	l.until(fmt.Sprintf(`document.querySelector("#main").dataset.drawn === %q && document.querySelector(".say.good").textContent.includes("You know all the rules") &&
		document.querySelector('[data-do="next"]').textContent === "Play level 1" && document.querySelector('[data-do="puzzles"]').checkVisibility() && document.querySelector('[data-do="puzzles"]').pathname === "/puzzle/%s"`,
		b.Steps[len(b.Steps)-1].ID, b.Game))
}

// remember has a browser remember that these steps of a course are done.
func (l *learner) remember(ids []string) {
	l.t.Helper()
	done := must.Get(json.Marshal(ids))(l.t)
	ask[any](l.visitor, fmt.Sprintf(`void localStorage.setItem("threefold.learn.%s", JSON.stringify({ done: Object.fromEntries(%s.map((id) => [id, "self"])) }))`, l.book.Game, done))
}

// A course goes on where it is, whatever leads to it; its end leads to what is left, and says
// that one knows the rules when nothing is.
func TestACourseGoesOn(t *testing.T) {
	l := learning(newVisitor(t, sharedServer(t).URL, "somebody with one step left", window{1280, 720, false}), book(t, "chesquerque"))
	crown, last := &l.book.Steps[l.book.Find("crown")], &l.book.Steps[len(l.book.Steps)-1]
	var others []string
	for _, step := range l.book.Steps {
		if step.ID != "crown" && step.ID != last.ID {
			others = append(others, step.ID)
		}
	}
	l.open("/")
	l.remember(others)
	for _, way := range []string{`[href="/learn/chesquerque"]`, `.topbar [href="/learn"]`} {
		l.open("/")
		l.click(way)
		if way != `[href="/learn/chesquerque"]` {
			l.click(`[data-course="chesquerque"] [data-go]`)
		}
		l.atStep("crown")
	}
	l.inList("crown")
	l.open("/learn/chesquerque?step=walk")
	l.atStep("walk")
	l.open("/learn")
	l.click(`[data-course="chesquerque"] .chapters [data-steps*="ahead"]`)
	l.atStep("crown")

	l.open("/learn/chesquerque?step=" + last.ID)
	l.atStep(last.ID)
	l.inList(last.ID)
	l.solves(last, l.click)
	l.until(`document.querySelector(".say.good p:last-child").textContent === "Step 15 is not done yet." && !document.querySelector('[data-do="puzzles"]').checkVisibility()`)
	l.click(`[data-do="next"]`)
	l.atStep("crown")
	l.solves(crown, l.click)
	l.until(`document.querySelector(".say.good p:last-child").textContent.startsWith("You know all the rules")`)
	l.checkAt("lesson-end", phone, window{720, 1000, false}, window{1280, 720, true})
	l.open("/learn/chesquerque")
	l.endsAt(l.book)
	l.resize(phone)
	l.click(`[data-do="list"]`)
	l.inList(last.ID)
	l.click(`[data-do="list"]`)
	for _, w := range []window{{600, 900, false}, {1024, 768, false}, {1280, 720, false}} {
		l.resize(w)
		l.inList(last.ID)
	}
	l.checkAt("lesson-finished", phone, window{1280, 720, false})
	l.click(`[data-do="puzzles"]`)
	l.until(`location.pathname === "/puzzle/chesquerque"`)
}

// inList looks for a step in what is seen of the list, beside a page that stays where it is.
func (l *learner) inList(id string) {
	l.t.Helper()
	l.until(fmt.Sprintf(`(() => {
		const [box, one] = [".les-steps", '[data-step="%s"][aria-current]'].map((part) => document.querySelector(part).getBoundingClientRect());
		return one.top >= box.top && one.bottom <= Math.min(box.bottom, innerHeight) && scrollY === 0;
	})()`, id))
}

// The words on the buttons stand on one line each in every window, and the board of a puzzle is level with
// what is beside it.
func TestLessonButtons(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "somebody with many windows", desktop)
	for _, path := range []string{"/learn/chesquerque", "/learn/cheskers?step=trials", "/puzzle/chesquerque"} {
		v.open(path)
		v.sees("#board [data-place]")
		for _, width := range []int64{360, 390, 600, 720, 820, 1024, 1100, 1280} {
			v.resize(window{width, 800, false})
			v.until(fmt.Sprintf(`innerWidth === %d && [...document.querySelectorAll(".les-do .btn span")].every((word) => word.getClientRects().length <= 1 && word.offsetHeight < 1.9 * parseFloat(getComputedStyle(word).fontSize))`, width))
		}
	}
	v.until(`document.querySelector("#board svg").getBoundingClientRect().top === document.querySelector(".les-task").getBoundingClientRect().top &&
		Math.abs(document.querySelector("#board").clientWidth - document.querySelector("#board").clientHeight) < 1`)
}

// seesRule looks for what a step says and asks, in sight as it is.
func (l *learner) seesRule(s *lesson.Page) {
	l.t.Helper()
	l.until(fmt.Sprintf(`(() => {
		const box = document.querySelector(".les-task").getBoundingClientRect();
		return [["before", %q], ["task", %q]].every(([part, text]) => {
			const el = document.querySelector("[data-" + part + "]"), room = el.getBoundingClientRect();
			return el.textContent === text && el.checkVisibility() && room.top >= box.top && room.bottom <= Math.min(box.bottom, innerHeight);
		});
	})()`, s.Before, s.Task))
}

// On a phone the rule, the task and the answer to a wrong try are in sight together in every step, and the
// panel ends where the bar of buttons begins.
func TestTheRuleStaysOnAPhone(t *testing.T) {
	s := sharedServer(t)
	for _, g := range catalog.Games {
		l := learning(newVisitor(t, s.URL, "a learner of "+g.Name+" with a phone", phone), book(t, g.ID))
		for i := range l.book.Steps {
			step := &l.book.Steps[i]
			l.open("/learn/" + g.ID + "?step=" + step.ID)
			l.atStep(step.ID)
			l.seesRule(step)
			l.errs(step)
			l.seesRule(step)
			l.until(`(() => {
				const [panel, said, bar] = [".les-task", ".say", ".les-do"].map((part) => document.querySelector(part).getBoundingClientRect());
				return said.bottom <= panel.bottom && Math.abs(panel.bottom - bar.top) < 1 && document.documentElement.scrollHeight === innerHeight;
			})()`)
		}
	}
}

// pressByKey is a place pressed from the keyboard, with the seat where it matters.
func (l *learner) pressByKey(click string) {
	l.t.Helper()
	id, slot, _ := strings.Cut(click, ".")
	if ask[bool](l.visitor, `document.activeElement.dataset.slot !== undefined`) {
		l.press(kb.Escape) // out of a quad's seats
	}
	l.walk(id)
	l.press(kb.Enter)
	if ask[bool](l.visitor, `document.activeElement.dataset.slot !== undefined`) {
		if slot == "1" {
			l.press(kb.ArrowRight)
		}
		l.press(kb.Enter)
	}
}

func (l *learner) answerByKey(choice string) {
	l.t.Helper()
	l.reach(choice)
	l.press(kb.Enter)
}

// The whole of a course, with -whole of every one, by keyboard alone, and the positions at its end.
func TestLessonsByKeyboard(t *testing.T) {
	s := sharedServer(t)
	for _, g := range some(1, []*game.Game{find(t, "quadsquare"), find(t, "chesquerque"), find(t, "cheskers")}) {
		t.Run(g.ID, func(t *testing.T) {
			l := learning(opens(t, s.URL, "a learner of "+g.Name+" with a keyboard", desktop, "/learn/"+g.ID), book(t, g.ID))
			l.by = l.pressByKey
			course, _, err := lesson.Read(g.ID)
			must.Do(t, err)
			for i := range l.book.Steps {
				step := &l.book.Steps[i]
				l.atStep(step.ID)
				l.reach(`[data-place], [data-place] *`)
				l.solves(step, l.answerByKey)
				if i+1 < len(l.book.Steps) {
					l.press(kb.Enter)
				}
			}
			l.open("/learn/" + g.ID + "?step=trials")
			for i, q := range l.book.Trials {
				l.until(fmt.Sprintf(`document.querySelector("#main").dataset.drawn === "trial %d" && document.querySelector("[data-task]").textContent === %q`, i+1, q.Task))
				l.reach(map[bool]string{true: `[data-do="before"]`, false: `[data-do="show"]`}[q.MoveError == nil])
				l.press(kb.Enter)
				if q.MoveError != nil {
					trial := course.Trials[i]
					title, text := gametest.English(must.Get(g.Parse(trial.Position))(t).Refuse(trial.Clicks))
					l.says("good", "Right", title+". "+text)
				}
				l.until(`document.activeElement.dataset.do === "next"`)
				if i+1 < len(l.book.Trials) {
					l.press(kb.Enter)
				}
			}
			l.until(fmt.Sprintf(`JSON.parse(localStorage.getItem("threefold.learn.%s")).right === 20`, g.ID))
			l.press(kb.Enter)
			l.until(`location.pathname.startsWith("/g/") && document.body.innerText.includes("level 1")`)
		})
	}
}

// Whoever cannot do it is shown; what is done stays known; a wrong legal move is answered
// by the other side and taken back by itself; fingers do what a mouse does.
func TestLessonByTouch(t *testing.T) {
	b := book(t, "cheskers")
	l := learning(newVisitor(t, sharedServer(t).URL, "a learner with a phone", phone), b)
	l.hasFingers()
	l.by = func(click string) { l.tap(place(click)) }
	l.open("/learn/cheskers?step=slide")
	l.atStep("slide")
	slide := &b.Steps[b.Find("slide")]
	i := slices.IndexFunc(slide.Nodes[0].Tries, func(t lesson.Tried) bool { return t.Text == "Ba1-c3" })
	try := &slide.Nodes[0].Tries[i]
	ask[any](l.visitor, `(() => { window.seen = []; new MutationObserver(() => { window.seen.push([...document.querySelectorAll("#board [data-piece]")].map((el) => el.dataset.piece + " " + (el.dataset.at ?? "")).sort().join()); }).observe(document.querySelector("#board"), { subtree: true, childList: true, attributes: true }); })()`)
	l.makes(try, l.tap)
	l.says("bad", "Your piece is captured: bishop", try.Says.Text)
	l.until(`document.querySelectorAll("#board [data-piece]").length === 3 || window.seen.length > 3`)
	l.until(`document.querySelectorAll("#board [data-piece]").length === 4 && document.querySelector('#board .own')`)
	l.tap(`[data-do="show"]`)
	l.says("good", "Like this", slide.After)
	l.open("/learn/cheskers?step=slide")
	l.atStep("slide")
	l.until(`document.querySelector('[data-step="slide"]').dataset.how === "shown"`)
	l.seesRule(slide)
	l.solves(slide, l.tap)
	l.until(`document.querySelector('[data-step="slide"]').dataset.how === "self"`)
	l.open("/learn")
	l.until(`document.querySelector('[data-course="cheskers"] [data-done]').textContent === "1 of 15"`)
	l.click(`[data-course="cheskers"] [data-go]`)
	l.atStep("walk")
}

// The pages of learning in every window, with a try that went wrong, one that was right,
// and one of the positions at the end.
func TestLessonsLook(t *testing.T) {
	few := some(1, []window{phone, {1280, 800, false}})
	v := opens(t, sharedServer(t).URL, "somebody who looks", desktop, "/learn")
	v.check("learn")
	for id, step := range map[string]string{"chesquerque": "walk", "cheskers": "most", "quadsquare": "safe"} {
		b := book(t, id)
		l := learning(v, b)
		v.open("/learn/" + id + "?step=" + step)
		l.atStep(step)
		v.checkAt("lesson-"+id, few...)
		page := &b.Steps[b.Find(step)]
		clicks, title, text := l.wrong(page)
		for _, click := range clicks[:len(clicks)-1] {
			l.by(click)
		}
		row := page.Nodes[0].Asks[strings.Join(clicks[:len(clicks)-1], " ")]
		i := slices.IndexFunc(row, func(r int) bool { return r >= 0 && page.Nodes[0].MoveErrors[r].Code != "own_piece" })
		if len(clicks) == 2 {
			why := moveError(t, b, page, clicks[0], b.Clicks[i])
			l.by(b.Clicks[i])
			title, text = gametest.English(why)
			l.says("bad", title, text)
		} else {
			l.by(clicks[0])
			l.says("stray", title, text)
		}
		v.check("lesson-wrong-" + id)
		if len(clicks) == 2 {
			l.click(`[data-do="next"]`)
		}
		l.atStep(step)
		l.solves(page, v.click)
		v.checkAt("lesson-done-"+id, few...)
		v.open("/learn/" + id + "?step=trials")
		v.until(`document.querySelector("#main").dataset.drawn === "trial 1"`)
		v.click(`[data-do="show"]`)
		v.sees(`.say`)
		if id == "cheskers" {
			v.checkAt("lesson-trial", few...)
		}
	}
	v.open("/learn")
	v.until(`document.querySelector('[data-course="cheskers"] [data-done]').textContent === "1 of 15"`)
	v.checkAt("learn-begun", few...)
}
