package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"threefold/internal/game"
)

// legalPlays plays every move and compares the game.Played with the game.Move.
func legalPlays(g *game.Game, p game.Position) error {
	before := view(p)
	for _, m := range p.Moves() {
		next, played, err := p.Play(m.Text)
		if err != nil {
			return fmt.Errorf("%s is listed, but refused: %w", m.Text, err)
		}
		if err := agree(p, m, next, played); err != nil {
			return fmt.Errorf("%s: %w", m.Text, err)
		}
		if err := verified(g, next); err != nil {
			return fmt.Errorf("after %s: %w", m.Text, err)
		}
		if r := p.Refuse(m.Clicks); r != nil {
			return fmt.Errorf("the clicks of %s are refused: %w", m.Text, r)
		}
	}
	if !reflect.DeepEqual(before, view(p)) {
		return errors.New("playing has changed the position")
	}
	return nil
}

func agree(p game.Position, m game.Move, next game.Position, played game.Played) error {
	told := game.Move{Text: played.Text, Clicks: m.Clicks, Choices: m.Choices,
		Kind: played.Kind, Path: played.Path, Takes: played.Takes}
	switch {
	case len(played.Effects) == 0:
		return errors.New("it has no effects")
	case !reflect.DeepEqual(told, m):
		return fmt.Errorf("played %+v, listed %+v", told, m)
	case captures(m) != (len(m.Takes) > 0):
		return fmt.Errorf("its kind is %s, and it takes %v", m.Kind, m.Takes)
	case played.Shown == "":
		return errors.New("it is shown as nothing")
	case played.By != p.Turn().String() || next.Turn() == p.Turn():
		return fmt.Errorf("played by %s while it is %s's turn, and then %s's", played.By, p.Turn(), next.Turn())
	case played.Position != next.Text():
		return fmt.Errorf("the position told is %s, but it is %s", played.Position, next.Text())
	case !reflect.DeepEqual(played.Check, next.Signs().Check):
		return fmt.Errorf("the check told is %v, but it is %v", played.Check, next.Signs().Check)
	}
	return nil
}

// captures reports whether a move is of a kind that takes a piece.
func captures(m game.Move) bool { return m.Kind == game.Capture || m.Kind == game.Sacrifice }

// countersCount plays every move and compares the counters before and after, in games with
// counters.
func countersCount(g *game.Game, p game.Position) error {
	for _, m := range p.Moves() {
		next, played, err := p.Play(m.Text)
		if err != nil {
			return err
		}
		if !g.Counters {
			if n := next.Halfmove(); n != 0 {
				return fmt.Errorf("after %s %d plies are counted, by a game without counters", m.Text, n)
			}
			continue
		}
		half, full := counters(p)
		half++
		if p.Turn() != g.First {
			full++
		}
		if captures(m) || len(played.Effects) > 0 && promotable(g, played.Effects[0].Piece) {
			half = 0
		}
		if nextHalf, nextFull := counters(next); next.Halfmove() != half || nextHalf != half || nextFull != full {
			return fmt.Errorf("after %s the counters are %d %d, want %d %d", m.Text, nextHalf, nextFull, half, full)
		}
	}
	return nil
}

// promotable reports whether a piece can promote.
func promotable(g *game.Game, piece string) bool {
	_, name, _ := strings.Cut(piece, " ")
	return slices.ContainsFunc(g.Kinds, func(k game.Kind) bool { return k.Name == name && k.Becomes != "" })
}

// illegalIsRefused checks that Play refuses texts that are not exactly canonical.
func illegalIsRefused(g *game.Game, p game.Position) error {
	legal := map[string]bool{}
	texts := append([]string{"O-O", "e2e4", "a3-b4"}, nonsense...)
	for _, m := range p.Moves() {
		legal[m.Text] = true
		texts = append(texts, m.Text+"+", m.Text+" ", strings.ToUpper(m.Text), m.Text+m.Text)
	}
	for _, text := range texts {
		if legal[text] {
			continue
		}
		_, _, err := p.Play(text)
		var r *game.MoveError
		if !errors.As(err, &r) {
			return fmt.Errorf("playing %q gives %v, want a *game.MoveError", text, err)
		}
		if err := wellMade(g, p, r); err != nil {
			return fmt.Errorf("the refusal of %q: %w", text, err)
		}
	}
	return nil
}

// Code returns the code of a *game.MoveError, or "" for any other error.
func Code(err error) string {
	var r *game.MoveError
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
