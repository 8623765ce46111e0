package engine

// The values that bring moves into their order: the table's move, captures
// that gain, killers, quiet moves by their history, captures that lose.
const (
	firstOfAll = 1 << 30
	gaining    = 1 << 26
	killing    = 1 << 24
	losing     = -1 << 26
)

// list makes the list of the legal moves of this ply, and values them.
func (e *Engine) list(old *entry) {
	here := &e.plies[e.ply]
	here.moves = e.board.Moves(here.moves[:0])
	here.values = here.values[:0]
	killers, counter := &e.memory.killers[e.ply], Move(0)
	if e.ply > 0 {
		counter = e.memory.counter[e.plies[e.ply-1].slot]
	}
	first, second := e.follows()
	for _, m := range here.moves {
		v := int32(0)
		switch {
		case mark(m) == old.move:
			v = firstOfAll
		case !e.board.Quiet(m):
			v = e.noisyValue(m)
		case m == killers[0]:
			v = killing + 2
		case m == killers[1]:
			v = killing + 1
		case m == counter:
			v = killing
		default:
			slot := e.board.Slot(m)
			v = 2*int32(e.memory.quiet[slot]) + int32(first[slot]) + int32(second[slot])
		}
		here.values = append(here.values, v)
	}
}

// listNoisy is list for captures and promotions alone.
func (e *Engine) listNoisy(old *entry) {
	here := &e.plies[e.ply]
	here.moves = e.board.Noisy(here.moves[:0])
	here.values = here.values[:0]
	for _, m := range here.moves {
		v := int32(firstOfAll)
		if mark(m) != old.move {
			v = int32(e.board.Price(m)*16-e.board.Mover(m)) + int32(e.memory.noisy[e.board.Slot(m)]/16)
		}
		here.values = append(here.values, v)
	}
}

// noisyValue sorts captures by what they take, and those that lose behind all
// else.
func (e *Engine) noisyValue(m Move) int32 {
	price, mover := e.board.Price(m), e.board.Mover(m)
	v := int32(price*16-mover) + int32(e.memory.noisy[e.board.Slot(m)]/8)
	if price >= mover || e.board.Gains(m, -20) {
		return gaining + v
	}
	return losing + v
}

// pick brings the best of the moves from i on to i.
func (p *ply) pick(i int) Move {
	values, best := p.values, i
	for j := i + 1; j < len(values); j++ {
		if values[j] > values[best] {
			best = j
		}
	}
	p.moves[i], p.moves[best] = p.moves[best], p.moves[i]
	values[i], values[best] = values[best], values[i]
	return p.moves[i]
}

// follows is what is remembered of moves after the last move, and after the
// one before it.
func (e *Engine) follows() (first, second []int16) {
	last, earlier := e.memory.slots, e.memory.slots
	if e.ply >= 1 {
		last = e.plies[e.ply-1].slot
	}
	if e.ply >= 2 {
		earlier = e.plies[e.ply-2].slot
	}
	return e.memory.follow(last), e.memory.follow(earlier)
}

// history is how good a quiet move has been.
func (e *Engine) history(m Move) int {
	slot := e.board.Slot(m)
	first, second := e.follows()
	return int(e.memory.quiet[slot]) + int(first[slot]) + int(second[slot])
}

// reward remembers a move that refuted, and that those before it did not.
func (e *Engine) reward(best Move, quiet bool, depth int, quiets, noisies []Move) {
	by := min(16*depth*depth+32*depth, 1600)
	if quiet {
		if k := &e.memory.killers[e.ply]; k[0] != best {
			k[0], k[1] = best, k[0]
		}
		if e.ply > 0 {
			e.memory.counter[e.plies[e.ply-1].slot] = best
		}
		e.teach(best, by)
		for _, m := range quiets {
			e.teach(m, -by)
		}
	} else {
		learn(&e.memory.noisy[e.board.Slot(best)], by)
	}
	for _, m := range noisies {
		learn(&e.memory.noisy[e.board.Slot(m)], -by)
	}
}

func (e *Engine) teach(m Move, by int) {
	slot := e.board.Slot(m)
	first, second := e.follows()
	learn(&e.memory.quiet[slot], by)
	learn(&first[slot], by)
	learn(&second[slot], by)
}
