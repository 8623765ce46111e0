package finder

import (
	"threefold/internal/engine"
	"threefold/internal/review"
)

const (
	maxMoves = 6 // of the solver
	mostAlso = 2 // moves that win too, where the puzzle begins
	fewest   = 3 // legal moves there
)

// grow follows the solution from a position on, as long as one move alone wins for the solver. In the
// first and the last position that it returns the solver has other legal moves.
func (m *Miner) grow(text string) []found {
	var line []found
	p, err := m.game.Position(text, nil)
	if err != nil {
		panic(err) // the text is that of a position
	}
	m.thinker.Reset()
	seen := map[uint64]bool{}
	for solved := 0; solved < maxMoves && !seen[p.Key()] && !m.stopped(); {
		seen[p.Key()] = true
		alone := engine.Position{Tree: p.Tree}
		f, ok := m.seek(alone)
		if !ok || f.legal < fewest && len(line) == 0 {
			break
		}
		if f.legal > 1 {
			solved++
			m.same(alone, &f)
			if len(line) == 0 && len(f.also) > mostAlso || !m.others(alone, &f, glancing, between) || !m.others(alone, &f, doubting, sure) {
				break
			}
		}
		if line = append(line, f); f.over || !m.answer(&p, &line[len(line)-1]) {
			break
		}
	}
	return trim(line)
}

// answer plays the solution and the other side's reply, and reports whether the solver can move then.
func (m *Miner) answer(p *engine.Position, f *found) bool {
	if p.PlayText(f.move) != nil || len(p.Moves(nil)) == 0 {
		return false
	}
	m.thinker.Put(engine.Position{Tree: p.Tree})
	r := m.thinker.Think(engine.Limits{Nodes: replying})
	f.reply = p.MoveText(r.Best())
	return p.PlayText(f.reply) == nil && len(p.Moves(nil)) > 0
}

// trim removes positions with one legal move from the end of a line.
func trim(line []found) []found {
	for len(line) > 0 && line[len(line)-1].legal == 1 {
		line = line[:len(line)-1]
	}
	return line
}

// prove searches the other moves of each position with the nodes of a proof, and returns the part of
// the line that is proved.
func (m *Miner) prove(line []found) []found {
	for i := range line {
		f := &line[i]
		if f.legal == 1 {
			continue
		}
		p, err := m.game.Position(f.position, nil)
		if err != nil {
			panic(err) // the text is that of a position
		}
		if !m.holds(p, f) || !m.others(p, f, max(proving, times*f.nodes), sure) || i == 0 && len(f.also) > mostAlso {
			return trim(line[:i])
		}
	}
	return line
}

// holds reports whether the solution still wins by a search as long as that of the other moves, and
// sets its share of the point.
func (m *Miner) holds(p engine.Position, f *found) bool {
	if f.over {
		return true
	}
	next, err := m.game.Position(p.Text(), []string{f.move})
	if err != nil {
		panic(err) // the move is legal
	}
	m.thinker.Put(engine.Position{Tree: next.Tree})
	r := m.thinker.Think(engine.Limits{Nodes: proving})
	if len(r.Lines) > 0 {
		f.share = 1 - review.Share(m.game, r.Lines[0].Score)
	}
	return f.share >= winning
}
