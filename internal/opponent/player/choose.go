package player

import (
	"context"
	"fmt"
	"runtime"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// Choose returns a move of the task's level for the side to move. It fails if the task is
// invalid, with opponent.ErrOver if there is no legal move, and with the context's error if the
// context ends.
func (p *Player) Choose(ctx context.Context, t opponent.Task) (opponent.Answer, error) {
	v, now, err := positionOf(t)
	if err != nil {
		return opponent.Answer{}, err
	}
	return p.ChooseAt(ctx, v, now, t)
}

// ChooseAt is Choose for a caller that already has the position; of the task's moves only the
// number counts. It plays and unmakes moves on the position's board.
func (p *Player) ChooseAt(ctx context.Context, v *engine.Variant, now engine.Position, t opponent.Task) (opponent.Answer, error) {
	if !t.Level.Valid() {
		return opponent.Answer{}, fmt.Errorf("opponent: there is no level %d", t.Level)
	}
	legal := now.Moves(nil)
	if len(legal) == 0 {
		return opponent.Answer{}, opponent.ErrOver
	}
	s, random := strengthOf(v, t), randomOf(t)
	if s.sees {
		if m, ok := wins(now, legal); ok {
			return opponent.Answer{Move: now.MoveText(m), Score: engine.MateIn(1), Mate: 1}, nil
		}
	}
	engines := p.idle.Get().(engines)
	defer p.idle.Put(engines)
	search := engines.search(v, now, p.weights(v), s.nodes, s.tables)
	found := search.Think(engine.Limits{Nodes: s.nodes, Lines: s.lines, Continue: unlessDone(ctx)})
	if err := ctx.Err(); err != nil {
		return opponent.Answer{}, err
	}
	answer := opponent.Answer{Score: found.Lines[0].Score, Nodes: found.Nodes}
	answer.Mate, _ = engine.MatesIn(answer.Score)
	move := s.pick(found.Lines, &random)
	if random.IntN(100) < s.slips {
		var more int
		move, more = s.slip(search, now, legal, unlessDone(ctx), &random)
		answer.Nodes += more
	}
	answer.Move = now.MoveText(move)
	return answer, nil
}

// randomOf returns a random source seeded by the task: its seed and number of moves.
func randomOf(t opponent.Task) game.SplitMix64 {
	seed := game.SplitMix64(t.Seed)
	return game.SplitMix64(seed.Next() + uint64(len(t.Moves)))
}

// unlessDone returns a Continue function that ends a search with the context, and yields the
// processor at each call.
func unlessDone(ctx context.Context) func() bool {
	return func() bool {
		runtime.Gosched()
		return ctx.Err() == nil
	}
}

// A slip that misses a long line is made by a search of hasty times fewer nodes or, where these
// are fewer than fewestHasty, by a search of depth 1 with quiescence.
const (
	hasty       = 40
	fewestHasty = 400
)

// slip chooses a move as a careless person does, and returns it with the nodes searched. Half of
// the time it misses a long line, by a shorter search; half of the time it misses a threat, by
// evaluating the position after each move without the answers to it, apart from the exchange that
// the move begins.
func (s strength) slip(search *engine.Engine, now engine.Position, legal []engine.Move, proceed func() bool, random *game.SplitMix64) (m engine.Move, nodes int) {
	if random.IntN(2) == 0 {
		limits := engine.Limits{Nodes: s.nodes / hasty, Lines: s.lines, Continue: proceed}
		if limits.Nodes < fewestHasty {
			limits.Nodes, limits.Depth = 0, 1
		}
		search.Reset()
		found := search.Think(limits)
		return s.pick(found.Lines, random), found.Nodes
	}
	lines := make([]engine.Line, len(legal))
	for i, m := range legal {
		lines[i].Moves = legal[i : i+1]
		if !now.Gains(m, 0) {
			lines[i].Score -= s.care
		}
		now.Play(m)
		lines[i].Score -= now.Evaluate()
		now.Undo()
	}
	return s.pick(lines, random), len(lines)
}

// pick returns the first move of the best line, after adding random noise to each score.
func (s strength) pick(lines []engine.Line, random *game.SplitMix64) engine.Move {
	best, move := 0, engine.Move(0)
	for _, l := range lines {
		score := l.Score + random.IntN(2*s.noise+1) - s.noise
		if move == 0 || score > best {
			best, move = score, l.Moves[0]
		}
	}
	return move
}

// wins returns a move that wins the game at once, if there is one.
func wins(now engine.Position, legal []engine.Move) (engine.Move, bool) {
	for _, m := range legal {
		now.Play(m)
		over, lost := now.Over()
		if !over {
			lost = len(now.Moves(nil)) == 0 && now.Stuck()
		}
		now.Undo()
		if lost {
			return m, true
		}
	}
	return 0, false
}
