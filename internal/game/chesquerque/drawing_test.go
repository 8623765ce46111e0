package chesquerque_test

import (
	"slices"
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// "81 points, files a–i, ranks 1–9: four Alquerque boards (5×5 points each)
// that share their edges."
func TestBoard(t *testing.T) {
	b := &chesquerque.Game.Board
	even, heavy := 0, 0
	for _, p := range b.Places {
		if p.Tone == "even" {
			even++
		}
	}
	for _, l := range b.Lines {
		if l.Heavy {
			heavy++
		}
	}
	// A board of points has a diagonal line in each of its 64 cells. The four
	// boards' edges are three files and three ranks.
	if len(b.Places) != 81 || even != 41 || len(b.Lines) != 2*9*8+64 || heavy != 6*8 {
		t.Errorf("%d points, %d with diagonals; %d lines, %d heavy", len(b.Places), even, len(b.Lines), heavy)
	}
	if p := b.Places[0]; p.ID != "a1" || p.X != 0 || p.Y != 0 {
		t.Errorf("the first point is %+v", p)
	}
	if p := b.Places[80]; p.ID != "i9" || p.X != b.Width || p.Y != b.Height {
		t.Errorf("the last point is %+v", p)
	}
}

// "Neighbours along files and ranks are always joined by a line"; diagonal
// neighbours are where both are points with diagonals.
func TestLines(t *testing.T) {
	joined := map[string]bool{}
	for _, l := range chesquerque.Game.Board.Lines {
		joined[l.From+l.To], joined[l.To+l.From] = true, true
	}
	for pair, want := range map[string]bool{
		"a1b1": true, "a1a2": true, "a1b2": true, "b2c1": true, "e5d6": true, "i9h8": true,
		"c4d5": false, "b1a2": false, "c4c5": true, "c4e4": false, "a1i1": false,
	} {
		if joined[pair] != want {
			t.Errorf("%s joined: %v, want %v", pair, joined[pair], want)
		}
	}
}

// Moves are ordered by the point they start from, then by the point they go
// to, both counted along the ranks from a1, then by what a pawn becomes.
func TestMovesAreInOrder(t *testing.T) {
	order := map[string]int{}
	for i, p := range chesquerque.Game.Board.Places {
		order[p.ID] = i
	}
	for _, text := range []string{chesquerque.Game.Start, openBoard, passing, promoting} {
		p := parse(t, text)
		var ranks []int
		for _, m := range p.Moves() {
			becomes := 0
			if len(m.Choices) > 0 {
				becomes = slices.Index([]string{"Q", "R", "B", "N", "A"}, m.Choices[0])
			}
			ranks = append(ranks, (order[m.Clicks[0]]*81+order[m.Clicks[1]])*5+becomes)
		}
		if !slices.IsSorted(ranks) {
			t.Errorf("the moves of %s come in the order %v", text, gametest.Texts(p))
		}
	}
}

// A knight's way bends at its middle point; all other ways are straight.
func TestPaths(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []string
	}{
		{openBoard, "c5d7", []string{"c5", "d6", "d7"}},
		{openBoard, "d5c7", []string{"d5", "d6", "c7"}},
		{openBoard, "a1a9", []string{"a1", "a9"}},
		{openBoard, "e1h1", []string{"e1", "h1"}},
		{"9/9/6n2/5P3/9/9/9/k7K/9 b - - 0 1", "g7e8", []string{"g7", "f8", "e8"}},
	} {
		_, played := gametest.Play(t, parse(t, c.position), c.move)
		if !slices.Equal(played.Path, c.want) {
			t.Errorf("%s goes by %v, want %v", c.move, played.Path, c.want)
		}
	}
}
