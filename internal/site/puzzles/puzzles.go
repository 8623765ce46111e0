// Package puzzles has the puzzles of all games as pages get them. The task of a puzzle is computed
// from the rules when it is first requested.
package puzzles

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/lru"
	"threefold/internal/puzzle"
	"threefold/internal/puzzle/task"
	"threefold/internal/site/asset"
)

// kept is the size limit of the cache of tasks, in bytes: 250 of each game, of some 28 KB.
const kept = 32 << 20

// Puzzles has the puzzles of all games, and a cache of their tasks (see Task). It is safe for
// concurrent use.
type Puzzles struct {
	collections map[string]*Collection // by game id; none is empty
	languages   *locale.Languages
	tasks       *lru.Cache[Task]
	making      sync.Mutex // one at a time: each takes some ten milliseconds of CPU time
}

// Collection holds the puzzles of one game, the latest last.
type Collection struct {
	game *game.Game
	All  []puzzle.Puzzle // the latest last
}

// Task is a puzzle as a page gets it, in a language: JSON with the answer to each try. Title asks the
// question, Text says what has happened.
type Task struct {
	asset.Asset
	Title, Text string
}

// New returns the puzzles of all games, which it reads by read. It returns an error of read.
func New(read func(game string) ([]puzzle.Puzzle, error)) (*Puzzles, error) {
	languages, err := locale.Embedded()
	if err != nil {
		return nil, err
	}
	p := &Puzzles{collections: map[string]*Collection{}, languages: languages, tasks: lru.New(kept, func(t Task) int { return len(t.Body()) })}
	for _, g := range catalog.Games {
		all, err := read(g.ID)
		if err != nil {
			return nil, err
		}
		if len(all) > 0 {
			p.collections[g.ID] = &Collection{g, all}
		}
	}
	return p, nil
}

// Of returns a game's puzzles; ok is false if it has none, or if p is nil.
func (p *Puzzles) Of(game string) (c *Collection, ok bool) {
	if p == nil {
		return nil, false
	}
	c, ok = p.collections[game]
	return c, ok
}

// First returns the id of the first game with puzzles, or "".
func (p *Puzzles) First() string {
	for _, g := range catalog.Games {
		if _, some := p.Of(g.ID); some {
			return g.ID
		}
	}
	return ""
}

// Find returns the index of the puzzle with this id, or -1.
func (s *Collection) Find(id string) int {
	return slices.IndexFunc(s.All, func(p puzzle.Puzzle) bool { return p.ID == id })
}

// OfDay returns the index of the puzzle of the day, in UTC, that at is in.
func (s *Collection) OfDay(at time.Time) int { return puzzle.IndexOfDay(s.game.ID, at, len(s.All)) }

// ForNewcomer returns the index of the puzzle for a visitor who has solved none: the latest easy
// one, or else the latest.
func (s *Collection) ForNewcomer() int {
	for i := len(s.All) - 1; i >= 0; i-- {
		if s.All[i].Grade == 1 {
			return i
		}
	}
	return len(s.All) - 1
}

// Task returns the task of the puzzle with index i in a language, from the cache or computed now. It
// fails if the puzzle does not fit the rules.
func (p *Puzzles) Task(s *Collection, i int, l *locale.Language) (Task, error) {
	key := l.Code + " " + s.game.ID + " " + s.All[i].ID
	if made, ok := p.tasks.Get(key); ok {
		return made, nil
	}
	p.making.Lock()
	defer p.making.Unlock()
	if made, ok := p.tasks.Get(key); ok {
		return made, nil
	}
	t, err := task.New(s.game, &s.All[i], l)
	if err != nil {
		return Task{}, err
	}
	text, err := json.Marshal(t)
	if err != nil {
		return Task{}, err
	}
	made := Task{asset.New("application/json", text), t.Title, t.Text}
	p.tasks.Put(key, made)
	return made, nil
}

// Serve answers GET /puzzle/{game}/{id}.json with the task of a puzzle in the language of ?lang=, or
// in English if there is none, or with 404.
func (p *Puzzles) Serve(w http.ResponseWriter, r *http.Request) error {
	s, ok := p.Of(chi.URLParam(r, "game"))
	if !ok {
		return gamelog.ErrNotFound
	}
	i := s.Find(chi.URLParam(r, "id"))
	if i < 0 {
		return gamelog.ErrNotFound
	}
	l, ok := p.languages.Of(r.URL.Query().Get("lang"))
	if !ok {
		l = p.languages.English()
	}
	t, err := p.Task(s, i, l)
	if err != nil {
		return err
	}
	t.Asset.Serve(w, r)
	return nil
}

// Listed returns the id and the grade of each puzzle, for pages. Puzzles with the same moves in
// other positions have the same number as a third member.
func (s *Collection) Listed() [][]any {
	list, firsts, same := make([][]any, len(s.All)), map[string]int{}, map[string]int{}
	for i := range s.All {
		same[s.All[i].Beginning()]++
	}
	for i := range s.All {
		p := &s.All[i]
		list[i] = []any{p.ID, p.Grade}
		if beginning := p.Beginning(); same[beginning] > 1 {
			if firsts[beginning] == 0 {
				firsts[beginning] = i + 1
			}
			list[i] = append(list[i], firsts[beginning])
		}
	}
	return list
}
