package finder

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/puzzle"
)

// nodes writes a proved line as a puzzle has it.
func (m *Miner) nodes(line []found) []puzzle.Node {
	var list []puzzle.Node
	for i := range line {
		f := &line[i]
		p, err := m.game.Position(f.position, nil)
		if err != nil {
			panic(err) // it was written by a position
		}
		n := puzzle.Node{Position: f.position, Best: f.move, Refuted: map[string][]string{}}
		if i+1 < len(line) {
			n.Reply, n.Next = f.reply, i+1
		}
		for _, other := range p.Moves(nil) {
			switch {
			case other == f.best:
			case slices.Contains(f.also, other):
				if n.Also == nil {
					n.Also = map[string]int{}
				}
				n.Also[p.MoveText(other)] = m.leads(p, f, other, n.Next)
			default:
				n.Refuted[p.MoveText(other)] = m.refute(p, other)
			}
		}
		list = append(list, n)
	}
	return list
}

// leads is the node to which a move leads that is as good: the next, where it reaches the
// same position as the solution.
func (m *Miner) leads(p variants.Position, f *found, other engine.Move, next int) int {
	after := func(m engine.Move) uint64 {
		p.Play(m)
		defer p.Undo()
		return p.Key()
	}
	if after(other) == after(f.best) {
		return next
	}
	return 0
}

// refute is what happens after a move: one ply, and three where the move takes something,
// for these tempt most. Nothing where the move ends the game.
func (m *Miner) refute(p variants.Position, other engine.Move) []string {
	plies := 1
	if !p.Quiet(other) {
		plies = 3
	}
	next, err := m.game.Position(p.Text(), []string{p.MoveText(other)})
	if err != nil {
		panic(err) // it is legal
	}
	m.mind.Put(variants.Position{Tree: next.Tree})
	r := m.mind.Think(engine.Limits{Nodes: refuting})
	if len(r.Lines) == 0 {
		return []string{}
	}
	moves := r.Lines[0].Moves
	return next.Texts(moves[:min(plies, len(moves))])
}
