package player

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// A slip is careless and not random: what can be taken for nothing is often taken, which a move at
// random does once in twenty times. It overlooks what a search sees: in many positions it is
// another move. And it is hardly ever the first of the list for want of time to look at the others.
func TestSlips(t *testing.T) {
	for _, v := range variants.All {
		memory := engines{}
		for _, level := range []int{1, 5} {
			free, taken, slips, other, first := 0, 0, 0, 0, 0
			random := game.SplitMix64(9)
			for range 12 {
				p := must.Get(v.Position(v.Start, nil))(t)
				for range 60 {
					legal := p.Moves(nil)
					if len(legal) == 0 {
						break
					}
					if len(legal) > 15 {
						s := strengths[level-1]
						search := memory.search(v, p, engine.Weights{}, s.nodes, false)
						best := search.Think(engine.Limits{Nodes: 1_000}).Best()
						m, _ := s.slip(search, p, legal, func() bool { return true }, &random)
						slips++
						other += count(m != best)
						first += count(m == legal[0])
						if prey := forFree(&p, legal); prey != 0 {
							free++
							taken += count(m == prey)
						}
					}
					p.Play(legal[random.IntN(len(legal))])
				}
			}
			if slips < 30 || 3*other < slips || 4*first > slips {
				t.Errorf("%s level %d: of %d slips %d are not the best move, %d the first of the list", v.ID, level, slips, other, first)
			}
			if level == 5 && (free < 5 || 4*taken < free) {
				t.Errorf("%s: %d of %d taken", v.ID, taken, free)
			}
		}
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// forFree is the dearest capture that loses nothing in return, where it is worth a piece.
func forFree(p *engine.Position, legal []engine.Move) (best engine.Move) {
	for _, m := range legal {
		if price := p.Price(m); price >= 140 && p.Gains(m, price) && (best == 0 || price > p.Price(best)) {
			best = m
		}
	}
	return best
}
