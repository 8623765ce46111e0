package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// Said returns sentences in English.
func Said(sentences ...game.Sentence) string { return locale.InEnglish().SayAll(sentences) }

// English returns the title and the sentences of a MoveError in English.
func English(r *game.MoveError) (title, text string) {
	title, text, _ = locale.InEnglish().Refusal(r)
	return title, text
}

// said returns the title and the sentences of a MoveError in English.
func said(r *game.MoveError) string {
	title, text := English(r)
	return title + ". " + text
}

// truthful checks a MoveError against the position: its sentences name exactly the squares that it
// highlights, the pieces that are its arguments are there, and the moves that it claims are legal.
func truthful(g *game.Game, p game.Position, r *game.MoveError) error {
	told := quoted.ReplaceAllString(said(r), "")
	if err := litIsNamed(&g.Board, told, r.Places); err != nil {
		return err
	}
	for _, s := range append([]game.Sentence{r.Sentence}, r.Also...) {
		if err := piecesStand(p, &s); err != nil {
			return fmt.Errorf("%w: %q", err, told)
		}
	}
	if err := kindsStand(g, p.Pieces(), told); err != nil {
		return err
	}
	for _, clicks := range r.Claims.Moves {
		may := func(m game.Move) bool { return begins(m.Clicks, clicks, game.PlaceOf) }
		if !slices.ContainsFunc(p.Moves(), may) || p.Refuse(clicks) != nil {
			return fmt.Errorf("%q tells of the clicks %v, which begin no legal move", told, clicks)
		}
	}
	return nil
}

// name matches a square's name in a sentence, quoted the text that a player wrote.
var (
	name   = regexp.MustCompile(`\b[A-Za-z][1-9]\b`)
	quoted = regexp.MustCompile(`“[^”]*”`)
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

// piecesStand checks the pieces that a sentence names with their places: each is there, and so is a
// piece of the other side on each place on which it captures.
func piecesStand(p game.Position, s *game.Sentence) error {
	pieces := p.Pieces()
	for _, a := range s.With {
		for _, thing := range a.Things {
			if thing.Piece != "" && thing.At != "" && !slices.Contains(pieces, game.Piece{At: thing.At, Piece: thing.Piece}) {
				return fmt.Errorf("there is no %s on %s", thing.Piece, thing.At)
			}
			for _, at := range thing.Takes {
				enemy := func(m game.Piece) bool { return game.PlaceOf(m.At) == at && m.Piece[0] != thing.Piece[0] }
				if !slices.ContainsFunc(pieces, enemy) {
					return fmt.Errorf("there is nothing to capture on %s", at)
				}
			}
		}
	}
	return nil
}

// standing matches a kind of piece and the square on which a sentence says that one is.
var standing = regexp.MustCompile(`\b(\w+) on ([A-Za-z][1-9])\b`)

// kindsStand checks that there is such a piece on the square wherever a sentence says so itself, not by
// an argument: "your king on c5".
func kindsStand(g *game.Game, pieces []game.Piece, told string) error {
	for _, found := range standing.FindAllStringSubmatch(told, -1) {
		kind, at := found[1], found[2]
		if !slices.ContainsFunc(g.Kinds, func(k game.Kind) bool { return k.Name == kind }) {
			continue
		}
		stands := func(m game.Piece) bool { return game.PlaceOf(m.At) == at && m.Kind() == kind }
		if !slices.ContainsFunc(pieces, stands) {
			return fmt.Errorf("there is no %s on %s: %q", kind, at, told)
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
	if len(clicks) == 2 && len(r.Claims.Attacks) == 0 && ofCheck.MatchString(said(r)) {
		return fmt.Errorf("who gives check is not told: %q", said(r))
	}
	for _, a := range r.Claims.Attacks {
		pieces, err := after(p.Pieces(), a.After)
		if err != nil {
			return err
		}
		if !strings.Contains(r.Code, "castl") && !clickedSo(a.After, clicks) {
			return fmt.Errorf("the attack on %s is not that after the clicks %v, but after %v: %q", a.On, clicks, a.After, said(r))
		}
		if err := exactly(p, pieces, a, could); err != nil {
			return fmt.Errorf("%w: %q", err, said(r))
		}
	}
	return nil
}

// ofCheck matches sentences about a check.
var ofCheck = regexp.MustCompile(`\b[Cc]heck\b`)

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
