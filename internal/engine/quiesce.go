package engine

// quiesce returns the score of a quiescence search: of captures and promotions, or of all moves
// where the side to move is forced.
func (e *Engine) quiesce(alpha, beta int) int {
	here := &e.plies[e.ply]
	here.line = here.line[:0]
	if e.stopped {
		return 0
	}
	if e.ply > 0 {
		if score, ended, _ := e.ended(); ended {
			return score
		}
	}
	if e.ply >= deepest-1 {
		return e.evaluate()
	}
	key := e.board.Key()
	old, hit := e.table.find(key)
	if hit && beta-alpha == 1 && e.ply > 0 {
		score := found(int(old.score), e.ply)
		if old.decides(score, alpha, beta) {
			return score
		}
	}
	best, forced, eval := -infinite, e.board.Forced(), unknown
	if !forced {
		if eval = int(old.eval); eval == unknown {
			eval = e.evaluate()
		}
		best = eval
		if hit {
			best = old.improve(best, e.ply)
		}
		if best >= beta {
			return best
		}
	}
	before, floor := alpha, best
	alpha = max(alpha, best)
	if forced {
		e.begin(old.move())
	} else {
		e.beginNoisy(old.move())
	}
	bestMove := Move(0)
	for i := 0; ; i++ {
		m := e.pick()
		if m == 0 {
			if forced && i == 0 {
				return -mate + e.ply
			}
			break
		}
		if !forced {
			if floor+e.board.Price(m)+180 <= alpha || !e.board.Gains(m, 0) {
				continue
			}
		} else if i > 2 && best > -surely && e.board.Check() && e.board.Quiet(m) {
			break // quiet evasions come last; a few are enough
		}
		e.play(m)
		score := -e.quiesce(-beta, -alpha)
		e.undo()
		if e.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				here.line = append(append(here.line[:0], m), e.plies[e.ply+1].line...)
			}
			if score >= beta {
				break
			}
		}
	}
	kind := upper
	switch {
	case best >= beta:
		kind = lower
	case best > before && bestMove != 0:
		kind = exact
	}
	e.table.keep(key, bestMove, entry{score: int16(stored(best, e.ply)), eval: int16(eval), kind: uint8(kind)})
	return best
}
