package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"threefold/internal/game"
)

// truthful checks a MoveError against the position: it highlights exactly the squares that it
// names, the pieces that it names are there, and the moves that it claims are legal.
func truthful(g *game.Game, p game.Position, r *game.MoveError) error {
	told := quoted.ReplaceAllString(r.Title+". "+r.Text, "")
	if err := litIsNamed(&g.Board, told, r.Places); err != nil {
		return err
	}
	if err := piecesStand(g, p.Pieces(), told); err != nil {
		return err
	}
	for _, m := range r.Claims.InWay {
		if !slices.Contains(p.Pieces(), m) {
			return fmt.Errorf("no %s stands in the way on %s", m.Piece, m.At)
		}
	}
	for _, clicks := range r.Claims.Moves {
		may := func(m game.Move) bool { return begins(m.Clicks, clicks, game.PlaceOf) }
		if !slices.ContainsFunc(p.Moves(), may) || p.Refuse(clicks) != nil {
			return fmt.Errorf("%q tells of the clicks %v, which begin no legal move", r.Text, clicks)
		}
	}
	return nil
}

// name matches a square's name in a sentence, quoted the text that a player wrote.
var (
	name   = regexp.MustCompile(`\b[A-Za-z][1-9]\b`)
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// litIsNamed compares the squares named in a sentence with those highlighted.
func litIsNamed(b *game.Board, told string, lit []string) error {
	named := name.FindAllString(told, -1)
	for _, at := range lit {
		if !b.HasPlace(at) {
			return fmt.Errorf("%q is no place of the board", at)
		}
		if !slices.Contains(named, game.PlaceOf(at)) {
			return fmt.Errorf("%s is lit up, but not named: %q", at, told)
		}
	}
	for _, at := range named {
		if b.HasPlace(at) && !slices.ContainsFunc(lit, func(l string) bool { return game.PlaceOf(l) == at }) {
			return fmt.Errorf("%s is named, but not lit up: %q", at, told)
		}
	}
	return nil
}

// standing matches a kind of piece and the squares on which a sentence says it is.
var standing = regexp.MustCompile(`\b(\w+) on ([A-Za-z][1-9](?:, [A-Za-z][1-9])*(?: and [A-Za-z][1-9])?)`)

// piecesStand checks that the pieces of a sentence are on their squares: "your king on c5", "the
// two enemy knights on M1".
func piecesStand(g *game.Game, pieces []game.Piece, told string) error {
	for _, found := range standing.FindAllStringSubmatch(told, -1) {
		noun, places := found[1], name.FindAllString(found[2], -1)
		named := func(k game.Kind) bool { return k.Name == noun }
		if slices.ContainsFunc(g.Kinds, named) {
			places = places[:1]
		} else if noun = strings.TrimSuffix(noun, "s"); !slices.ContainsFunc(g.Kinds, named) {
			continue
		}
		for _, at := range places {
			stands := func(m game.Piece) bool { return game.PlaceOf(m.At) == at && strings.HasSuffix(m.Piece, " "+noun) }
			if !slices.ContainsFunc(pieces, stands) {
				return fmt.Errorf("there is no %s on %s: %q", noun, at, told)
			}
		}
	}
	return nil
}

// Attacks reports whether a piece could capture a piece of the other side on a square, occupied
// or not, among these pieces, even if that exposes its own king. Tests implement it independently
// of the game's rules package.
type Attacks func(pieces []game.Piece, by game.Piece, on string) bool

// attackersAttack checks the attackers that a MoveError names: they are exactly the pieces that
// attack the square, after all effects of the move if it is about a move.
func attackersAttack(p game.Position, r *game.MoveError, clicks []string, could Attacks) error {
	if len(clicks) == 2 && len(r.Claims.Attacks) == 0 && ofCheck.MatchString(r.Text) {
		return fmt.Errorf("who gives check is not told: %q", r.Text)
	}
	for _, a := range r.Claims.Attacks {
		pieces, err := after(p.Pieces(), a.After)
		if err != nil {
			return err
		}
		if !strings.Contains(r.Code, "castl") && !clickedSo(a.After, clicks) {
			return fmt.Errorf("the attack on %s is not that after the clicks %v, but after %v: %q", a.On, clicks, a.After, r.Text)
		}
		if err := exactly(p, pieces, a, could); err != nil {
			return fmt.Errorf("%w: %q", err, r.Text)
		}
	}
	return nil
}

// ofCheck matches sentences about a check.
var ofCheck = regexp.MustCompile(`\bin check\b|\bgive check\b`)

// clickedSo reports whether these effects are those of a move with these clicks. A single click
// may begin any move, and the reason may be a check on the board, without effects.
func clickedSo(effects []game.Effect, clicks []string) bool {
	if len(effects) == 0 {
		return len(clicks) == 1
	}
	from, to := game.PlaceOf(effects[0].From), game.PlaceOf(effects[0].To)
	return from == game.PlaceOf(clicks[0]) && (len(clicks) == 1 || to == "" || to == game.PlaceOf(clicks[1]))
}

// exactly compares the pieces that a claim says attack a square with those that do.
func exactly(p game.Position, pieces []game.Piece, a game.Attack, could Attacks) error {
	for _, by := range a.By {
		switch {
		case !slices.Contains(p.Pieces(), by):
			return fmt.Errorf("no %s stands on %s", by.Piece, by.At)
		case strings.HasPrefix(by.Piece, p.Turn().String()) || !could(pieces, by, a.On):
			return fmt.Errorf("the %s on %s does not attack %s", by.Piece, by.At, a.On)
		}
	}
	for _, m := range pieces {
		told := func(by game.Piece) bool { return by.Piece == m.Piece && game.PlaceOf(by.At) == game.PlaceOf(m.At) }
		if !strings.HasPrefix(m.Piece, p.Turn().String()) && !slices.ContainsFunc(a.By, told) && could(pieces, m, a.On) {
			return fmt.Errorf("the %s on %s attacks %s, too", m.Piece, m.At, a.On)
		}
	}
	return nil
}

// after returns the pieces after these effects.
func after(pieces []game.Piece, effects []game.Effect) ([]game.Piece, error) {
	left := slices.Clone(pieces)
	for _, e := range effects {
		i := slices.Index(left, game.Piece{At: e.From, Piece: e.Piece})
		if e.From == "" || i < 0 {
			return nil, fmt.Errorf("no %s stands on %q", e.Piece, e.From)
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, e := range effects {
		if e.To != "" {
			if slices.ContainsFunc(left, func(m game.Piece) bool { return m.At == e.To }) {
				return nil, fmt.Errorf("two men come to stand on %q", e.To)
			}
			left = append(left, game.Piece{At: e.To, Piece: e.Piece})
		}
	}
	return left, nil
}
