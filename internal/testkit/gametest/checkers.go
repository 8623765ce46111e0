package gametest

import (
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
)

// checkersAreToldOf tries to capture each piece that gives check with each piece of the side to
// move, and checks the explanation. If only the own king forbids the capture, it names another
// enemy that would give check. If the capture is impossible anyway, check is not the reason; a
// check that another move of the piece would cause may be mentioned only after the statement that
// nothing can be captured. refused counts the explanations checked.
func checkersAreToldOf(p game.Position, could Attacks) (refused int, err error) {
	pieces := p.Pieces()
	_, own := standingThere(p)
	for _, c := range checkers(p, could) {
		for _, from := range own {
			for _, to := range pointings(pieces, c, from) {
				r := p.Refuse([]string{from, to})
				if r == nil {
					continue
				}
				refused++
				by := pieces[slices.IndexFunc(pieces, func(m game.Piece) bool { return m.At == from })]
				if err := toldOfChecker(r, c, could(pieces, by, game.PlaceOf(c.At))); err != nil {
					return refused, fmt.Errorf("the clicks %s %s: %w", from, to, err)
				}
			}
		}
	}
	return refused, nil
}

// pointings returns the clicks that mean this piece: its slot, and its square if no other piece
// is on it.
func pointings(pieces []game.Piece, who game.Piece, from string) []string {
	another := func(m game.Piece) bool {
		return m != who && game.PlaceOf(m.At) == game.PlaceOf(who.At) && (m.At == from || m.Piece[0] == who.Piece[0])
	}
	if slices.ContainsFunc(pieces, another) {
		return []string{who.At}
	}
	return slices.Compact([]string{who.At, game.PlaceOf(who.At)})
}

// checkers returns the pieces that give check.
func checkers(p game.Position, could Attacks) (list []game.Piece) {
	for _, k := range p.Signs().Check {
		for _, m := range p.Pieces() {
			enemy := !strings.HasPrefix(m.Piece, p.Turn().String())
			if enemy && !slices.Contains(list, m) && could(p.Pieces(), m, game.PlaceOf(k)) {
				list = append(list, m)
			}
		}
	}
	return list
}

// toldOfChecker checks the explanation of a click on a piece that gives check; couldTake tells
// whether the capture is pseudo-legal.
func toldOfChecker(r *game.MoveError, checker game.Piece, couldTake bool) error {
	others := slices.ContainsFunc(r.Claims.Attacks, func(a game.Attack) bool {
		return slices.ContainsFunc(a.By, func(m game.Piece) bool { return m != checker })
	})
	switch {
	case couldTake && !others:
		return fmt.Errorf("nothing but the king forbids to take the %s on %s, and no other enemy is named: %w", checker.Piece, checker.At, r)
	case !couldTake && len(r.Claims.Attacks) > 0 && !strings.Contains(said(r), "cannot be captured"):
		return fmt.Errorf("the %s on %s cannot be taken by this man, and a check is given as the reason: %w", checker.Piece, checker.At, r)
	}
	return nil
}
