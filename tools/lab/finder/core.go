package finder

import (
	"maps"
	"slices"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/puzzle"
	"threefold/internal/review"
)

// stripping is the number of nodes of a search that decides whether a move still wins alone after a
// piece was taken off.
const stripping = 10_000

// entry is what is known of a puzzle in the file, to tell whether another is the same.
type entry struct {
	position string
	wins     []string // the first move, and those that are as good
	pieces   pattern
	first    pattern // what the first move changes of them
}

func entryOf(v *engine.Variant, n *puzzle.Node) (entry, error) {
	p, err := v.Position(n.Position, nil)
	if err != nil {
		return entry{}, err
	}
	e := entry{position: n.Position, wins: append([]string{n.Best}, slices.Collect(maps.Keys(n.Also))...)}
	solver := int(p.Turn())
	e.pieces = rowsOf(p, solver)
	if err := p.PlayText(n.Best); err != nil {
		return entry{}, err
	}
	after := rowsOf(p, solver)
	e.first = append(e.pieces.less(after), after.less(e.pieces)...)
	slices.Sort(e.first) // as a mirrored pattern is
	return e, nil
}

// beginsLike reports whether two puzzles begin with the same move, or one with the mirror image of
// the other's.
func (e *entry) beginsLike(v *engine.Variant, other *entry) bool {
	return slices.Equal(e.first, other.first) || slices.Equal(e.first.mirrored(v.Inputs), other.first)
}

// repeats reports whether the file has the same puzzle, apart from pieces that play no part in it.
func (m *Miner) repeats(p *puzzle.Puzzle) bool {
	own, err := entryOf(m.game, &p.Nodes[0])
	if err != nil {
		panic(err) // the position was played before
	}
	var core pattern
	for _, other := range m.shelf.all() {
		if !own.beginsLike(m.game, &other) {
			continue
		}
		if core == nil {
			core = m.core(&own)
		}
		if theirs := m.core(&other); slices.Equal(core, theirs) || slices.Equal(core.mirrored(m.game.Inputs), theirs) {
			return true
		}
	}
	return false
}

// core returns the pieces that a puzzle needs: without any of them the first move would not win, or
// another move would win too. Pieces are taken off one after the other, as long as a short search
// finds that the first move still wins alone.
func (m *Miner) core(e *entry) pattern {
	setup, err := game.ReadSetup(m.game.Game, e.position)
	if err != nil {
		panic(err) // the text is that of a position
	}
	for before := 0; before != len(setup.Pieces); {
		before = len(setup.Pieces)
		for i := len(setup.Pieces) - 1; i >= 0; i-- {
			less := setup
			less.Pieces = slices.Delete(slices.Clone(setup.Pieces), i, i+1)
			if m.winsAlone(less.Text(m.game.Game), e.wins) {
				setup = less
			}
		}
	}
	p, err := m.game.Position(setup.Text(m.game.Game), nil)
	if err != nil {
		panic(err) // the position was searched before
	}
	return rowsOf(p, int(p.Turn()))
}

// winsAlone reports whether, by a short search, the first of these moves wins a position and no other
// move but these does. It is false for an invalid position.
func (m *Miner) winsAlone(position string, wins []string) bool {
	p, err := m.game.Position(position, nil)
	if err != nil {
		return false
	}
	legal := p.Moves(nil)
	at := slices.IndexFunc(legal, func(l engine.Move) bool { return p.MoveText(l) == wins[0] })
	if at < 0 {
		return false
	}
	known := slices.DeleteFunc(slices.Clone(legal), func(l engine.Move) bool { return !slices.Contains(wins, p.MoveText(l)) })
	if len(known) == len(legal) {
		return false
	}
	share := func(left []engine.Move) float64 {
		m.thinker.Put(engine.Position{Tree: &without{Tree: p.Tree, left: left}})
		return review.Share(m.game, m.thinker.Think(engine.Limits{Nodes: stripping}).Lines[0].Score)
	}
	won := share(slices.Delete(slices.Clone(legal), at, at+1))
	return won >= winning && share(known) <= won-between
}
