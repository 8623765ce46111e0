package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/puzzle"
	"threefold/internal/puzzle/task"
	"threefold/internal/testkit/must"
)

// asked gives a game's puzzles, and the first of them that takes more than one move.
func asked(t *testing.T, id string) ([]puzzle.Puzzle, *task.Task) {
	t.Helper()
	return askedIn(t, id, textsIn(t, locale.English))
}

func askedIn(t *testing.T, id string, l *locale.Language) ([]puzzle.Puzzle, *task.Task) {
	t.Helper()
	all := must.Get(puzzle.Read(id))(t)
	i := slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return len(p.Nodes) > 1 })
	if i < 0 {
		t.Fatalf("%s has no puzzle of several moves", id)
	}
	made := must.Get(task.New(find(t, id), &all[i], l))(t)
	return all, made
}

// atPuzzle waits until a puzzle can be tried: the slip was seen.
func (l *learner) atPuzzle(id string) {
	l.t.Helper()
	l.until(fmt.Sprintf(`document.querySelector("#main").dataset.drawn === %q && document.querySelector("#main").dataset.state === "open"`, id))
	l.movable()
}

// movable waits until the solver may move.
func (l *learner) movable() {
	l.t.Helper()
	l.until(`document.querySelector('#board [data-layer="hits"] [data-own], #board .own')`)
}

// wins plays the solution from the beginning.
func (l *learner) wins(of *task.Task, answer func(choice string)) {
	l.t.Helper()
	for at := 0; ; {
		try := &of.Nodes[at].Tries[0]
		l.makes(try, answer)
		l.says("good", try.Says.Title, try.Says.Text)
		if try.Solves {
			break
		}
		at = try.Next
		l.movable()
	}
	l.until(`document.querySelector("#main").dataset.state === "done" && document.activeElement.dataset.do === "next"`)
}

// loses makes a legal move that does not win.
func (l *learner) loses(of *task.Task, answer func(choice string)) {
	l.t.Helper()
	n := of.Nodes[0]
	i := slices.IndexFunc(n.Tries, func(t lesson.Tried) bool { return !t.Solves && t.Next == 0 && len(t.Line) > 0 && len(t.Choices) == 0 })
	l.makes(&n.Tries[i], answer)
	l.says("bad", n.Tries[i].Says.Title, n.Tries[i].Says.Text)
}

// row waits for what is said of the row.
func (l *learner) row(says string) {
	l.t.Helper()
	l.until(fmt.Sprintf(`document.querySelector(".streak span:last-child").textContent === %q`, says))
}

// A puzzle, with -whole one of each game, is solved by clicking: at once it makes a row, which a wrong move
// in the next one ends; that is tried again and solved. What is hidden is told at the end.
func TestPuzzlesByClicking(t *testing.T) {
	s := sharedServer(t)
	for _, g := range some(1, catalog.Games) {
		t.Run(g.ID, func(t *testing.T) {
			_, first := asked(t, g.ID)
			l := learning(opens(t, s.URL, "a solver of "+g.Name, desktop, "/puzzle/"+g.ID+"?id="+first.ID), nil)
			l.atPuzzle(first.ID)
			l.until(`document.querySelector("[data-after]").hidden && !document.querySelector("[data-do=again][aria-disabled=false]")`)
			l.row("No streak yet")
			l.wins(first, l.click)
			l.row("Streak 1 · best 1")
			l.until(fmt.Sprintf(`document.querySelector("[data-after]").innerText.includes(%q)`, first.After.Themes[0]))
			l.until(fmt.Sprintf(`new URL(document.querySelector("[data-do=analyse]").href).searchParams.get("position") === %q`, first.Positions[0]))
			l.open("/puzzle/" + g.ID + "?id=" + first.ID)
			l.atPuzzle(first.ID)
			l.loses(first, l.click)
			l.row("Streak 1 · best 1") // it was solved before
			l.until(`document.querySelector("[data-do=again]").classList.contains("primary")`)
			l.click(`[data-do="again"]`)
			l.movable()
			l.wins(first, l.click)
			l.click(`[data-do="next"]`)
			l.until(fmt.Sprintf(`location.search !== "?id=" + %q && document.querySelector("#main").dataset.state === "open"`, first.ID))
			l.movable()
			l.click(`[data-do="show"]`)
			l.until(`document.querySelector(".say.good b")?.textContent === "Like this"`)
			l.row("Streak ended at 1 · best 1")
		})
	}
}

// A solved puzzle is stepped through, by button and by arrow key: the pieces go back and forth, and
// at the end an arrow shows what is threatened.
func TestTheSolutionIsSteppedThrough(t *testing.T) {
	all := must.Get(puzzle.Read("cheskers"))(t)
	var of *task.Task
	for i := 0; of == nil || len(of.Nodes) != 2 || of.Threat == nil; i++ {
		of = must.Get(task.New(find(t, "cheskers"), &all[i], textsIn(t, locale.English)))(t)
	}
	l := learning(opens(t, sharedServer(t).URL, "a solver who looks back", desktop, "/puzzle/cheskers?id="+of.ID), nil)
	l.atPuzzle(of.ID)
	l.until(`document.querySelector("[data-line]").hidden`)
	l.wins(of, l.click)
	first, last := of.Nodes[0].Tries[0], of.Nodes[1].Tries[0]
	sees := func(says, at string, threat bool) {
		l.t.Helper()
		l.until(fmt.Sprintf(`document.querySelector("[data-ply]").textContent === %q && document.querySelector('#board [data-piece][data-at=%q]') && Boolean(document.querySelector("#board .m-arrow-second")) === %t`, says, at, threat))
	}
	sees("3 of 3 · "+last.Shown, last.Effects[0].To, true)
	l.press(kb.ArrowLeft)
	sees("2 of 3 · "+first.Line[0].Shown, last.Effects[0].From, false)
	l.click(`[data-do="back"]`)
	sees("1 of 3 · "+first.Shown, first.Effects[0].To, false)
	l.press(kb.ArrowLeft)
	sees("Start", first.Effects[0].From, false)
	l.until(`document.querySelector("[data-do=back]").ariaDisabled === "true"`)
	l.check("puzzle-start-of-solution")
	for range 3 {
		l.press(kb.ArrowRight)
	}
	sees("3 of 3 · "+last.Shown, last.Effects[0].To, true)
	l.check("puzzle-solution")
	l.click(`[data-do="again"]`)
	l.movable()
	l.until(`document.querySelector("[data-line]").hidden && !document.querySelector("#board .m-arrow-second")`)
}

// While one is shown another is opened: it is asked, and nothing of it is played.
func TestAnotherPuzzleWhileOneIsShown(t *testing.T) {
	_, first := asked(t, "cheskers")
	l := learning(opens(t, sharedServer(t).URL, "a solver in a hurry", desktop, "/puzzle/cheskers?id="+first.ID), nil)
	l.atPuzzle(first.ID)
	l.click(`[data-do="show"]`)
	l.click(`[data-do="next"]`)
	l.until(fmt.Sprintf(`location.search !== "?id=" + %q && document.querySelector("#main").dataset.state === "open"`, first.ID))
	l.movable()
	l.until(`!document.querySelector("[data-say] .say") && Object.keys(JSON.parse(localStorage.getItem("threefold.puzzles.cheskers"))).length === 1`)
}

// Where all are solved the board stands, and nothing can be tried; of another grade some
// may be left.
func TestNoPuzzleIsLeft(t *testing.T) {
	all, _ := asked(t, "cheskers")
	l := learning(opens(t, sharedServer(t).URL, "a solver of all", desktop, "/puzzle/cheskers"), nil)
	done := map[string]string{}
	for i := range all {
		if all[i].Grade < 3 {
			done[all[i].ID] = "self"
		}
	}
	keep, _ := json.Marshal(done)
	l.until(fmt.Sprintf(`(localStorage.setItem("threefold.puzzles.cheskers", %q), localStorage.setItem("threefold.puzzles", '{"grade":1}'), true)`, keep))
	l.open("/puzzle/cheskers")
	l.until(`document.querySelector("[data-text]").textContent === "You have solved all easy puzzles." && document.querySelectorAll("#board svg *").length > 20`)
	l.until(`!document.querySelector('#board [data-layer="hits"] [data-own], #board .own')`)
	l.click(`[data-grade="3"]`)
	l.until(`document.querySelector("#main").dataset.state === "open"`)
	l.movable()
	l.click(`[data-grade="2"]`)
	l.click(`[data-do="next"]`)
	l.until(`document.querySelector("[data-text]").textContent === "You have solved all medium puzzles." && document.querySelectorAll("#board svg *").length > 20`)
	l.until(`!document.querySelector('#board [data-layer="hits"] [data-own], #board .own')`)
}

// By keyboard alone: a hint points at the piece, a wrong move is taken back, the right ones
// are made, and the next puzzle comes.
func TestAPuzzleByKeyboard(t *testing.T) {
	s := sharedServer(t)
	_, first := asked(t, "cheskers")
	l := learning(opens(t, s.URL, "a solver with a keyboard", desktop, "/puzzle/cheskers?id="+first.ID), nil)
	l.by = l.pressByKey
	l.atPuzzle(first.ID)
	l.press("h")
	l.until(fmt.Sprintf(`document.querySelector("[data-hint]").textContent === "Look at your piece on %s." && document.querySelector("#board .m-circle")`, first.Nodes[0].Tries[0].Path[0]))
	l.reach(`[data-place], [data-place] *`)
	l.loses(first, l.answerByKey)
	l.row("No streak yet")
	l.press("n")
	l.movable()
	l.wins(first, l.answerByKey)
	l.until(`JSON.parse(localStorage.getItem("threefold.puzzles.cheskers"))["` + first.ID + `"] === "late"`)
	l.press(kb.Enter)
	l.until(fmt.Sprintf(`location.search !== "?id=" + %q`, first.ID))
	l.movable()
	l.until(`document.querySelector("#board").contains(document.activeElement) && document.title === document.querySelector("[data-title]").textContent + " · Threefold"`)
}

// The puzzle of the day: from the lobby, with fingers; the lobby knows then that it is
// solved, and forgetting what is kept forgets it.
func TestThePuzzleOfTheDay(t *testing.T) {
	s := sharedServer(t)
	all, _ := asked(t, "cheskers")
	l := learning(newVisitor(t, s.URL, "a solver with a phone", phone), nil)
	l.hasFingers()
	l.by = func(click string) { l.tap(place(click)) }
	l.open("/?game=cheskers")
	const card = `#daily [data-of="cheskers"]`
	l.until(`document.querySelector('` + card + ` [data-says]').textContent === "Find the winning move." && document.querySelector('#daily [data-of="quadsquare"]').hidden`)
	i := puzzle.IndexOfDay("cheskers", time.Now(), len(all))
	l.click(card)
	l.until(`location.pathname === "/puzzle/cheskers" && location.search.startsWith("?day=")`)
	if got := ask[string](l.visitor, `document.querySelector("#main").dataset.drawn`); got != all[i].ID {
		i = puzzle.IndexOfDay("cheskers", time.Now(), len(all)) // midnight was just then
		if got != all[i].ID {
			t.Fatalf("the puzzle of the day is %s, want %s", got, all[i].ID)
		}
	}
	today := must.Get(task.New(find(t, "cheskers"), &all[i], textsIn(t, locale.English)))(t)
	l.atPuzzle(today.ID)
	l.until(`document.querySelector("[data-where]").textContent.startsWith("Puzzle of the day · ") && document.querySelector("[data-visit]").hidden`)
	before := ask[string](l.visitor, `document.querySelector("[data-before]").href`)
	l.wins(today, l.tap)
	l.click(`[data-do="next"]`)
	l.until(`document.querySelector("[data-where]").textContent === "Puzzle #" + document.querySelector("#main").dataset.drawn`)
	l.click(`[data-do="list"]`)
	l.click(fmt.Sprintf(`[data-open=%q]`, today.ID)) // solved this visit
	l.until(`document.querySelector("[data-where]").textContent.startsWith("Puzzle of the day · ")`)
	l.click(`[data-before]`)
	l.until(fmt.Sprintf(`location.href.startsWith(%q) && document.querySelector("[data-visit] a").dataset.open === %q`, before, today.ID))
	l.open("/?game=cheskers")
	l.until(`document.querySelector('` + card + ` [data-says]').textContent === "Solved" && document.querySelector("#daily [data-row]").textContent === "Streak 1"`)
	l.open("/offline")
	l.click(`[data-forget]`)
	l.until(`localStorage.getItem("threefold.puzzles") === null`)
}

// Puzzles in every window: asked, tried wrongly, and solved.
func TestPuzzlesLook(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "somebody who looks at puzzles", desktop)
	for _, g := range catalog.Games {
		_, first := asked(t, g.ID)
		l := learning(v, nil)
		v.open("/puzzle/" + g.ID + "?id=" + first.ID)
		l.atPuzzle(first.ID)
		v.check("puzzle-" + g.ID)
		l.loses(first, v.click)
		v.checkAt("puzzle-wrong-"+g.ID, phone)
		v.click(`[data-do="again"]`)
		l.movable()
		l.wins(first, v.click)
		v.check("puzzle-solved-" + g.ID)
	}
}
