package finder

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/puzzle"
)

// nodes returns the nodes of a puzzle for a proved line.
func (m *Miner) nodes(line []found) []puzzle.Node {
	var list []puzzle.Node
	for i := range line {
		f := &line[i]
		p, err := m.game.Position(f.position, nil)
		if err != nil {
			panic(err) // the text is that of a position
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
				m.accept(&n, p, f, other)
			default:
				n.Refuted[p.MoveText(other)] = m.refute(p, other)
			}
		}
		list = append(list, n)
	}
	return list
}

// accept adds a move that wins too to a node, and its length if it wins more slowly.
func (m *Miner) accept(n *puzzle.Node, p engine.Position, f *found, other engine.Move) {
	text, to := p.MoveText(other), m.leads(p, f, other, n.Next)
	n.Also[text] = to
	own, best := m.ends(p, other), m.ends(p, f.best)
	if to == 0 && best > 0 && own > best {
		if n.Longer == nil {
			n.Longer = map[string][2]int{}
		}
		n.Longer[text] = [2]int{own, best}
	}
}

// ends returns in how many of its side's moves a move wins by force, 0 if that is not known.
func (m *Miner) ends(p engine.Position, move engine.Move) int {
	if ends(p, move) {
		return 1
	}
	next, err := m.game.Position(p.Text(), []string{p.MoveText(move)})
	if err != nil {
		panic(err) // the move is legal
	}
	m.thinker.Put(engine.Position{Tree: next.Tree})
	r := m.thinker.Think(engine.Limits{Nodes: measuring})
	if len(r.Lines) == 0 {
		return 0
	}
	plies, known := engine.MatesIn(r.Lines[0].Score)
	if !known || plies >= 0 {
		return 0
	}
	return 1 + (1-plies)/2
}

// leads returns the node to which another winning move leads: next, if it reaches the same position
// as the solution, else 0.
func (m *Miner) leads(p engine.Position, f *found, other engine.Move, next int) int {
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

// refute returns the best line after a wrong move: one ply, or three if the move captures, because
// captures tempt most. It is empty if the move ends the game.
func (m *Miner) refute(p engine.Position, other engine.Move) []string {
	plies := 1
	if !p.Quiet(other) {
		plies = 3
	}
	next, err := m.game.Position(p.Text(), []string{p.MoveText(other)})
	if err != nil {
		panic(err) // the move is legal
	}
	m.thinker.Put(engine.Position{Tree: next.Tree})
	r := m.thinker.Think(engine.Limits{Nodes: refuting})
	if len(r.Lines) == 0 {
		return []string{}
	}
	moves := r.Lines[0].Moves
	return next.Texts(moves[:min(plies, len(moves))])
}
