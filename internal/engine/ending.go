package engine

import (
	"slices"
	"threefold/internal/game"
)

// Ruler says how many plies the board's present position is from its end when the side that
// wins hurries and the other holds out: positive where the side on turn wins, negative or zero
// where it loses; ok is false where the ruler does not know it, or it is drawn.
type Ruler func() (plies int, ok bool)

// Measure lets the engine ask a ruler about the moves of the root, none when
// it is nil. Set takes the ruler away.
func (e *Engine) Measure(r Ruler) { e.ruler = r }

// shownPlies is how much of a line is shown that the ruler knows.
const shownPlies = 8

// ruled is a search whose root the ruler may know.
type ruled struct{ e *Engine }

// best gives the best lines of the root, where the ruler knows the root and no count of plies
// comes in between: the fastest wins first, or the longest losses.
func (r ruled) best(legal []Move, lines int) (list []Line, ok bool) {
	e := r.e
	if e.ruler == nil || e.board.Pieces() > e.few {
		return nil, false
	}
	plies, ok := e.ruler()
	if !ok || max(plies, -plies)+e.board.Halfmove() > game.ClaimPlies {
		return nil, false
	}
	defer func() { e.nodes, e.stopped = 0, false }() // what is looked up is no search
	for _, m := range legal {
		list = append(list, Line{Score: r.measure(m), Moves: []Move{m}})
	}
	slices.SortStableFunc(list, func(a, b Line) int { return b.Score - a.Score })
	if list[0].Score != lengthOf(plies) {
		return nil, false // the shortest way is one that repeats
	}
	list = list[:lines]
	for i := range list {
		r.extend(&list[i])
	}
	return list, true
}

// lengthOf is the score of a distance.
func lengthOf(plies int) int {
	if plies > 0 {
		return mate - plies
	}
	return -mate - plies
}

// measure is what a move is worth by the ruler: nothing where it leads to a
// draw, or lets one be claimed.
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

// extend follows a line by the ruler.
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
