package player

import (
	"context"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// hintNodes is how many moves are made for a hint, whatever the level.
const hintNodes = 60_000

// Hint looks for the best move of the side on turn, and for a simple reason why
// it is. It ends early, with the context's error, when the context does.
func (p *Player) Hint(ctx context.Context, t opponent.Task) (opponent.Hint, error) {
	v, now, err := positionOf(t)
	if err != nil {
		return opponent.Hint{}, err
	}
	if len(now.Moves(nil)) == 0 {
		return opponent.Hint{}, opponent.ErrOver
	}
	mind := p.idle.Get().(mind)
	defer p.idle.Put(mind)
	found := mind.search(v, now, p.weights(v), hintNodes, true).Think(engine.Limits{Nodes: hintNodes, Goon: goOn(ctx)})
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
	return opponent.Hint{Move: a.text, Piece: a.piece, Reason: reason, Text: says.Sentence(), Places: says.Places}, nil
}
