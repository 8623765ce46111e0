package gametest

import (
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
)

// setupReadsBack checks that ReadSetup accepts a valid position, with the same text and the same
// pieces.
func setupReadsBack(g *game.Game, p game.Position) error {
	s, err := game.ReadSetup(g, p.Text())
	if err != nil {
		return err
	}
	v := game.CheckSetup(g, s)
	if v.Text != p.Text() || len(v.Errors) > 0 || v.Over != p.Outcome().Over() {
		return fmt.Errorf("the set-up is judged %+v", v)
	}
	if s.Turn != p.Turn() || !slices.Equal(v.Setup.Pieces, p.Pieces()) {
		return fmt.Errorf("the set-up has the men %v", s.Pieces)
	}
	return nil
}

// setupsAreJudged checks changed set-ups: CheckSetup agrees with Parse, it highlights squares of
// the board, and each correction helps.
func setupsAreJudged(g *game.Game, p game.Position) error {
	s, err := game.ReadSetup(g, p.Text())
	if err != nil {
		return err
	}
	for _, changed := range disturbed(g, s) {
		if err := judged(g, changed); err != nil {
			return fmt.Errorf("%s: %w", changed.Text(g), err)
		}
	}
	return nil
}

// disturbed returns set-ups that differ from this one in one or two details.
func disturbed(g *game.Game, s game.Setup) []game.Setup {
	turned := s
	turned.Turn = s.Turn.Other()
	list := []game.Setup{turned}
	for i, p := range g.Board.Places {
		kind := g.Kinds[i%len(g.Kinds)]
		there := 0
		for _, m := range s.Pieces {
			if at, _, _ := strings.Cut(m.At, "."); at == p.ID {
				there++
			}
		}
		if there < max(1, p.Slots) {
			more := s
			more.Pieces = append(slices.Clone(s.Pieces), game.Piece{At: p.ID, Piece: game.Color(i%2).String() + " " + kind.Name})
			list = append(list, more)
		}
	}
	for i := range s.Pieces {
		less := s
		less.Pieces = slices.Delete(slices.Clone(s.Pieces), i, i+1)
		list = append(list, less)
	}
	return list
}

func judged(g *game.Game, s game.Setup) error {
	v := game.CheckSetup(g, s)
	p, err := g.Parse(v.Text)
	switch {
	case err == nil && (len(v.Errors) > 0 || v.Summary == nil):
		return fmt.Errorf("it can be, and is judged %+v", v)
	case err != nil && (len(v.Errors) == 0 || v.Errors[0].Code+": "+v.Errors[0].String() != err.Error()):
		return fmt.Errorf("it cannot be (%w), and is judged %+v", err, v)
	case err == nil && !slices.Equal(p.Pieces(), v.Setup.Pieces):
		return fmt.Errorf("the men sit as %v, not %v", v.Setup.Pieces, p.Pieces())
	}
	for i, f := range v.Errors {
		for _, at := range f.Places {
			if !g.Board.HasPlace(at) {
				return fmt.Errorf("the fault %q lights up %q", f.String(), at)
			}
		}
		last := i == len(v.Errors)-1
		if (f.Fixed == nil) != (f.Label.Key == "") || f.Fixed == nil && !last {
			return fmt.Errorf("the fault %q is mended without words, or words mend nothing", f.String())
		}
		if f.Fixed != nil && last {
			if _, err := g.Parse(f.Fixed.Text(g)); err != nil {
				return fmt.Errorf("after all is mended: %w", err)
			}
		}
	}
	return nil
}
