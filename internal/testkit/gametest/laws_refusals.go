package gametest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// EveryPairExplained clicks every square and slot, and every pair of them: Refuse must return nil
// for prefixes of legal moves and a well-formed reason for all others.
func EveryPairExplained(g *game.Game, p game.Position) error {
	names := clickable(&g.Board)
	moves := p.Moves()
	for _, from := range names {
		if err := explained(g, p, moves, []string{from}); err != nil {
			return err
		}
		for _, to := range names {
			if err := explained(g, p, moves, []string{from, to}); err != nil {
				return err
			}
		}
	}
	return explained(g, p, moves, []string{"nowhere"})
}

// clickable returns every name that a click may have.
func clickable(b *game.Board) []string {
	var names []string
	for _, p := range b.Places {
		names = append(names, p.ID)
		if p.Slots == 2 {
			names = append(names, p.ID+".0", p.ID+".1")
		}
	}
	return names
}

// Explained returns an error if the position's answer to these clicks is wrong.
func Explained(g *game.Game, p game.Position, clicks []string) error {
	return explained(g, p, p.Moves(), clicks)
}

// explained compares the answer to some clicks with the legal moves. Clicks that name a quad
// where a move names a slot may be accepted or refused.
func explained(g *game.Game, p game.Position, moves []game.Move, clicks []string) error {
	r := p.Refuse(clicks)
	exactly := func(m game.Move) bool { return begins(m.Clicks, clicks, func(s string) string { return s }) }
	roughly := func(m game.Move) bool { return begins(m.Clicks, clicks, game.PlaceOf) }
	switch {
	case r == nil && !slices.ContainsFunc(moves, roughly):
		return fmt.Errorf("the clicks %v begin no legal move, but are not refused", clicks)
	case r == nil:
		return nil
	case slices.ContainsFunc(moves, exactly):
		return fmt.Errorf("the clicks %v begin a legal move, but are refused: %w", clicks, r)
	}
	if err := wellMade(g, p, r); err != nil {
		return fmt.Errorf("the refusal of %v: %w", clicks, err)
	}
	return eachBlocks(g, p, clicks, r)
}

// eachBlocks takes each piece away that is said to block another: then that one is not blocked.
func eachBlocks(g *game.Game, p game.Position, clicks []string, r *game.MoveError) error {
	if r.Key != blocked {
		return nil
	}
	for _, m := range r.Claims.InWay {
		s, err := game.ReadSetup(g, p.Text())
		if err != nil {
			return err
		}
		s.Pieces = slices.DeleteFunc(s.Pieces, func(one game.Piece) bool { return one == m })
		next, err := g.Parse(s.Text(g))
		if err != nil {
			continue // without a king there is no game
		}
		if still := next.Refuse(clicks); still != nil && (still.Key == blocked || still.Key == surrounded) {
			return fmt.Errorf("without the %s on %s, %v is blocked all the same: %q", m.Piece, m.At, clicks, said(r))
		}
	}
	return nil
}

// The keys of game.Blocked.
const (
	blocked    = "refusal.blocked"
	surrounded = "refusal.surrounded"
)

func begins(whole, clicks []string, as func(string) string) bool {
	if len(clicks) > len(whole) {
		return false
	}
	for i, c := range clicks {
		if as(c) != as(whole[i]) {
			return false
		}
	}
	return true
}

// wellMade checks the form of a MoveError: a code of Game.MoveErrors, a title and a sentence, a
// legal move in Instead, and a true sentence.
func wellMade(g *game.Game, p game.Position, r *game.MoveError) error {
	title, _, instead := locale.InEnglish().Refusal(r)
	switch {
	case !slices.Contains(g.MoveErrors, r.Code):
		return fmt.Errorf("the code %q is not in the game's list", r.Code)
	case title == "" || strings.HasSuffix(title, ".") || strings.HasPrefix(title, r.Key):
		return fmt.Errorf("the title is %q", title)
	case (r.Instead == "") != (instead == ""):
		return fmt.Errorf("instead %q is labelled %q", r.Instead, instead)
	}
	for _, part := range append([]game.Sentence{r.Sentence}, r.Also...) {
		text := locale.InEnglish().Say(part)
		if first, _ := utf8.DecodeRuneInString(text); !strings.HasSuffix(text, ".") || strings.Contains(text, ": .") || unicode.IsLower(first) {
			return fmt.Errorf("this is no sentence: %q", text)
		}
	}
	legal := func(m game.Move) bool { return m.Text == r.Instead }
	if r.Instead != "" && !slices.ContainsFunc(p.Moves(), legal) {
		return fmt.Errorf("%s is offered instead, but is not legal", r.Instead)
	}
	return truthful(g, p, r)
}
