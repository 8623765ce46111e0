package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"threefold/internal/game"
)

func movesAreOrdered(g *game.Game, p game.Position) error {
	moves := p.Moves()
	seen := map[string]bool{}
	for _, m := range moves {
		if seen[m.Text] {
			return fmt.Errorf("%s is listed twice", m.Text)
		}
		seen[m.Text] = true
	}
	again, err := g.Parse(p.Text())
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(moves, p.Moves()) || !reflect.DeepEqual(moves, again.Moves()) {
		return fmt.Errorf("the moves come in another order the next time")
	}
	appended := p.AppendMoves([]game.Move{{Text: "first"}})
	if appended[0].Text != "first" || !slices.EqualFunc(appended[1:], moves, func(a, b game.Move) bool { return reflect.DeepEqual(a, b) }) {
		return fmt.Errorf("appended, the moves are %v", appended)
	}
	return nil
}

// namesAreKnown checks that all squares, slots and pieces of moves and signs are on the board.
func namesAreKnown(g *game.Game, p game.Position) error {
	signs := p.Signs()
	named := slices.Concat(signs.Check, signs.Forced, signs.Pinned)
	for _, m := range p.Pieces() {
		named = append(named, m.At)
	}
	for _, m := range p.Moves() {
		if len(m.Clicks) < 2 || len(m.Path) < 2 {
			return fmt.Errorf("%s has the clicks %v and the path %v", m.Text, m.Clicks, m.Path)
		}
		named = slices.Concat(named, m.Clicks, m.Path, m.Takes)
	}
	for _, name := range named {
		if !g.Board.HasPlace(name) {
			return fmt.Errorf("%q is no place of the board", name)
		}
	}
	return nil
}

// listsAreClosed checks that slices have no free capacity: they are shared, so an append must not
// overwrite another slice.
func listsAreClosed(_ *game.Game, p game.Position) error {
	for _, m := range p.Moves() {
		for _, list := range [...][]string{m.Clicks, m.Choices, m.Path, m.Takes} {
			if len(list) < cap(list) {
				return fmt.Errorf("%s has room behind %q", m.Text, list)
			}
		}
	}
	return nil
}

// promotionsAreDescribed checks that the promotions of moves are those of Kind.Becomes. The
// letter of the piece's own kind means no promotion.
func promotionsAreDescribed(g *game.Game, p game.Position) error {
	for _, m := range p.Moves() {
		_, played, err := p.Play(m.Text)
		if err != nil {
			return err
		}
		_, name, _ := strings.Cut(played.Effects[0].Piece, " ")
		kind := g.Kinds[slices.IndexFunc(g.Kinds, func(k game.Kind) bool { return k.Name == name })]
		for _, choice := range m.Choices {
			if len(choice) == 1 && choice != kind.Letter && !strings.Contains(kind.Becomes, choice) {
				return fmt.Errorf("%s makes a %s what it cannot become: %q", m.Text, name, choice)
			}
		}
	}
	return nil
}

// piecesAreOrdered checks that pieces are in the order of the board's squares and slots.
func piecesAreOrdered(g *game.Game, p game.Position) error {
	names := clickable(&g.Board)
	last := -1
	for _, m := range p.Pieces() {
		i := slices.Index(names, m.At)
		if i <= last {
			return fmt.Errorf("the %s on %s is listed too late", m.Piece, m.At)
		}
		last = i
	}
	return nil
}

// clicksTellApart checks that a player can enter every move: moves with equal clicks differ in
// their choices, none of which is a prefix of another, and no move's clicks are a prefix of
// another's.
func clicksTellApart(_ *game.Game, p game.Position) error {
	moves := p.Moves()
	for i, a := range moves {
		for _, b := range moves[i+1:] {
			ka, kb := clickKey(a), clickKey(b)
			n := min(len(ka), len(kb))
			if !slices.Equal(ka[:n], kb[:n]) {
				continue
			}
			if len(ka) != len(kb) {
				return fmt.Errorf("the clicks of %s and %s begin each other", a.Text, b.Text)
			}
			n = min(len(a.Choices), len(b.Choices))
			if slices.Equal(a.Choices[:n], b.Choices[:n]) {
				return fmt.Errorf("%s and %s have equal clicks, and choices %q and %q", a.Text, b.Text, a.Choices, b.Choices)
			}
		}
	}
	return nil
}

// clickKey returns the least that a player must click: the slot of the moving piece if it is
// named, and squares.
func clickKey(m game.Move) []string {
	key := []string{m.Clicks[0]}
	for _, c := range m.Clicks[1:] {
		key = append(key, game.PlaceOf(c))
	}
	return key
}
