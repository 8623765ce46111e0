package engine

import "threefold/internal/engine/net"

// evaluator evaluates by NNUE. It keeps the accumulator of each evaluated ply, and computes
// that of another ply from the nearest one above it.
type evaluator struct {
	net            *net.Net
	accumulators   [deepest + 2]net.Accumulator
	known          [deepest + 2]bool
	added, removed []net.Feature
}

// UseNet sets the net that evaluates, which must be of the board's game. If it is nil, the
// board's own Evaluate is used.
func (e *Engine) UseNet(n *net.Net) {
	switch {
	case n == nil:
		e.evaluator = nil
	case e.evaluator == nil || e.evaluator.net != n:
		e.evaluator = &evaluator{net: n}
	}
}

// evaluate returns the static evaluation for the side to move, in hundredths of a pawn.
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

// update computes the accumulator of a ply.
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

// invalidate marks the accumulator of a ply as unknown, because its position has changed.
func (y *evaluator) invalidate(ply int) {
	if y != nil {
		y.known[ply] = false
	}
}
