// Command lessons works out from the rules what the board answers in the lessons and in
// the figures of the rules' pages, and where each piece goes from each place, and writes it
// to internal/lesson/answers: one line for each position or place. It takes a minute or
// two. `make lessons` builds and runs it.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// folder has the answers, from the root of the repository.
const folder = "internal/lesson/answers"

// works are what is written of a game, each by what its file's name has behind the game's.
// They give nothing where there is nothing to write.
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

// write works out one file.
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
