package tables

import (
	"cmp"
	"fmt"
	"slices"

	"threefold/internal/game"
)

// Made is what retrograde analysis found of every entry of a game.
type Made struct {
	plies []Plies
}

// maker builds the graph of a game's positions. It looks at each position
// twice, to count the moves that lead to each and to write them down, so that
// the moves are kept once and in one direction.
type maker struct {
	*Tables
	graph
}

// Make solves all endings of the game together.
func (t *Tables) Make() (*Made, error) {
	m := maker{t, graph{
		plies: make([]Plies, t.entries),
		moves: make([]uint8, t.entries),
		start: make([]uint32, t.entries+1),
	}}
	if err := m.each(m.count); err != nil {
		return nil, err
	}
	m.open()
	if err := m.each(m.join); err != nil {
		return nil, err
	}
	if err := m.solve(); err != nil {
		return nil, err
	}
	return &Made{m.plies}, nil
}

// each hands every entry's number and position to do, until it fails.
func (t *Tables) each(do func(n uint32, men []game.Standing, turn game.Color) error) error {
	for _, e := range t.Endings {
		men := slices.Clone(e.men)
		n := e.first
		for turn := range e.turns() {
			for i := range e.size {
				e.place(men, i)
				if err := do(n, men, game.Color(turn)); err != nil {
					return fmt.Errorf("%s %s: %w", t.Game.ID, e.Name, err)
				}
				n++
			}
		}
	}
	return nil
}

// count notes how a position is over, how many moves it has, and, where the
// next one starts, that they lead to the positions reached.
func (m *maker) count(n uint32, men []game.Standing, turn game.Color) (err error) {
	wins := false
	end, ok := m.study(men, turn, func(after []game.Standing) {
		m.moves[n]++
		if to, ok := m.entry(after, turn.Other()); ok {
			m.start[to+1]++
			return
		}
		wins = true
		err = cmp.Or(err, m.mustBeWon(after, turn))
	})
	switch {
	case !ok:
		m.plies[n] = NoPosition
	case wins:
		m.plies[n] = 1
	case end.Winner() == turn.Other().String():
		m.plies[n] = 0
	default:
		m.plies[n] = Drawn
	}
	return err
}

// mustBeWon: a position that no table has must be over, and won by the side
// that has just moved.
func (m *maker) mustBeWon(men []game.Standing, by game.Color) error {
	end, ok := m.study(men, by.Other(), func([]game.Standing) {})
	if !ok || end.Winner() != by.String() {
		return fmt.Errorf("a move leads to %v, which no table has", men)
	}
	return nil
}

// open makes room for the moves that were counted. Each position's room is
// filled from its start, which join moves on to the start of the next.
func (m *maker) open() {
	sum := uint32(0)
	for n := range m.start {
		sum, m.start[n] = sum+m.start[n], sum
	}
	m.from = make([]uint32, sum)
}

// join notes a position for every one that its moves lead to.
func (m *maker) join(n uint32, men []game.Standing, turn game.Color) error {
	m.study(men, turn, func(after []game.Standing) {
		if to, ok := m.entry(after, turn.Other()); ok {
			m.from[m.start[to+1]] = n
			m.start[to+1]++
		}
	})
	return nil
}
