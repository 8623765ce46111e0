// Command lessons works out from the rules what the board answers in the lessons, and
// writes it to internal/lesson/answers: one line for each position.
//
//	go run ./scripts/lessons         writes them
//	go run ./scripts/lessons -check  says whether they are the ones there
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
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
		c, taught, err := lesson.Read(g.ID)
		if err != nil {
			return err
		}
		if !taught {
			continue
		}
		answers, err := lesson.Answer(g, c)
		if err != nil {
			return fmt.Errorf("%s: %w", g.ID, err)
		}
		text, err := answers.Text(c)
		if err != nil {
			return err
		}
		file := filepath.Join(folder, g.ID+".json")
		if !check {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				return err
			}
			fmt.Printf("%s: %d bytes\n", file, len(text))
			continue
		}
		if there, err := os.ReadFile(file); err != nil || !bytes.Equal(there, text) {
			return fmt.Errorf("%s is not what the rules answer. `make lessons` writes it", file)
		}
	}
	return nil
}
