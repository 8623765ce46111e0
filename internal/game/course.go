package game

// Course is a Match that also keeps the moves, to be shown or exported. A Match keeps only the
// positions, which is all that the rules need.
type Course struct {
	*Match
	plies []*Played
}

// NewCourse starts a Course from a position text of the game. The error is a *TextError.
func NewCourse(g *Game, start string) (*Course, error) {
	m, err := NewMatch(g, start)
	return &Course{Match: m}, err
}

// Plies returns the moves played so far. Callers must not change the slice or its elements.
func (c *Course) Plies() []*Played { return c.plies }

// Add plays a step that Try returned in the current position.
func (c *Course) Add(s Step) {
	c.Match.Add(s)
	c.plies = append(c.plies, s.Played)
}

// Play plays the legal move with this canonical text. The error is a *MoveError.
func (c *Course) Play(text string) (*Played, error) {
	p, err := c.Match.Play(text)
	if err == nil {
		c.plies = append(c.plies, p)
	}
	return p, err
}

// Back returns the course as it was some plies before, at most as many as were played. The error
// is a *TextError, if the rules do not accept the position of that time.
func (c *Course) Back(plies int) (*Course, error) {
	n := len(c.plies) - plies
	positions := make([]string, n)
	for i, p := range c.plies[:n] {
		positions[i] = p.Position
	}
	m, err := Resume(c.game, c.start, positions)
	return &Course{Match: m, plies: c.plies[:n:n]}, err
}
