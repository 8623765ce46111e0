package game

// Course is a match that keeps its moves, to be shown or written down.
// A Match alone keeps the positions, which is all that its rules ask for.
type Course struct {
	*Match
	plies []*Played
}

// NewCourse is NewMatch.
func NewCourse(g *Game, start string) (*Course, error) {
	m, err := NewMatch(g, start)
	return &Course{Match: m}, err
}

// Plies are the moves played so far. Neither they nor the slice must be changed.
func (c *Course) Plies() []*Played { return c.plies }

// Add is the match's.
func (c *Course) Add(s Step) {
	c.Match.Add(s)
	c.plies = append(c.plies, s.Played)
}

// Play is the match's.
func (c *Course) Play(text string) (*Played, error) {
	p, err := c.Match.Play(text)
	if err == nil {
		c.plies = append(c.plies, p)
	}
	return p, err
}

// Back returns the course as it stood some plies before.
func (c *Course) Back(plies int) (*Course, error) {
	n := len(c.plies) - plies
	positions := make([]string, n)
	for i, p := range c.plies[:n] {
		positions[i] = p.Position
	}
	m, err := Resume(c.game, c.start, positions)
	return &Course{Match: m, plies: c.plies[:n:n]}, err
}
