// Command lessons computes from the rules the answers of lessons and of the figures on the rules
// pages, and the ways of each piece, and writes them to internal/lesson/answers: one line for each
// position or place. It takes a minute or two. `make lessons` builds and runs it.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// folder is the folder of the answers, relative to the root of the repository.
const folder = "internal/lesson/answers"

// works are the functions that return a game's files, by the suffixes of the files' names. They
// return nil if the game has no such file.
var works = map[string]func(g *game.Game) ([]byte, error){"": course, "-rules": figures, "-ways": ways}

func main() {
	for _, g := range catalog.Games {
		for part := range works {
			if err := write(g, part); err != nil {
				fmt.Fprintln(os.Stderr, "lessons:", err)
				os.Exit(1)
			}
		}
	}
}

// write computes and writes one file.
func write(g *game.Game, part string) error {
	text, err := works[part](g)
	if err != nil {
		return fmt.Errorf("%s%s: %w", g.ID, part, err)
	}
	if text == nil {
		return nil
	}
	file := filepath.Join(folder, g.ID+part+".json")
	fmt.Printf("%s: %d bytes\n", file, len(text))
	return os.WriteFile(file, text, 0o644)
}
