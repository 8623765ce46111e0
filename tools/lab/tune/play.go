// Package tune fits the weights of a game's evaluation. Games plays the engine against itself and
// writes quiet positions with the results; Fit fits the weights to them; FitShare fits the scale
// between scores and results.
package tune

import (
	"bufio"
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// Games is the settings of self-play from random openings.
type Games struct {
	Count int      // number of games
	Seed  uint64   // of the first game; each next game adds one
	Nodes int      // nodes of the search for a move
	Judge *net.Net // the net that evaluates; if nil, the fitted weights do
}

// Plies of random moves before a game, at least, and how many more there may
// be; and the plies of a game after which it counts as drawn.
const (
	fewestRandom = 6
	moreRandom   = 9
	longestGame  = 400
)

// Play plays the games and writes a line for each quiet position: White's result in half points,
// the search's score for White, and the position text.
func (g Games) Play(v *engine.Variant, out io.Writer) error {
	w := bufio.NewWriter(out)
	thinker := v.Equipped(4, engine.Weights{Net: g.Judge})
	for i := range g.Count {
		random := game.SplitMix64((g.Seed + uint64(i)) * 1_000_003)
		thinker.Reset()
		lines, result := g.one(v, thinker, &random)
		for _, l := range lines {
			fmt.Fprintf(w, "%d %s\n", result, l)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// one plays one game; result is White's half points.
func (g Games) one(v *engine.Variant, thinker engine.Thinker, random *game.SplitMix64) (lines []string, result int) {
	p, err := v.Position(v.Start, nil)
	if err != nil {
		panic(err) // the start position is always valid
	}
	quiet := fewestRandom + random.IntN(moreRandom)
	for ply := range longestGame {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return lines, ending(v, &p)
		}
		if drawn(&p) {
			return lines, 1
		}
		m, score := moves[random.IntN(len(moves))], 0
		if ply >= quiet {
			thinker.Put(p)
			r := thinker.Think(engine.Limits{Nodes: g.Nodes})
			m, score = r.Best(), r.Lines[0].Score
			if _, won := engine.MatesIn(score); !won && p.Quiet(m) && !p.Forced() {
				if p.Turn() == game.Black {
					score = -score
				}
				lines = append(lines, fmt.Sprintf("%d %s", score, p.Text()))
			}
		}
		if err := p.PlayText(p.MoveText(m)); err != nil {
			panic(err) // the move is legal
		}
	}
	return lines, 1
}

// ending returns White's half points in a position without a legal move.
func ending(v *engine.Variant, p *engine.Position) int {
	now, err := v.Parse(p.Text())
	if err != nil {
		panic(err) // the text is that of a position
	}
	switch now.Outcome().Result {
	case game.WhiteWins:
		return 2
	case game.BlackWins:
		return 0
	default:
		return 1
	}
}

// drawn reports whether a draw may be claimed in the position.
func drawn(p *engine.Position) bool {
	seen := 1
	for _, key := range p.Past {
		if key == p.Key() {
			seen++
		}
	}
	return seen >= game.ClaimOccurrences || p.Halfmove() >= game.ClaimPlies
}
