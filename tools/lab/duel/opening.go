package duel

import (
	"threefold/internal/engine"
	"threefold/internal/game"
)

// Opening returns the moves of a random opening, 5 to 8 plies from the start position, that judge, in
// a search of a few thousand nodes, scores as balanced.
func Opening(v *engine.Variant, random *game.SplitMix64, judge engine.Thinker) []string {
	for {
		moves, p := randomly(v, random, shortestOpening+random.IntN(4))
		if p.Tree == nil {
			continue
		}
		judge.Reset()
		judge.Put(p)
		r := judge.Think(engine.Limits{Nodes: judged})
		if len(r.Lines) > 0 && max(r.Lines[0].Score, -r.Lines[0].Score) <= balanced {
			return moves
		}
	}
}

const (
	shortestOpening = 5     // plies
	judged          = 3_000 // nodes
	balanced        = 90    // hundredths of a pawn
)

// randomly plays so many legal moves from the start. The position has no Tree if the game ends
// before.
func randomly(v *engine.Variant, random *game.SplitMix64, plies int) ([]string, engine.Position) {
	p, err := v.Position(v.Start, nil)
	if err != nil {
		panic(err) // the start position is always valid
	}
	var moves []string
	for range plies {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			return nil, engine.Position{}
		}
		text := p.MoveText(legal[random.IntN(len(legal))])
		if err := p.PlayText(text); err != nil {
			panic(err) // the move is legal
		}
		moves = append(moves, text)
	}
	return moves, p
}
