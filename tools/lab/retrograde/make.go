// Package retrograde computes the endgame tables: it works back from the final positions of a game,
// which it finds by the game's own rules.
//
//	make, solve        retrograde analysis
//	the games          a position of each, with all its moves
//	pack               the files that are embedded
//	count              the numbers of won, drawn and lost positions
package retrograde

import (
	"cmp"
	"fmt"

	"threefold/internal/engine/tables"
	"threefold/internal/game"
	cheskerssearch "threefold/internal/game/cheskers/search"
	chesquerquesearch "threefold/internal/game/chesquerque/search"
	quadsquaresearch "threefold/internal/game/quadsquare/search"
)

// Rules are the tables of a game with its move generator.
type Rules struct {
	*tables.Tables

	// Study plays every legal move in a position without castling rights and en passant. It calls
	// reached with the pieces after each move, a slice that is reused, or returns the outcome if
	// the game is over. It returns false if the pieces make no legal position.
	Study func(pieces []game.PlacedPiece, turn game.Color, reached func([]game.PlacedPiece)) (game.Outcome, bool)
}

// The games with endgame tables.
var (
	Chesquerque = Rules{chesquerquesearch.Variant.Tables, studyChesquerque}
	Cheskers    = Rules{cheskerssearch.Variant.Tables, studyCheskers}
	QuadSquare  = Rules{quadsquaresearch.Variant.Tables, studyQuadSquare}

	// All lists the three in the order of the catalog.
	All = []Rules{Chesquerque, Cheskers, QuadSquare}
)

// Solution is the distance to mate of every entry of a game's tables.
type Solution struct {
	plies []Plies
}

// maker builds the graph of a game's positions. It looks at each position
// twice, to count the moves that lead to each and to write them down, so that
// the moves are kept once and in one direction.
type maker struct {
	Rules
	graph
}

// Solve solves all endings of the game together by retrograde analysis. It fails if a move leads out
// of the tables to a position that it does not win at once, or a distance is too long for Plies.
func (r Rules) Solve() (*Solution, error) {
	m := maker{r, graph{
		plies: make([]Plies, r.Entries),
		moves: make([]uint8, r.Entries),
		start: make([]uint32, r.Entries+1),
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
	return &Solution{m.plies}, nil
}

// each calls do with the number and the position of every entry, until do fails.
func (m *maker) each(do func(n uint32, pieces []game.PlacedPiece, turn game.Color) error) (err error) {
	for _, e := range m.Endings {
		for _, turn := range []game.Color{game.White, game.Black} {
			e.Each(turn, func(n uint32, _ int, pieces []game.PlacedPiece) {
				if err != nil {
					return
				}
				if fault := do(n, pieces, turn); fault != nil {
					err = fmt.Errorf("%s %s: %w", m.Game.ID, e.Name, fault)
				}
			})
		}
	}
	return err
}

// count sets the distance of a position that is over or won at once, counts its moves, and counts them
// as moves to each position reached, in start of the next.
func (m *maker) count(n uint32, pieces []game.PlacedPiece, turn game.Color) (err error) {
	wins := false
	end, ok := m.Study(pieces, turn, func(after []game.PlacedPiece) {
		m.moves[n]++
		if to, ok := m.Entry(after, turn.Other()); ok {
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

// mustBeWon fails unless a position that no table has is over and won by the side that has just moved.
func (m *maker) mustBeWon(pieces []game.PlacedPiece, by game.Color) error {
	end, ok := m.Study(pieces, by.Other(), func([]game.PlacedPiece) {})
	if !ok || end.Winner() != by.String() {
		return fmt.Errorf("a move leads to %v, which no table has", pieces)
	}
	return nil
}

// open allocates the list of moves that were counted, and sets where the moves to each position start.
// join moves each start on as it fills the list.
func (m *maker) open() {
	sum := uint32(0)
	for n := range m.start {
		sum, m.start[n] = sum+m.start[n], sum
	}
	m.from = make([]uint32, sum)
}

// join adds a position to the list of each position that its moves lead to.
func (m *maker) join(n uint32, pieces []game.PlacedPiece, turn game.Color) error {
	m.Study(pieces, turn, func(after []game.PlacedPiece) {
		if to, ok := m.Entry(after, turn.Other()); ok {
			m.from[m.start[to+1]] = n
			m.start[to+1]++
		}
	})
	return nil
}
