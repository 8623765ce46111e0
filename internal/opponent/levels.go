package opponent

// Level is how strong the opponent is.
type Level int

// The levels there are.
const (
	Weakest   Level = 1
	Strongest Level = 8
)

// Valid says whether there is such a level.
func (l Level) Valid() bool { return l >= Weakest && l <= Strongest }

// strength is what makes a level.
type strength struct {
	nodes  int  // moves that its search makes
	slips  int  // of a hundred moves, how many it makes without a thought
	lines  int  // best moves among which it chooses
	noise  int  // by how much it misjudges each of them at most, in hundredths of a pawn
	sees   bool // that it can win by the next move, always
	tables bool // asks the endgame tables
}

// strengths are the levels from the weakest on. What they score against each
// other stands in docs/engine.md, and is measured by `threefold ladder`.
var strengths = [Strongest]strength{
	{nodes: 90, slips: 50, lines: 4, noise: 200},
	{nodes: 250, slips: 20, lines: 4, noise: 150},
	{nodes: 800, slips: 5, lines: 4, noise: 100, sees: true},
	{nodes: 2_500, lines: 4, noise: 75, sees: true},
	{nodes: 7_500, lines: 3, noise: 40, sees: true},
	{nodes: 22_000, lines: 1, sees: true},
	{nodes: 66_000, lines: 1, sees: true, tables: true},
	{nodes: 200_000, lines: 1, sees: true, tables: true},
}

// In the first plies of a game every level chooses among a few moves of nearly
// the same worth, so that not all games are one.
const (
	openingPlies = 8
	openingLines = 3
	openingNoise = 12
)

// at is the strength of a level in a game of so many plies.
func (l Level) at(plies int) strength {
	s := strengths[l-1]
	if plies < openingPlies {
		s.lines, s.noise = max(s.lines, openingLines), max(s.noise, openingNoise)
	}
	return s
}
