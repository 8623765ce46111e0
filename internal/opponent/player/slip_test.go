package player

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// A slip is careless and not random: what can be taken for nothing is often taken. Of some thirty
// legal moves a random one would do that once in thirty times.
func TestSlips(t *testing.T) {
	for _, v := range variants.All {
		free, taken := 0, 0
		random := game.Scramble(9)
		for range 40 {
			p := must.Get(v.Position(v.Start, nil))(t)
			for range 60 {
				legal := p.Moves(nil)
				if len(legal) == 0 {
					break
				}
				if prey := forFree(&p, legal); prey != 0 && len(legal) > 15 {
					free++
					if slipAt(v, p, legal, &random) == prey {
						taken++
					}
				}
				p.Play(legal[random.Below(len(legal))])
			}
		}
		if free < 20 || 4*taken < free {
			t.Errorf("%s: %d of %d taken", v.ID, taken, free)
		}
	}
}

// forFree is the dearest capture that loses nothing in return, where it is worth a piece.
func forFree(p *variants.Position, legal []engine.Move) (best engine.Move) {
	for _, m := range legal {
		if price := p.Price(m); price >= 140 && p.Gains(m, price) && (best == 0 || price > p.Price(best)) {
			best = m
		}
	}
	return best
}

func slipAt(v *variants.Variant, p variants.Position, legal []engine.Move, random *game.Scramble) engine.Move {
	s := strengths[4]
	return s.slip(mind{}.search(v, p, variants.Weights{}, s.nodes, false), p, legal, random)
}
