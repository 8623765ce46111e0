package pages

import (
	"cmp"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/picture"
	"threefold/internal/puzzle"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/puzzles"
)

// courseEntry is a game of the catalog with its course.
type courseEntry struct {
	gameEntry
	Chapters []courseChapter
	Steps    []lessonEntry // of all chapters
}

// courseChapter is a chapter of a course with its steps.
type courseChapter struct {
	Title string
	Steps []lessonEntry
}

type lessonEntry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Learn answers GET /learn with the courses.
func (p *Pages) Learn(w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Courses []courseEntry
		Data    map[string][]lessonEntry
	}
	d := data{Data: map[string][]lessonEntry{}}
	for _, g := range p.offer() {
		if c, taught := p.Files.Course(p.Code, g.ID); taught {
			e := courseEntry{g, chapters(c.Book), nil}
			for _, ch := range e.Chapters {
				e.Steps = append(e.Steps, ch.Steps...)
			}
			d.Courses = append(d.Courses, e)
			d.Data[g.ID] = e.Steps
		}
	}
	return p.show(w, r, "learn", frame{Title: p.T("nav.learn"), About: p.T("about.learn", "games", gameNames(p.Language))}, &d)
}

func chapters(b *lesson.Book) []courseChapter {
	titles := map[string]string{}
	for i := range b.Steps {
		titles[b.Steps[i].ID] = b.Steps[i].Title
	}
	list := make([]courseChapter, len(b.Chapters))
	for i, ch := range b.Chapters {
		list[i].Title = ch.Title
		for _, id := range ch.Steps {
			list[i].Steps = append(list[i].Steps, lessonEntry{id, titles[id]})
		}
	}
	return list
}

// lessonData is the data of a step. Before, Next and Number are for visitors without JavaScript.
type lessonData struct {
	frame
	Game         gameinfo.Described
	Chapters     []courseChapter
	Step         *lesson.Page
	Chapter      string // title of the step's chapter
	Board        template.HTML
	Number, Of   int    // number of the step, from 1, of so many
	Puzzles      bool   // the game has puzzles
	Before, Next string // ids of the neighboring steps, or empty
	Data         lessonPageData
}

// lessonPageData is what js/pages/lesson.js starts from: the game, what can be clicked on its
// board (lesson.Clicks), the step that is open, and the address of the course.
type lessonPageData struct {
	Game   *gameinfo.Info `json:"game"`
	Clicks []string       `json:"clicks"`
	Step   *lesson.Page   `json:"step"`
	Course string         `json:"course"`
}

// Lesson answers GET /learn/{game}?step=… with a step of the course, by default the first. The
// page knows which steps are done and then opens the first that is not.
func (p *Pages) Lesson(w http.ResponseWriter, r *http.Request) error {
	id := chi.URLParam(r, "game")
	g, known := p.Catalog[id]
	c, taught := p.Files.Course(p.Code, id)
	if !known || !taught {
		return gamelog.ErrNotFound
	}
	i := c.Find(r.URL.Query().Get("step"))
	step := &c.Steps[i]
	n := &step.Nodes[0]
	d := lessonData{Game: g, Chapters: chapters(c.Book), Step: step, Number: i + 1, Of: len(c.Steps),
		Board: phoneFramed(p.drawer, g.Game, picture.StaticBoard{Pieces: n.Pieces, Signs: n.Signs, Marks: n.Left, Flip: n.Turn == "black", About: step.Title}),
		Data:  lessonPageData{&g.Info, c.Clicks, step, c.Address}}
	_, d.Puzzles = p.Puzzles.Of(id)
	if i > 0 {
		d.Before = c.Steps[i-1].ID
	}
	if i+1 < len(c.Steps) {
		d.Next = c.Steps[i+1].ID
	}
	for _, ch := range d.Chapters {
		for _, s := range ch.Steps {
			if s.ID == step.ID {
				d.Chapter = ch.Title
			}
		}
	}
	return p.show(w, r, "lesson", frame{Title: p.T("title.lesson", "game", g.Name), NoIndex: r.URL.RawQuery != "",
		About: p.T("about.lesson", "game", g.Name, "n", d.Of)}, &d)
}

type puzzleData struct {
	frame
	Game        gameinfo.Described
	PuzzleGames []gameEntry // the games that have puzzles
	Grades      []string    // names of the filter for all puzzles, and of each grade
	Board       template.HTML
	Text        string // what has happened; the title asks the question
	Day         string // "26 November", for a puzzle of the day; else empty
	Before      string // "2026-11-25", the day before, if that had a puzzle; else empty
	Data        puzzlePageData
}

// puzzlePageData is what js/pages/puzzle.js starts from: the game, a puzzle, and the list of
// all.
type puzzlePageData struct {
	Game   *gameinfo.Info  `json:"game"`
	Clicks []string        `json:"clicks"` // what can be clicked on the board
	Task   json.RawMessage `json:"task"`
	All    [][]any         `json:"all"`   // from puzzles.Collection.Listed
	Asked  bool            `json:"asked"` // the address names the puzzle
	Day    string          `json:"day"`   // the date whose puzzle it is, or empty
}

// puzzling answers GET /puzzle/{game}?id=… and /puzzle, which is the first game with puzzles:
// with the puzzle of that id, that of a day ("today" or ?day=2026-11-25), or one for newcomers,
// which the page may replace.
func puzzling(p *Pages, w http.ResponseWriter, r *http.Request) error {
	id := cmp.Or(chi.URLParam(r, "game"), p.Puzzles.First())
	g, known := p.Catalog[id]
	collection, some := p.Puzzles.Of(id)
	if !known || !some {
		return gamelog.ErrNotFound
	}
	d := puzzleData{Game: g, Grades: []string{p.T("puzzle-page.all-grades"), p.T("puzzle-page.easy"), p.T("puzzle-page.medium"), p.T("puzzle-page.hard")},
		Data: puzzlePageData{Game: &g.Info, Clicks: lesson.Clicks(&g.Board), All: collection.Listed()}}
	i := d.choose(p.Language, collection, r)
	if i < 0 {
		return gamelog.ErrNotFound
	}
	task, err := p.Puzzles.Task(collection, i, p.Language)
	if err != nil {
		return err
	}
	if d.Board, err = afterSlip(p.drawer, g.Game, p.T("puzzle-page.position"), &collection.All[i]); err != nil {
		return err
	}
	d.Text, d.Data.Task = task.Text, task.Body()
	for _, e := range p.offer() {
		if e.Puzzles > 0 {
			d.PuzzleGames = append(d.PuzzleGames, e)
		}
	}
	return p.show(w, r, "puzzle", frame{Title: task.Title, NoIndex: r.URL.RawQuery != "",
		About: p.T("about.puzzle", "game", g.Name)}, &d)
}

// choose returns the index of the puzzle that a request asks for, or -1.
func (d *puzzleData) choose(l *locale.Language, collection *puzzles.Collection, r *http.Request) int {
	id, day := r.URL.Query().Get("id"), r.URL.Query().Get("day")
	if id == "today" || strings.HasSuffix(r.URL.Path, "/today") {
		day = "today"
	}
	d.Data.Asked = id != "" || day != ""
	switch {
	case day != "":
		return d.ofDay(l, collection, day)
	case id != "":
		return collection.Find(id)
	}
	return collection.ForNewcomer()
}

// ofDay returns the index of the puzzle of a day, or -1 if there was none.
func (d *puzzleData) ofDay(l *locale.Language, collection *puzzles.Collection, text string) int {
	now := time.Now()
	day, ok := puzzle.ParseDay(text, now)
	if !ok {
		return -1
	}
	d.Day, d.Data.Day = l.T("time.date", "day", day.Day(), "month", month(l, day)), day.Format(time.DateOnly)
	before := day.AddDate(0, 0, -1).Format(time.DateOnly)
	if _, ok := puzzle.ParseDay(before, now); ok {
		d.Before = before
	}
	return collection.OfDay(day)
}

// afterSlip draws the position of a puzzle, described by about, from the solver's side.
func afterSlip(by *picture.Drawer, g *game.Game, about string, of *puzzle.Puzzle) (template.HTML, error) {
	at, err := g.Parse(of.Nodes[0].Position)
	if err != nil {
		return "", err
	}
	return phoneFramed(by, g, picture.StaticBoard{Pieces: at.Pieces(), Signs: at.Signs(), Flip: at.Turn() == game.Black, About: about}), nil
}
