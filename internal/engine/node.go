package engine

import "math/bits"

// node is what a position is worth to the side on turn, as far as that lies
// between alpha and beta: where it does not, a bound of it. It looks so many
// plies deep, and less or more far where that is known to do.
func (e *Engine) node(depth, alpha, beta int, cut bool) int {
	here := &e.plies[e.ply]
	here.line = here.line[:0]
	if e.stopped {
		return 0
	}
	wide := beta-alpha > 1
	forced := e.board.Forced()
	if e.board.Check() {
		depth++
	}
	if depth <= 0 {
		return e.quiesce(alpha, beta)
	}
	claim := false
	if e.ply > 0 {
		score, ended := 0, false
		if score, ended, claim = e.ended(); ended {
			return score
		}
		if e.ply >= deepest-1 {
			return e.board.Evaluate()
		}
		if score, ok := e.tabled(); ok {
			return score
		}
		if claim { // whoever is on turn has the draw at least
			if alpha = max(alpha, 0); alpha >= beta {
				return 0
			}
		}
		alpha, beta = max(alpha, -mate+e.ply), min(beta, mate-e.ply-1)
		if alpha >= beta {
			return alpha
		}
	}

	key := e.board.Key()
	if here.excluded != 0 {
		key ^= uint64(here.excluded)*0x9E3779B97F4A7C15 | 1
	}
	old, hit := e.table.find(key)
	if hit && e.ply > 0 && !wide && !claim && int(old.depth) >= depth && e.board.Halfmove() < claimedPlies-10 {
		score := found(int(old.score), e.ply)
		if old.bound() == exact || old.bound() == lower && score >= beta || old.bound() == upper && score <= alpha {
			return score
		}
	}

	eval := unknown
	if !forced {
		if eval = int(old.eval); eval == unknown {
			eval = e.board.Evaluate()
		}
	}
	here.eval = eval
	guess := eval
	if hit && eval != unknown {
		score := found(int(old.score), e.ply)
		if old.bound() == exact || old.bound() == lower && score > eval || old.bound() == upper && score < eval {
			guess = score
		}
	}
	better := e.ply >= 2 && eval != unknown && (e.plies[e.ply-2].eval == unknown || eval > e.plies[e.ply-2].eval)

	if e.ply > 0 && !forced && !wide && here.excluded == 0 && beta > -decisive && beta < decisive {
		if score, pruned := e.prune(depth, alpha, beta, guess, eval, better, cut, hit, &old); pruned {
			return score
		}
	}
	if old.move() == 0 && depth >= 4 && (wide || cut) {
		depth--
	}

	best, bestMove, kind := -infinite, Move(0), upper
	if claim {
		best = 0
	}
	quiets, noisies, tried, seen := 0, 0, 0, 0
	for e.begin(old.move()); ; {
		m := e.pick()
		if m == 0 {
			break
		}
		seen++
		if m == here.excluded || e.ply == 0 && e.leftOut(m) {
			continue
		}
		quiet := e.board.Quiet(m)
		history := 0
		if quiet {
			history = e.history(m)
		}
		if e.ply > 0 && best > -decisive && alpha < decisive && !forced && !wide && e.useless(depth, alpha, eval, tried, history, m, quiet, better) {
			tried++
			continue
		}

		extra := 0
		if depth >= 7 && e.ply > 0 && hit && m == old.move() && here.excluded == 0 &&
			old.bound() != upper && int(old.depth) >= depth-3 && e.ply < 2*depth+20 {
			extra = e.singular(depth, m, found(int(old.score), e.ply), beta, cut)
			if e.stopped {
				return 0
			}
			if extra == outweighs {
				return e.singularBound(found(int(old.score), e.ply), depth)
			}
			e.again(m) // the search below has used this ply's picker
		}
		if forced && e.ply > 0 && len(here.moves) == 1 && !e.board.Check() {
			extra = max(extra, 1) // there is no choice
		}

		tried++
		e.play(m)
		score := e.value(depth-1+extra, alpha, beta, tried, quiet, history, wide, cut, better, forced)
		e.undo()
		if e.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, kind = score, m, exact
				here.line = append(append(here.line[:0], m), e.plies[e.ply+1].line...)
				if e.ply == 0 {
					e.remember(score)
				}
			}
			if score >= beta {
				kind = lower
				e.reward(m, quiet, depth, here.quiets[:quiets], here.noisies[:noisies])
				break
			}
		}
		switch {
		case quiet && quiets < len(here.quiets):
			here.quiets[quiets] = m
			quiets++
		case !quiet && noisies < len(here.noisies):
			here.noisies[noisies] = m
			noisies++
		}
	}
	if seen == 0 {
		if e.board.Stuck() {
			return -mate + e.ply
		}
		return 0
	}
	if tried == 0 {
		return alpha
	}
	if !(e.ply == 0 && len(e.taken) > 0) {
		e.table.keep(key, bestMove, entry{score: int16(stored(best, e.ply)), eval: int16(eval), depth: int8(depth), kind: uint8(kind)})
	}
	return best
}

// ended gives the score of a position in which the game is over, or counts as
// drawn; claim says that the side on turn may have a draw if it likes.
func (e *Engine) ended() (score int, ended, claim bool) {
	if over, lost := e.board.Over(); over {
		if lost {
			return -mate + e.ply, true, false
		}
		return 0, true, false
	}
	halfmove := e.board.Halfmove()
	if halfmove >= forcedPlies && !e.board.Forced() {
		return 0, true, false
	}
	if halfmove >= 4 {
		searched, played := e.occurrences()
		if searched > 0 {
			return 0, true, false // what was reached again can be reached a third time
		}
		claim = played+1 >= claimedOccurrences
	}
	return 0, false, claim || halfmove >= claimedPlies
}

// tabled is the score of a position that the oracle knows. Where it knows the
// root too, a win is still to be won: then only what the root's moves must not
// give away counts, and every draw.
func (e *Engine) tabled() (score int, ok bool) {
	value, ok := e.known()
	switch {
	case !ok:
		return 0, false
	case value == 0:
		return 0, true
	case e.sure && (e.ply > 1 || value < 0):
		return 0, false
	default:
		return value * (known - e.ply), true
	}
}

// decisive is the score beyond which a game is as good as won: nothing is
// pruned by guess there, so that the shortest way is found.
const decisive = 450

// prune decides a position without trying all its moves, where that is all but
// certain to do.
func (e *Engine) prune(depth, alpha, beta, guess, eval int, better, cut, hit bool, old *entry) (score int, pruned bool) {
	margin := 85 * depth
	if better {
		margin -= 60
	}
	if depth <= 7 && guess-margin >= beta && guess < known {
		return guess, true
	}
	if depth <= 3 && guess+180*depth+100 < alpha {
		if score := e.quiesce(alpha, alpha+1); score <= alpha || e.stopped {
			return score, true
		}
	}
	if depth >= 3 && guess >= beta && eval >= beta-15*depth+60 && e.board.Passable() && !e.plies[e.ply-1].passed &&
		!(hit && old.bound() == upper && found(int(old.score), e.ply) < beta) {
		less := 3 + depth/4 + min((guess-beta)/150, 3)
		e.pass()
		score := -e.node(depth-less, -beta, -beta+1, !cut)
		e.undo()
		switch {
		case e.stopped:
			return 0, true
		case score >= surely:
			return beta, true
		case score >= beta:
			return score, true
		}
	}
	return 0, false
}

// useless says that a move is hardly worth its search: what it can gain, or
// what became of its like, does not reach alpha.
func (e *Engine) useless(depth, alpha, eval, tried, history int, m Move, quiet, better bool) bool {
	if depth > 8 {
		return false
	}
	if !quiet {
		return depth <= 6 && !e.board.Gains(m, -90*depth) && !e.board.Forces(m)
	}
	most := 4 + depth*depth
	if !better {
		most = 3 + depth*depth/2
	}
	prunable := tried >= most ||
		depth <= 6 && eval+110*depth+70+history/64 <= alpha ||
		depth <= 4 && history < -1500*depth ||
		depth <= 6 && !e.board.Gains(m, -25*depth*depth)
	return prunable && !e.board.Forces(m)
}

// outweighs is the answer of singular that not even the second best move is
// needed.
const outweighs = 100

// singular looks whether the table's move is better than all others by far,
// and how many plies deeper it is to be looked at.
func (e *Engine) singular(depth int, m Move, score, beta int, cut bool) int {
	if score >= surely || score <= -surely {
		return 0
	}
	here := &e.plies[e.ply]
	bound := score - 2*depth
	here.excluded = m
	other := e.node((depth-1)/2, bound-1, bound, cut)
	here.excluded = 0
	switch {
	case e.stopped:
		return 0
	case other < bound-30:
		return 2
	case other < bound:
		return 1
	case bound >= beta:
		return outweighs
	case score >= beta:
		return -1
	default:
		return 0
	}
}

func (e *Engine) singularBound(score, depth int) int { return score - 2*depth }

// value searches the move just played: those that come late with less depth,
// and all but the first with an empty window, until they surprise.
func (e *Engine) value(depth, alpha, beta, tried int, quiet bool, history int, wide, cut, better, forced bool) int {
	if tried == 1 {
		return -e.node(depth, -beta, -alpha, !wide && !cut)
	}
	less := 0
	if depth >= 2 && tried > 2 {
		less = reduction(depth, tried)
		if !quiet {
			less /= 2
		}
		if !wide {
			less++
		}
		if cut {
			less++
		}
		if !better {
			less++
		}
		if forced || e.board.Forced() {
			less--
		}
		less -= history / 4096
		if alpha >= decisive || alpha <= -decisive {
			less /= 3
		}
		less = max(0, min(less, depth-1))
	}
	score := -e.node(depth-less, -alpha-1, -alpha, true)
	if score > alpha && less > 0 && !e.stopped {
		score = -e.node(depth, -alpha-1, -alpha, !cut)
	}
	if score > alpha && score < beta && wide && !e.stopped {
		score = -e.node(depth, -beta, -alpha, false)
	}
	return score
}

// reduction grows with the logarithms of depth and place.
func reduction(depth, place int) int {
	return logs[min(depth, len(logs)-1)] * logs[min(place, len(logs)-1)] / 17000
}

// logs is 64 times the binary logarithms, between powers of two in a straight
// line.
var logs = func() (t [128]int) {
	for i := 1; i < len(t); i++ {
		whole := bits.Len(uint(i)) - 1
		t[i] = 64*whole + (i-1<<whole)*64>>whole
	}
	return t
}()

// leftOut says that the root's move is the best of a better line.
func (e *Engine) leftOut(m Move) bool {
	for _, t := range e.taken {
		if t == m {
			return true
		}
	}
	return false
}
