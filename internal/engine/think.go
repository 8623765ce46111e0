package engine

import "slices"

// Engine is one player's search: a board, and what is remembered from move to
// move. It is for one goroutine.
type Engine struct {
	board  Board
	table  table
	memory memory
	keys   []uint64 // of the positions before the present one
	plies  [deepest + 2]ply

	oracle    Oracle
	few       int // pieces at most that the oracle knows
	ruler     Ruler
	evaluator *evaluator

	limits  Limits
	nodes   int
	stopped bool
	ply     int
	taken   []Move // best moves of better lines, which the root leaves out
	root    Line   // what the iteration has found so far

	rootInTables bool // the oracle knows the root
	rootLost     bool // it knows that every move of the root loses
}

// ply is what the search keeps of each ply below the root.
type ply struct {
	picker
	line     []Move // what is expected to be played from here
	eval     int
	slot     int // of the move that led on from here
	excluded Move
	passed   bool // that move was none
	quiets   [32]Move
	noisies  [16]Move
}

// Oracle says what the board's present position is worth to the side on turn
// with best play, counts of plies and repetition aside: 1 a win, 0 a draw, -1
// a loss; ok is false where it does not know.
type Oracle func() (value int, ok bool)

// Consult lets the engine ask an oracle about positions of so many pieces at
// most, none when it is nil. Set takes the oracle away.
func (e *Engine) Consult(o Oracle, few int) { e.oracle, e.few = o, few }

// New makes an engine whose table takes at most so many MiB.
func New(b Board, megabytes int) *Engine {
	e := &Engine{board: b, table: newTable(megabytes), memory: newMemory(b.Slots())}
	for i := range e.plies {
		e.plies[i].moves = make([]Move, 0, 128)
		e.plies[i].values = make([]int32, 0, 128)
		e.plies[i].losers = make([]Move, 0, 32)
		e.plies[i].line = make([]Move, 0, deepest)
	}
	e.keys = make([]uint64, 0, 1024)
	return e
}

// Set puts the engine on a board of the same game. Past are the keys of the
// positions that led to it, the oldest first.
func (e *Engine) Set(b Board, past []uint64) {
	e.board, e.keys, e.oracle, e.ruler = b, append(e.keys[:0], past...), nil, nil
}

// Forget makes the engine as it was when it was made.
func (e *Engine) Forget() {
	e.table.clear()
	e.memory.clear()
}

// Think looks for the best moves until a limit is met, and leaves the board as it was. The
// first depth is always done, so that where there is a legal move one is found.
func (e *Engine) Think(limits Limits) Result {
	e.limits, e.nodes, e.stopped, e.ply = limits, 0, false, 0
	e.table.next()
	e.memory.fade()
	e.evaluator.invalidate(0)
	legal := e.board.Moves(nil)
	var result Result
	if len(legal) == 0 {
		return result
	}
	lines := min(max(limits.Lines, 1), len(legal))
	if list, ok := (ruled{e}).best(legal, lines); ok {
		result = Result{Lines: list, Depth: 1}
		if limits.OnDepth != nil {
			limits.OnDepth(result)
		}
		return result
	}
	value, known := e.known()
	e.rootInTables, e.rootLost = known, value < 0
	for depth := 1; depth < deepest && (limits.Depth == 0 || depth <= limits.Depth); depth++ {
		found := e.iterate(depth, lines, result.Lines)
		if len(found) > 0 {
			result.Lines = append(found, rest(result.Lines, found, lines)...)
			slices.SortStableFunc(result.Lines, func(a, b Line) int { return b.Score - a.Score })
		}
		result.Nodes = e.nodes
		if e.stopped && depth > 1 {
			break
		}
		result.Depth = depth
		if limits.OnDepth != nil {
			limits.OnDepth(result)
		}
		if e.stopped || settled(result, depth) {
			break
		}
	}
	if len(result.Lines) == 0 {
		result.Lines = []Line{{Moves: legal[:1]}}
	}
	result.Nodes = e.nodes
	return result
}

// rest is the lines of the depth before that were not found again when the search was stopped.
func rest(before, found []Line, lines int) (list []Line) {
	for _, l := range before {
		again := func(f Line) bool { return f.Moves[0] == l.Moves[0] }
		if !slices.ContainsFunc(found, again) && len(found)+len(list) < lines {
			list = append(list, l)
		}
	}
	return list
}

// settled says that no greater depth finds anything shorter than the wins and
// losses already seen.
func settled(r Result, depth int) bool {
	for _, l := range r.Lines {
		if plies, won := MatesIn(l.Score); !won || max(plies, -plies) > depth {
			return false
		}
	}
	return true
}

// iterate searches the root to a depth, once for each line of MultiPV.
func (e *Engine) iterate(depth, lines int, before []Line) (found []Line) {
	e.taken = e.taken[:0]
	for i := range lines {
		guess := unknown
		if i < len(before) {
			guess = before[i].Score
		}
		e.root = Line{}
		e.aspiration(depth, guess)
		if len(e.root.Moves) > 0 {
			found = append(found, e.root)
			e.taken = append(e.taken, e.root.Moves[0])
		}
		if e.stopped {
			break
		}
	}
	return found
}

// aspiration searches the root with an aspiration window about the guess, and widens it
// until the score lies inside.
func (e *Engine) aspiration(depth, guess int) {
	alpha, beta, width := -infinite, infinite, 18
	if _, won := MatesIn(guess); depth >= 5 && guess != unknown && !won {
		alpha, beta = max(guess-width, -infinite), min(guess+width, infinite)
	}
	for {
		score := e.node(depth, alpha, beta, false)
		switch {
		case e.stopped:
			return
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(score-width, -infinite)
		case score >= beta:
			beta = min(score+width, infinite)
		default:
			return
		}
		if width += width; width > 600 {
			alpha, beta = -infinite, infinite
		}
	}
}

// known asks the oracle.
func (e *Engine) known() (value int, ok bool) {
	if e.oracle == nil || e.board.Pieces() > e.few {
		return 0, false
	}
	return e.oracle()
}

// play makes a move on the board, and counts it.
func (e *Engine) play(m Move) {
	e.plies[e.ply].slot, e.plies[e.ply].passed = e.board.Slot(m), false
	e.keys = append(e.keys, e.board.Key())
	e.board.Play(m)
	e.ply++
	e.evaluator.invalidate(e.ply)
	e.nodes++
	if e.limits.Nodes > 0 && e.nodes >= e.limits.Nodes {
		e.stopped = true
	}
	if e.nodes&255 == 0 && e.limits.over() {
		e.stopped = true
	}
}

func (e *Engine) pass() {
	e.plies[e.ply].slot, e.plies[e.ply].passed = e.memory.slots, true
	e.keys = append(e.keys, e.board.Key())
	e.board.Pass()
	e.ply++
	e.evaluator.invalidate(e.ply)
}

func (e *Engine) undo() {
	e.ply--
	e.board.Undo()
	e.keys = e.keys[:len(e.keys)-1]
}

// occurrences is how often the position has stood on the board before, in the
// search and in the game.
func (e *Engine) occurrences() (searched, played int) {
	key, now := e.board.Key(), len(e.keys)
	for back := 2; back <= now && back <= e.board.Halfmove(); back += 2 {
		if back <= e.ply && (e.plies[e.ply-back].passed || e.plies[e.ply-back+1].passed) {
			break
		}
		switch {
		case e.keys[now-back] != key:
		case back <= e.ply:
			searched++
		default:
			played++
		}
	}
	return searched, played
}
