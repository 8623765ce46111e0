package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/locale"
)

// movesCommand prints the canonical texts of a position's legal moves, one a
// line, in byte order.
func movesCommand(args []string, _ io.Reader, stdout io.Writer) error {
	if len(args) == 0 {
		return errors.New("usage: moves <game> [position]")
	}
	p, err := positionAt(args[0], args[1:])
	if err != nil {
		return err
	}
	for _, text := range moveTexts(p) {
		if _, err := fmt.Fprintln(stdout, text); err != nil {
			return err
		}
	}
	return nil
}

// gameNamed finds a game of the catalog by its id; the error lists them all.
func gameNamed(id string) (*game.Game, error) {
	if g, ok := catalog.Find(id); ok {
		return g, nil
	}
	return nil, fmt.Errorf("there is no game %q; the games are %s", id, strings.Join(gameIDs(), ", "))
}

// positionAt reads the position of a game from the words of its text, split
// or not; no words mean the start.
func positionAt(id string, words []string) (game.Position, error) {
	g, err := gameNamed(id)
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(positionText(g, words))
	return p, inEnglish(err)
}

// inEnglish returns an error of the rules with its sentence in place of its key; others as they are.
func inEnglish(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(locale.InEnglish().Err(err))
}

func positionText(g *game.Game, words []string) string {
	if len(words) == 0 {
		return g.Start
	}
	return strings.Join(words, " ")
}

func moveTexts(p game.Position) []string {
	texts := []string{}
	for _, m := range p.Moves() {
		texts = append(texts, m.Text)
	}
	slices.Sort(texts)
	return texts
}

// deepest is the greatest depth perft is asked for: far beyond what can be
// counted, except where a position has hardly a move.
const deepest = 30

// perftCommand counts the sequences of so many legal moves. With -divide it
// first prints, for each move in byte order, the sequences that start with it.
func perftCommand(args []string, _ io.Reader, stdout io.Writer) error {
	divide := len(args) > 0 && (args[0] == "-divide" || args[0] == "--divide")
	if divide {
		args = args[1:]
	}
	if len(args) < 2 {
		return errors.New("usage: perft [-divide] <game> <depth> [position]")
	}
	depth, err := strconv.Atoi(args[1])
	if err != nil {
		return fmt.Errorf("the depth is %q, no number", args[1])
	}
	if err := depthInBounds(depth); err != nil {
		return err
	}
	p, err := positionAt(args[0], args[2:])
	if err != nil {
		return err
	}
	if divide && depth > 0 {
		return printDivided(stdout, p, depth)
	}
	_, err = fmt.Fprintln(stdout, p.Perft(depth))
	return err
}

func depthInBounds(depth int) error {
	if depth < 0 || depth > deepest {
		return fmt.Errorf("the depth is %d; it must be 0 to %d", depth, deepest)
	}
	return nil
}

func printDivided(stdout io.Writer, p game.Position, depth int) error {
	var sum uint64
	for _, text := range moveTexts(p) {
		next, _, err := p.Play(text)
		if err != nil {
			return err
		}
		count := next.Perft(depth - 1)
		sum += count
		if _, err := fmt.Fprintf(stdout, "%s: %d\n", text, count); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(stdout, sum)
	return err
}
