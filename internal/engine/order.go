package engine

// picker generates the moves of a position in stages, likely best first: the table's move,
// winning captures, killers and quiet moves by history, losing captures. A stage is generated
// only when it is reached.
type picker struct {
	moves  []Move // of the present stage, in the order in which they come
	values []int32
	losers []Move // captures that lose
	next   int
	stage  stage
	first  Move // the table's
}

type stage uint8

const (
	tableMove stage = iota
	makeNoisy
	gaining
	makeCalm
	calm
	losing
	all
	makeGains // quiescence
	gains
)

// The ordering values of killers, above all histories, and of captures among forced moves.
const (
	killing   = 1 << 24
	capturing = 1 << 26
)

// begin starts with the table's move, if it is legal. Where the side to move is forced, all
// moves are generated at once.
func (e *Engine) begin(first Move) {
	p := &e.plies[e.ply].picker
	p.stage, p.first = makeNoisy, 0
	switch {
	case e.board.Forced():
		p.moves = e.board.Moves(p.moves[:0])
		p.stage = all
		e.scoreQuiet()
		p.favour(first)
		p.losers = p.losers[:0]
	case first != 0 && e.board.Legal(first):
		p.stage, p.first = tableMove, first
	}
}

// beginNoisy starts a picker of captures and promotions alone.
func (e *Engine) beginNoisy(first Move) {
	p := &e.plies[e.ply].picker
	p.stage, p.first = makeGains, first
}

// again restarts the picker after the table's move.
func (e *Engine) again(first Move) {
	e.begin(first)
	e.pick()
}

// pick returns the next move, or zero.
func (e *Engine) pick() Move {
	p := &e.plies[e.ply].picker
	for {
		switch p.stage {
		case tableMove:
			p.stage = makeNoisy
			return p.first
		case makeNoisy:
			e.scoreNoisy()
			p.losers, p.stage = p.losers[:0], gaining
		case gaining:
			m := p.best()
			switch {
			case m == 0:
				p.stage = makeCalm
			case m == p.first:
			case e.board.Price(m) < e.board.Mover(m) && !e.board.Gains(m, -20):
				p.losers = append(p.losers, m)
			default:
				return m
			}
		case makeCalm:
			p.moves = e.board.Calm(p.moves[:0])
			e.scoreQuiet()
			p.stage = calm
		case makeGains:
			e.scoreNoisy()
			p.favour(p.first)
			p.stage = gains
		case gains:
			return p.best()
		case calm, all:
			m := p.best()
			if m == 0 {
				p.stage, p.next = losing, 0
			} else if m != p.first {
				return m
			}
		default:
			if p.next == len(p.losers) {
				return 0
			}
			p.next++
			return p.losers[p.next-1]
		}
	}
}

// best returns the highest-valued of the remaining moves, or zero (selection sort).
func (p *picker) best() Move {
	values, best := p.values, p.next
	if best >= len(values) {
		return 0
	}
	for i := best + 1; i < len(values); i++ {
		if values[i] > values[best] {
			best = i
		}
	}
	m := p.moves[best]
	p.moves[best], values[best] = p.moves[p.next], values[p.next]
	p.next++
	return m
}

// favour gives a move the highest value, so that it comes first.
func (p *picker) favour(first Move) {
	for i, m := range p.moves {
		if m == first {
			p.values[i] = 1 << 30
		}
	}
}

// scoreNoisy lists captures and promotions, and orders them by MVV-LVA and history.
func (e *Engine) scoreNoisy() {
	p := &e.plies[e.ply].picker
	p.moves, p.values, p.next = e.board.Noisy(p.moves[:0]), p.values[:0], 0
	for _, m := range p.moves {
		p.values = append(p.values, e.memory.noisyScore(e.board, m))
	}
}

// noisyScore returns the ordering value of a capture or a promotion.
func (m *memory) noisyScore(b Board, noisy Move) int32 {
	return int32(b.Price(noisy)*16-b.Mover(noisy)) + int32(m.noisy[b.HistoryIndex(noisy)]/8)
}

// scoreQuiet orders the listed moves by killers, countermove and history. Captures among them,
// which are there only in a forced position, come first.
func (e *Engine) scoreQuiet() {
	p := &e.plies[e.ply].picker
	p.values, p.next = p.values[:0], 0
	killers, counter := &e.memory.killers[e.ply], Move(0)
	if e.ply > 0 {
		counter = e.memory.counter[e.plies[e.ply-1].index]
	}
	first, second := e.continuation()
	for _, m := range p.moves {
		v := int32(0)
		switch {
		case m == killers[0]:
			v = killing + 2
		case m == killers[1]:
			v = killing + 1
		case m == counter:
			v = killing
		case p.stage == all && !e.board.Quiet(m):
			v = capturing + e.memory.noisyScore(e.board, m)
		default:
			index := e.board.HistoryIndex(m)
			v = 2*int32(e.memory.quiet[index]) + int32(first[index]) + int32(second[index])
		}
		p.values = append(p.values, v)
	}
}

// continuation returns the continuation histories of the last move and of the one before it.
func (e *Engine) continuation() (first, second []int16) {
	last, earlier := e.memory.size, e.memory.size
	if e.ply >= 1 {
		last = e.plies[e.ply-1].index
	}
	if e.ply >= 2 {
		earlier = e.plies[e.ply-2].index
	}
	return e.memory.after(last), e.memory.after(earlier)
}

// history returns the sum of the histories of a quiet move.
func (e *Engine) history(m Move) int {
	index := e.board.HistoryIndex(m)
	first, second := e.continuation()
	return int(e.memory.quiet[index]) + int(first[index]) + int(second[index])
}

// updateHistory raises the histories of the move that caused a cutoff, and lowers those of the
// moves searched before it.
func (e *Engine) updateHistory(best Move, quiet bool, depth int, quiets, noisies []Move) {
	by := min(16*depth*depth+32*depth, 1600)
	if quiet {
		if k := &e.memory.killers[e.ply]; k[0] != best {
			k[0], k[1] = best, k[0]
		}
		if e.ply > 0 {
			e.memory.counter[e.plies[e.ply-1].index] = best
		}
		e.teach(best, by)
		for _, m := range quiets {
			e.teach(m, -by)
		}
	} else {
		learn(&e.memory.noisy[e.board.HistoryIndex(best)], by)
	}
	for _, m := range noisies {
		learn(&e.memory.noisy[e.board.HistoryIndex(m)], -by)
	}
}

func (e *Engine) teach(m Move, by int) {
	index := e.board.HistoryIndex(m)
	first, second := e.continuation()
	learn(&e.memory.quiet[index], by)
	learn(&first[index], by)
	learn(&second[index], by)
}
