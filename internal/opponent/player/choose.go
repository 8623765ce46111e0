package player

import (
	"context"
	"fmt"
	"runtime"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// Choose gives the move of the side on turn. It ends early, with the context's
// error, when the context does.
func (p *Player) Choose(ctx context.Context, t opponent.Task) (opponent.Answer, error) {
	v, now, err := positionOf(t)
	if err != nil {
		return opponent.Answer{}, err
	}
	return p.ChooseAt(ctx, v, now, t)
}

// ChooseAt is Choose for a caller that has the position already; the task's moves are
// only counted.
func (p *Player) ChooseAt(ctx context.Context, v *variants.Variant, now variants.Position, t opponent.Task) (opponent.Answer, error) {
	if !t.Level.Valid() {
		return opponent.Answer{}, fmt.Errorf("opponent: there is no level %d", t.Level)
	}
	legal := now.Moves(nil)
	if len(legal) == 0 {
		return opponent.Answer{}, opponent.ErrOver
	}
	s, random := strengthOf(t), randomOf(t)
	if s.sees {
		if m, ok := wins(now, legal); ok {
			return opponent.Answer{Move: now.MoveText(m), Score: engine.MateIn(1), Mate: 1}, nil
		}
	}
	mind := p.idle.Get().(mind)
	defer p.idle.Put(mind)
	found := mind.search(v, now, s.weights(p.weights(v)), s.nodes, s.tables).Think(engine.Limits{
		Nodes: s.nodes, Lines: s.lines, Goon: goOn(ctx),
	})
	if err := ctx.Err(); err != nil {
		return opponent.Answer{}, err
	}
	answer := opponent.Answer{Score: found.Lines[0].Score, Nodes: found.Nodes}
	answer.Mate, _ = engine.MatesIn(answer.Score)
	move := s.pick(found.Lines, &random)
	if random.Below(100) < s.slips {
		move = legal[random.Below(len(legal))]
	}
	answer.Move = now.MoveText(move)
	return answer, nil
}

// weights is what a level has of a game's weights.
func (s strength) weights(k variants.Weights) variants.Weights {
	if !s.net {
		k.Net = nil
	}
	return k
}

// random is the task's own sequence of numbers.
func randomOf(t opponent.Task) game.Scramble {
	seed := game.Scramble(t.Seed)
	return game.Scramble(seed.Next() + uint64(len(t.Moves)))
}

// goOn is asked by a search as it goes: it ends with the context, and lets
// others have the processor in between.
func goOn(ctx context.Context) func() bool {
	return func() bool {
		runtime.Gosched()
		return ctx.Err() == nil
	}
}

// pick chooses one of the best moves, each misjudged a little.
func (s strength) pick(lines []engine.Line, random *game.Scramble) engine.Move {
	best, move := 0, engine.Move(0)
	for _, l := range lines {
		score := l.Score + random.Below(2*s.noise+1) - s.noise
		if move == 0 || score > best {
			best, move = score, l.Moves[0]
		}
	}
	return move
}

// wins finds a move that wins the game at once.
func wins(now variants.Position, legal []engine.Move) (engine.Move, bool) {
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
