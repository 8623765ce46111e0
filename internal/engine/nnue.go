package engine

import "threefold/internal/engine/net"

// evaluator is an NNUE evaluator: it keeps the accumulator of every ply that was evaluated,
// and updates that of another ply from the nearest one above it.
type evaluator struct {
	net            *net.Net
	accumulators   [deepest + 2]net.Accumulator
	known          [deepest + 2]bool
	added, removed []net.Feature
}

// UseNet lets a net evaluate, or the board itself when it is nil. It must be
// one of the board's game.
func (e *Engine) UseNet(n *net.Net) {
	switch {
	case n == nil:
		e.evaluator = nil
	case e.evaluator == nil || e.evaluator.net != n:
		e.evaluator = &evaluator{net: n}
	}
}

// evaluate is what the position is worth to the side on turn.
func (e *Engine) evaluate() int {
	y := e.evaluator
	if y == nil {
		return e.board.Evaluate()
	}
	y.update(e.board, e.ply)
	v := y.net.Evaluate(&y.accumulators[e.ply], int(e.board.Turn()), e.board.Pieces())
	if y.net.About.Above {
		v += e.board.Evaluate()
	}
	return e.board.Curb(v)
}

// update makes the accumulator of a ply.
func (y *evaluator) update(b Board, ply int) {
	from := ply
	for from >= 0 && !y.known[from] {
		from--
	}
	switch {
	case from < 0:
		y.added = b.Features(y.added[:0])
		y.net.Refresh(&y.accumulators[ply], y.added)
	case from < ply:
		y.added, y.removed = b.Changed(ply-from, y.added[:0], y.removed[:0])
		y.net.Update(&y.accumulators[ply], &y.accumulators[from], y.added, y.removed)
	}
	y.known[ply] = true
}

// invalidate forgets the accumulator of a ply at which another position is now.
func (y *evaluator) invalidate(ply int) {
	if y != nil {
		y.known[ply] = false
	}
}
