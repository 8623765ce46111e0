package engine

import (
	"slices"
	"threefold/internal/game"
)

// Ruler returns the distance to mate (DTM) of the board's present position in plies: positive
// where the side to move wins, negative or zero where it loses. ok is false where the position
// is drawn or unknown.
type Ruler func() (plies int, ok bool)

// Measure sets the ruler by which the engine ranks the moves of the root, or none if it is nil. It
// is asked where the board has at most as many pieces as Consult was given. Set removes it.
func (e *Engine) Measure(r Ruler) { e.ruler = r }

// shownPlies is the greatest length of a line found by the ruler, in plies.
const shownPlies = 8

// ruled answers a search by the ruler, where that knows the root.
type ruled struct{ e *Engine }

// best returns the best lines of the root: the fastest wins first, or the slowest losses. ok is
// false where the ruler does not know the root, or a draw can be claimed before the end.
func (r ruled) best(legal []Move, lines int) (list []Line, ok bool) {
	e := r.e
	if e.ruler == nil || e.board.Pieces() > e.few {
		return nil, false
	}
	plies, ok := e.ruler()
	if !ok || max(plies, -plies)+e.board.Halfmove() > game.ClaimPlies {
		return nil, false
	}
	defer func() { e.nodes, e.stopped = 0, false }() // moves made to ask the ruler do not count as nodes
	for _, m := range legal {
		list = append(list, Line{Score: r.measure(m), Moves: []Move{m}})
	}
	slices.SortStableFunc(list, func(a, b Line) int { return b.Score - a.Score })
	if list[0].Score != lengthOf(plies) {
		return nil, false // the fastest line repeats a position, so the search decides
	}
	list = list[:lines]
	for i := range list {
		r.extend(&list[i])
	}
	return list, true
}

// lengthOf returns the score of a distance to mate.
func lengthOf(plies int) int {
	if plies > 0 {
		return mate - plies
	}
	return -mate - plies
}

// measure returns the score of a move by the ruler: 0 where it draws or lets a draw be claimed.
func (r ruled) measure(m Move) int {
	e := r.e
	e.play(m)
	defer e.undo()
	if over, lost := e.board.Over(); over {
		if lost {
			return mate - 1
		}
		return 0
	}
	if _, over, claim := e.ended(); over || claim {
		return 0
	}
	plies, ok := e.ruler()
	switch {
	case !ok:
		return 0
	case plies > 0:
		return -(mate - plies - 1)
	default:
		return mate + plies - 1
	}
}

// extend appends best moves by the ruler to a line, up to shownPlies.
func (r ruled) extend(l *Line) {
	e := r.e
	for _, m := range l.Moves {
		e.play(m)
	}
	for len(l.Moves) < shownPlies {
		plies, ok := e.ruler()
		if over, _ := e.board.Over(); over || !ok || plies == 0 {
			break
		}
		next := Move(0)
		for _, m := range e.board.Moves(nil) {
			if r.measure(m) == lengthOf(plies) {
				next = m
				break
			}
		}
		if next == 0 {
			break
		}
		e.play(next)
		l.Moves = append(l.Moves, next)
	}
	for range l.Moves {
		e.undo()
	}
}
