package player

import (
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

// strengths are the levels from the weakest on, but for their slips. What they score
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

// slips are those of each level, by the game's id: what a slip costs differs from game to game.
var slips = map[string][opponent.Strongest]int{
	"chesquerque": {84, 77, 64, 50, 36, 20, 5, 0},
	"cheskers":    {80, 75, 73, 60, 39, 28, 18, 0},
	"quadsquare":  {73, 66, 63, 53, 40, 30, 11, 0},
}

// In the first plies of a game every level chooses among a few moves of nearly
// the same worth, so that not all games are one.
const (
	openingPlies = 8
	openingLines = 3
	openingNoise = 12
)

// varied has the games in which a level varies from game to game, as a person does:
// in a third of its games it plays like the level below, in a third like the level
// above. Between the weakest and the strongest level of these games lies more than
// seven even steps make; so each step stays one that the lower level wins at times.
var varied = map[string]bool{"chesquerque": true}

// Varies reports whether the levels of a game vary from game to game.
func Varies(game string) bool { return varied[game] }

// form is the level as which a level plays one game, which its seed decides. The
// weakest and the strongest are always themselves.
func form(l opponent.Level, id string, random game.Scramble) opponent.Level {
	if !varied[id] || l == opponent.Weakest || l == opponent.Strongest {
		return l
	}
	return l - 1 + opponent.Level(random.Below(3))
}

// Nodes is how many moves the search makes at most for a task, a slip aside.
func Nodes(t opponent.Task) int {
	return strengths[form(t.Level, t.Game, game.Scramble(^t.Seed))-1].nodes
}

// strengthOf is what a task's level is at the ply that the task has reached.
func strengthOf(t opponent.Task) strength {
	form := form(t.Level, t.Game, game.Scramble(^t.Seed))
	own, s := strengths[t.Level-1], strengths[form-1]
	s.slips = slips[t.Game][form-1]
	s.sees, s.tables = own.sees, own.tables
	if len(t.Moves) < openingPlies {
		s.lines, s.noise = max(s.lines, openingLines), max(s.noise, openingNoise)
	}
	return s
}
