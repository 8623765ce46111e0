package engine

import "slices"

// Engine searches one board at a time, and keeps its transposition table and histories from
// move to move. It must be used from one goroutine at a time.
type Engine struct {
	board  Board
	table  table
	memory memory
	keys   []uint64 // of the positions before the present one
	plies  [deepest + 2]ply

	oracle    Oracle
	few       int // the most pieces that the oracle knows
	ruler     Ruler
	evaluator *evaluator

	limits  Limits
	nodes   int
	stopped bool
	ply     int
	taken   []Move // first moves of better lines, excluded at the root (MultiPV)
	root    Line   // the best line of this iteration so far

	rootInTables bool // the oracle knows the root
	rootLost     bool // the oracle says that the root is lost
}

// ply is the state of the search at each ply below the root.
type ply struct {
	picker
	line     []Move // the principal variation from here
	eval     int
	index    int  // of the move made here, in the history tables
	excluded Move // by the singular search
	passed   bool // the move made here was a null move
	quiets   [32]Move
	noisies  [16]Move
}

// Oracle returns the value of the board's present position for the side to move with best play,
// move counters and repetition aside: 1 a win, 0 a draw, -1 a loss. ok is false where it is
// unknown.
type Oracle func() (value int, ok bool)

// Consult sets the oracle that is probed in positions of at most few pieces, or none if it is
// nil. few is also the limit of the ruler that Measure sets. Set removes the oracle.
func (e *Engine) Consult(o Oracle, few int) { e.oracle, e.few = o, few }

// New returns an engine on a board, without a net, oracle or ruler. Its transposition table has at
// most so many MiB.
func New(b Board, megabytes int) *Engine {
	e := &Engine{board: b, table: newTable(megabytes), memory: newMemory(b.HistorySize())}
	for i := range e.plies {
		e.plies[i].moves = make([]Move, 0, 128)
		e.plies[i].values = make([]int32, 0, 128)
		e.plies[i].losers = make([]Move, 0, 32)
		e.plies[i].line = make([]Move, 0, deepest)
	}
	e.keys = make([]uint64, 0, 1024)
	return e
}

// Set puts the engine on another board of the same game. past holds the keys of the positions
// that led to it, the oldest first. Oracle and ruler are removed.
func (e *Engine) Set(b Board, past []uint64) {
	e.board, e.keys, e.oracle, e.ruler = b, append(e.keys[:0], past...), nil, nil
}

// Reset clears the transposition table and the histories.
func (e *Engine) Reset() {
	e.table.clear()
	e.memory.clear()
}

// Think searches for the best moves until a limit is reached, and leaves the board as it was.
// Where there is a legal move it returns at least one line; a search that is stopped before it has
// scored a move returns the first legal one with score 0. Without limits it ends at depth 127.
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

// rest returns the lines of the depth before that a stopped search has not found again.
func rest(before, found []Line, lines int) (list []Line) {
	for _, l := range before {
		again := func(f Line) bool { return f.Moves[0] == l.Moves[0] }
		if !slices.ContainsFunc(found, again) && len(found)+len(list) < lines {
			list = append(list, l)
		}
	}
	return list
}

// settled reports whether all lines are forced wins or losses that no greater depth shortens.
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

// known returns the oracle's value of the present position.
func (e *Engine) known() (value int, ok bool) {
	if e.oracle == nil || e.board.Pieces() > e.few {
		return 0, false
	}
	return e.oracle()
}

// play makes a move on the board, counts it and checks the limits.
func (e *Engine) play(m Move) {
	e.plies[e.ply].index, e.plies[e.ply].passed = e.board.HistoryIndex(m), false
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
	e.plies[e.ply].index, e.plies[e.ply].passed = e.memory.size, true
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

// occurrences returns how often the position has occurred before, in the search and in the game.
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
