package player

import (
	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// strength is what makes a level.
type strength struct {
	nodes  int  // moves that its search makes
	slips  int  // of a hundred moves, how many are slips
	lines  int  // best moves among which it chooses
	noise  int  // by how much it misjudges each of them at most, in hundredths of a pawn
	care   int  // what a slip takes off a move that loses an exchange, in hundredths of a pawn
	sees   bool // that it can win by the next move, always
	tables bool // asks the endgame tables, and their distances
}

// strengths are the levels from the weakest on, but for their slips, which each game has. What they score
// against each other is in docs/engine.md, and is measured by `lab ladder`.
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

// In the first plies of a game every level chooses among a few moves of nearly
// the same worth, so that not all games are one.
const (
	openingPlies = 8
	openingLines = 3
	openingNoise = 12
)

// form is the level as which a task's level plays its game, which the seed decides where levels
// vary. The weakest and the strongest are always themselves.
func form(v *engine.Variant, t opponent.Task) opponent.Level {
	if !v.Varied || t.Level == opponent.Weakest || t.Level == opponent.Strongest {
		return t.Level
	}
	random := game.Scramble(^t.Seed)
	return t.Level - 1 + opponent.Level(random.Below(3))
}

// Nodes is how many moves the search makes at most for a task, a slip aside.
func Nodes(t opponent.Task) int {
	level := t.Level
	if v, ok := variants.Find(t.Game); ok {
		level = form(v, t)
	}
	return strengths[level-1].nodes
}

// strengthOf is what a task's level is at the ply that the task has reached.
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
