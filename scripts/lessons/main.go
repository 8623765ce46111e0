// Command lessons works out from the rules what the board answers in the lessons and in
// the figures of the rules' pages, and where each man goes from each place, and writes it to
// internal/lesson/answers: one line for each position or place. It takes a minute or two.
//
//	go run ./scripts/lessons         writes them
//	go run ./scripts/lessons -check  says whether they are the ones there
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/web"
)

// folder has the answers, from the root of the repository.
const folder = "internal/lesson/answers"

func main() {
	check := flag.Bool("check", false, "compare instead of writing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "lessons:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	for _, g := range catalog.Games {
		answers, err := course(g)
		if err != nil {
			return fmt.Errorf("%s: %w", g.ID, err)
		}
		figures, err := figures(g)
		if err != nil {
			return fmt.Errorf("%s: %w", g.ID, err)
		}
		for name, text := range map[string][]byte{g.ID + ".json": answers, g.ID + "-rules.json": figures, g.ID + "-ways.json": ways(g, answers)} {
			if err := keep(filepath.Join(folder, name), text, check); err != nil {
				return err
			}
		}
	}
	return nil
}

// course is what a game's course answers, nothing where it has none.
func course(g *game.Game) ([]byte, error) {
	c, taught, err := lesson.Read(g.ID)
	if !taught || err != nil {
		return nil, err
	}
	answers, err := lesson.Answer(g, c)
	if err != nil {
		return nil, err
	}
	return answers.Text(c)
}

// ways are those of a game that has a course.
func ways(g *game.Game, course []byte) []byte {
	if course == nil {
		return nil
	}
	return lesson.FindWays(g).Text(g)
}

// diagram finds the positions of diagrams in a template.
var diagram = regexp.MustCompile(`{{diagram "[a-z]+" "([^"]+)"`)

// figures is what the diagrams of a game's rules answer, nothing where it has none.
func figures(g *game.Game) ([]byte, error) {
	page, err := fs.ReadFile(web.Templates, "templates/rules/"+g.ID+".html")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var positions []string
	for _, m := range diagram.FindAllSubmatch(page, -1) {
		positions = append(positions, string(m[1]))
	}
	f, err := lesson.Draw(g, positions)
	if err != nil {
		return nil, err
	}
	return f.Text()
}

// keep writes a file, or compares it.
func keep(file string, text []byte, check bool) error {
	switch there, err := os.ReadFile(file); {
	case text == nil:
		return nil
	case !check:
		fmt.Printf("%s: %d bytes\n", file, len(text))
		return os.WriteFile(file, text, 0o644)
	case err != nil || !bytes.Equal(there, text):
		return fmt.Errorf("%s is not what the rules answer. `make lessons` writes it", file)
	default:
		return nil
	}
}
