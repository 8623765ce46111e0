package main

import (
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// committed is what is in one of a game's files.
func committed(t *testing.T, g *game.Game, part string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(filepath.Join("../..", folder, g.ID+part+".json")))(t)
}

// The answers and the figures that are committed are those that the rules give.
func TestAnswersAreTheRules(t *testing.T) {
	for _, g := range catalog.Games {
		for _, part := range []string{"", "-rules"} {
			text := must.Get(works[part](g))(t)
			if string(text) != string(committed(t, g, part)) {
				t.Errorf("%s%s is not what the rules answer: run `make lessons`", g.ID, part)
			}
		}
	}
}

// A figure is a position.
func TestNonsenseIsNoFigure(t *testing.T) {
	if _, err := draw(catalog.Games[0], []string{"nonsense"}); err == nil {
		t.Error("nonsense is a figure")
	}
}

// Of a game without a course and without rules of its own nothing is written.
func TestNothingIsWritten(t *testing.T) {
	for part, work := range works {
		if text, err := work(&game.Game{ID: "breakthrough"}); text != nil || err != nil {
			t.Errorf("%q: %s, %v", part, text, err)
		}
	}
}
