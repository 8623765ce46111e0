package player

import (
	"context"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// hintNodes is the number of nodes searched for a hint at any level.
const hintNodes = 60_000

// Hint returns the best move of the side to move, with a simple reason. It fails if the task is
// invalid, with opponent.ErrOver if there is no legal move, and with the context's error if the
// context ends.
func (p *Player) Hint(ctx context.Context, t opponent.Task) (opponent.Hint, error) {
	v, now, err := positionOf(t)
	if err != nil {
		return opponent.Hint{}, err
	}
	if len(now.Moves(nil)) == 0 {
		return opponent.Hint{}, opponent.ErrOver
	}
	engines := p.idle.Get().(engines)
	defer p.idle.Put(engines)
	found := engines.search(v, now, p.weights(v), hintNodes, true).Think(engine.Limits{Nodes: hintNodes, Continue: unlessDone(ctx)})
	if err := ctx.Err(); err != nil {
		return opponent.Hint{}, err
	}
	return advise(v, now, found.Lines[0])
}

// advise explains the first move of a line.
func advise(v *engine.Variant, now engine.Position, line engine.Line) (opponent.Hint, error) {
	a := advice{game: v, tree: now, score: line.Score, move: line.Moves[0], text: now.MoveText(line.Moves[0])}
	var err error
	if a.now, err = v.Parse(now.Text()); err != nil {
		return opponent.Hint{}, err
	}
	if a.next, a.played, err = a.now.Play(a.text); err != nil {
		return opponent.Hint{}, err
	}
	a.mover = a.played.Effects[0]
	a.piece = game.Piece{At: a.mover.From, Piece: a.mover.Piece}
	reason, says := a.explain()
	return opponent.Hint{Move: a.text, Piece: a.piece, Reason: reason, Says: says}, nil
}
