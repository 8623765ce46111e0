package finder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"threefold/internal/engine/variants"
	"threefold/internal/puzzle"
)

// shelf is a game's file, and what is in it: puzzles are only ever added to it.
type shelf struct {
	path     string
	puzzles  int
	short    int // of one move
	simple   int // of these, that take a piece that nothing guards
	ids      map[string]bool
	games    map[string]bool // slugs of those that puzzles come from
	patterns []pattern
	seed     uint64 // the greatest of the games that its puzzles come from
}

// open reads a game's file, where there is one.
func open(v *variants.Variant, folder string) (*shelf, error) {
	s := &shelf{path: folder + "/" + v.ID + ".jsonl", ids: map[string]bool{}, games: map[string]bool{}}
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
	for i := range list {
		p, err := v.Position(list[i].Nodes[0].Position, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.path, list[i].ID, err)
		}
		s.note(&list[i], p)
	}
	return s, nil
}

func (s *shelf) note(p *puzzle.Puzzle, first variants.Position) {
	s.puzzles++
	if p.Simple() {
		s.simple++
	}
	if len(p.Nodes) == 1 {
		s.short++
	}
	s.ids[p.ID], s.patterns = true, append(s.patterns, patternOf(first))
	var seed uint64
	var ply int
	slug, _, _ := strings.Cut(p.Source, " ")
	s.games[slug] = true
	if n, _ := fmt.Sscanf(p.Source, "engine %d %d", &seed, &ply); n == 2 {
		s.seed = max(s.seed, seed)
	}
}

// add writes a puzzle at the end of the file. What is written is whole, or not at all
// there for who reads on: a line ends with its line feed.
func (s *shelf) add(p *puzzle.Puzzle, first variants.Position) error {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(p); err != nil {
		return err
	}
	file, err := os.OpenFile(s.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(line.Bytes())
	s.note(p, first)
	return errors.Join(err, file.Close())
}
