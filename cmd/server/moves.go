package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
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
	var ids []string
	for _, g := range catalog.Games {
		ids = append(ids, g.ID)
	}
	return nil, fmt.Errorf("there is no game %q; the games are %s", id, strings.Join(ids, ", "))
}

// positionAt reads the position of a game from the words of its text, split
// or not; no words mean the start.
func positionAt(id string, words []string) (game.Position, error) {
	g, err := gameNamed(id)
	if err != nil {
		return nil, err
	}
	return g.Parse(positionText(g, words))
}

func positionText(g *game.Game, words []string) string {
	if len(words) == 0 {
		return g.Start
	}
	return strings.Join(words, " ")
}

// moveTexts lists the canonical texts of the legal moves in byte order.
func moveTexts(p game.Position) []string {
	texts := []string{}
	for _, m := range p.Moves() {
		texts = append(texts, m.Text)
	}
	slices.Sort(texts)
	return texts
}
