package engine

import "threefold/internal/engine/net"

// eye evaluates by a net. It keeps the sums of every ply that was evaluated,
// and makes those of another ply from the nearest one above it.
type eye struct {
	net        *net.Net
	sums       [deepest + 2]net.Sums
	known      [deepest + 2]bool
	came, gone []net.Feature
}

// Judge lets a net evaluate, or the board itself when it is nil. It must be
// one of the board's game.
func (e *Engine) Judge(n *net.Net) {
	switch {
	case n == nil:
		e.eye = nil
	case e.eye == nil || e.eye.net != n:
		e.eye = &eye{net: n}
	}
}

// evaluate is what the position is worth to the side on turn.
func (e *Engine) evaluate() int {
	y := e.eye
	if y == nil {
		return e.board.Evaluate()
	}
	y.follow(e.board, e.ply)
	v := y.net.Evaluate(&y.sums[e.ply], int(e.board.Turn()), e.board.Pieces())
	if y.net.About.Above {
		v += e.board.Evaluate()
	}
	return e.board.Curb(v)
}

// follow makes the sums of a ply.
func (y *eye) follow(b Board, ply int) {
	from := ply
	for from >= 0 && !y.known[from] {
		from--
	}
	switch {
	case from < 0:
		y.came = b.Features(y.came[:0])
		y.net.Fresh(&y.sums[ply], y.came)
	case from < ply:
		y.came, y.gone = b.Changed(ply-from, y.came[:0], y.gone[:0])
		y.net.Update(&y.sums[ply], &y.sums[from], y.came, y.gone)
	}
	y.known[ply] = true
}

// arrive forgets the sums of a ply at which another position stands now.
func (y *eye) arrive(ply int) {
	if y != nil {
		y.known[ply] = false
	}
}
