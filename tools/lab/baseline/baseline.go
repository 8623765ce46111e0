// Package baseline is the first working search, frozen: alpha-beta with a transposition table,
// quiescence, null moves, late move reductions, killers and a history, on material and mobility.
// The engine's strength is measured against it, so it must not change.
package baseline

import (
	"time"

	"threefold/internal/engine"
)

const (
	deepest  = 100
	mate     = 32000
	infinite = 32500
)

type entry struct {
	key   uint64
	move  engine.Move
	score int16
	depth int8
	bound int8 // 1: at most, 2: at least, 3: exact
}

// Search is a search with its transposition table. It must be used from one goroutine at a time.
type Search struct {
	board   engine.Board
	limits  engine.Limits
	past    []uint64 // keys of the positions before this one
	table   []entry
	history []int32
	killers [deepest + 1][2]engine.Move
	lists   [deepest + 1][]engine.Move
	values  [deepest + 1][]int32
	ply     int
	nodes   int
	stopped bool
	best    engine.Move // of the iteration
}

// New returns a search on a board, with a transposition table of at most so many MiB. past holds the
// keys of the positions before it, the oldest first.
func New(b engine.Board, past []uint64, megabytes int) *Search {
	size := 1
	for size*2*24 <= megabytes<<20 {
		size *= 2
	}
	return &Search{board: b, past: append([]uint64(nil), past...), table: make([]entry, size), history: make([]int32, b.HistorySize())}
}

// Set puts the search on another position, and keeps its table. past is as for New.
func (s *Search) Set(b engine.Board, past []uint64) {
	s.board, s.past = b, append(s.past[:0], past...)
}

// Think searches for the best move until a limit is reached. The result has one line of one move,
// whatever limits.Lines says; OnDepth is not called.
func (s *Search) Think(limits engine.Limits) engine.Result {
	s.limits, s.nodes, s.stopped, s.ply = limits, 0, false, 0
	clear(s.history)
	var result engine.Result
	moves := s.board.Moves(nil)
	if len(moves) == 0 {
		return result
	}
	result.Lines = []engine.Line{{Moves: moves[:1]}}
	for depth := 1; depth < deepest && (limits.Depth == 0 || depth <= limits.Depth); depth++ {
		s.best = 0
		score := s.search(depth, -infinite, infinite, false)
		if s.best != 0 {
			result.Lines[0].Moves = []engine.Move{s.best}
		}
		if s.stopped {
			break
		}
		result.Lines[0].Score, result.Depth = score, depth
		if max(score, -score) > mate-depth {
			break
		}
	}
	result.Nodes = s.nodes
	return result
}

func (s *Search) play(m engine.Move) {
	s.past = append(s.past, s.board.Key())
	s.board.Play(m)
	s.ply++
	s.nodes++
	switch {
	case s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes:
		s.stopped = true
	case s.nodes&255 != 0:
	case s.limits.Continue != nil && !s.limits.Continue(), !s.limits.Deadline.IsZero() && time.Now().After(s.limits.Deadline):
		s.stopped = true
	}
}

func (s *Search) undo() {
	s.ply--
	s.board.Undo()
	s.past = s.past[:len(s.past)-1]
}

// repeated reports whether the position has occurred before.
func (s *Search) repeated() bool {
	key, back := s.board.Key(), s.board.Halfmove()
	for i := len(s.past) - 2; i >= 0 && len(s.past)-i <= back; i -= 2 {
		if s.past[i] == key {
			return true
		}
	}
	return false
}

func (s *Search) search(depth, alpha, beta int, passed bool) int {
	if s.stopped {
		return 0
	}
	if s.ply > 0 {
		if over, lost := s.board.Over(); over {
			if lost {
				return -mate + s.ply
			}
			return 0
		}
		if s.repeated() || s.board.Halfmove() >= 100 {
			return 0
		}
	}
	check := s.board.Check()
	if check {
		depth++
	}
	if depth <= 0 || s.ply >= deepest-1 {
		return s.quiesce(alpha, beta)
	}
	key := s.board.Key()
	e := &s.table[key&uint64(len(s.table)-1)]
	var known engine.Move
	if e.key == key {
		known = e.move
		score := fromTable(int(e.score), s.ply)
		if s.ply > 0 && int(e.depth) >= depth &&
			(e.bound == 3 || e.bound == 1 && score <= alpha || e.bound == 2 && score >= beta) {
			return score
		}
	}
	if !check && !passed && depth >= 3 && beta-alpha == 1 && s.board.Passable() && Plain(s.board) >= beta {
		s.past = append(s.past, key)
		s.board.Pass()
		s.ply++
		score := -s.search(depth-3, -beta, -beta+1, true)
		s.undo()
		if s.stopped {
			return 0
		}
		if score >= beta {
			return beta
		}
	}
	list := s.order(known, s.board.Moves(s.lists[s.ply][:0]))
	if len(list) == 0 {
		if s.board.Stuck() {
			return -mate + s.ply
		}
		return 0
	}
	best, bestMove, bound := -infinite, engine.Move(0), int8(1)
	for i := range list {
		m := s.pick(list, i)
		quiet, index := s.board.Quiet(m), s.board.HistoryIndex(m)
		s.play(m)
		var score int
		switch {
		case i == 0:
			score = -s.search(depth-1, -beta, -alpha, false)
		default:
			reduced := depth - 1
			if quiet && !check && depth >= 3 && i >= 4 {
				reduced--
				if i >= 12 {
					reduced--
				}
			}
			score = -s.search(reduced, -alpha-1, -alpha, false)
			if score > alpha && reduced < depth-1 {
				score = -s.search(depth-1, -alpha-1, -alpha, false)
			}
			if score > alpha && score < beta {
				score = -s.search(depth-1, -beta, -alpha, false)
			}
		}
		s.undo()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best, bestMove = score, m
		if score > alpha {
			alpha, bound = score, 3
			if s.ply == 0 {
				s.best = m
			}
		}
		if alpha >= beta {
			bound = 2
			if quiet {
				s.history[index] += int32(depth * depth)
				if s.killers[s.ply][0] != m {
					s.killers[s.ply] = [2]engine.Move{m, s.killers[s.ply][0]}
				}
			}
			break
		}
	}
	*e = entry{key, bestMove, int16(toTable(best, s.ply)), int8(depth), bound}
	return best
}

func (s *Search) quiesce(alpha, beta int) int {
	if s.stopped {
		return 0
	}
	if over, lost := s.board.Over(); over {
		if lost {
			return -mate + s.ply
		}
		return 0
	}
	best, forced := -infinite, s.board.Forced()
	if !forced || s.ply >= deepest-1 {
		best = Plain(s.board)
		if best >= beta || s.ply >= deepest-1 {
			return best
		}
		alpha = max(alpha, best)
	}
	var list []engine.Move
	if forced {
		list = s.board.Moves(s.lists[s.ply][:0])
		if len(list) == 0 {
			return -mate + s.ply
		}
	} else {
		list = s.board.Noisy(s.lists[s.ply][:0])
	}
	list = s.order(0, list)
	for i := range list {
		m := s.pick(list, i)
		s.play(m)
		score := -s.quiesce(-beta, -alpha)
		s.undo()
		if s.stopped {
			return 0
		}
		best = max(best, score)
		if alpha = max(alpha, score); alpha >= beta {
			break
		}
	}
	return best
}

// order values the moves of a list for pick.
func (s *Search) order(known engine.Move, list []engine.Move) []engine.Move {
	values := s.values[s.ply][:0]
	for _, m := range list {
		v := int32(0)
		switch {
		case m == known:
			v = 1 << 30
		case !s.board.Quiet(m):
			v = 1<<28 + int32(s.board.Price(m)*16-s.board.Mover(m))
		case m == s.killers[s.ply][0]:
			v = 1<<27 + 1
		case m == s.killers[s.ply][1]:
			v = 1 << 27
		default:
			v = s.history[s.board.HistoryIndex(m)]
		}
		values = append(values, v)
	}
	s.lists[s.ply], s.values[s.ply] = list, values
	return list
}

// pick swaps the best of the moves from i on to index i, and returns it.
func (s *Search) pick(list []engine.Move, i int) engine.Move {
	values, best := s.values[s.ply], i
	for j := i + 1; j < len(list); j++ {
		if values[j] > values[best] {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	values[i], values[best] = values[best], values[i]
	return list[i]
}

func toTable(score, ply int) int {
	switch {
	case score > mate-2*deepest:
		return score + ply
	case score < -mate+2*deepest:
		return score - ply
	default:
		return score
	}
}

func fromTable(score, ply int) int {
	switch {
	case score > mate-2*deepest:
		return score - ply
	case score < -mate+2*deepest:
		return score + ply
	default:
		return score
	}
}

// Clear clears the transposition table.
func (s *Search) Clear() { clear(s.table) }
