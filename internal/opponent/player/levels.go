package player

import (
	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// strength is the parameters of a level.
type strength struct {
	nodes  int  // of its search
	slips  int  // percentage of moves that are slips, see slip
	lines  int  // number of best lines among which it chooses
	noise  int  // greatest error added to each score, in hundredths of a pawn
	care   int  // what a slip subtracts from a move that loses an exchange, in hundredths of a pawn
	sees   bool // always plays a move that wins at once
	tables bool // probes the endgame tables and the distances to mate
}

// strengths are the levels from the weakest, without their slips, which each game has. `lab
// ladder` measures what they score against each other; docs/engine.md has the results.
var strengths = [opponent.Strongest]strength{
	{nodes: 100, lines: 6, noise: 400, care: 40},
	{nodes: 300, lines: 6, noise: 290, care: 90},
	{nodes: 800, lines: 6, noise: 180, care: 150, sees: true},
	{nodes: 2_200, lines: 6, noise: 130, care: 250, sees: true},
	{nodes: 6_000, lines: 5, noise: 90, care: 400, sees: true},
	{nodes: 20_000, lines: 4, noise: 50, care: 500, sees: true},
	{nodes: 65_000, lines: 1, care: 500, sees: true, tables: true},
	{nodes: 200_000, lines: 1, sees: true, tables: true},
}

// In the first plies of a game every level chooses among a few moves of nearly equal score, so
// that games differ.
const (
	openingPlies = 8
	openingLines = 3
	openingNoise = 12
)

// form returns the level as which a task's level plays its game. Where the game's levels vary the
// seed decides; the weakest and the strongest never vary.
func form(v *engine.Variant, t opponent.Task) opponent.Level {
	if !v.Varied || t.Level == opponent.Weakest || t.Level == opponent.Strongest {
		return t.Level
	}
	random := game.SplitMix64(^t.Seed)
	return t.Level - 1 + opponent.Level(random.IntN(3))
}

// Nodes returns the greatest number of nodes that the search for a task makes, without those of a
// slip. It panics if the level is not valid.
func Nodes(t opponent.Task) int {
	level := t.Level
	if v, ok := variants.Find(t.Game); ok {
		level = form(v, t)
	}
	return strengths[level-1].nodes
}

// strengthOf returns the parameters of a task's level at its present ply.
func strengthOf(v *engine.Variant, t opponent.Task) strength {
	form := form(v, t)
	own, s := strengths[t.Level-1], strengths[form-1]
	s.slips = v.Slips[form-1]
	s.sees, s.tables = own.sees, own.tables
	if len(t.Moves) < openingPlies {
		s.lines, s.noise = max(s.lines, openingLines), max(s.noise, openingNoise)
	}
	return s
}
