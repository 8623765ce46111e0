package finder

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/puzzle"
)

// Shelf is the puzzle file of a game, to which puzzles are appended. It is safe for concurrent use.
type Shelf struct {
	game *engine.Variant
	path string
	most int // wanted number of puzzles

	mu      sync.Mutex
	tally   tally
	ids     map[string]bool
	games   map[string]bool // slugs of those that puzzles come from
	entries []entry
	seed    uint64 // of the next game
}

// Open reads a game's file in a folder, if it exists. most is the wanted number of puzzles; seed is
// that of the first game, unless the file has later ones. It fails if the file is invalid.
func Open(ctx context.Context, v *engine.Variant, folder string, most int, seed uint64) (*Shelf, error) {
	s := &Shelf{game: v, path: folder + "/" + v.ID + ".jsonl", most: most, ids: map[string]bool{}, games: map[string]bool{}, seed: seed}
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	list, err := puzzle.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	m := New(ctx, s)
	for i := range list {
		e, err := entryOf(v, &list[i].Nodes[0])
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.path, list[i].ID, err)
		}
		s.note(&list[i], e, m.kindOf(&list[i]))
	}
	return s, nil
}

func (s *Shelf) note(p *puzzle.Puzzle, e entry, k kind) {
	s.tally.add(k)
	s.ids[p.ID], s.entries = true, append(s.entries, e)
	var seed uint64
	var ply int
	slug, _, _ := strings.Cut(p.Source, " ")
	s.games[slug] = true
	var kind string
	if n, _ := fmt.Sscanf(p.Source, "%s %d %d", &kind, &seed, &ply); n == 3 {
		s.seed = max(s.seed, seed+1)
	}
}

// Len returns the number of puzzles.
func (s *Shelf) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tally.all
}

// Full reports whether the file has the wanted number of puzzles.
func (s *Shelf) Full() bool { return s.Len() >= s.most }

// String returns the numbers of puzzles by kind, in one line.
func (s *Shelf) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tally
	return fmt.Sprintf("%s: %d of %d puzzles; depth 1 finds %d, %d begin with a check, %d are one move, %d of them captures; themes: %v", s.game.ID, t.all, s.most, t.shallow, t.checks, t.short, t.takes, t.themes)
}

func (s *Shelf) nextSeed() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seed++
	return s.seed - 1
}

func (s *Shelf) knows(slug string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[slug]
}

func (s *Shelf) wants(k kind) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tally.wants(k, s.most, least[s.game.ID])
}

func (s *Shelf) hasLike(p engine.Position) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return twin(s.game, s.entries, p)
}

// all returns the puzzles of the file; callers must not change them.
func (s *Shelf) all() []entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clip(s.entries)
}

// add sets the id of a puzzle and appends it to the file, unless another miner has added a similar
// one or it is no longer wanted. all is the number of puzzles afterwards.
func (s *Shelf) add(p *puzzle.Puzzle, first engine.Position, k kind) (added bool, all int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tally.all >= s.most || !s.tally.wants(k, s.most, least[s.game.ID]) || twin(s.game, s.entries, first) {
		return false, s.tally.all, nil
	}
	e, err := entryOf(s.game, &p.Nodes[0])
	if err != nil {
		return false, s.tally.all, err
	}
	p.ID = name(p.Nodes[0].Position, s.ids)
	line, err := encode(p)
	if err != nil {
		return false, s.tally.all, err
	}
	file, err := os.OpenFile(s.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return false, s.tally.all, err
	}
	_, err = file.Write(line)
	if err = errors.Join(err, file.Close()); err == nil {
		s.note(p, e, k)
	}
	return err == nil, s.tally.all, err
}

// encode returns a puzzle as a line of the file.
func encode(p *puzzle.Puzzle) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(p)
	return line.Bytes(), err
}
