package finder

import (
	"context"
	"fmt"
	"slices"

	"threefold/internal/engine"
	"threefold/internal/engine/weights"
	"threefold/internal/puzzle"
	"threefold/internal/review"
)

// Prover proves stored puzzles of one game again. It must be used from one goroutine at a time.
type Prover struct{ m *Miner }

// NewProver returns a prover of a game's puzzles. After the context has ended it reports no failure.
func NewProver(ctx context.Context, v *engine.Variant) Prover {
	return Prover{&Miner{game: v, thinker: weights.NewThinker(v, mindMB), ctx: ctx}}
}

// Prove searches every node of a puzzle again. It fails unless the solution and the accepted moves
// win, and all other moves are far worse.
func (pr Prover) Prove(p *puzzle.Puzzle) error {
	pr.m.thinker.Reset()
	for i := range p.Nodes {
		if err := pr.node(&p.Nodes[i]); err != nil && !pr.m.stopped() {
			return fmt.Errorf("%s %s: node %d: %w", pr.m.game.ID, p.ID, i, err)
		}
	}
	return nil
}

func (pr Prover) node(n *puzzle.Node) error {
	m := pr.m
	p, err := m.game.Position(n.Position, nil)
	if err != nil {
		return err
	}
	if len(p.Moves(nil)) == 1 {
		return nil
	}
	f, _ := m.seek(p)
	if err := pr.claim(p, n, &f); err != nil {
		return err
	}
	m.same(p, &f)
	if !m.others(p, &f, max(proving, times*f.nodes), between) {
		return fmt.Errorf("%s is not the only move that wins", n.Best)
	}
	for _, also := range f.also {
		if _, ok := n.Also[p.MoveText(also)]; !ok {
			return fmt.Errorf("%s wins too", p.MoveText(also))
		}
	}
	for also := range n.Also {
		if !slices.ContainsFunc(f.also, func(m engine.Move) bool { return p.MoveText(m) == also }) {
			return fmt.Errorf("%s is not found to win too", also)
		}
	}
	return nil
}

// claim replaces the best move found by the solution of a node. It fails if that is not legal or
// does not win.
func (pr Prover) claim(p engine.Position, n *puzzle.Node, f *found) error {
	legal := p.Moves(nil)
	at := slices.IndexFunc(legal, func(m engine.Move) bool { return p.MoveText(m) == n.Best })
	if at < 0 {
		return fmt.Errorf("%s is not legal", n.Best)
	}
	if legal[at] != f.best {
		board := &without{Tree: p.Tree, left: slices.Delete(legal, at, at+1)}
		pr.m.thinker.Put(engine.Position{Tree: board})
		r := pr.m.thinker.Think(engine.Limits{Nodes: times * seeking})
		f.best, f.share, f.nodes = r.Best(), review.Share(pr.m.game, r.Lines[0].Score), r.Nodes/times
	}
	if f.share < winning {
		return fmt.Errorf("%s has %.2f of the point", n.Best, f.share)
	}
	return nil
}
