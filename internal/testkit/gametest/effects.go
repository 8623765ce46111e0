package gametest

import (
	"fmt"
	"maps"
	"slices"

	"threefold/internal/game"
)

// pieces returns the pieces of a position by square or slot.
func pieces(p game.Position) map[string]string {
	m := map[string]string{}
	for _, piece := range p.Pieces() {
		m[piece.At] = piece.Piece
	}
	return m
}

// effectsLead applies the effects of every move to the pieces of the position, and reverts them
// from the pieces of the next one.
func effectsLead(_ *game.Game, p game.Position) error {
	for _, m := range p.Moves() {
		next, played, err := p.Play(m.Text)
		if err != nil {
			return err
		}
		if err := leads(p, next, played); err != nil {
			return fmt.Errorf("%s with the effects %+v: %w", m.Text, played.Effects, err)
		}
	}
	return nil
}

func leads(p, next game.Position, played game.Played) error {
	before, after := pieces(p), pieces(next)
	if err := startsWithMover(before, played); err != nil {
		return err
	}
	there, back := maps.Clone(before), maps.Clone(after)
	if err := forward(there, played.Effects); err != nil {
		return fmt.Errorf("forwards: %w", err)
	}
	if !maps.Equal(there, after) {
		return fmt.Errorf("forwards they give %v, want %v", there, after)
	}
	if err := backward(back, played.Effects); err != nil {
		return fmt.Errorf("backwards: %w", err)
	}
	if !maps.Equal(back, before) {
		return fmt.Errorf("backwards they give %v, want %v", back, before)
	}
	return nil
}

// startsWithMover checks that the first effect is on the moving piece, at the start of its path,
// and that the other pieces removed are those in Takes.
func startsWithMover(before map[string]string, played game.Played) error {
	mover := played.Effects[0]
	if game.PlaceOf(mover.From) != game.PlaceOf(played.Path[0]) || before[mover.From] != mover.Piece {
		return fmt.Errorf("the first is not the mover's")
	}
	var gone []string
	for _, e := range played.Effects[1:] {
		if e.To == "" {
			gone = append(gone, e.From)
		}
	}
	if !slices.Equal(slices.Sorted(slices.Values(gone)), slices.Sorted(slices.Values(played.Takes))) {
		return fmt.Errorf("%v are removed, and %v taken", gone, played.Takes)
	}
	return nil
}

// forward applies effects to a board: it empties all From, then fills all To. The error names an
// effect that does not match the board.
func forward(pieces map[string]string, effects []game.Effect) error {
	return shift(pieces, effects, func(e game.Effect) (from, was, to, becomes string) {
		return e.From, e.Piece, e.To, arrived(e)
	})
}

// backward reverts effects.
func backward(pieces map[string]string, effects []game.Effect) error {
	return shift(pieces, effects, func(e game.Effect) (from, was, to, becomes string) {
		return e.To, arrived(e), e.From, e.Piece
	})
}

func arrived(e game.Effect) string {
	if e.As != "" {
		return e.As
	}
	return e.Piece
}

func shift(pieces map[string]string, effects []game.Effect, read func(game.Effect) (from, was, to, becomes string)) error {
	for _, e := range effects {
		from, was, _, _ := read(e)
		if from == "" {
			continue
		}
		if pieces[from] != was {
			return fmt.Errorf("%+v: on %s stands %q", e, from, pieces[from])
		}
		delete(pieces, from)
	}
	for _, e := range effects {
		_, _, to, becomes := read(e)
		if to == "" {
			continue
		}
		if pieces[to] != "" {
			return fmt.Errorf("%+v: on %s stands %q", e, to, pieces[to])
		}
		pieces[to] = becomes
	}
	return nil
}
