// Package ladder measures the computer's levels: each plays a match against the one below it, and
// the weakest against a player that takes the most valuable piece or else moves at random. Games
// follow from seeds alone, so a match is the same on every computer.
package ladder

import (
	"context"
	"fmt"
	"io"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/engine/weights"
	"threefold/internal/game"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
	"threefold/tools/lab/duel"
)

// Ladder is the settings of a measurement.
type Ladder struct {
	Game    *engine.Variant
	Lowest  opponent.Level // the first that is measured
	Highest opponent.Level // the last
	Pairs   int            // pairs of games in each match
	Workers int            // pairs played at the same time; 0 means 1
	Seed    uint64         // of the openings and of the players' random choices

	// Early adjudicates games of the highest levels, which seldom lose a won game. It is not used
	// in the other matches.
	Early   duel.Adjudication
	Journal *duel.Journal // stores the games; may be nil
}

// sober is the lowest level whose games are adjudicated: weaker levels lose won games too often to be
// judged by a score.
const sober opponent.Level = 7

// Run plays the matches from Lowest to Highest, and prints a line for each. It fails if a player makes
// an illegal move or crashes.
func (l *Ladder) Run(out io.Writer) error {
	for level := l.Lowest; level <= l.Highest; level++ {
		if err := l.step(level, out); err != nil {
			return err
		}
	}
	return nil
}

// step plays a level against the one below it.
func (l *Ladder) step(level opponent.Level, out io.Writer) error {
	m := duel.Match{Game: l.Game, Pairs: l.Pairs, Workers: l.Workers, Seed: l.Seed, Journal: l.Journal}
	m.Players[0] = l.level(level)
	below := "the greedy player"
	m.Players[1] = l.greedy
	if level > opponent.Weakest {
		below, m.Players[1] = fmt.Sprintf("level %d", level-1), l.level(level-1)
	}
	sure := level - 1 // the lower of the two; where levels vary, it may play like the one below it
	if l.Game.Varied {
		sure--
	}
	if sure >= sober {
		m.Early = l.Early
	}
	m.Name = strings.TrimSpace(fmt.Sprintf("%s level %d version %s seed %d %v", l.Game.ID, level, player.Version(), l.Seed, m.Early))
	var account duel.Account
	m.OnPair = func(_ *duel.Tally, games [2]duel.Record) { account.Add(games) }
	tally, err := m.Run()
	if err != nil {
		return err
	}
	points := 100 * (float64(tally.Won) + float64(tally.Drawn)/2) / float64(tally.Games())
	line := fmt.Sprintf("%s: level %d against %s: %.0f %% of %d games (+%d =%d -%d), %d plies on average",
		l.Game.Name, level, below, points, tally.Games(), tally.Won, tally.Drawn, tally.Lost, account.Plies/tally.Games())
	if early := account.Adjudicated(m.Early); early != "" {
		line += "; " + early
	}
	if faults := account.Faults[0] + account.Faults[1]; faults > 0 {
		return fmt.Errorf("%s; %d lost by illegal moves or crashes", line, faults)
	}
	_, err = fmt.Fprintln(out, line)
	return err
}

func (l *Ladder) level(level opponent.Level) func() (duel.Player, error) {
	return func() (duel.Player, error) {
		return &climber{player: player.Equipped(weights.Of), level: level, seed: l.Seed}, nil
	}
}

func (l *Ladder) greedy() (duel.Player, error) { return &greedy{seed: l.Seed}, nil }

// climber is a level as a player of matches.
type climber struct {
	player *player.Player
	level  opponent.Level
	seed   uint64
	game   *engine.Variant
}

func (c *climber) Begin(v *engine.Variant) error { c.game = v; return nil }
func (c *climber) Close() error                  { return nil }

func (c *climber) Move(start string, moves []string, now engine.Position) (duel.Choice, error) {
	answer, err := c.player.ChooseAt(context.Background(), c.game, now, opponent.Task{
		Game: c.game.ID, Start: start, Moves: moves, Level: c.level, Seed: c.seed ^ opening(moves) ^ uint64(c.level)<<32,
	})
	return duel.Choice{Move: answer.Move, Score: answer.Score, Scored: true, Nodes: answer.Nodes}, err
}

// greedy takes the most valuable piece, and otherwise moves at random.
type greedy struct {
	seed   uint64
	random game.SplitMix64
}

func (g *greedy) Begin(*engine.Variant) error { return nil }
func (g *greedy) Close() error                { return nil }

func (g *greedy) Move(_ string, moves []string, now engine.Position) (duel.Choice, error) {
	g.random = game.SplitMix64(g.seed ^ opening(moves) + uint64(len(moves)))
	var best []engine.Move
	dearest := 0
	for _, m := range now.Moves(nil) {
		gain := price(now, m)
		if len(best) == 0 || gain > dearest {
			best, dearest = best[:0], gain
		}
		if gain == dearest {
			best = append(best, m)
		}
	}
	return duel.Choice{Move: now.MoveText(best[g.random.IntN(len(best))])}, nil
}

// price returns the value of what a move takes, in hundredths of a pawn.
func price(now engine.Position, m engine.Move) int {
	if now.Quiet(m) {
		return 0
	}
	return now.Price(m)
}

// opening returns a hash of the first five moves, so that games of different openings differ.
func opening(moves []string) (n uint64) {
	for _, m := range moves[:min(len(moves), 5)] {
		for _, c := range []byte(m) {
			n = n*1_099_511_628_211 + uint64(c)
		}
	}
	return n
}
