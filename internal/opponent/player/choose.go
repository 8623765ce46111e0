package player

import (
	"context"
	"fmt"
	"runtime"

	"threefold/internal/engine"
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
	mind := p.idle.Get().(mind)
	defer p.idle.Put(mind)
	search := mind.search(v, now, p.weights(v), s.nodes, s.tables)
	found := search.Think(engine.Limits{Nodes: s.nodes, Lines: s.lines, Goon: goOn(ctx)})
	if err := ctx.Err(); err != nil {
		return opponent.Answer{}, err
	}
	answer := opponent.Answer{Score: found.Lines[0].Score, Nodes: found.Nodes}
	answer.Mate, _ = engine.MatesIn(answer.Score)
	move := s.pick(found.Lines, &random)
	if random.Below(100) < s.slips {
		var more int
		move, more = s.slip(search, now, legal, goOn(ctx), &random)
		answer.Nodes += more
	}
	answer.Move = now.MoveText(move)
	return answer, nil
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

// A slip that misses a long line comes of a search of so many times fewer nodes, or, where these
// are too few to look at every move, of one ply with what can be taken after it.
const (
	hasty       = 40
	fewestHasty = 400
)

// slip chooses a move as a person does who is careless: half of the time a long line is missed,
// by a search that ends early; half of the time a threat, by looking at what the own move makes
// of the board and not at what the other side may answer, but for an exchange that the move itself
// begins. It also gives the nodes that it took.
func (s strength) slip(search *engine.Engine, now engine.Position, legal []engine.Move, goOn func() bool, random *game.Scramble) (m engine.Move, nodes int) {
	if random.Below(2) == 0 {
		limits := engine.Limits{Nodes: s.nodes / hasty, Lines: s.lines, Goon: goOn}
		if limits.Nodes < fewestHasty {
			limits.Nodes, limits.Depth = 0, 1
		}
		search.Forget()
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
