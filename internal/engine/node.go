package engine

import (
	"math/bits"
	"slices"
	"threefold/internal/game"
)

// visit is the state of the search at one node.
type visit struct {
	depth, alpha, beta int
	cutNode            bool // a beta cutoff is expected
	pv                 bool // a PV node: the window is open, and the exact score is asked for
	forced             bool
	claim              bool // the side to move may claim a draw
	key                uint64
	old                entry // of the transposition table
	hit                bool
	eval               int  // unknown where the side to move is forced
	guess              int  // eval, or the table's score where its bound is tighter
	better             bool // eval has risen since two plies before ("improving")

	seen, tried     int // moves picked, and those of them that were searched
	quiets, noisies int // searched moves that caused no cutoff
	best            int
	bestMove        Move
	kind            bound
}

// node searches a node to a depth by negamax (principal variation search). It returns the
// score for the side to move, fail-soft: it may lie outside the window alpha to beta.
func (e *Engine) node(depth, alpha, beta int, cutNode bool) int {
	here := &e.plies[e.ply]
	here.line = here.line[:0]
	if e.stopped {
		return 0
	}
	v := visit{depth: depth, alpha: alpha, beta: beta, cutNode: cutNode, pv: beta-alpha > 1, forced: e.board.Forced()}
	if e.board.Check() {
		v.depth++
	}
	if v.depth <= 0 {
		return e.quiesce(alpha, beta)
	}
	if e.ply > 0 {
		if score, done := e.terminal(&v); done {
			return score
		}
	}
	if score, done := e.probeTable(&v); done {
		return score
	}
	e.staticEval(&v)
	if e.ply > 0 && !v.forced && !v.pv && here.excluded == 0 && v.beta > -decisive && v.beta < decisive {
		if score, done := e.prune(&v); done {
			return score
		}
	}
	if v.old.move() == 0 && v.depth >= 4 && (v.pv || v.cutNode) {
		v.depth--
	}
	return e.moves(&v)
}

// terminal returns the score where rules, endgame tables or bounds decide it without a search.
func (e *Engine) terminal(v *visit) (score int, done bool) {
	if score, done, v.claim = e.ended(); done {
		return score, true
	}
	if e.ply >= deepest-1 {
		return e.evaluate(), true
	}
	if score, done = e.probeOracle(); done {
		return score, true
	}
	if v.claim { // the side to move can have at least a draw
		if v.alpha = max(v.alpha, 0); v.alpha >= v.beta {
			return 0, true
		}
	}
	v.alpha, v.beta = max(v.alpha, -mate+e.ply), min(v.beta, mate-e.ply-1)
	return v.alpha, v.alpha >= v.beta
}

// probeTable probes the transposition table, and returns the score where its entry cuts off.
func (e *Engine) probeTable(v *visit) (score int, done bool) {
	v.key = e.board.Key()
	if m := e.plies[e.ply].excluded; m != 0 {
		v.key ^= uint64(m)*0x9E3779B97F4A7C15 | 1
	}
	v.old, v.hit = e.table.find(v.key)
	if !v.hit || e.ply == 0 || v.pv || v.claim || int(v.old.depth) < v.depth || e.board.Halfmove() >= game.ClaimPlies-10 {
		return 0, false
	}
	score = found(int(v.old.score), e.ply)
	return score, v.old.decides(score, v.alpha, v.beta)
}

// staticEval evaluates the position, and corrects the value by the table entry.
func (e *Engine) staticEval(v *visit) {
	v.eval = unknown
	if !v.forced {
		if v.eval = int(v.old.eval); v.eval == unknown {
			v.eval = e.evaluate()
		}
	}
	e.plies[e.ply].eval, v.guess = v.eval, v.eval
	if v.hit && v.eval != unknown {
		v.guess = v.old.improve(v.eval, e.ply)
	}
	if e.ply >= 2 && v.eval != unknown {
		before := e.plies[e.ply-2].eval
		v.better = before == unknown || v.eval > before
	}
}

// moves searches the moves one by one, and stores the result in the transposition table.
func (e *Engine) moves(v *visit) int {
	v.best, v.kind = -infinite, upper
	if v.claim {
		v.best = 0
	}
	for e.begin(v.old.move()); ; {
		m := e.pick()
		if m == 0 {
			break
		}
		v.seen++
		if m == e.plies[e.ply].excluded || e.ply == 0 && slices.Contains(e.taken, m) {
			continue
		}
		score, done := e.try(v, m)
		if e.stopped {
			return 0
		}
		if done {
			return score
		}
		if v.kind == lower {
			break
		}
	}
	switch {
	case v.seen == 0 && e.board.Stuck():
		return -mate + e.ply
	case v.seen == 0:
		return 0
	case v.tried == 0:
		return v.alpha
	}
	if e.ply > 0 || len(e.taken) == 0 {
		e.table.keep(v.key, v.bestMove, entry{score: int16(stored(v.best, e.ply)), eval: int16(v.eval), depth: int8(v.depth), kind: uint8(v.kind)})
	}
	return v.best
}

// try searches one move, unless it is prunable; done says that it decides the node.
func (e *Engine) try(v *visit, m Move) (score int, done bool) {
	quiet, history := e.board.Quiet(m), 0
	if quiet {
		history = e.history(m)
	}
	if e.ply > 0 && v.best > -decisive && v.alpha < decisive && !v.forced && !v.pv && v.prunable(e, m, quiet, history) {
		v.tried++
		return 0, false
	}
	extra := 0
	if v.maySingular(e, m) {
		known := found(int(v.old.score), e.ply)
		if extra = e.singular(v, m, known); extra == outweighs {
			return known - 2*v.depth, true
		}
		if e.stopped {
			return 0, false
		}
		e.again(m) // the singular search has used this ply's picker
	}
	if v.forced && e.ply > 0 && len(e.plies[e.ply].moves) == 1 && !e.board.Check() {
		extra = max(extra, 1) // a capture without alternatives costs no depth
	}
	v.tried++
	e.play(m)
	least := e.least()
	score = max(least, e.value(v, v.depth-1+extra, quiet, history))
	e.undo()
	if !e.stopped {
		e.weigh(v, m, quiet, score)
	}
	return 0, false
}

// weigh updates the node by the score of a move.
func (e *Engine) weigh(v *visit, m Move, quiet bool, score int) {
	here := &e.plies[e.ply]
	if score > v.best {
		v.best = score
		if score > v.alpha {
			v.alpha, v.bestMove, v.kind = score, m, exact
			here.line = append(append(here.line[:0], m), e.plies[e.ply+1].line...)
			if e.ply == 0 {
				e.root = Line{Score: score, Moves: slices.Clone(here.line)}
			}
		}
		if score >= v.beta {
			v.kind = lower
			e.updateHistory(m, quiet, v.depth, here.quiets[:v.quiets], here.noisies[:v.noisies])
			return
		}
	}
	switch {
	case quiet && v.quiets < len(here.quiets):
		here.quiets[v.quiets] = m
		v.quiets++
	case !quiet && v.noisies < len(here.noisies):
		here.noisies[v.noisies] = m
		v.noisies++
	}
}

// ended returns the score of a position in which the game is over or counts as drawn; claim
// reports whether the side to move may claim a draw.
func (e *Engine) ended() (score int, ended, claim bool) {
	if over, lost := e.board.Over(); over {
		if lost {
			return -mate + e.ply, true, false
		}
		return 0, true, false
	}
	halfmove := e.board.Halfmove()
	if halfmove >= game.ForcedPlies && !e.board.Forced() {
		return 0, true, false
	}
	if halfmove >= 4 {
		searched, played := e.occurrences()
		if searched > 0 {
			return 0, true, false // a position that repeats once can repeat a third time
		}
		claim = played+1 >= game.ClaimOccurrences
	}
	return 0, false, claim || halfmove >= game.ClaimPlies
}

// probeOracle returns the score of a position by the oracle. Where the oracle knows the root
// too, the search must still find progress: then wins and losses are used only directly below
// the root, to keep a win, and draws everywhere.
func (e *Engine) probeOracle() (score int, ok bool) {
	value, ok := e.known()
	switch {
	case !ok:
		return 0, false
	case value == 0:
		return 0, true
	case e.rootInTables && (e.ply > 1 || value < 0 || e.rootLost):
		return 0, false
	default:
		return value * (known - e.ply), true
	}
}

// least returns a lower bound for the score of the move just made: a root move that keeps a
// win known to the oracle scores more than a draw, whatever the search finds.
func (e *Engine) least() int {
	if e.ply != 1 || !e.rootInTables {
		return -infinite
	}
	value, ok := e.known()
	if _, over, claim := e.ended(); !ok || value >= 0 || over || claim {
		return -infinite
	}
	return 1
}

// decisive is the score beyond which nothing is pruned by an estimate, so that the search
// finds the fastest win.
const decisive = 450

// prune decides a node without trying all its moves: by reverse futility pruning, razoring or
// a null move.
func (e *Engine) prune(v *visit) (score int, pruned bool) {
	margin := 85 * v.depth
	if v.better {
		margin -= 60
	}
	if v.depth <= 7 && v.guess-margin >= v.beta && v.guess < known {
		return v.guess, true
	}
	if v.depth <= 3 && v.guess+180*v.depth+100 < v.alpha {
		if score := e.quiesce(v.alpha, v.alpha+1); score <= v.alpha || e.stopped {
			return score, true
		}
	}
	if v.mayNullMove(e) {
		return e.nullMove(v)
	}
	return 0, false
}

// mayNullMove reports whether a null move is worth trying.
func (v *visit) mayNullMove(e *Engine) bool {
	return v.depth >= 3 && v.guess >= v.beta && v.eval >= v.beta-15*v.depth+60 &&
		e.board.Passable() && !e.plies[e.ply-1].passed &&
		!(v.hit && v.old.bound() == upper && found(int(v.old.score), e.ply) < v.beta)
}

// nullMove is null move pruning: the other side moves twice, in a reduced search. The score
// counts if it still fails high.
func (e *Engine) nullMove(v *visit) (score int, pruned bool) {
	reduce := 3 + v.depth/4 + min((v.guess-v.beta)/150, 3)
	e.pass()
	score = -e.node(v.depth-reduce, -v.beta, -v.beta+1, !v.cutNode)
	e.undo()
	switch {
	case e.stopped:
		return 0, true
	case score >= surely:
		return v.beta, true
	default:
		return score, score >= v.beta
	}
}

// prunable reports whether to skip a move by late move, futility, history or SEE pruning. A
// move that forces the other side is never skipped.
func (v *visit) prunable(e *Engine, m Move, quiet bool, history int) bool {
	depth := v.depth
	if depth > 8 {
		return false
	}
	if !quiet {
		return depth <= 6 && !e.board.Gains(m, -90*depth) && !e.board.Forces(m)
	}
	most := 4 + depth*depth
	if !v.better {
		most = 3 + depth*depth/2
	}
	poor := v.tried >= most ||
		depth <= 6 && v.eval+110*depth+70+history/64 <= v.alpha ||
		depth <= 4 && history < -1500*depth ||
		depth <= 6 && !e.board.Gains(m, -25*depth*depth)
	return poor && !e.board.Forces(m)
}

// maySingular reports whether to try a singular extension of the table move.
func (v *visit) maySingular(e *Engine, m Move) bool {
	return v.depth >= 7 && e.ply > 0 && v.hit && m == v.old.move() && e.plies[e.ply].excluded == 0 &&
		v.old.bound() != upper && int(v.old.depth) >= v.depth-3 && e.ply < 2*v.depth+20
}

// outweighs is the answer of singular for multi-cut: a second move fails high too.
const outweighs = 100

// singular returns the singular extension of the table move, in plies: a reduced search without
// it shows whether all others are far worse. It is negative where they are not, or outweighs.
func (e *Engine) singular(v *visit, m Move, score int) int {
	if score >= surely || score <= -surely {
		return 0
	}
	here := &e.plies[e.ply]
	bound := score - 2*v.depth
	here.excluded = m
	other := e.node((v.depth-1)/2, bound-1, bound, v.cutNode)
	here.excluded = 0
	switch {
	case e.stopped:
		return 0
	case other < bound-30:
		return 2
	case other < bound:
		return 1
	case bound >= v.beta:
		return outweighs
	case score >= v.beta:
		return -1
	default:
		return 0
	}
}

// value searches the move just played. The first has the full window; the others have a null
// window and, when late, a reduced depth (LMR), and are searched again if they fail high.
func (e *Engine) value(v *visit, depth int, quiet bool, history int) int {
	if v.tried == 1 {
		return -e.node(depth, -v.beta, -v.alpha, !v.pv && !v.cutNode)
	}
	reduce := 0
	if depth >= 2 && v.tried > 2 {
		reduce = v.reduce(depth, quiet, e.board.Forced(), history)
	}
	score := -e.node(depth-reduce, -v.alpha-1, -v.alpha, true)
	if score > v.alpha && reduce > 0 && !e.stopped {
		score = -e.node(depth, -v.alpha-1, -v.alpha, !v.cutNode)
	}
	if score > v.alpha && score < v.beta && v.pv && !e.stopped {
		score = -e.node(depth, -v.beta, -v.alpha, false)
	}
	return score
}

// reduce is the late move reduction (LMR) of the move just played, in plies.
func (v *visit) reduce(depth int, quiet, forces bool, history int) int {
	reduce := reduction(depth, v.tried)
	if !quiet {
		reduce /= 2
	}
	for _, more := range [...]bool{!v.pv, v.cutNode, !v.better} {
		if more {
			reduce++
		}
	}
	if v.forced || forces {
		reduce--
	}
	reduce -= history / 4096
	if v.alpha >= decisive || v.alpha <= -decisive {
		reduce /= 3
	}
	return max(0, min(reduce, depth-1))
}

// reduction returns the base of LMR: it grows with the logarithms of depth and move number.
func reduction(depth, place int) int {
	return logs[min(depth, len(logs)-1)] * logs[min(place, len(logs)-1)] / 17000
}

// logs holds 64 times the binary logarithms, interpolated linearly between powers of two.
var logs = func() (t [128]int) {
	for i := 1; i < len(t); i++ {
		whole := bits.Len(uint(i)) - 1
		t[i] = 64*whole + (i-1<<whole)*64>>whole
	}
	return t
}()
