package pages

import (
	"testing"
	"time"

	"threefold/internal/game/catalog"
)

// The page of a game's puzzles has the one that its address names, and which there are;
// themes, length and source stand in its data alone.
func TestThePuzzleOfTheAddress(t *testing.T) {
	w := shelved(t, &shelf{}, "/puzzle/cheskers?id=64ppy")
	w.contains(t, "<title>White to move: mate in 2", `data-title tabindex="-1">White to move: mate in 2</h1>`, "Black just played Ke7-f6.", `"id":"64ppy"`, `"asked":true`,
		`"all":[["caxw7",1],["64ppy",2],["x7imp",1]]`, `aria-current="page"><i class="tag tag-cheskers"></i>`, `<meta name="robots" content="noindex">`, `id="engine"`)
	w.lacks(t, "<span class=\"chip\">Quiet", `href="/puzzle/quadsquare"`)
	latest := shelved(t, &shelf{}, "/puzzle/cheskers")
	latest.contains(t, `"id":"x7imp"`, `"asked":false`)
	latest.lacks(t, "noindex")
}

// The puzzle of the day has several addresses, and is the same at all.
func TestThePuzzleOfTheDay(t *testing.T) {
	s, _ := site(t, &shelf{}).Puzzles.Of("cheskers")
	for _, address := range []string{"/puzzle/cheskers/today", "/puzzle/cheskers?id=today", "/puzzle?id=today"} {
		now := s.All[s.OfDay(time.Now())].ID
		shelved(t, &shelf{}, address).contains(t, `"asked":true`, `"task":{"id":"`+now+`"`)
	}
}

// The puzzle of a day keeps its address, is called by its day, and leads to that of the day
// before, but for the first; no other one is so called.
func TestThePuzzleOfADay(t *testing.T) {
	first := shelved(t, &shelf{}, "/puzzle/cheskers?day=2026-11-24")
	first.contains(t, "Puzzle of the day · 24 November", `"day":"2026-11-24"`, `"task":{"id":"caxw7"`)
	first.lacks(t, "data-before")
	shelved(t, &shelf{}, "/puzzle/cheskers?day=2026-11-25").contains(t, "Puzzle of the day · 25 November", `href="/puzzle/cheskers?day=2026-11-24" data-before`, `"task":{"id":"64ppy"`)
	shelved(t, &shelf{}, "/puzzle/cheskers?id=64ppy").lacks(t, "Puzzle of the day")
}

// Where there is no such puzzle, or a game has none, there is no page.
func TestNoPuzzle(t *testing.T) {
	none := []string{"/puzzle/cheskers?id=zzzzz", "/puzzle/nobody", "/puzzle/cheskers?day=2026-11-23", "/puzzle/cheskers?day=9999-01-01", "/puzzle/cheskers?day=x"}
	for _, g := range catalog.Games {
		if g.ID != "cheskers" {
			none = append(none, "/puzzle/"+g.ID, "/puzzle/"+g.ID+"/today")
		}
	}
	for _, address := range none {
		shelved(t, &shelf{}, address).isMissing(t)
	}
}

// The lobby has the puzzle of the day of each game that has some, and shows that of the
// chosen game, or another where that has none; without puzzles it has no card.
func TestThePuzzleOfTheDayOnTheLobby(t *testing.T) {
	p := site(t, &shelf{})
	s, _ := p.Puzzles.Of("cheskers")
	now := s.All[s.OfDay(time.Now())].ID
	shelved(t, &shelf{}, "/?game=cheskers").contains(t, `<a class="daily" href="/puzzle/cheskers/today" data-of="cheskers" data-puzzle="`+now+`">`, "Find the winning move.")
	for _, chosen := range []string{"cheskers", "quadsquare"} {
		all, err := daily(p, chosen, time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC))
		if err != nil || len(all) != 1 || all[0].Puzzle != "64ppy" || all[0].Title != "White to move: mate in 2" || !all[0].Shown {
			t.Errorf("%s is chosen: %+v, %v", chosen, all, err)
		}
	}
	p.Puzzles = nil
	if all, err := daily(p, "cheskers", time.Now()); len(all) > 0 || err != nil {
		t.Errorf("without puzzles: %+v, %v", all, err)
	}
}

// Learn leads to the puzzles of each game that has some, and so does the menu of narrow
// windows; beside a game it has no second rows.
func TestWhatLeadsToPuzzles(t *testing.T) {
	w := shelved(t, &shelf{}, "/learn")
	w.contains(t, `<a href="/puzzle/cheskers">`, `<a class="card" href="/puzzle?id=today">`, `<a href="/puzzle">Puzzles</a><a href="/rules">Rules</a></div>`, `aria-current="page">Lessons</a><a href="/puzzle">Puzzles</a>`)
	w.lacks(t, `href="/puzzle/quadsquare"`)
}
