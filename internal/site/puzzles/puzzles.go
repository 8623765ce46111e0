// Package puzzles has the puzzles of all games as pages get them, each worked out from the
// rules when it is first asked for.
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
	"threefold/internal/lru"
	"threefold/internal/puzzle"
	"threefold/internal/puzzle/task"
	"threefold/internal/site/asset"
)

// kept bounds the puzzles that stay worked out: 250 of each game, of some 28 KB. Bytes.
const kept = 32 << 20

// Puzzles are those of all games. It is made by New.
type Puzzles struct {
	collections map[string]*Collection
	tasks       *lru.Cache[Task]
	making      sync.Mutex // one at a time: each takes some hundredths of a second
}

// Collection is a game's puzzles.
type Collection struct {
	game *game.Game
	All  []puzzle.Puzzle
}

// Task is a puzzle worked out: JSON for a page, and the words at its head.
type Task struct {
	asset.Asset
	Title, Text string
}

// New reads the puzzles of all games.
func New(read func(game string) ([]puzzle.Puzzle, error)) (*Puzzles, error) {
	p := &Puzzles{collections: map[string]*Collection{}, tasks: lru.New(kept, func(t Task) int { return len(t.Body()) })}
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

// Of gives a game's puzzles; false where it has none. Nil has none of any.
func (p *Puzzles) Of(game string) (*Collection, bool) {
	if p == nil {
		return nil, false
	}
	s, ok := p.collections[game]
	return s, ok
}

// First is the first game that has puzzles; empty where none has any.
func (p *Puzzles) First() string {
	for _, g := range catalog.Games {
		if _, some := p.Of(g.ID); some {
			return g.ID
		}
	}
	return ""
}

// Find is the index of the puzzle with this id, or -1.
func (s *Collection) Find(id string) int {
	return slices.IndexFunc(s.All, func(p puzzle.Puzzle) bool { return p.ID == id })
}

// OfDay is the index of the puzzle of a day.
func (s *Collection) OfDay(at time.Time) int { return puzzle.OfDay(s.game.ID, at, len(s.All)) }

// ForNewcomer is the index of the puzzle that a newcomer gets: the latest easy one, or the
// latest of all.
func (s *Collection) ForNewcomer() int {
	for i := len(s.All) - 1; i >= 0; i-- {
		if s.All[i].Grade == 1 {
			return i
		}
	}
	return len(s.All) - 1
}

// Task works a puzzle out, or has it still.
func (p *Puzzles) Task(s *Collection, i int) (Task, error) {
	key := s.game.ID + " " + s.All[i].ID
	if made, ok := p.tasks.Get(key); ok {
		return made, nil
	}
	p.making.Lock()
	defer p.making.Unlock()
	if made, ok := p.tasks.Get(key); ok {
		return made, nil
	}
	t, err := task.Make(s.game, &s.All[i])
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

// Serve answers GET /puzzle/{game}/{id}.json.
func (p *Puzzles) Serve(w http.ResponseWriter, r *http.Request) error {
	s, ok := p.Of(chi.URLParam(r, "game"))
	if !ok {
		return gamelog.ErrNotFound
	}
	i := s.Find(chi.URLParam(r, "id"))
	if i < 0 {
		return gamelog.ErrNotFound
	}
	t, err := p.Task(s, i)
	if err != nil {
		return err
	}
	t.Asset.Serve(w, r)
	return nil
}

// Listed are the id and the grade of each puzzle, as pages have them. A third member is the same
// number for puzzles that begin with the same moves, in other positions.
func (s *Collection) Listed() [][]any {
	list, firsts, same := make([][]any, len(s.All)), map[string]int{}, map[string]int{}
	for i := range s.All {
		same[s.All[i].Play()]++
	}
	for i := range s.All {
		p := &s.All[i]
		list[i] = []any{p.ID, p.Grade}
		if play := p.Play(); same[play] > 1 {
			if firsts[play] == 0 {
				firsts[play] = i + 1
			}
			list[i] = append(list[i], firsts[play])
		}
	}
	return list
}
